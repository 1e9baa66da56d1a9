import type { TokenBalance } from '@latchkey/core'
import { factsOf, findById, findToken, type SwapSide } from '@latchkey/core/internal'
import { type ReactElement, useCallback, useMemo } from 'react'
import { TokenList } from '../balances/TokenList.js'
import { useLatchkeyContext } from '../kernel/context.js'
import { useOpenedSwap } from './useSwap.js'

export function SwapSelectTokenView({ target: side }: { target: SwapSide }): ReactElement {
  const { latchkey } = useLatchkeyContext()
  const { swap, state } = useOpenedSwap()
  const market = state.status === 'form' ? state.market : undefined
  const facts = state.status === 'form' ? factsOf(state.market, state.form) : undefined
  const { networkId, account } = market ?? {}
  const suggested = useMemo(
    () => market?.suggestedIds.flatMap((id) => findById(market.tokens, id) ?? []) ?? [],
    [market],
  )
  const lookUp = useCallback(
    async (address: string, signal: AbortSignal) =>
      networkId === undefined
        ? undefined
        : findToken(latchkey, { networkId, account, address, signal }),
    [latchkey, networkId, account],
  )
  function choose(token: TokenBalance): void {
    swap.choose(side, token)
    latchkey.modal.back()
  }
  return (
    <TokenList
      tokens={market?.tokens ?? []}
      suggested={suggested}
      chosenId={(side === 'source' ? facts?.source : facts?.target)?.id}
      onChoose={choose}
      isLoading={!market}
      lookUp={lookUp}
    />
  )
}
