import type { State } from '../connect/clientState.js'
import type { Metadata } from '../connect/sessionRecords.js'

/** Methods for which the wallet prompts the user. It answers all others without a prompt. */
const ASKS_A_PERSON = /^(?:personal_|eth_|solana_sign|wallet_(?!get|revoke))/

/** A request that waits for the user in the wallet. */
export interface WaitingRequest {
  readonly id: string
  readonly topic: string
  /** The wallet's own links to itself. */
  readonly redirect?: Metadata['redirect']
}

/** Returns the requests that wait for the user in the wallet, newest first. */
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
