import type { State } from '../connect/clientState.js'
import type { Metadata } from '../connect/sessionRecords.js'

/** What the wallet asks a person for. Everything else it answers by itself. */
const ASKS_A_PERSON = /^(?:personal_|eth_|wallet_(?!get|revoke))/

/** A request that waits for a person in the wallet. */
export interface WaitingRequest {
  readonly id: string
  readonly topic: string
  /** Where the wallet says it can be opened, in its own words. */
  readonly redirect?: Metadata['redirect']
}

/** What waits for a person in the wallet, newest first. */
export function waitingRequests({
  pending,
  session,
}: Pick<State, 'pending' | 'session'>): readonly WaitingRequest[] {
  const waiting = [...pending].filter(
    ([, { method, isSent }]) => isSent && ASKS_A_PERSON.test(method),
  )
  const redirect = session?.peer.redirect
  return waiting
    .reverse()
    .map(([id, { topic }]) => ({ id, topic, ...(redirect ? { redirect } : {}) }))
}
