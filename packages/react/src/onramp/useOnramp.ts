import {
  getOnramp,
  type LatchkeyError,
  type Onramp,
  type OnrampState,
  onrampOffersQuery,
} from '@latchkey/core'
import type { OnrampOffer } from '@latchkey/core/internal'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useConnection } from '../connect/useConnection.js'
import { useLatchkeyContext } from '../kernel/context.js'
import { useMachine } from '../kernel/useMachine.js'

/** Returns buying for views, few of which show the offers. */
export function useOnrampFlow(): { onramp: Onramp; state: OnrampState } {
  const onramp = getOnramp(useLatchkeyContext().latchkey)
  return { onramp, state: useMachine(onramp.machine) }
}

/** Reads the offers of all providers on the current network. */
export function useOffers(): UseQueryResult<readonly OnrampOffer[]> {
  const { latchkey, queries } = useLatchkeyContext()
  const { networkId } = useConnection()
  return useQuery(onrampOffersQuery(latchkey, networkId), queries)
}

/** Result of {@link useOnramp}. */
export interface UseOnramp {
  /** The functions that change the form and buy. The same object between renders. */
  onramp: Onramp
  state: OnrampState
  /** Offers of all providers on the current network. `undefined` until they are read. */
  offers: readonly OnrampOffer[] | undefined
  isPending: boolean
  /** Error of the last read of the offers. */
  error: LatchkeyError | undefined
}

/**
 * Returns buying with money for the connected account, at the page of a provider.
 *
 * @returns The state and the offers, and the functions of `getOnramp`.
 * @throws Error outside of a `LatchkeyProvider`.
 *
 * @example
 * ```tsx
 * import { useOnramp } from '@latchkey/react'
 *
 * export function Providers() {
 *   const { onramp, state, offers = [] } = useOnramp()
 *   return (
 *     <>
 *       <input
 *         value={state.form.amount}
 *         onChange={({ target }) => onramp.change({ amount: target.value })}
 *       />
 *       {offers.map(({ provider }) => <p key={provider.id}>{provider.name}</p>)}
 *     </>
 *   )
 * }
 * ```
 */
export function useOnramp(): UseOnramp {
  const { data, isPending, error } = useOffers()
  return {
    ...useOnrampFlow(),
    offers: data,
    isPending,
    error: (error as LatchkeyError | null) ?? undefined,
  }
}
