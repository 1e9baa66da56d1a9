import type { SignInRequest } from './authenticate.js'
import { type Clock, wallClock } from './clock.js'
import { defaultRelayUrl, waits } from './constants.js'
import { ProviderRpcError } from './errors.js'
import { resendFarewells } from './farewells.js'
import { receive } from './inbox.js'
import { watchPage } from './page.js'
import { ensureAttempt, expire, renewAttempt, waitForApproval } from './pairings.js'
import type { Attempt, Metadata, Session } from './records.js'
import { createRelayClient } from './relayClient.js'
import type { RelaySocket } from './relayLink.js'
import type { RelayMessage } from './relayMessages.js'
import {
  disconnect,
  followSession,
  liveSession,
  sendRequest,
  setChain,
  untilGranted,
  type WalletRequest,
} from './requests.js'
import { createRpcIds } from './rpcIds.js'
import { type Signer, webSigner } from './signer.js'
import { type Approval, announce, type ReadChain, type SignedIn, type State } from './state.js'
import { createStore, type StorageGetter } from './store.js'
import {
  createTabIdentity,
  type Locks,
  readTabMessage,
  type TabChannel,
  type TabIdentity,
} from './tabs.js'
import { orCancelled, wait } from './wait.js'
import { type WaitingRequest, waitingRequests } from './waitingRequests.js'

/**
 * What a client is made of. Everything from the outside world comes in here, so that a test can
 * hold it.
 */
export interface ClientParameters {
  relayUrl?: string | undefined
  projectId?: string | undefined
  metadata: () => Metadata
  chains: readonly number[]
  readChain: ReadChain
  /** Names the records, the lock and the channel. */
  prefix: string
  storage: StorageGetter
  tabStorage: StorageGetter
  locks?: Locks | undefined
  openChannel?: ((name: string) => TabChannel | undefined) | undefined
  clock?: Clock | undefined
  openSocket?: ((url: string) => RelaySocket) | undefined
  signer?: Signer | undefined
  /** Told what waits for a person in the wallet, newest first, whenever that may have changed. */
  onRequests?: ((requests: readonly WaitingRequest[]) => void) | undefined
}

/** How to connect. */
interface PairParameters {
  chainId?: number | undefined
  signal?: AbortSignal | undefined
  signIn?: SignInRequest | undefined
}

/** The dapp side of WalletConnect v2. */
export interface Client {
  /** Makes a pairing, or returns the present one. The URI can be used when this resolves. */
  pair(parameters: PairParameters): Promise<{ uri: string; expiresAt: number }>
  /** Waits for a wallet to approve the present pairing; makes one if there is none. */
  connect(
    parameters: PairParameters & { onUri(uri: string): void },
  ): Promise<{ session: Session; signedIn?: SignedIn }>
  /**
   * Goes on with a pairing from before a reload, for a few seconds. Resolves with the session it
   * became.
   */
  resume(): Promise<Session | undefined>
  /** The session, unless it has expired. */
  session(): Session | undefined
  request(request: WalletRequest): Promise<unknown>
  setChain(chainId: number): void
  untilGranted(chainId: number): Promise<boolean>
  disconnect(): Promise<void>
  /** Tells of each change of the session. Returns what ends it. */
  onChange(
    listener: (session: Session | undefined, previous: Session | undefined) => void,
  ): () => void
  revive(): void
  /** Ends everything but the session. */
  close(): void
  /** What is open, for tests. */
  inspect(): { topics: number; calls: number; open: boolean; pending: number; attempts: number }
}

/** The other tabs: tells them what this one heard or changed, and takes what they tell. */
function joinTabs(
  state: State,
  channel: TabChannel | undefined,
  heard: { from?: RelayMessage },
): void {
  if (!channel) return
  channel.onmessage = ({ data }: { data: unknown }) => {
    const told = readTabMessage(data)
    if (told?.type === 'message') {
      heard.from = told.message
      state.relay.accept(told.message)
      delete heard.from
    } else if (told) {
      const { session: previous } = state
      state.session = state.store.readShared().session
      if (previous?.topic !== state.session?.topic) followTabs(state, previous)
      announce(state, previous)
    }
  }
}

/** Another tab ended or replaced the session. */
function followTabs(state: State, previous: Session | undefined): void {
  if (!previous) return
  const wasActive = state.active.delete(previous.topic)
  state.relay.unsubscribe([previous.topic])
  for (const request of [...state.pending.values()]) {
    if (request.topic === previous.topic)
      request.reject(new ProviderRpcError(4900, 'The wallet was disconnected in another tab.'))
  }
  if (wasActive && state.session) {
    state.active.add(state.session.topic)
    // If it fails, the next request tries again and says so.
    state.relay.subscribe([state.session.topic]).catch(() => undefined)
  }
}

function createState(parameters: ClientParameters): {
  state: State
  tab: TabIdentity
  channel: TabChannel | undefined
} {
  const {
    relayUrl = defaultRelayUrl,
    projectId,
    prefix,
    storage,
    tabStorage,
    locks,
    clock = wallClock,
    signer = webSigner,
    openSocket,
    openChannel,
  } = parameters
  const store = createStore({ prefix, storage, tabStorage })
  const tab = createTabIdentity({ store, signer, clock, name: `${prefix}.walletconnect`, locks })
  const channel = openChannel?.(`${prefix}.walletconnect`)
  const heard: { from?: RelayMessage } = {}
  const onMessage = (message: RelayMessage): void => {
    // What is for this tab's own pairing is of no use to the others.
    if (heard.from !== message && message.topic === state.session?.topic)
      channel?.postMessage({ type: 'message', message })
    receive(state, message)
  }
  // Without anybody waiting a session costs the relay nothing.
  const isAwaiting = (): boolean => state.pending.size > 0 || state.waiters.size > 0
  const relay = createRelayClient({
    url: relayUrl,
    projectId,
    clock,
    openSocket,
    signer,
    identity: tab.claim,
    onIdle: tab.retire,
    onMessage,
    isAwaiting,
  })
  const state: State = {
    clock,
    relay,
    nextId: createRpcIds(relay.now),
    store,
    metadata: parameters.metadata,
    chains: parameters.chains,
    readChain: parameters.readChain,
    session: store.readShared().session,
    attempts: store.readAttempts(),
    active: new Set(),
    waiters: new Set(),
    pending: new Map(),
    parked: new Map(),
    leaving: new Set(),
    listeners: new Set(),
    making: undefined,
    madeAt: Number.NEGATIVE_INFINITY,
    cancelTimer: () => undefined,
    tellRequests() {
      try {
        parameters.onRequests?.(waitingRequests(state))
      } catch {
        // Who listens failed, and the request goes on: it is in the wallet, or was answered.
      }
    },
    tellTabs: () => channel?.postMessage({ type: 'changed' }),
  }
  joinTabs(state, channel, heard)
  expire(state)
  return { state, tab, channel }
}

async function ensure(
  state: State,
  { chainId, signal, signIn }: PairParameters,
  otherwise: 'any' | undefined,
): Promise<Attempt> {
  // Loaded before the pairing is made, so that it is there when the answer comes.
  const auth = signIn ? (await import('./authenticate.js')).createAuthPayload(signIn) : otherwise
  return ensureAttempt(state, { chainId, auth }, signal)
}

async function connect(state: State, wish: Parameters<Client['connect']>[0]): Promise<Approval> {
  const stop = new AbortController()
  const giveUp = (): void => stop.abort()
  if (wish.signal?.aborted) giveUp()
  wish.signal?.addEventListener('abort', giveUp)
  // From now on, because a code that was shown before may be scanned while another one is made.
  const approval = waitForApproval(state, stop.signal)
  const shown = orCancelled(ensure(state, wish, undefined), stop.signal).then(({ uri }) =>
    wish.onUri(uri),
  )
  try {
    await Promise.race([shown, approval])
    const approved = await approval
    if (wish.chainId !== undefined) setChain(state, wish.chainId)
    return { ...approved, session: state.session ?? approved.session }
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
    .catch(() => undefined)
  await Promise.race([failed, wait(state.clock, waits.resume, stop.signal).catch(() => undefined)])
  stop.abort()
  return liveSession(state)
}

/**
 * Makes a client. It opens nothing before the first `pair`, `connect` or `request`; with a session,
 * before the user presses a pointer or a key.
 */
export function createClient(parameters: ClientParameters): Client {
  const { state, tab, channel } = createState(parameters)
  const revive = (silentFor: number): void => {
    expire(state)
    resendFarewells(state)
    state.relay.revive(silentFor)
  }
  const pause = (): void => {
    state.relay.pause()
    tab.release()
  }
  const act = (): void => {
    followSession(state)
    resendFarewells(state)
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
    disconnect: () => disconnect(state),
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
