import { wireErrors } from '@latchkey/walletconnect/wire'
import type { Calls } from './calls.js'
import { readInnerRequest } from './innerRequest.js'
import { askLater, dropSession, type Inside } from './inside.js'
import type { Outcome, Payload } from './payload.js'
import type { SessionRecord } from './record.js'

type Request = Extract<Payload, { type: 'request' }>

function refusal(code: number, message: string): Outcome {
  return { error: { code, message } }
}

/** Returns the reason against showing a request to the user, if there is one. */
function wrongWith(
  session: SessionRecord,
  inner: ReturnType<typeof readInnerRequest>,
): Outcome | undefined {
  if (!inner) return refusal(wireErrors.invalidMethod, 'Invalid method.')
  if (!session.accounts.some((account) => account.startsWith(`${inner.chain}:`)))
    return refusal(wireErrors.unauthorizedChain, 'Unauthorized target chain id requested')
  return session.methods.includes(inner.method)
    ? undefined
    : refusal(wireErrors.unauthorizedMethod, 'Unauthorized method.')
}

/**
 * Returns the wallet's answer to a method without a prompt. Only the wallet may change a session.
 */
function answerTo(method: string): Outcome {
  if (method === 'wc_sessionUpdate') return refusal(3003, 'Unauthorized update request.')
  if (method === 'wc_sessionExtend') return refusal(3004, 'Unauthorized extend request.')
  if (['wc_sessionPing', 'wc_sessionEvent', 'wc_sessionDelete'].includes(method))
    return { result: true }
  return refusal(wireErrors.unsupportedMethod, `Unsupported wc_ method. ${method}`)
}

/** Handles a request of a connected site. */
export function fromSession(
  parts: { inside: Inside; calls: Calls },
  session: SessionRecord,
  request: Request,
): void {
  const { inside, calls } = parts
  const { topic, symKey } = session
  const { id, method, params } = request
  const isRequest = method === 'wc_sessionRequest'
  const inner = isRequest ? readInnerRequest(params) : undefined
  const wrong = isRequest ? wrongWith(session, inner) : undefined
  if (isRequest && !wrong) return askLater(inside, { topic, id, method, params }, inner?.expiresAt)
  if (!inside.behaviors.neverAnswers.includes(method))
    calls.answer({ topic, symKey, id, method }, wrong ?? answerTo(method))
  if (method === 'wc_sessionDelete') dropSession(inside, topic)
}
