import type { Connection, DirectoryWallet } from '../kernel/types.js'
import { applyDirectoryInfo } from './applyDirectoryInfo.js'
import type { ConnectEvent, ConnectFailure, ConnectState } from './connectState.js'

function failureOf(state: ConnectState): ConnectFailure | undefined {
  return 'failure' in state ? state.failure : undefined
}

function viaOf(state: ConnectState): DirectoryWallet | undefined {
  return 'via' in state ? state.via : undefined
}

function connected(
  connection: Connection,
  via: DirectoryWallet | undefined,
  failure?: ConnectFailure,
): ConnectState {
  const applied = applyDirectoryInfo(connection, via)
  return {
    status: 'connected',
    connection: applied,
    via: applied === connection ? undefined : via,
    failure,
  }
}

/** Starts an attempt, or changes the app of the current one. */
function choose(
  state: ConnectState,
  { wallet, via }: Extract<ConnectEvent, { type: 'walletChosen' }>,
): ConnectState {
  if (state.status === 'connecting' && state.wallet.id === wallet.id)
    return state.via?.id === via?.id ? state : { ...state, via }
  const attempt = state.status === 'connecting' ? state.attempt + 1 : 1
  const connection = 'connection' in state ? state.connection : undefined
  return { status: 'connecting', wallet, attempt, via, connection }
}

/** Reduces an event of the connection of a kit with one namespace. Pure. */
export function reduceConnect(state: ConnectState, event: ConnectEvent): ConnectState {
  switch (event.type) {
    case 'reconnectStarted':
      return state.status === 'disconnected'
        ? { status: 'reconnecting', walletId: event.walletId }
        : state
    case 'reconnectFailed':
      return state.status === 'reconnecting' ? { status: 'disconnected' } : state
    case 'walletChosen':
      return choose(state, event)
    case 'pairingDeclined':
      return state.status === 'connecting'
        ? { ...state, declines: (state.declines ?? 0) + 1 }
        : state
    case 'connected':
      return state.status === 'connecting' || state.status === 'reconnecting'
        ? connected(event.connection, viaOf(state))
        : state
    case 'connectFailed': {
      if (state.status !== 'connecting') return state
      const failure = { wallet: state.wallet, via: state.via, error: event.error, ready: false }
      return state.connection
        ? { status: 'connected', connection: state.connection, failure }
        : { status: 'disconnected', failure }
    }
    case 'walletReady': {
      const failure = failureOf(state)
      if (!failure || failure.ready || failure.wallet.id !== event.walletId) return state
      return { ...state, failure: { ...failure, ready: true } } as ConnectState
    }
    case 'walletRecognised':
      return state.status === 'connected' && !state.via
        ? { ...state, ...connected(state.connection, event.via, state.failure) }
        : state
    case 'connectionChanged':
      if (state.status === 'connecting') return { ...state, connection: event.connection }
      return {
        ...connected(event.connection, viaOf(state), failureOf(state)),
        ...('requests' in state ? { requests: state.requests } : {}),
      }
    case 'requestsChanged':
      return state.status === 'connected' ? { ...state, requests: event.requests } : state
    // There is no other connection.
    case 'connectionActivated':
      return state
    case 'connectionLost':
      if (state.status === 'connected') return { status: 'disconnected' }
      return state.status === 'connecting' && state.connection
        ? { ...state, connection: undefined }
        : state
  }
}
