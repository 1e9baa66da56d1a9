import type { AccountType, Endpoint, FrameScreen, SocialProvider } from '@latchkey/protocol'
import type { Address, Hex, LocalAccount } from 'viem'
import type { ApprovalData, Spending } from './approval.js'

/** Who is logged in, by the auth service's word. */
export interface Session {
  userId: string
  email?: string | undefined
  /**
   * True if the user typed this address in this browser: then it is not only the auth service that
   * names it.
   */
  isEmailTyped?: boolean | undefined
  userName?: string | undefined
  provider: 'email' | 'farcaster' | SocialProvider
  /** Origin of the page it is for: no other page is told of it. */
  origin: string
}

/**
 * Calls a service with the session's cookie and a proof that this frame's key made the call (RFC
 * 9449).
 */
export interface Api {
  /** @throws {@link VaultError} with the service's code, or `unreachable` */
  call<body, response>(
    service: 'auth' | 'recovery',
    endpoint: Endpoint<body, response>,
    parameters: {
      body: body
      signal?: AbortSignal | undefined
      headers?: Readonly<Record<string, string>> | undefined
    },
  ): Promise<response>
}

/**
 * An {@link Api} whose calls can be prepared: a page that goes away has no time to make a proof.
 */
export interface PreparingApi extends Api {
  /**
   * Makes a call ready. The returned function sends it at once, also while the page goes away, and
   * reads no reply.
   */
  prepare<body, response>(
    service: 'auth' | 'recovery',
    endpoint: Endpoint<body, response>,
    parameters: { body: body },
  ): Promise<() => void>
}

/** Keys of one wallet, there for as long as they are used. */
export interface Keys {
  evm: LocalAccount
  solana: { /** base58 */ address: string; sign(message: Uint8Array): Uint8Array }
}

/** Addresses of a wallet that can be recovered. */
export interface Addresses {
  evm: Address
  /** base58 */
  solana: string
}

/** Addresses of the wallet that is open. */
export interface WalletAddresses extends Addresses {
  /**
   * False while they are the auth service's claim only: no key and no record of this browser has
   * confirmed them.
   */
  isProved: boolean
}

/** Keeps keys in shares and puts them together for as long as it takes to sign. */
export interface Custody {
  /**
   * Opens the wallet of the user who is logged in: made, found in this browser, or recovered. Its
   * address is not told before it can be recovered. `isQuiet`: shows nothing for a wallet that this
   * browser does not have; its first signature recovers it.
   *
   * @throws VaultError `walletChanged` when the auth service names another wallet than this browser
   *   has
   */
  open(parameters: {
    session: Session
    ask: Ask
    signal: AbortSignal
    isQuiet?: boolean | undefined
  }): Promise<WalletAddresses>
  /**
   * Returns the opened wallet's addresses as they stand now: proved after the first unlock.
   * `undefined` if none is open.
   */
  addresses(): Promise<WalletAddresses | undefined>
  /**
   * Puts the keys together, lets them be used, wipes them. `spending`: what leaves by what is
   * signed; without it, nobody can tell.
   *
   * @throws VaultError `newBrowser` when that does not leave from a browser that the wallet came to
   *   a short time ago
   */
  withKeys<value>(
    use: (keys: Keys) => Promise<value>,
    options: { signal: AbortSignal; spending?: Spending | undefined },
  ): Promise<value>
  /**
   * Why `spending` would not leave from here, in words for the visitor; asked before they are.
   * `undefined`: it would.
   */
  refusalOf(spending: Spending, options: { signal: AbortSignal }): Promise<string | undefined>
  /** One of the frame's own screens, from beginning to end. */
  runScreen(
    screen: FrameScreen,
    parameters: { session: Session; ask: Ask; signal: AbortSignal },
  ): Promise<void>
  /** Forgets what is in memory; `true` forgets this device's share as well. */
  close(isForgotten: boolean): Promise<void>
}

/** A call of a smart account. */
export interface Call {
  to: Address
  value: bigint
  data: Hex
}

/** Contract accounts that the visitor's key owns (ERC-4337). */
export interface SmartAccounts {
  readonly enabledNetworks: readonly number[]
  /** The same on every chain, whether or not it is there yet. */
  addressOf(owner: Address): Promise<Address>
  isDeployed(chainId: number, owner: Address): Promise<boolean>
  /** What `calls` would be as a user operation, to be shown: fee in wei at most, and who pays. */
  prepare(parameters: SmartAccountCalls & { owner: Address }): Promise<PreparedOperation>
  /** Signs what was prepared, hands it to the bundler, and resolves to its hash. */
  send(
    operation: PreparedOperation,
    owner: LocalAccount,
    options: { signal: AbortSignal },
  ): Promise<Hex>
  /** Waits until an operation is in a block, and resolves to the hash of its transaction. */
  waitForTransaction(
    chainId: number,
    operationHash: Hex,
    options: { signal: AbortSignal },
  ): Promise<{ hash: Hex; isSuccess: boolean }>
  signMessage(parameters: {
    chainId: number
    owner: LocalAccount
    message: { raw: Hex }
  }): Promise<Hex>
  signTypedData(parameters: {
    chainId: number
    owner: LocalAccount
    typedData: unknown
  }): Promise<Hex>
  /**
   * Reads of EIP-5792 and of the bundler: `wallet_getCallsStatus`, `wallet_getCapabilities`,
   * `eth_getUserOperationReceipt` and so on.
   */
  read(
    method: string,
    params: unknown,
    options: { chainId: number; signal: AbortSignal },
  ): Promise<unknown>
}

/** Calls for a smart account to make as one. */
export interface SmartAccountCalls {
  chainId: number
  calls: readonly [Call, ...Call[]]
  /** Capabilities of EIP-5792, such as `paymasterService`. */
  capabilities?: Readonly<Record<string, unknown>> | undefined
  signal: AbortSignal
}

/** A user operation, to the byte, before it is signed. */
export interface PreparedOperation {
  chainId: number
  sender: Address
  calls: readonly [Call, ...Call[]]
  isDeployment: boolean
  /** Wei at most. */
  fee: bigint
  isSponsored: boolean
  /** As the bundler takes it, without the signature. */
  operation: Readonly<Record<string, unknown>>
  /** Names the operation, signed or not. */
  hash: Hex
}

/**
 * What one of the frame's screens is given, and what the visitor answers. Plain data: it may cross
 * to another window.
 */
export interface Screens {
  /** Owned by `approvals`. */
  approval: { data: ApprovalData; answer: { isApproved: boolean } }
  /** Owned by `custody`. */
  custody: { data: CustodyScreenData; answer: CustodyScreenAnswer }
}

/** What `custody` shows: a code to type, a phrase to write down, devices. */
interface CustodyScreenData {
  readonly [key: string]: unknown
}

/** What the visitor typed or chose. `null`: left. */
export type CustodyScreenAnswer = Readonly<Record<string, string | boolean>> | null

/**
 * Shows a screen where the policy wants it (security.md §3.6) and waits for the answer. One at a
 * time; a second `ask` of the same task goes on where the first one was shown.
 *
 * @throws {@link VaultError} `rejected` when the visitor closes it
 */
export type Ask = <name extends keyof Screens>(
  name: name,
  data: Screens[name]['data'],
  options: { signal: AbortSignal /** Must it be a window of its own? */; mustBeWindow: boolean },
) => Promise<Screens[name]['answer']>

/** Which account the visitor acts with, and which are there. */
export interface AccountChoice {
  preferred: AccountType
  eoa: Address
  smartAccount?: Address | undefined
  /** base58; without it nothing of Solana is signed. */
  solana?: string | undefined
}
