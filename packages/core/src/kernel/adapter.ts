import type { ChainId } from '@latchkey/protocol'
import type { Cancel } from './clock.js'
import type { ChainTransactions } from './transactions.js'
import type {
  Amount,
  Connection,
  Namespace,
  Network,
  Pairing,
  SignedMessage,
  SignInRequest,
  WaitingRequest,
  Wallet,
} from './types.js'

/** The events of an adapter. */
export type AdapterEvent =
  | { type: 'walletsChanged'; wallets: readonly Wallet[] }
  /**
   * Account or network changed, in the wallet or by the app; or the app itself connected, or a
   * wallet that serves several namespaces did.
   */
  | { type: 'connectionChanged'; connection: Connection }
  /**
   * The connection ended. `isChosen`: by user or app; otherwise the wallet disconnected or was
   * lost.
   */
  | { type: 'connectionLost'; isChosen: boolean }
  /**
   * The requests that need the user in a wallet with `kind: 'pairing'`, newest first. Never
   * requests that the wallet answers without the user.
   */
  | { type: 'requestsChanged'; requests: readonly WaitingRequest[] }

/** An account selected in the page, and the wallet's own account at that time. */
export interface PreferredAccount {
  address: string
  insteadOf: string
}

/** A transaction. Amounts are in the smallest unit. */
interface TransactionRequest {
  to: string
  value?: bigint | undefined
  data?: `0x${string}` | undefined
  /** Max fee units. @default the wallet's own estimate */
  gas?: bigint | undefined
}

/** The parameters of `connect`. */
export interface ConnectParameters {
  walletId: string
  signal: AbortSignal
  /** Signs in while connecting, if the wallet supports both in one step; otherwise ignored. */
  signIn?: { request: SignInRequest; onSigned(signed: SignedMessage): void } | undefined
}

/**
 * An adapter for one family of chains behind a small port. The kit knows no chain library; an
 * adapter knows no view.
 *
 * Rules of every adapter, tested by `describeAdapter` of `@latchkey/testing`: a promise settles by
 * its deadline or within 100 ms of `signal`, so that core adds no deadline to a wallet request;
 * errors are {@link LatchkeyError}. A wallet is prompted at most once per call and never retried.
 * No call resolves to a result that the wallet did not produce.
 */
export interface ChainAdapter {
  readonly namespace: Namespace
  /** The app's networks; never empty. */
  readonly networks: readonly [Network, ...Network[]]
  /**
   * Starts to detect wallets and to watch connections. Sends no request, with one exception: it
   * loads `knownWallets` if more wallets are announced than an adapter lists, and then lists the
   * known ones first. `restores` is the wallet of the next {@link ChainAdapter.reconnect}.
   */
  start(
    listener: (event: AdapterEvent) => void,
    options?: {
      knownWallets?: (() => Promise<readonly string[]>) | undefined
      restores?: string | undefined
    },
  ): Cancel
  /**
   * Prefetches code and data for an expected user action, maybe with this wallet. Never prompts.
   * Optional.
   */
  prepare?(parameters?: { walletId?: string | undefined }): void
  getWallets(): readonly Wallet[]
  getConnection(): Connection | undefined
  connect(parameters: ConnectParameters): Promise<Connection>
  /**
   * Creates the pairing of a wallet with `kind: 'pairing'` in advance, so that a later tap can open
   * the wallet's app immediately. Returns the same pairing until it is used or has 10 s left. Never
   * prompts; {@link ChainAdapter.connect}, with the same `signIn`, waits for the wallet's answer.
   */
  pair?(parameters: ConnectParameters): Promise<Pairing>
  /**
   * Restores a connection without a prompt, for the account selected then. Resolves to `undefined`
   * when that is not possible.
   */
  reconnect(parameters: {
    walletId: string
    signal: AbortSignal
    account?: PreferredAccount | undefined
  }): Promise<Connection | undefined>
  /** Always succeeds locally, even if the wallet fails. */
  disconnect(): Promise<void>
  /**
   * Resolves when the wallet shares accounts without a prompt, for example after a late approval.
   */
  waitForAccounts(parameters: { walletId: string; signal: AbortSignal }): Promise<void>
  /**
   * Switches the wallet to a network, or only the app when no wallet is connected. Throws a {@link
   * NetworkUnchangedError} when the wallet accepts but does not switch. Calls `onAccepted`, if the
   * adapter can detect it, when the wallet has accepted but not yet switched.
   */
  switchNetwork(parameters: {
    networkId: ChainId
    signal: AbortSignal
    onAccepted?: (() => void) | undefined
  }): Promise<void>
  /**
   * Acts for another account that the connected wallet shares, until the user selects one in the
   * wallet. Sends no request. Throws a {@link MethodUnsupportedError} when only the wallet can
   * select, a {@link WalletMismatchError} when it no longer shares the account. Absent if there is
   * never more than one account.
   */
  selectAccount?(parameters: {
    address: string
    signal?: AbortSignal | undefined
  }): Promise<PreferredAccount>
  getBalance(parameters: {
    address: string
    networkId: ChainId
    signal?: AbortSignal | undefined
  }): Promise<Amount>
  /**
   * Creates and validates the sign-in message of this kind of chain. Sends no request. Absent on
   * chains without sign-in.
   */
  signInMessage?(request: SignInRequest, address: string, networkId: ChainId): Promise<string>
  /** Requests a signature of a message and resolves to it. */
  signMessage(parameters: { message: string; signal?: AbortSignal | undefined }): Promise<string>
  /** Requests a transaction from the wallet, and resolves to its hash. */
  sendTransaction(
    parameters: TransactionRequest & { signal?: AbortSignal | undefined },
  ): Promise<string>
  /** Estimates the fee units of a transaction, without a margin. */
  estimateGas(
    parameters: TransactionRequest & { signal?: AbortSignal | undefined },
  ): Promise<bigint>
  /**
   * Lazy-loads the transactions of this kind of chain. Absent if the kit does not support them
   * there.
   */
  loadTransactions?(): Promise<ChainTransactions>
}
