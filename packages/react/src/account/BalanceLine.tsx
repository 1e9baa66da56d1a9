import { type Amount, type Connection, formatAmount } from '@latchkey/core'
import type { ReactElement } from 'react'
import { useBalance } from '../kernel/useBalance.js'
import { useSlow } from '../kernel/useSlow.js'
import { useTexts } from '../locales/TextsContext.js'
import { TextButton } from '../ui/Button.js'

function Figure({ amount }: { amount: Amount }): ReactElement {
  const { account } = useTexts()
  const [whole, fraction] = formatAmount(amount.value, amount.decimals).split('.')
  return (
    <>
      <span className="lk-vh">{account.balance} </span>
      <bdi dir="ltr">
        {whole}
        {fraction && <small>.{fraction}</small>} <span className="lk-bal__unit">{amount.symbol}</span>
      </bdi>
    </>
  )
}

/** The native balance, to three decimals, or what keeps it from being shown. */
export function BalanceLine({ connection }: { connection: Connection }): ReactElement {
  const { account, tryAgain } = useTexts()
  const { amount, isPending, isError, refetch } = useBalance(connection)
  const isSlow = useSlow(isPending)
  return (
    <div className="lk-bal" data-testid="lk-balance">
      {amount && <Figure amount={amount} />}
      {isSlow && (
        <>
          <span className="lk-vh" role="status">
            {account.balanceLoading}
          </span>
          <span className="lk-sk lk-sk--balance" />
        </>
      )}
      {isError && (
        <div className="lk-bal__problem" role="alert">
          {account.balanceFailed}
          <TextButton icon="refresh" onPress={refetch}>
            {tryAgain}
          </TextButton>
        </div>
      )}
    </div>
  )
}
