// Public shape of @latchkey/testing. Written by: npm run check:api -- --update

import type { Address, Hex } from 'viem'
import type { HDAccount, LocalAccount } from 'viem/accounts'

// 34 exports

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

export interface ConformanceWorld {
  adapter: ConformingAdapter
  wallet: TestWallet
  walletId: string
  networkIds: readonly [`${string}:${string}`, `${string}:${string}`]
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

export interface SignInWorld {
  openBrowser(): SignInBrowser
  origin: string
  chainId: number
  foreignChainId: number
  rpcUrl?: string | undefined
}

export interface SignedSubmission {
  message: string
  signature: Hex
  address: string
  networkId: `${string}:${string}`
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
  createWorld: () => Promise<ConformanceWorld>,
): readonly ConformanceCase[]

export declare function announceBadly(parameters: {
  form: AnnouncementForm
  wallet: TestWallet
  target?: EventTarget | undefined
}): void

export declare const announcementForms: readonly AnnouncementForm[]

export declare const conforming: Behaviors

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

export declare function signInConformance(world: SignInWorld): readonly ConformanceCase[]

export declare function testAccounts(count?: number): HDAccount[]

export declare function walletConformance(
  createWorld: (likeness: WalletLikeness) => Promise<ConformanceWorld>,
): readonly ConformanceCase[]
