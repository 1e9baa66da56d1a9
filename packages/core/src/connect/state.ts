import type { LatchkeyError } from '../kernel/errors.js'
import type { Connection, DirectoryWallet, WaitingRequest, Wallet } from '../kernel/types.js'
import { applyDirectoryInfo } from './applyDirectoryInfo.js'

/** The failure of the last attempt. Kept until the next attempt. */
export interface ConnectFailure {
  wallet: Wallet
  via?: DirectoryWallet | undefined
  error: LatchkeyError
  /** True if the wallet approved later: connecting again needs no second prompt. */
  ready: boolean
}

/** The state of the connection. `connection` is the one that is open now. */
export type ConnectState =
  | { status: 'disconnected'; failure?: ConnectFailure | undefined }
  /** A connection of an earlier visit is being restored, without a prompt. */
  | { status: 'reconnecting'; walletId: string }
  /**
   * The wallet has a connection request. `via` is the directory wallet of the app or QR code;
   * `declines` counts the refused pairings of this attempt; `connection` is open already and stays
   * if this fails.
   */
  | {
      status: 'connecting'
      wallet: Wallet
      attempt: number
      via?: DirectoryWallet | undefined
      declines?: number | undefined
      connection?: Connection | undefined
    }
  /** `requests` need the user in a wallet on another device, or in another app, newest first. */
  | {
      status: 'connected'
      connection: Connection
      via?: DirectoryWallet | undefined
      failure?: ConnectFailure | undefined
      requests?: readonly WaitingRequest[] | undefined
    }

/** The connection's status, with the names of the specification. */
export type ConnectStatus = ConnectState['status']

/** The events of the connection. */
export type ConnectEvent =
  | { type: 'reconnectStarted'; walletId: string }
  | { type: 'reconnectFailed' }
  | { type: 'walletChosen'; wallet: Wallet; via?: DirectoryWallet | undefined }
  /** Declined, but not over: the wallet gets a new pairing. */
  | { type: 'pairingDeclined' }
  | { type: 'connected'; connection: Connection }
  | { type: 'connectFailed'; error: LatchkeyError }
  | { type: 'walletReady'; walletId: string }
  /** A restored connection may be to this wallet of the directory. */
  | { type: 'walletRecognised'; via: DirectoryWallet }
  | { type: 'connectionChanged'; connection: Connection }
  | { type: 'requestsChanged'; requests: readonly WaitingRequest[] }
  | { type: 'connectionLost' }

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

/** Reduces an event of the wallet connection. Pure. */
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
    case 'connectionLost':
      if (state.status === 'connected') return { status: 'disconnected' }
      return state.status === 'connecting' && state.connection
        ? { ...state, connection: undefined }
        : state
  }
}
