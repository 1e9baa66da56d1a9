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

/** What an adapter tells the kit without being asked. */
export type AdapterEvent =
  | { type: 'walletsChanged'; wallets: readonly Wallet[] }
  /** Account or network changed, in the wallet or by the app; or the app connected by itself. */
  | { type: 'connectionChanged'; connection: Connection }
  /**
   * The connection ended: chosen by visitor or app, or else because the wallet let go or was lost.
   */
  | { type: 'connectionLost'; isChosen: boolean }
  /**
   * What waits for the visitor in a wallet with `kind: 'pairing'`, newest first. Never what the
   * wallet answers by itself.
   */
  | { type: 'requestsChanged'; requests: readonly WaitingRequest[] }

/** An account that was chosen in the page, and the one that the wallet itself was on then. */
export interface PreferredAccount {
  address: string
  insteadOf: string
}

/** A transaction as a person would describe it. Amounts are in the smallest unit. */
interface TransactionRequest {
  to: string
  value?: bigint | undefined
  data?: `0x${string}` | undefined
  /** Fee units at most. @default the wallet's own estimate */
  gas?: bigint | undefined
}

/** What `connect` takes. */
export interface ConnectParameters {
  walletId: string
  signal: AbortSignal
  /** Lets a wallet that can do both in one step sign in while it connects. Others ignore it. */
  signIn?: { request: SignInRequest; onSigned(signed: SignedMessage): void } | undefined
}

/**
 * One family of chains behind a small port. The kit knows no chain library; an adapter knows no
 * view.
 *
 * Rules every adapter keeps, proved by `describeAdapter` of `@latchkey/testing`: a promise settles
 * by its deadline or within 100 ms of `signal`, so that core adds no deadline to a wallet request;
 * errors are {@link LatchkeyError}; a wallet is prompted at most once per call and never retried;
 * no call resolves to something the wallet did not truly do.
 */
export interface ChainAdapter {
  readonly namespace: Namespace
  /** Networks the app works on; never empty. */
  readonly networks: readonly [Network, ...Network[]]
  /**
   * Starts to look for wallets and to watch connections. No request leaves the page, except to load
   * `knownWallets` where more wallets are announced than an adapter lists: it then lists those
   * first. `restores` is the wallet that {@link ChainAdapter.reconnect} is called for next.
   */
  start(
    listener: (event: AdapterEvent) => void,
    options?: {
      knownWallets?: (() => Promise<readonly string[]>) | undefined
      restores?: string | undefined
    },
  ): Cancel
  /**
   * The visitor is about to act, maybe with this wallet: fetches what that will need. Never
   * prompts. May be left out.
   */
  prepare?(parameters?: { walletId?: string | undefined }): void
  getWallets(): readonly Wallet[]
  getConnection(): Connection | undefined
  connect(parameters: ConnectParameters): Promise<Connection>
  /**
   * Makes the invitation of a wallet with `kind: 'pairing'`, so that a later tap opens its app at
   * once. The same one until it was used or has 10 s left. Never prompts; {@link
   * ChainAdapter.connect}, with the same `signIn`, waits for the answer to it.
   */
  pair?(parameters: ConnectParameters): Promise<Pairing>
  /**
   * Restores a connection without asking the visitor, for the account chosen then. Resolves to
   * `undefined` when that is not possible.
   */
  reconnect(parameters: {
    walletId: string
    signal: AbortSignal
    account?: PreferredAccount | undefined
  }): Promise<Connection | undefined>
  /** Always succeeds locally, whatever the wallet says. */
  disconnect(): Promise<void>
  /**
   * Resolves when the wallet shares accounts without being asked, for example after a late
   * approval.
   */
  whenReady(parameters: { walletId: string; signal: AbortSignal }): Promise<void>
  /**
   * Moves the wallet to a network, or only the app when no wallet is connected. Throws a {@link
   * NetworkUnchangedError} when the wallet accepts and does not move. Calls `onAccepted`, where the
   * adapter knows it, when only the move is left to wait for.
   */
  switchNetwork(parameters: {
    networkId: ChainId
    signal: AbortSignal
    onAccepted?: (() => void) | undefined
  }): Promise<void>
  /**
   * Acts for another of the accounts that the connected wallet shares, until the visitor chooses
   * one in the wallet. Asks nobody. Throws a {@link MethodUnsupportedError} when the wallet decides
   * that by itself, a {@link WalletMismatchError} when it does not share the account any more. Left
   * out where there is never more than one.
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
   * Writes the sign-in message of this kind of chain and checks it. Left out where there is no
   * sign-in. Asks nobody.
   */
  signInMessage?(request: SignInRequest, address: string, networkId: ChainId): Promise<string>
  /** Signs a text and resolves to the signature. */
  signMessage(parameters: { message: string; signal?: AbortSignal | undefined }): Promise<string>
  /** Asks the wallet to sign and send, and resolves to the transaction hash. */
  sendTransaction(
    parameters: TransactionRequest & { signal?: AbortSignal | undefined },
  ): Promise<string>
  /** Fee units a transaction would use, without a margin. */
  estimateGas(
    parameters: TransactionRequest & { signal?: AbortSignal | undefined },
  ): Promise<bigint>
  /**
   * What moves money on this kind of chain, fetched when it is first needed. Left out where the kit
   * cannot.
   */
  loadTransactions?(): Promise<ChainTransactions>
}
