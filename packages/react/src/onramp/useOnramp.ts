import { type Onramp, type OnrampState, onrampOf, onrampOffersQuery } from '@latchkey/core'
import type { OnrampOffer } from '@latchkey/core/internal'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useConnection } from '../connect/useConnection.js'
import { useKit } from '../kernel/context.js'
import { useMachine } from '../kernel/useMachine.js'

/** Buying, as it stands. */
export function useOnramp(): { onramp: Onramp; state: OnrampState } {
  const onramp = onrampOf(useKit().latchkey)
  return { onramp, state: useMachine(onramp.machine) }
}

/** Returns the offers on the shown network. */
export function useOffers(): UseQueryResult<readonly OnrampOffer[]> {
  const { latchkey, queries } = useKit()
  const { networkId } = useConnection()
  return useQuery(onrampOffersQuery(latchkey, networkId), queries)
}
