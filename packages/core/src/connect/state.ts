import type { LatchkeyError } from '../kernel/errors.js'
import type { Connection, Wallet } from '../kernel/types.js'

/** Why the last attempt did not connect. Kept until the next attempt. */
export interface ConnectFailure {
  wallet: Wallet
  error: LatchkeyError
  /** The wallet approved after all: connecting again will not ask the visitor a second time. */
  ready: boolean
}

/** Where the connection stands. An account is there exactly while it is connected. */
export type ConnectState =
  | { status: 'disconnected'; failure?: ConnectFailure | undefined }
  /** A connection of an earlier visit is being restored, without asking the visitor. */
  | { status: 'reconnecting'; walletId: string }
  /** The visitor was sent to the wallet. `previous` is the connection that stays if this fails. */
  | { status: 'connecting'; wallet: Wallet; attempt: number; previous?: Connection | undefined }
  | { status: 'connected'; connection: Connection; failure?: ConnectFailure | undefined }

/** The connection's status, with the names of the specification. */
export type ConnectStatus = ConnectState['status']

/** What can happen to the connection. */
export type ConnectEvent =
  | { type: 'reconnectStarted'; walletId: string }
  | { type: 'reconnectFailed' }
  | { type: 'walletChosen'; wallet: Wallet }
  | { type: 'connected'; connection: Connection }
  | { type: 'connectFailed'; error: LatchkeyError }
  | { type: 'walletReady'; walletId: string }
  | { type: 'connectionChanged'; connection: Connection }
  | { type: 'connectionLost' }

function settled(connection: Connection | undefined, failure?: ConnectFailure): ConnectState {
  return connection ? { status: 'connected', connection, failure } : { status: 'disconnected', failure }
}

function failureOf(state: ConnectState): ConnectFailure | undefined {
  return 'failure' in state ? state.failure : undefined
}

/** The wallet connection. Pure. */
export function reduceConnect(state: ConnectState, event: ConnectEvent): ConnectState {
  switch (event.type) {
    case 'reconnectStarted':
      return state.status === 'disconnected' ? { status: 'reconnecting', walletId: event.walletId } : state
    case 'reconnectFailed':
      return state.status === 'reconnecting' ? { status: 'disconnected' } : state
    case 'walletChosen': {
      if (state.status === 'connecting' && state.wallet.id === event.wallet.id) return state
      const previous = state.status === 'connected' ? state.connection : state.status === 'connecting' ? state.previous : undefined
      const attempt = state.status === 'connecting' ? state.attempt + 1 : 1
      return { status: 'connecting', wallet: event.wallet, attempt, previous }
    }
    case 'connected':
      return state.status === 'connecting' || state.status === 'reconnecting' ? settled(event.connection) : state
    case 'connectFailed':
      if (state.status !== 'connecting') return state
      return settled(state.previous, { wallet: state.wallet, error: event.error, ready: false })
    case 'walletReady': {
      const failure = failureOf(state)
      if (!failure || failure.ready || failure.wallet.id !== event.walletId) return state
      return { ...state, failure: { ...failure, ready: true } } as ConnectState
    }
    case 'connectionChanged':
      if (state.status === 'connecting') return { ...state, previous: event.connection }
      return settled(event.connection, failureOf(state))
    case 'connectionLost':
      if (state.status === 'connected') return { status: 'disconnected' }
      return state.status === 'connecting' && state.previous ? { ...state, previous: undefined } : state
  }
}
