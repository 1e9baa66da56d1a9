import { generateKeyPair, hashKey } from '../channel/crypto.js'
import { formatRequest } from '../channel/jsonRpc.js'
import { pairing, proposalSeconds, relayProtocol } from '../channel/wireConstants.js'
import { wireMethods } from '../channel/wireMethods.js'
import { randomHex32 } from '../kernel/bytes.js'
import { PairingExpiredError } from '../kernel/errors.js'
import { orCancelled, wait } from '../kernel/waitFor.js'
import {
  type Approval,
  ignore,
  latestTime,
  listen,
  outgoing,
  type State,
  setAttempt,
  type Waiter,
  type Wish,
} from './clientState.js'
import { proposedNamespaces } from './namespaces.js'
import { formatUri } from './pairingUri.js'
import type { Attempt, AuthPayload } from './sessionRecords.js'

/** The topics of a pairing. */
function topicsOf({ pairingTopic, auth, answer }: Attempt): string[] {
  return [pairingTopic, auth?.responseTopic, answer?.topic].filter((topic) => topic !== undefined)
}

function createAttempt(state: State, wish: Wish): Attempt {
  const auth = wish.auth === 'any' ? undefined : wish.auth
  const symKey = randomHex32()
  const pairingTopic = hashKey(symKey)
  const keys = generateKeyPair()
  const now = state.relay.now()
  const wireNow = Math.floor(latestTime(state) / 1_000)
  const expiryTimestamp = wireNow + proposalSeconds
  const id = state.nextId()
  const chains =
    wish.chainId === undefined
      ? [...state.chains]
      : [wish.chainId, ...state.chains.filter((chain) => chain !== wish.chainId)]
  const solana = [...state.solanaChains()]
  const proposer = { publicKey: keys.publicKey, metadata: state.metadata() }
  const proposal = {
    requiredNamespaces: {},
    optionalNamespaces: proposedNamespaces(chains, solana),
    relays: [{ protocol: relayProtocol }],
    proposer,
    expiryTimestamp,
    pairingTopic,
  }
  const channel = { topic: pairingTopic, symKey }
  const outbox = [
    outgoing(
      channel,
      formatRequest(id, 'wc_sessionPropose', proposal),
      wireMethods.wc_sessionPropose,
    ),
  ]
  const base = {
    id,
    pairingTopic,
    symKey,
    ...keys,
    chains,
    solana,
    expiresAt: now + pairing.lifetime,
    cancelled: false,
  }
  const endsAt = expiryTimestamp * 1_000 + pairing.grace
  if (!auth) return { ...base, endsAt, uri: formatUri({ symKey, expiryTimestamp }), outbox }
  const authId = state.nextId()
  const method = 'wc_sessionAuthenticate'
  const ask = {
    requester: proposer,
    authPayload: auth,
    expiryTimestamp: wireNow + wireMethods[method].ttl,
  }
  return {
    ...base,
    endsAt,
    uri: formatUri({ symKey, expiryTimestamp, methods: [method] }),
    auth: { id: authId, responseTopic: hashKey(keys.publicKey), payload: auth },
    outbox: [outgoing(channel, formatRequest(authId, method, ask), wireMethods[method]), ...outbox],
  }
}

/**
 * Publishes a pairing, or restores it after a reload. A published pairing is not published again.
 */
export async function renewAttempt(state: State, attempt: Attempt): Promise<void> {
  const subscribed = listen(state, topicsOf(attempt))
  await Promise.all([subscribed, ...attempt.outbox.map((message) => state.relay.publish(message))])
  const current = state.attempts.find(({ id }) => id === attempt.id)
  if (current) setAttempt(state, attempt.id, { ...current, outbox: [] })
}

/** Returns true if a pairing can be answered. */
function isLive(state: State, { cancelled, expiresAt }: Attempt): boolean {
  return !cancelled && expiresAt > state.relay.now()
}

function asksFor(wish: Wish, auth: AuthPayload | undefined): boolean {
  return wish.auth === 'any' || wish.auth?.nonce === auth?.nonce
}

/** Returns true if a pairing can still be shown for these requirements. */
function serves(state: State, attempt: Attempt, wish: Wish): boolean {
  if (!isLive(state, attempt) || attempt.expiresAt - state.relay.now() <= pairing.margin)
    return false
  return (
    String(attempt.solana ?? []) === String(state.solanaChains()) &&
    asksFor(wish, attempt.auth?.payload) &&
    (wish.chainId === undefined || attempt.chains.includes(wish.chainId))
  )
}

async function make(state: State, wish: Wish): Promise<Attempt> {
  await wait(state.clock, state.madeAt + pairing.gap - state.clock.now(), undefined)
  state.madeAt = state.clock.now()
  const correction = Math.max(0, state.relay.correction() ?? 0)
  const attempt = createAttempt(state, wish)
  setAttempt(state, attempt.id, attempt)
  watch(state)
  try {
    await renewAttempt(state, attempt)
  } catch (error) {
    dropAttempt(state, attempt)
    throw error
  }
  if ((state.relay.correction() ?? 0) <= correction) return attempt
  // The pairing was dated by a slow clock, which the relay has corrected: it is expired.
  dropAttempt(state, attempt)
  return make(state, wish)
}

/** Returns the current pairing if it meets the requirements, otherwise a new one. */
export async function ensureAttempt(
  state: State,
  wish: Wish,
  signal: AbortSignal | undefined,
): Promise<Attempt> {
  const { making } = state
  const made = making?.wish.auth === 'any' ? undefined : making?.wish.auth
  const solana = state.solanaChains()
  if (
    making &&
    String(making.solana) === String(solana) &&
    asksFor(wish, made) &&
    (wish.chainId ?? making.wish.chainId) === making.wish.chainId
  )
    return orCancelled(making.attempt, signal)
  const present = state.attempts.findLast((attempt) => serves(state, attempt, wish))
  if (present) {
    const renewed =
      present.outbox.length || topicsOf(present).some((topic) => !state.active.has(topic))
        ? renewAttempt(state, present)
        : Promise.resolve()
    await orCancelled(renewed, signal)
    return present
  }
  const attempt = make(state, wish)
  const mine = { wish, solana, attempt }
  state.making = mine
  const done = (): void => {
    if (state.making === mine) state.making = undefined
  }
  attempt.then(done, done)
  return orCancelled(attempt, signal)
}

/** Ends a pairing and deletes its keys. */
export function dropAttempt(state: State, attempt: Attempt): void {
  setAttempt(state, attempt.id, undefined)
  ignore(
    state,
    topicsOf(attempt).filter((topic) => topic !== state.session?.topic),
  )
  watch(state)
}

/**
 * Cancels a pairing. Keeps its keys for a while, so that a late approval can be undone. Otherwise
 * the session would stay in the wallet.
 */
function cancelAttempt(state: State, attempt: Attempt): void {
  const current = state.attempts.find(({ id }) => id === attempt.id)
  if (current) setAttempt(state, attempt.id, { ...current, cancelled: true })
}

/** Settles the waiting callers. Cancels every other pairing. */
export function settleWaiters(state: State, outcome: Approval | Error): void {
  for (const attempt of state.attempts) if (!attempt.cancelled) cancelAttempt(state, attempt)
  const waiters = [...state.waiters]
  state.waiters.clear()
  for (const waiter of waiters) {
    if (outcome instanceof Error) waiter.reject(outcome)
    else waiter.resolve(outcome)
  }
  watch(state)
}

/** Ends expired pairings, by the wall clock: timers stop while a page is frozen. */
export function expire(state: State): void {
  const now = state.relay.now()
  const expired = state.attempts.filter(
    ({ expiresAt, cancelled }) => expiresAt <= now && !cancelled,
  )
  for (const attempt of expired) cancelAttempt(state, attempt)
  for (const attempt of state.attempts.filter(({ endsAt }) => endsAt <= now))
    dropAttempt(state, attempt)
  watch(state)
  const goesOn = state.making || state.attempts.some((attempt) => isLive(state, attempt))
  if (expired.length > 0 && !goesOn) settleWaiters(state, new PairingExpiredError())
}

/** Sets the timer for the next expiry. */
function watch(state: State): void {
  state.cancelTimer()
  const due = state.attempts.map(({ cancelled, expiresAt, endsAt }) =>
    cancelled ? endsAt : expiresAt,
  )
  if (due.length === 0) return
  state.cancelTimer = state.clock.after(Math.max(0, Math.min(...due) - state.relay.now()), () =>
    expire(state),
  )
}

/** Waits for a wallet to approve a pairing. Cancels all pairings when the last caller aborts. */
export function waitForApproval(state: State, signal: AbortSignal | undefined): Promise<Approval> {
  const mine: { waiter?: Waiter<Approval> } = {}
  const answer = new Promise<Approval>((resolve, reject) => {
    mine.waiter = { resolve, reject }
    state.waiters.add(mine.waiter)
  })
  const onAbort = (): void => {
    if (!mine.waiter || !state.waiters.delete(mine.waiter) || state.waiters.size > 0) return
    for (const attempt of state.attempts) if (!attempt.cancelled) cancelAttempt(state, attempt)
    watch(state)
  }
  if (signal?.aborted) onAbort()
  signal?.addEventListener('abort', onAbort)
  return orCancelled(answer, signal).finally(() => signal?.removeEventListener('abort', onAbort))
}
