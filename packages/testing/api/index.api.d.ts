// Public shape of @latchkey/testing. Written by: npm run check:api -- --update

import type { SolanaSignInInput } from '@solana/wallet-standard-features'
import type { IdentifierString, Wallet, WalletAccount } from '@wallet-standard/base'
import type { Address, Hex } from 'viem'
import type { LocalAccount, PrivateKeyAccount } from 'viem/accounts'

// 46 exports

export type AnnouncementForm =
  | 'malformed'
  | 'throwing'
  | 'wrong field'
  | 'markup'
  | 'huge icon'
  | 'repeated'
  | 'renamed'
  | 'impostor'
  | 'flood'

export type ApprovalRequest =
  | {
      kind: 'connect'
      accounts: readonly string[]
    }
  | {
      kind: 'sign'
      account: string
      message: string
    }
  | {
      kind: 'send'
      account: string
      chainId: number
      to: string | undefined
      value: bigint
      data: string
      fee: bigint
    }
  | {
      kind: 'batch'
      account: string
      chainId: number
      calls: readonly {
        to: string
        value: bigint
        data: string
      }[]
      fee: bigint
      upgrades: boolean
    }
  | {
      kind: 'switch'
      from: number
      to: number
    }
  | {
      kind: 'add'
      chainId: number
      name: string
    }

export interface Behaviors {
  neverAnswers: readonly string[]
  repeatsEvents: boolean
  throws:
    | {
        value: unknown
      }
    | undefined
  rejectsAs: unknown
  answersAs: Readonly<Record<string, unknown>>
  accountsAs: unknown
  chainIdAs: unknown
  silentEvents: readonly string[]
  emitsBefore: readonly (readonly [event: string, argument: unknown])[]
  switchesAs:
    | 'missing'
    | 'resolves without moving'
    | 'moves and rejects'
    | 'moves and hangs'
    | undefined
  unknownChainAs: unknown
  movesAfterAdding: boolean
  refusesAfterAdding: boolean
  disconnectsOnSwitch: boolean
  eventsAre: 'missing' | 'throwing' | undefined
  portIsClosed: boolean
  actsFor:
    | {
        account?: number | undefined
        chainId?: number | undefined
      }
    | undefined
  atomic: 'supported' | 'ready' | undefined
}

export interface ConformanceCase {
  title: string
  run(): Promise<void>
}

export interface ConformanceWallet {
  readonly prompts: readonly unknown[]
  readonly requests: readonly {
    method: string
  }[]
  readonly behaviors: Pick<
    Behaviors,
    'neverAnswers' | 'rejectsAs' | 'accountsAs' | 'answersAs' | 'portIsClosed' | 'silentEvents'
  >
  listenerCount(): number
  selectAccount(index: number): void
  settlePending(how: 'answer' | 'reject'): void
}

export interface ConformanceWorld<wallet extends ConformanceWallet = TestWallet> {
  adapter: ConformingAdapter
  wallet: wallet
  walletId: string
  networkIds: readonly [`${string}:${string}`, `${string}:${string}`]
  switchesInApp?: boolean | undefined
}

export interface ConformingAdapter {
  start(listener: (event: { type: string }) => void): () => void
  getWallets(): readonly {
    id: string
    name: string
  }[]
  getConnection():
    | {
        address: string
        networkId: string
      }
    | undefined
  connect(parameters: { walletId: string; signal: AbortSignal }): Promise<{
    address: string
    networkId: string
  }>
  reconnect(parameters: { walletId: string; signal: AbortSignal }): Promise<
    | {
        address: string
      }
    | undefined
  >
  disconnect(): Promise<void>
  switchNetwork(parameters: {
    networkId: `${string}:${string}`
    signal: AbortSignal
  }): Promise<void>
  getBalance(parameters: { address: string; networkId: `${string}:${string}` }): Promise<{
    value: bigint
    decimals: number
    symbol: string
  }>
  signMessage(parameters: { message: string }): Promise<string>
}

export interface ContractAccount {
  address: Address
  deploy(): Promise<void>
  wrap(signature: Hex): Hex
}

export type EthereumForm =
  | 'plain'
  | 'getter only'
  | 'throwing getter'
  | 'changing'
  | 'empty providers'
  | 'throwing providers'
  | 'throwing proxy'
  | 'no request'
  | 'null'

export type HostileCode = 'reverts' | 'burns' | 'echoes' | 'floods' | 'agrees'

export interface PairingWorld {
  adapter: ConformingAdapter & {
    pair(parameters: { walletId: string; signal: AbortSignal }): Promise<{
      uri: string
      expiresAt: number
    }>
  }
  walletId: string
  scan(uri: string, answer: boolean): void
  scanAndWait(uri: string): Promise<() => void>
  isForgotten(): Promise<void>
}

export interface SignInBrowser {
  getNonce(address?: string): Promise<string>
  verify(submission: SignedSubmission): Promise<boolean>
  getSession(): Promise<{
    accountId: string
  } | null>
  signOut(): Promise<boolean>
}

export interface SignInWorld extends SignInPage {
  chainId: number
  foreignChainId: number
  rpcUrl?: string | undefined
}

export interface SignedSubmission {
  message: string
  signature: string
  address: string
  networkId: `${string}:${string}`
}

export type SolanaApprovalRequest =
  | {
      kind: 'connect'
      accounts: readonly string[]
    }
  | {
      kind: 'sign'
      account: string
      messages: readonly string[]
    }
  | {
      kind: 'signTransaction'
      account: string
      chain: string | undefined
      transactions: readonly Uint8Array[]
    }
  | {
      kind: 'send'
      account: string
      chain: string
      transactions: readonly Uint8Array[]
    }
  | {
      kind: 'signIn'
      account: string
      message: string
    }

export interface SolanaBehaviors {
  throwingGetters: readonly (keyof Wallet)[]
  neverAnswers: readonly (SolanaFeatureName | '*')[]
  answersAs: Readonly<Partial<Record<SolanaFeatureName, unknown>>>
  accountsAs: ((accounts: readonly WalletAccount[]) => unknown) | undefined
  promptsSilently: boolean
  rejectsSilently: boolean
  renewsAccounts: number
  repeatsEvents: boolean
  silentEvents: boolean
  flickers: boolean
  eventsAre: 'throwing' | 'without off' | undefined
  missingFeatures: readonly SolanaFeatureName[]
  actsFor:
    | {
        account?: number | undefined
        chain?: string | undefined
      }
    | undefined
  sendsNothing: boolean
  addsInstructions: readonly ('compute budget' | 'lighthouse')[]
  changesTransaction: TransactionChange | undefined
  resultsAre: 'too few' | 'too many' | undefined
  signaturesAre: 'short' | 'zero' | 'foreign' | undefined
  signsOtherMessage: boolean
  bytesAre: 'view' | 'numbers' | undefined
  signInAs: {
    readonly [K in keyof SolanaSignInInput]?: SolanaSignInInput[K] | undefined
  }
  signInBy: number | undefined
  throws:
    | {
        value: unknown
      }
    | undefined
  rejectsAs: unknown
  sendsThenHangs: boolean
}

export interface SolanaSignInWorld extends SignInPage {
  networkId: `solana:${string}`
  foreignNetworkId: `solana:${string}`
}

export interface SolanaTestAccount {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly seed: Uint8Array
}

export interface SolanaTestWallet {
  readonly wallet: Wallet
  readonly behaviors: SolanaBehaviors
  readonly prompts: readonly SolanaApprovalRequest[]
  readonly requests: readonly {
    feature: string
    inputs: readonly unknown[]
  }[]
  listenerCount(): number
  selectAccount(index: number): void
  revoke(): void
  renewAccounts(): void
  emit(properties: object): void
  settlePending(how: 'answer' | 'reject'): void
  register(target?: EventTarget): () => void
}

export interface SolanaTestWalletOptions {
  chains: readonly {
    id: IdentifierString
    rpcUrl: string
  }[]
  accounts?: readonly SolanaTestAccount[] | undefined
  info?:
    | {
        name?: string | undefined
        icon?: string | undefined
      }
    | undefined
  versions?: readonly ('legacy' | 0 | 1)[] | undefined
  sharesAll?: boolean | undefined
  approve?: ((request: SolanaApprovalRequest) => Promise<boolean | number>) | undefined
  storage?: WalletStorage | undefined
  behaviors?: Partial<SolanaBehaviors> | undefined
}

export interface TestClock {
  now(): number
  after(ms: number, callback: () => void): () => void
  advance(ms: number): Promise<void>
  pending(): number
}

export interface TestProvider {
  request(parameters: { method: string; params?: unknown }): Promise<unknown>
  readonly on: ((event: string, listener: (...args: unknown[]) => void) => unknown) | undefined
  readonly removeListener:
    | ((event: string, listener: (...args: unknown[]) => void) => unknown)
    | undefined
}

export interface TestWallet {
  readonly provider: TestProvider
  readonly info: TestWalletInfo
  readonly behaviors: Behaviors
  readonly prompts: readonly ApprovalRequest[]
  readonly requests: readonly {
    method: string
    params: unknown
  }[]
  listenerCount(): number
  lock(): void
  unlock(): void
  selectAccount(index: number): void
  switchChain(chainId: number): void
  addChain(chain: { id: number; rpcUrl: string }): void
  revoke(): void
  emit(event: string, ...args: unknown[]): void
  settlePending(how: 'answer' | 'reject'): void
  announce(target?: EventTarget): () => void
}

export interface TestWalletInfo {
  uuid: string
  name: string
  icon: string
  rdns: string
}

export interface TestWalletOptions {
  chains: readonly {
    id: number
    rpcUrl: string
  }[]
  accounts?: readonly LocalAccount[] | undefined
  info?: Partial<TestWalletInfo> | undefined
  approve?: ((request: ApprovalRequest) => Promise<boolean | number>) | undefined
  storage?: WalletStorage | undefined
  behaviors?: Partial<Behaviors> | undefined
}

export interface WalletLikeness {
  info: Partial<TestWalletInfo>
  behaviors: Partial<Behaviors>
}

export interface WalletStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
}

export declare function adapterConformance(
  createWorld: () => Promise<World>,
): readonly ConformanceCase[]

export declare function announceBadly(parameters: {
  form: AnnouncementForm
  wallet: TestWallet
  target?: EventTarget | undefined
}): void

export declare const announcementForms: readonly AnnouncementForm[]

export declare const conforming: Behaviors

export declare const conformingSolana: SolanaBehaviors

export declare function createSolanaTestWallet(options: SolanaTestWalletOptions): SolanaTestWallet

export declare function createTestClock(): TestClock

export declare function createTestWallet(options: TestWalletOptions): TestWallet

export declare const ethereumForms: readonly EthereumForm[]

export declare function hostileAccount(rpcUrl: string, code: HostileCode): ContractAccount

export declare function ownedAccount(rpcUrl: string, owner: Address): ContractAccount

export declare function pairingConformance(
  createWorld: () => Promise<PairingWorld>,
): readonly ConformanceCase[]

export declare function placeEthereum(parameters: {
  form: EthereumForm
  wallet: TestWallet
  target?: EventTarget | undefined
}): () => void

export declare function registerBadly(parameters: {
  form: RegistrationForm
  wallet: SolanaTestWallet
  target?: EventTarget | undefined
}): void

export declare const registrationForms: readonly RegistrationForm[]

export declare function signInConformance(
  world: SignInWorld | SolanaSignInWorld,
): readonly ConformanceCase[]

export declare function solanaTestAccounts(count?: number): SolanaTestAccount[]

export declare function testAccounts(count?: number): PrivateKeyAccount[]

export declare function walletConformance(
  createWorld: (likeness: WalletLikeness) => Promise<ConformanceWorld>,
): readonly ConformanceCase[]

// Not exported, named above

type RegistrationForm =
  | 'malformed'
  | 'throwing'
  | 'no wallets'
  | 'repeated'
  | 'same name'
  | 'flood'
  | 'huge icon'
  | 'bad icons'
  | 'not for Solana'
  | 'markup'

interface SignInPage {
  openBrowser(): SignInBrowser
  origin: string
}

type SolanaFeatureName =
  | 'standard:connect'
  | 'standard:disconnect'
  | 'standard:events'
  | 'solana:signMessage'
  | 'solana:signTransaction'
  | 'solana:signAndSendTransaction'
  | 'solana:signIn'

type TransactionChange =
  | 'recipient'
  | 'amount'
  | 'fee payer'
  | 'order'
  | 'extra transfer'
  | 'lifetime'

type World = ConformanceWorld<ConformanceWallet>
