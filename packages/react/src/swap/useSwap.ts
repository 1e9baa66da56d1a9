import { getSwap, type Swap, type SwapState } from '@latchkey/core'
import { factsOf, type SwapFacts } from '@latchkey/core/internal'
import { useEffect, useMemo } from 'react'
import { useConnection } from '../connect/useConnection.js'
import { useLatchkeyContext } from '../kernel/context.js'
import { useMachine } from '../kernel/useMachine.js'

/** Returns swapping for views, which compute the facts that they show. */
export function useSwapFlow(): { swap: Swap; state: SwapState } {
  const swap = getSwap(useLatchkeyContext().latchkey)
  return { swap, state: useMachine(swap.machine) }
}

/** Result of {@link useSwap}. */
export interface UseSwap {
  /** The functions that change the form and swap. The same object between renders. */
  swap: Swap
  state: SwapState
  /**
   * Values derived from the form and its quote: amounts, rate, fee, problems, and the loss that the
   * user has to accept. `undefined` before the market is open.
   */
  facts: SwapFacts | undefined
}

/**
 * Returns swapping for the connected account: a form with a quote, a review of each step, a
 * receipt.
 *
 * @returns The state, and the functions of `getSwap`. Call `swap.open()` first.
 * @throws Error outside of a `LatchkeyProvider`.
 *
 * @example
 * ```tsx
 * import { useSwap } from '@latchkey/react'
 *
 * export function Step() {
 *   const { swap, state } = useSwap()
 *   if (state.status === 'uninitialized') return <button onClick={() => swap.open()}>Swap</button>
 *   if (state.status !== 'review') return <p>{state.status}</p>
 *   return <button onClick={() => swap.confirm()}>Confirm: {state.plan.steps[0]}</button>
 * }
 * ```
 */
export function useSwap(): UseSwap {
  const { swap, state } = useSwapFlow()
  const facts = useMemo(() => {
    if (!('market' in state)) return undefined
    if (state.status !== 'form') return factsOf(state.market, state.form, state.quote)
    const { market, form, quote } = state
    return factsOf(market, form, quote.status === 'quoted' ? quote.quote : undefined)
  }, [state])
  return { swap, state, facts }
}

/**
 * Starts a swap for the shown account and network, and again after a reset. Keeps a pending swap.
 */
export function useOpenedSwap(): ReturnType<typeof useSwapFlow> {
  const { latchkey } = useLatchkeyContext()
  const { swap, state } = useSwapFlow()
  const isConnected = useConnection().connection !== undefined
  const isOpen = useMachine(latchkey.modal, ({ status }) => status === 'open')
  const isIdle = state.status === 'uninitialized' && !state.error
  useEffect(() => {
    if (isOpen && isIdle && isConnected) void swap.open()
  }, [swap, isOpen, isIdle, isConnected])
  return { swap, state }
}
