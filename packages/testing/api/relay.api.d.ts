// Public shape of @latchkey/testing/relay. Written by: npm run check:api -- --update

import type { RelayClientParameters } from '@latchkey/walletconnect/wire'
import type { LocalAccount } from 'viem/accounts'

// 12 exports

export type RelayAnswer =
  | boolean
  | {
      chains: readonly number[]
      solanaChains?: readonly string[] | undefined
    }

export interface RelayBehaviors {
  neverAnswers: readonly string[]
  rejectsAs:
    | {
        error: unknown
      }
    | undefined
  answersAs: Readonly<Record<string, unknown>>
  answersTwice: boolean
  settlesFirst: boolean
  neverSettles: boolean
  settlesTwice: boolean
  controllerAs: string | undefined
  namespacesAs: unknown
  emitsBeforeAcknowledged: boolean
  onlyNamespace: 'eip155' | 'solana' | undefined
  lacksMethods: readonly string[]
  deprecatedChains: boolean
  answersBase58: boolean
  answersOnly: 'signature' | 'transaction' | undefined
  errorsAsText: boolean
  ignoresExpiry: boolean
  repeatsIds: boolean
  signInAs: Readonly<Record<string, unknown>>
  signInBy: number | undefined
}

export interface RelayLogEntry {
  readonly at: number
  readonly direction: 'in' | 'out' | 'self'
  readonly text: string
}

export interface RelayPeer {
  name: string
  description: string
  url: string
  icons: readonly string[]
}

export type RelayQuestion = {
  readonly id: string
  readonly peer: RelayPeer
  readonly expiresAt: number
} & (
  | {
      kind: 'connect'
      chains: readonly number[]
      solanaChains: readonly string[]
      unknownChains: readonly string[]
      methods: readonly string[]
      accounts: readonly string[]
    }
  | {
      kind: 'signIn'
      chains: readonly number[]
      account: string
      message: string
    }
  | {
      kind: 'request'
      topic: string
      method: string
      chainId: number
      request: ApprovalRequest
    }
  | {
      kind: 'solana'
      topic: string
      method: string
      chain: string
      account: string
      content: SolanaContent
    }
)

export interface RelaySession {
  readonly topic: string
  readonly peer: RelayPeer
  readonly accounts: readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
  readonly chainId: number
  readonly expiresAt: number
  readonly acknowledged: boolean
}

export interface RelayWallet {
  readonly behaviors: RelayBehaviors
  readonly accounts: readonly LocalAccount[]
  readonly solanaAccounts: readonly SolanaTestAccount[]
  readonly questions: readonly RelayQuestion[]
  view(): RelayWalletView
  subscribe(listener: () => void): () => void
  pair(uri: string): void
  selectAccount(index: number): void
  switchChain(chainId: number): void
  emit(
    topic: string,
    event: {
      name: string
      data: unknown
    },
    chainId?: number,
  ): void
  update(
    topic: string,
    change: {
      accounts?: readonly string[]
      methods?: readonly string[]
      events?: readonly string[]
    },
  ): Promise<void>
  extend(topic: string): Promise<void>
  ping(topic: string): Promise<void>
  disconnect(topic: string): void
  goOffline(): void
  goOnline(): void
  revive(): void
  close(): void
}

export interface RelayWalletClock {
  now(): number
  after(ms: number, callback: () => void): () => void
}

export interface RelayWalletOptions {
  relayUrl: string
  projectId?: string | undefined
  chains: readonly {
    id: number
    rpcUrl: string
  }[]
  accounts?: readonly LocalAccount[] | undefined
  solanaChains?:
    | readonly {
        id: string
        rpcUrl: string
      }[]
    | undefined
  solanaAccounts?: readonly SolanaTestAccount[] | undefined
  metadata?:
    | (Partial<RelayPeer> & {
        redirect?:
          | {
              native?: string
              universal?: string
            }
          | undefined
      })
    | undefined
  approve?: ((question: RelayQuestion, signal: AbortSignal) => Promise<RelayAnswer>) | undefined
  storage?: WalletStorage | undefined
  storageKey?: string | undefined
  signsIn?: boolean | undefined
  behaviors?: Partial<RelayBehaviors> | undefined
  clock?: RelayWalletClock | undefined
  openSocket?: RelayClientParameters['openSocket'] | undefined
}

export interface RelayWalletView {
  readonly sessions: readonly RelaySession[]
  readonly question: RelayQuestion | undefined
  readonly waiting: number
  readonly account: number
  readonly chainId: number
  readonly chains: readonly number[]
  readonly isOnline: boolean
  readonly log: readonly RelayLogEntry[]
}

export declare function createRelayWallet(options: RelayWalletOptions): RelayWallet

export declare const relayConforming: RelayBehaviors

// Not exported, named above

type ApprovalRequest =
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

type SolanaContent =
  | {
      readonly type: 'message'
      readonly bytes: Uint8Array
    }
  | {
      readonly type: 'transactions'
      readonly transactions: readonly Uint8Array[]
    }

interface SolanaTestAccount {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly seed: Uint8Array
}

interface WalletStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
}
