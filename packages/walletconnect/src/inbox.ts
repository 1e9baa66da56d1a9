import { rpcCodes } from '@latchkey/protocol'
import { isRecord, noop } from '@latchkey/protocol/std'
import { deriveSymKey, hashKey } from './channel/crypto.js'
import { openEnvelope } from './channel/envelope.js'
import { formatError, formatResult, type JsonRpcMessage, parseJsonRpc } from './channel/jsonRpc.js'
import type { RelayMessage } from './channel/relayMessages.js'
import { maxTextChars } from './channel/wireConstants.js'
import { wireErrors } from './channel/wireMethods.js'
import {
  type Channel,
  ignore,
  listen,
  park,
  reply,
  type SignedIn,
  type State,
  setAttempt,
  setSession,
  unpark,
} from './connect/clientState.js'
import { endSession, rejectPending } from './connect/endSession.js'
import { chainsOf } from './connect/namespaces.js'
import { dropAttempt, settleWaiters } from './connect/pairings.js'
import { readWalletError } from './connect/readWalletError.js'
import { sendDelete } from './connect/sessionDeletes.js'
import type { Attempt, Session } from './connect/sessionRecords.js'
import { type PeerRequest, readSettle, receiveRequest } from './connect/settleSession.js'
import { isHex32 } from './kernel/bytes.js'
import { InvalidAnswerError } from './kernel/errors.js'

/**
 * Opens a message with a key. Returns `undefined` for a damaged, forged or malformed one, which has
 * no effect.
 */
function open(message: string, symKey: string): JsonRpcMessage | undefined {
  try {
    return parseJsonRpc(openEnvelope(message, { symKey }).text, maxTextChars)
  } catch {
    return undefined
  }
}

/**
 * Ends an unwanted session, and stays subscribed until the relay has the message. If that fails,
 * the session ends at its expiry in the wallet.
 */
function undo(state: State, channel: Channel): void {
  sendDelete(state, channel)
    .catch(noop)
    .finally(() => ignore(state, [channel.topic]))
}

/** Ends a failed pairing. Reports the error unless the pairing was cancelled before. */
function fail(state: State, attempt: Attempt, error: Error): void {
  dropAttempt(state, attempt)
  if (!attempt.cancelled) settleWaiters(state, error)
}

/** The wallet approved: stores the session, unless the pairing was cancelled. */
function approve(state: State, attempt: Attempt, session: Session, signedIn?: SignedIn): void {
  if (attempt.cancelled) {
    dropAttempt(state, attempt)
    return undo(state, session)
  }
  const { session: previous } = state
  // wagmi continues with the new session if that has EVM accounts.
  const isUsedByEvm = previous?.isUsedByEvm === true && chainsOf(session.namespaces).length > 0
  if (previous && previous.topic !== session.topic) {
    rejectPending(state, previous)
    undo(state, previous)
  }
  const settled = { ...session, isUsedByEvm }
  setSession(state, settled)
  dropAttempt(state, attempt)
  settleWaiters(state, signedIn ? { session: settled, signedIn } : { session: settled })
}

function receiveAnswer(state: State, attempt: Attempt, result: unknown): void {
  if (attempt.answer) return
  const controller = isRecord(result) ? result.responderPublicKey : undefined
  const channel = isHex32(controller) ? agree(attempt.privateKey, controller) : undefined
  if (!isHex32(controller) || !channel) {
    return fail(state, attempt, new InvalidAnswerError('its key is invalid'))
  }
  const answered = { ...attempt, answer: { ...channel, controller } }
  setAttempt(state, attempt.id, answered)
  listen(state, [channel.topic]).catch((error: Error) => {
    if (state.attempts.some(({ id }) => id === attempt.id)) fail(state, answered, error)
  })
  for (const message of [...state.parked.keys()].filter(({ topic }) => topic === channel.topic)) {
    unpark(state, message)
    receive(state, message)
  }
}

function agree(privateKey: string, publicKey: string): Channel | undefined {
  try {
    const symKey = deriveSymKey(privateKey, publicKey)
    return { symKey, topic: hashKey(symKey) }
  } catch {
    // Malformed or all zero.
    return undefined
  }
}

function receiveOnPairing(state: State, attempt: Attempt, message: JsonRpcMessage): void {
  const channel = { topic: attempt.pairingTopic, symKey: attempt.symKey }
  if (message.type === 'request') {
    // Ignored: a wallet may delete the pairing right after its answer, and both may arrive in any
    // order.
    const known = message.method === 'wc_pairingPing' || message.method === 'wc_pairingDelete'
    const text = known
      ? formatResult(message.id, true)
      : formatError(message.id, wireErrors.unsupportedMethod, 'Unsupported wc_ method.')
    return reply(state, channel, message.method, text)
  }
  if (message.id === attempt.id) {
    if (message.type === 'result') receiveAnswer(state, attempt, message.result)
    else fail(state, attempt, readWalletError(message.error, 'connect'))
  } else if (
    message.id === attempt.auth?.id &&
    message.type === 'error' &&
    message.error.code !== wireErrors.unsupportedMethod
  ) {
    const error = readWalletError(message.error, 'request')
    // Any other error means that the wallet lacks the method. It still has the proposal.
    if (error.code === rpcCodes.userRejected) fail(state, attempt, error)
  }
}

function receiveSettle(state: State, attempt: Attempt, request: PeerRequest): void {
  const { answer, pairingTopic, chains, solana } = attempt
  if (!answer || request.method !== 'wc_sessionSettle') return
  const session = readSettle(request.params, {
    ...answer,
    pairingTopic,
    chains,
    solana,
    now: state.relay.now(),
  })
  if (typeof session !== 'number') {
    reply(state, answer, request.method, formatResult(request.id, true))
    return approve(state, attempt, session)
  }
  reply(
    state,
    answer,
    request.method,
    formatError(request.id, session, 'Invalid session settle request.'),
  )
  fail(state, attempt, new InvalidAnswerError('it granted no usable account'))
}

function receiveOnSession(state: State, session: Session, message: JsonRpcMessage): void {
  if (message.type !== 'request') {
    const pending = state.pending.get(String(message.id))
    if (pending?.topic !== session.topic) return
    if (message.type === 'result') return pending.resolve(message.result)
    const error = readWalletError(message.error, 'request')
    pending.reject(error)
    // The wallet no longer knows this session, although no deletion arrived.
    if (error.code !== rpcCodes.providerDisconnected) return
    endSession(state, session)
    return ignore(state, [session.topic])
  }
  const {
    session: next,
    error,
    over,
    ignored,
  } = receiveRequest(session, message, state.relay.now())
  if (ignored) return
  reply(
    state,
    session,
    message.method,
    error ? formatError(message.id, error.code, error.message) : formatResult(message.id, true),
  )
  if (!over) return setSession(state, next)
  endSession(state, session)
  ignore(state, [session.topic])
}

/** Handles the type 1 answer to a one-click sign-in. Lazy-loads the code that checks it. */
function receiveAuthentication(state: State, attempt: Attempt, message: string): void {
  import('./signIn/authenticate.js')
    .then(({ readAuthentication }) => readAuthentication(state, attempt, message))
    .then((outcome) => {
      const current = state.attempts.find(({ id }) => id === attempt.id)
      if (!outcome || !current) return
      if (outcome.type === 'approved') {
        listen(state, [outcome.session.topic]).catch(noop)
        return approve(state, current, outcome.session, outcome.signedIn)
      }
      if (outcome.channel) undo(state, outcome.channel)
      fail(state, current, outcome.error)
    })
    .catch((error: Error) => fail(state, attempt, error))
}

/**
 * Handles one message of the relay by its topic. Unknown and undecryptable ones change nothing.
 */
export function receive(state: State, relayed: RelayMessage): void {
  const { topic, message } = relayed
  for (const attempt of state.attempts) {
    if (attempt.auth?.responseTopic === topic) return receiveAuthentication(state, attempt, message)
    const onPairing = attempt.pairingTopic === topic
    if (!onPairing && attempt.answer?.topic !== topic) continue
    const opened = open(message, onPairing ? attempt.symKey : (attempt.answer?.symKey ?? ''))
    if (opened && onPairing) receiveOnPairing(state, attempt, opened)
    else if (opened?.type === 'request') receiveSettle(state, attempt, opened)
    return
  }
  const { session } = state
  if (session?.topic !== topic) return park(state, relayed)
  const opened = open(message, session.symKey)
  if (opened) receiveOnSession(state, session, opened)
}
