import { noop } from '@latchkey/protocol/std'
import { createRelayClient } from './channel/relayClient.js'
import type { RelaySocket } from './channel/relayLink.js'
import type { RelayMessage } from './channel/relayMessages.js'
import { createRpcIds } from './channel/rpcIds.js'
import { type Signer, webSigner } from './channel/signer.js'
import { defaultRelayUrl } from './channel/wireConstants.js'
import { announce, type ReadChain, type State } from './connect/clientState.js'
import { rejectPending } from './connect/endSession.js'
import {
  createTabIdentity,
  type Locks,
  readTabMessage,
  type TabChannel,
  type TabIdentity,
} from './connect/leaderTab.js'
import { expire } from './connect/pairings.js'
import type { Metadata, Session } from './connect/sessionRecords.js'
import { createStore, type StorageGetter } from './connect/sessionStore.js'
import { receive } from './inbox.js'
import { type Clock, wallClock } from './kernel/clock.js'
import { ProviderRpcError } from './kernel/errors.js'
import { type WaitingRequest, waitingRequests } from './transactions/waitingRequests.js'

/** The parameters of a client, with every external dependency, so that tests can replace it. */
export interface ClientParameters {
  relayUrl?: string | undefined
  projectId?: string | undefined
  metadata: () => Metadata
  chains: readonly number[]
  solanaChains?: (() => readonly string[]) | undefined
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
  /**
   * Called with the requests that wait for the user in the wallet, newest first, after each
   * possible change.
   */
  onRequests?: ((requests: readonly WaitingRequest[]) => void) | undefined
}

/**
 * Connects the tabs: forwards messages and changes of this one, and applies those of the others.
 */
function joinTabs(
  state: State,
  channel: TabChannel | undefined,
  received: { from?: RelayMessage },
): void {
  if (!channel) return
  channel.onmessage = ({ data }: { data: unknown }) => {
    const message = readTabMessage(data)
    if (message?.type === 'message') {
      received.from = message.message
      state.relay.accept(message.message)
      delete received.from
    } else if (message) {
      const { session: previous } = state
      state.session = state.store.readShared().session
      if (previous?.topic !== state.session?.topic) followTabs(state, previous)
      else followDisconnect(state, previous)
      announce(state, previous)
    }
  }
}

/** Another tab may have disconnected one namespace of the session. */
function followDisconnect(state: State, previous: Session | undefined): void {
  const { session } = state
  for (const name of previous?.offered ?? [])
    if (session && !session.offered.includes(name)) rejectPending(state, session, name)
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
    // If it fails, the next request retries and reports the error.
    state.relay.subscribe([state.session.topic]).catch(noop)
  }
}

/** Creates the state of one client, and connects it to the other tabs. */
export function createState(parameters: ClientParameters): {
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
  const received: { from?: RelayMessage } = {}
  const onMessage = (message: RelayMessage): void => {
    // Other tabs have no use for messages of this tab's own pairing.
    if (received.from !== message && message.topic === state.session?.topic)
      channel?.postMessage({ type: 'message', message })
    receive(state, message)
  }
  // Without a waiting caller a session causes no traffic.
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
    solanaChains: parameters.solanaChains ?? (() => []),
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
    cancelTimer: noop,
    notifyRequests() {
      try {
        parameters.onRequests?.(waitingRequests(state))
      } catch {
        // A throwing listener does not affect the request, which is sent or answered.
      }
    },
    notifyTabs: () => channel?.postMessage({ type: 'changed' }),
  }
  joinTabs(state, channel, received)
  expire(state)
  return { state, tab, channel }
}
