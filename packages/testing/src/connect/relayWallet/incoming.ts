import { hashText, openEnvelope } from '@latchkey/walletconnect/wire'
import type { Calls } from './calls.js'
import { fromPairing } from './fromPairing.js'
import { fromSession } from './fromSession.js'
import { readInnerRequest } from './innerRequest.js'
import { dropPairing, dropSession, findPairing, findSession, type Inside } from './inside.js'
import { type Payload, readPayload } from './payload.js'
import type { SessionRecord } from './record.js'

function openText(message: string, symKey: string): string | undefined {
  try {
    return openEnvelope(message, { symKey }).text
  } catch {
    // Damaged, or for another client: it gets no answer.
    return undefined
  }
}

/** Returns the name of a payload in the log. */
function nameOf(payload: Payload): string {
  if (payload.type === 'answer') return payload.error === undefined ? 'Confirmation' : 'Refusal'
  return payload.method === 'wc_sessionRequest'
    ? (readInnerRequest(payload.params)?.method ?? payload.method)
    : payload.method
}

/** Handles the answer to the settlement, by which the site confirms or refuses the session. */
function acknowledge(
  inside: Inside,
  session: SessionRecord,
  answer: Extract<Payload, { type: 'answer' }>,
): void {
  if (session.acknowledged || answer.id !== session.settleId) return
  if (answer.error !== undefined) return dropSession(inside, session.topic)
  session.acknowledged = true
  dropPairing(inside, session.pairingTopic)
}

/**
 * Handles incoming messages. Synchronous, so that they are stored before the relay gets the
 * acknowledgement.
 */
export function createIncoming(
  inside: Inside,
  calls: Calls,
): (message: { topic: string; message: string }) => void {
  const { record, clock, log, changed } = inside
  return ({ topic, message }) => {
    const hash = hashText(message)
    const session = findSession(inside, topic)
    const pairing = findPairing(inside, topic)
    const known = session ?? pairing
    if (!known || known.expiresAt <= clock.now() || record.seen.includes(hash)) return
    const text = openText(message, known.symKey)
    const payload = text === undefined ? undefined : readPayload(text)
    if (!payload) return
    record.seen.push(hash)
    changed()
    log('in', `${nameOf(payload)} from ${session ? session.peer.name || 'a site' : 'a new site'}`)
    if (payload.type === 'answer') {
      if (session) acknowledge(inside, session, payload)
      return calls.take(payload)
    }
    if (session) fromSession({ inside, calls }, session, payload)
    else if (pairing) fromPairing({ inside, calls }, pairing, payload)
  }
}
