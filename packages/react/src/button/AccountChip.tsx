import { type Connection, formatAmount } from '@latchkey/core'
import type { ReactElement } from 'react'
import { useKit } from '../kernel/context.js'
import { useBalance } from '../kernel/useBalance.js'
import { Avatar } from '../ui/Avatar.js'
import { shortAddress } from '../ui/shortAddress.js'

/** What the button shows of a connection: balance, picture, address. */
export function AccountChip({ connection }: { connection: Connection }): ReactElement {
  const { texts } = useKit()
  const { amount } = useBalance(connection)
  return (
    <>
      <span className="lk-vh">{texts.account} </span>
      {amount && (
        <bdi className="lk-connect__bal lk-num" dir="ltr">
          {formatAmount(amount.value, amount.decimals)} {amount.symbol}
        </bdi>
      )}
      <span className="lk-connect__who">
        <Avatar address={connection.address} size={22} />
        <bdi dir="ltr">{shortAddress(connection.address)}</bdi>
      </span>
    </>
  )
}
