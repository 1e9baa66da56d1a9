import { wireErrors } from '@latchkey/walletconnect/wire'
import type { Calls } from './calls.js'
import { askLater, dropPairing, type Inside } from './inside.js'
import type { Payload } from './payload.js'
import type { PairingRecord } from './record.js'

/** Handles a request of a site that is not connected yet. */
export function fromPairing(
  parts: { inside: Inside; calls: Calls },
  pairing: PairingRecord,
  request: Extract<Payload, { type: 'request' }>,
): void {
  const { inside, calls } = parts
  const { topic, symKey } = pairing
  const { id, method, params } = request
  const to = { topic, symKey, id, method }
  const { expiryTimestamp } = Object(params) as { expiryTimestamp?: unknown }
  const expiresAt = typeof expiryTimestamp === 'number' ? expiryTimestamp * 1000 : undefined
  if (method === 'wc_sessionPropose') {
    // A wallet with sign-in ignores the proposal, which is for wallets without it.
    if (!(pairing.signsIn && inside.signsIn))
      askLater(inside, { topic, id, method, params }, expiresAt)
    return
  }
  if (method === 'wc_sessionAuthenticate' && inside.signsIn)
    return askLater(inside, { topic, id, method, params }, expiresAt)
  if (method === 'wc_pairingPing') return calls.answer(to, { result: true })
  if (method === 'wc_pairingDelete') {
    calls.answer(to, { result: true })
    return dropPairing(inside, topic)
  }
  calls.answer(
    to,
    { error: { code: wireErrors.unsupportedMethod, message: `Unsupported wc_ method. ${method}` } },
    0,
  )
}
