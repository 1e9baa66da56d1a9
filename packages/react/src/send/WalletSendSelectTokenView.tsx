import type { Connection, TokenBalance } from '@latchkey/core'
import type { ReactElement } from 'react'
import { TokenList } from '../balances/TokenList.js'
import { useAccountBalances } from '../balances/useAccountBalances.js'
import { useConnection } from '../connect/useConnection.js'
import { useLatchkeyContext } from '../kernel/context.js'
import { useLast } from '../kernel/useLast.js'
import { View } from '../modal/View.js'
import { useSend } from './useSend.js'

function Tokens({ connection }: { connection: Connection }): ReactElement {
  const { latchkey } = useLatchkeyContext()
  const { send, state } = useSend()
  const { tokens = [], isPending, isFailed, refresh } = useAccountBalances(connection)
  const { item } = state.form
  function choose(token: TokenBalance): void {
    send.chooseItem({ kind: 'token', token })
    latchkey.modal.back()
  }
  return (
    <TokenList
      tokens={tokens.filter(({ amount }) => amount > 0n)}
      chosenId={item?.kind === 'token' ? item.token.id : undefined}
      onChoose={choose}
      isLoading={isPending}
      {...(isFailed ? { onRetry: refresh } : {})}
    />
  )
}

export function WalletSendSelectTokenView(): ReactElement {
  const connection = useLast(useConnection().connection)
  return connection ? <Tokens connection={connection} /> : <View>{null}</View>
}
