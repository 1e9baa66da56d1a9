import type { LatchkeyError } from '../kernel/errors.js'
import type {
  Connection,
  DirectoryWallet,
  Namespace,
  WaitingRequest,
  Wallet,
} from '../kernel/types.js'

/** The failure of the last attempt. Kept until the next attempt. */
export interface ConnectFailure {
  wallet: Wallet
  via?: DirectoryWallet | undefined
  error: LatchkeyError
  /** True if the wallet approved later: connecting again needs no second prompt. */
  ready: boolean
}

/**
 * The state of the connection. `connection` is the active one that is open now; `others` are the
 * open ones of the other namespaces, absent without any.
 */
export type ConnectState =
  | { status: 'disconnected'; failure?: ConnectFailure | undefined }
  /**
   * The active connection of an earlier visit is being restored, without a prompt. `namespace` is
   * absent if an earlier version stored it.
   */
  | {
      status: 'reconnecting'
      walletId: string
      namespace?: Namespace | undefined
      others?: readonly Connection[] | undefined
    }
  /**
   * The wallet has a connection request. `via` is the directory wallet of the app or QR code;
   * `declines` counts the refused pairings of this attempt; `connection` is open already and stays
   * if this fails. `also` is the wallet of another namespace that is requested next; `isSecond` is
   * true while that one has the request.
   */
  | {
      status: 'connecting'
      wallet: Wallet
      attempt: number
      via?: DirectoryWallet | undefined
      declines?: number | undefined
      also?: Wallet | undefined
      isSecond?: true | undefined
      connection?: Connection | undefined
      others?: readonly Connection[] | undefined
    }
  /** `requests` need the user in a wallet on another device, or in another app, newest first. */
  | {
      status: 'connected'
      connection: Connection
      others?: readonly Connection[] | undefined
      via?: DirectoryWallet | undefined
      failure?: ConnectFailure | undefined
      requests?: readonly WaitingRequest[] | undefined
    }

/** The connection's status, with the names of the specification. */
export type ConnectStatus = ConnectState['status']

/** The events of the connection. Without a namespace, an event is of the active connection. */
export type ConnectEvent =
  | { type: 'reconnectStarted'; walletId: string; namespace?: Namespace | undefined }
  | { type: 'reconnectFailed' }
  /** `also`: the wallet of another namespace to connect after this one. */
  | {
      type: 'walletChosen'
      wallet: Wallet
      via?: DirectoryWallet | undefined
      also?: Wallet | undefined
    }
  /** Declined, but the attempt continues: the wallet gets a new pairing. */
  | { type: 'pairingDeclined' }
  | { type: 'connected'; connection: Connection }
  | { type: 'connectFailed'; error: LatchkeyError }
  | { type: 'walletReady'; walletId: string }
  /** A restored connection may belong to this wallet of the directory. */
  | { type: 'walletRecognised'; via: DirectoryWallet }
  /** A connection of another namespace than the active one does not become active. */
  | { type: 'connectionChanged'; connection: Connection; namespace?: Namespace | undefined }
  | { type: 'connectionActivated'; namespace: Namespace }
  | {
      type: 'requestsChanged'
      requests: readonly WaitingRequest[]
      namespace?: Namespace | undefined
    }
  | { type: 'connectionLost'; namespace?: Namespace | undefined }
