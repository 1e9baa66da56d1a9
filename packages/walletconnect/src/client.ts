import { noop } from '@latchkey/protocol/std'
import { waits } from './channel/wireConstants.js'
import type { Approval, SignedIn, State } from './connect/clientState.js'
import { accountsOf, type NamespaceName } from './connect/namespaces.js'
import { watchPage } from './connect/pageInfo.js'
import { ensureAttempt, expire, renewAttempt, waitForApproval } from './connect/pairings.js'
import { resendSessionDeletes } from './connect/sessionDeletes.js'
import type { Attempt, Session } from './connect/sessionRecords.js'
import { type ClientParameters, createState } from './createClientState.js'
import { NamespaceMissingError } from './kernel/errors.js'
import { orCancelled, wait } from './kernel/waitFor.js'
import type { SignInRequest } from './signIn/authenticate.js'
import {
  disconnect,
  disconnectNamespace,
  followSession,
  liveSession,
  sendRequest,
  setChain,
  untilGranted,
  useForEvm,
  type WalletRequest,
} from './transactions/requests.js'

/** The options of a connection. */
interface PairParameters {
  chainId?: number | undefined
  signal?: AbortSignal | undefined
  signIn?: SignInRequest | undefined
}

/** The dapp side of WalletConnect v2. */
export interface Client {
  /** Creates a pairing, or returns the current one. The URI can be used when this resolves. */
  pair(parameters: PairParameters): Promise<{ uri: string; expiresAt: number }>
  /**
   * Waits for a wallet to approve the current pairing; creates one if there is none. Rejects if the
   * wallet granted no account of `namespace`.
   */
  connect(
    parameters: PairParameters & {
      /** @default 'eip155' */
      namespace?: NamespaceName | undefined
      onUri(uri: string): void
    },
  ): Promise<{ session: Session; signedIn?: SignedIn }>
  /**
   * Continues a pairing from before a reload, for a few seconds. Resolves to its session if the
   * wallet approved it.
   */
  resume(): Promise<Session | undefined>
  /** The session, unless it has expired. */
  session(): Session | undefined
  request(request: WalletRequest): Promise<unknown>
  setChain(chainId: number): void
  untilGranted(chainId: number): Promise<boolean>
  /** Records that wagmi connected by the session. */
  useForEvm(): void
  /** Ends the session; with a namespace only if the other one is not in use. */
  disconnect(name?: NamespaceName): Promise<void>
  /**
   * Notifies the listener of each change of the session. Returns a function that unsubscribes it.
   */
  onChange(
    listener: (session: Session | undefined, previous: Session | undefined) => void,
  ): () => void
  revive(): void
  /** Ends all activity and keeps the session. */
  close(): void
  /** The open resources, for tests. */
  inspect(): { topics: number; calls: number; open: boolean; pending: number; attempts: number }
}

async function ensure(
  state: State,
  { chainId, signal, signIn }: PairParameters,
  otherwise: 'any' | undefined,
): Promise<Attempt> {
  // Loaded before the pairing, so that it is ready when the answer arrives.
  const auth = signIn
    ? (await import('./signIn/authenticate.js')).createAuthPayload(signIn)
    : otherwise
  return ensureAttempt(state, { chainId, auth }, signal)
}

async function connect(
  state: State,
  { namespace = 'eip155', ...wish }: Parameters<Client['connect']>[0],
): Promise<Approval> {
  const stop = new AbortController()
  const giveUp = (): void => stop.abort()
  if (wish.signal?.aborted) giveUp()
  wish.signal?.addEventListener('abort', giveUp)
  // Only EVM signs in with the same approval.
  const isForEvm = namespace === 'eip155'
  // Waits from now on: an earlier code may be scanned while a new one is made.
  const approval = waitForApproval(state, stop.signal)
  const shown = orCancelled(ensure(state, wish, isForEvm ? undefined : 'any'), stop.signal).then(
    ({ uri }) => wish.onUri(uri),
  )
  try {
    await Promise.race([shown, approval])
    const approved = await approval
    const session = state.session ?? approved.session
    if (accountsOf(session.namespaces, namespace).length === 0)
      throw new NamespaceMissingError(namespace)
    if (isForEvm) useForEvm(state)
    if (wish.chainId !== undefined) setChain(state, wish.chainId)
    return { ...approved, session: state.session ?? session }
  } finally {
    giveUp()
    wish.signal?.removeEventListener('abort', giveUp)
  }
}

async function resume(state: State): Promise<Session | undefined> {
  const attempt = state.attempts.find(({ cancelled, outbox }) => !cancelled && outbox.length === 0)
  if (!attempt || state.active.has(attempt.pairingTopic)) return undefined
  const stop = new AbortController()
  const answered = new Promise<void>((resolve) => {
    const waiter = { resolve: () => resolve(), reject: () => resolve() }
    state.waiters.add(waiter)
    stop.signal.addEventListener('abort', () => state.waiters.delete(waiter))
  })
  const failed = renewAttempt(state, attempt)
    .then(() => answered)
    .catch(noop)
  await Promise.race([failed, wait(state.clock, waits.resume, stop.signal).catch(noop)])
  stop.abort()
  return liveSession(state)
}

/**
 * Creates a client. It opens nothing before the first `pair`, `connect` or `request`; with a
 * session, before the user presses a pointer or a key.
 */
export function createClient(parameters: ClientParameters): Client {
  const { state, tab, channel } = createState(parameters)
  const revive = (silentFor: number): void => {
    expire(state)
    resendSessionDeletes(state)
    state.relay.revive(silentFor)
  }
  const pause = (): void => {
    state.relay.pause()
    tab.release()
  }
  const act = (): void => {
    followSession(state)
    resendSessionDeletes(state)
  }
  const unwatch = watchPage({ onReturn: revive, onLeave: pause, onAct: act }, state.clock.now)
  return {
    async pair(wish) {
      const { uri, expiresAt } = await orCancelled(ensure(state, wish, 'any'), wish.signal)
      return { uri, expiresAt }
    },
    connect: (wish) => connect(state, wish),
    resume: () => resume(state),
    session: () => liveSession(state),
    request: (request) => sendRequest(state, request),
    setChain: (chainId) => setChain(state, chainId),
    untilGranted: (chainId) => untilGranted(state, chainId, waits.grant),
    useForEvm: () => useForEvm(state),
    disconnect: (name) => (name ? disconnectNamespace(state, name) : disconnect(state)),
    onChange(listener) {
      state.listeners.add(listener)
      return () => state.listeners.delete(listener)
    },
    revive: () => revive(0),
    close() {
      unwatch()
      channel?.close()
      state.cancelTimer()
      for (const cancel of state.parked.values()) cancel()
      state.relay.close()
      tab.release()
    },
    inspect: () => ({
      ...state.relay.state(),
      pending: state.pending.size,
      attempts: state.attempts.length,
    }),
  }
}
