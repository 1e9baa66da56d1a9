import { hashText, openEnvelope, wireErrors } from '@latchkey/walletconnect/wire'
import { readInnerRequest } from './answerRequest.js'
import type { Calls } from './calls.js'
import { dropPairing, dropSession, findPairing, findSession, type Inside } from './inside.js'
import { chainsOf } from './namespaces.js'
import { type Payload, readPayload } from './payload.js'
import type { PairingRecord, SessionRecord } from './record.js'

/** Milliseconds. What a site may wait for when it says nothing of it. */
const DEFAULT_EXPIRY_MS = 300_000

type Request = Extract<Payload, { type: 'request' }>

function openText(message: string, symKey: string): string | undefined {
  try {
    return openEnvelope(message, { symKey }).text
  } catch {
    // Damaged, or not for us: nothing can be answered.
    return undefined
  }
}

/** What a person reads in the log. */
function nameOf(payload: Payload): string {
  if (payload.type === 'answer') return payload.error === undefined ? 'Confirmation' : 'Refusal'
  return payload.method === 'wc_sessionRequest' ? (readInnerRequest(payload.params)?.method ?? payload.method) : payload.method
}

/** Takes what arrives. Synchronous, so that everything is stored before the relay hears that it arrived. */
export function createIncoming(inside: Inside, calls: Calls): (message: { topic: string; message: string }) => void {
  const { record, clock, behaviors, log, changed } = inside

  function ask({ topic, id, method, params }: Request & { topic: string }, expiresAt: number): void {
    // The same request, sealed anew, is the same request.
    if (record.inbox.some((item) => item.topic === topic && item.id === id)) return
    record.inbox.push({ topic, id, method, params, expiresAt })
    changed()
  }

  function onPairing(pairing: PairingRecord, request: Request): void {
    const { topic, symKey } = pairing
    const { id, method, params } = request
    const { expiryTimestamp } = Object(params) as { expiryTimestamp?: unknown }
    const expiresAt = typeof expiryTimestamp === 'number' ? expiryTimestamp * 1000 : clock.now() + DEFAULT_EXPIRY_MS
    const answer = (outcome: Parameters<Calls['answer']>[1], tag?: number): void => calls.answer({ topic, symKey, id, method }, outcome, tag)
    switch (method) {
      case 'wc_sessionPropose':
        // A wallet that signs in leaves the proposal aside that comes along for those that do not.
        if (!(pairing.signsIn && inside.signsIn)) ask({ ...request, topic }, expiresAt)
        return
      case 'wc_sessionAuthenticate':
        if (inside.signsIn) return ask({ ...request, topic }, expiresAt)
        return answer({ error: { code: wireErrors.unsupportedMethod, message: `Unsupported wc_ method. ${method}` } }, 0)
      case 'wc_pairingPing':
        return answer({ result: true })
      case 'wc_pairingDelete':
        answer({ result: true })
        return dropPairing(inside, topic)
      default:
        return answer({ error: { code: wireErrors.unsupportedMethod, message: `Unsupported wc_ method. ${method}` } }, 0)
    }
  }

  function onSession(session: SessionRecord, request: Request): void {
    const { topic, symKey } = session
    const { id, method, params } = request
    const answer = (outcome: Parameters<Calls['answer']>[1]): void => {
      if (!behaviors.neverAnswers.includes(method)) calls.answer({ topic, symKey, id, method }, outcome)
    }
    const refuse = (code: number, message: string): void => answer({ error: { code, message } })
    switch (method) {
      case 'wc_sessionRequest': {
        const inner = readInnerRequest(params)
        if (!inner) return refuse(wireErrors.invalidMethod, 'Invalid method.')
        if (!chainsOf(session.accounts).includes(inner.chainId)) return refuse(wireErrors.unauthorizedChain, 'Unauthorized target chain id requested')
        if (!session.methods.includes(inner.method)) return refuse(wireErrors.unauthorizedMethod, 'Unauthorized method.')
        return ask({ ...request, topic }, inner.expiresAt ?? clock.now() + DEFAULT_EXPIRY_MS)
      }
      case 'wc_sessionPing':
      case 'wc_sessionEvent':
        return answer({ result: true })
      case 'wc_sessionDelete':
        answer({ result: true })
        return dropSession(inside, topic)
      case 'wc_sessionUpdate':
        return refuse(3003, 'Unauthorized update request.')
      case 'wc_sessionExtend':
        return refuse(3004, 'Unauthorized extend request.')
      default:
        return refuse(wireErrors.unsupportedMethod, `Unsupported wc_ method. ${method}`)
    }
  }

  function onAnswer(session: SessionRecord | undefined, answer: Extract<Payload, { type: 'answer' }>): void {
    if (session && !session.acknowledged && answer.id === session.settleId) {
      if (answer.error !== undefined) return dropSession(inside, session.topic)
      session.acknowledged = true
      dropPairing(inside, session.pairingTopic)
    }
    calls.take(answer)
  }

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
    if (payload.type === 'answer') return onAnswer(session, payload)
    return session ? onSession(session, payload) : pairing && onPairing(pairing, payload)
  }
}
