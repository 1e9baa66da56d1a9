import type { Connection, Namespace } from '../kernel/types.js'
import { isSameConnector } from '../wallets/isSameConnector.js'
import { applyDirectoryInfo } from './applyDirectoryInfo.js'
import { connectionOf, connectionsOf } from './connectionOf.js'
import type { ConnectEvent, ConnectFailure, ConnectState } from './connectState.js'
import { reduceConnect } from './reduceConnect.js'

/** Returns the fields of open connections, of which the first is the active one. */
function fieldsOf([connection, ...others]: readonly Connection[]): {
  connection: Connection | undefined
  others: readonly Connection[] | undefined
} {
  return { connection, others: others.length > 0 ? others : undefined }
}

/** Returns the state without an attempt. */
function settled(open: readonly Connection[], failure?: ConnectFailure): ConnectState {
  const { connection, others } = fieldsOf(open)
  return connection
    ? { status: 'connected', connection, others, failure }
    : { status: 'disconnected', failure }
}

/** Returns the connections of the other namespaces. */
function without(
  open: readonly Connection[],
  namespace: Namespace | undefined,
): readonly Connection[] {
  return open.filter(({ wallet }) => wallet.namespace !== namespace)
}

/** Puts a connection in the place of the one of its namespace, or last. */
function withConnection(
  open: readonly Connection[],
  connection: Connection,
): readonly Connection[] {
  const last = open.find(({ wallet }) => wallet.namespace === connection.wallet.namespace)
  if (!last) return [...open, connection]
  const applied = applyDirectoryInfo(connection, last.wallet)
  return open.map((each) => (each === last ? applied : each))
}

/** Adds the inactive connections to a state. The first becomes active if there is no other. */
function withOthers(state: ConnectState, open: readonly Connection[]): ConnectState {
  const others = without(open, connectionOf(state)?.wallet.namespace)
  if (state.status === 'disconnected') return settled(others, state.failure)
  return { ...state, others: others.length > 0 ? others : undefined }
}

/** Returns the namespace of the active connection, or of the one that is about to become it. */
function activeNamespace(state: ConnectState): Namespace | undefined {
  if (state.status === 'reconnecting') return state.namespace
  const wallet = connectionOf(state)?.wallet ?? ('wallet' in state ? state.wallet : undefined)
  return wallet?.namespace
}

/** Reduces an event of the active connection or of the attempt. */
function reduceActive(state: ConnectState, event: ConnectEvent): ConnectState {
  const next = reduceConnect(state, event)
  return next === state ? state : withOthers(next, ('others' in state && state.others) || [])
}

/** Starts an attempt. The open connections stay. */
function choose(
  state: ConnectState,
  event: Extract<ConnectEvent, { type: 'walletChosen' }>,
): ConnectState {
  const { wallet, via, also } = event
  if (state.status === 'connecting' && isSameConnector(state.wallet, wallet))
    return reduceConnect(state, event)
  const attempt = state.status === 'connecting' ? state.attempt + 1 : 1
  return { status: 'connecting', wallet, attempt, via, also, ...fieldsOf(connectionsOf(state)) }
}

/** Ends an attempt, or continues with the wallet of the other namespace. */
function connect(
  state: ConnectState,
  event: Extract<ConnectEvent, { type: 'connected' }>,
): ConnectState {
  if (state.status === 'connecting' && state.isSecond)
    return settled(withConnection(connectionsOf(state), event.connection))
  const next = reduceConnect(state, event)
  if (next === state) return state
  const connected = withOthers(next, connectionsOf(state))
  if (state.status !== 'connecting' || !state.also) return connected
  const { also, attempt } = state
  // A wallet of several namespaces may have connected both at once.
  if (connectionsOf(connected).some(({ wallet }) => isSameConnector(wallet, also))) return connected
  return {
    status: 'connecting',
    wallet: also,
    attempt: attempt + 1,
    isSecond: true,
    ...fieldsOf(connectionsOf(connected)),
  }
}

function change(
  state: ConnectState,
  event: Extract<ConnectEvent, { type: 'connectionChanged' }>,
): ConnectState {
  const active = activeNamespace(state)
  // Only a request of the user or the app changes the active account.
  if (active && active !== event.connection.wallet.namespace)
    return withOthers(state, withConnection(connectionsOf(state), event.connection))
  return withOthers(reduceConnect(state, event), connectionsOf(state))
}

function lose(
  state: ConnectState,
  event: Extract<ConnectEvent, { type: 'connectionLost' }>,
): ConnectState {
  const active = connectionOf(state)?.wallet.namespace
  const lost = event.namespace ?? active
  const open = connectionsOf(state)
  const kept = without(open, lost)
  if (kept.length === open.length) return state
  if (active !== lost) return withOthers(state, kept)
  return state.status === 'connected'
    ? settled(kept)
    : ({ ...state, ...fieldsOf(kept) } as ConnectState)
}

function activate(state: ConnectState, namespace: Namespace): ConnectState {
  if (state.status !== 'connected') return state
  const next = state.others?.find(({ wallet }) => wallet.namespace === namespace)
  return next ? settled([next, ...without(connectionsOf(state), namespace)], state.failure) : state
}

/**
 * Reduces an event of the connections of a kit with several namespaces. Pure. An event of an
 * inactive connection never changes the active one.
 */
export function reduceConnections(state: ConnectState, event: ConnectEvent): ConnectState {
  switch (event.type) {
    case 'reconnectStarted': {
      const { walletId, namespace } = event
      return state.status === 'disconnected'
        ? { status: 'reconnecting', walletId, namespace }
        : state
    }
    case 'walletChosen':
      return choose(state, event)
    case 'connected':
      return connect(state, event)
    case 'connectionChanged':
      return change(state, event)
    case 'connectionLost':
      return lose(state, event)
    case 'connectionActivated':
      return activate(state, event.namespace)
    case 'requestsChanged': {
      const wallet = connectionOf(state)?.wallet
      // One pairing serves several namespaces, and one adapter reports the requests of all.
      const isOwn =
        (event.namespace ?? wallet?.namespace) === wallet?.namespace || wallet?.kind === 'pairing'
      return isOwn ? reduceActive(state, event) : state
    }
    default:
      return reduceActive(state, event)
  }
}
