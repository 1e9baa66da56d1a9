// Public shape of @latchkey/solana. Written by: npm run check:api -- --update

import type { ChainAdapter, Wallet } from '@latchkey/core'
import type { Clock, KeyValueStorage, Pairing, WaitingRequest } from '@latchkey/core/internal'
import type { ChainId } from '@latchkey/protocol'
import type {
  MessagePartialSigner,
  TransactionModifyingSigner,
  TransactionSendingSigner,
} from '@solana/kit'
import type { Wallet as Wallet_2, WalletAccount } from '@wallet-standard/base'

// 16 exports

export type GivenConnector = SolanaConnector | SolanaSessions

export interface SolanaAdapter extends ChainAdapter {
  readonly namespace: 'solana'
  getWalletAccount(): SolanaWalletAccount | undefined
  getSigner(): Promise<SolanaSigner>
}

export interface SolanaConnector {
  readonly id: string
  readonly name: string
  readonly kind: NonNullable<Wallet['kind']>
  readonly standard: object
  prepare?(): void
  pair?(options: Cancellable): Promise<Pairing>
  restore?(options: Cancellable): Promise<void>
  getPeer?():
    | {
        name: string
        iconUrl?: string | undefined
      }
    | undefined
  getRequests?(): readonly WaitingRequest[]
  isAddressProved?(): boolean | undefined
}

export interface SolanaNameService {
  program: string
  root: string
  tokenProgram?: string | undefined
}

export interface SolanaNetwork {
  id: ChainId
  name: string
  rpcUrl: string
  websocketUrl?: string | undefined
  chain?: StandardChain | undefined
  explorerUrl?: string | undefined
  iconUrl?: string | undefined
  testnet?: boolean | undefined
  names?: SolanaNameService | undefined
}

export interface SolanaOptions {
  clock?: Clock | undefined
  window?: WalletWindow | undefined
}

export interface SolanaParameters {
  networks: readonly [SolanaNetwork, ...SolanaNetwork[]]
  connectors?: readonly GivenConnector[] | undefined
  checkRpcUrls?: Readonly<Record<ChainId, string>> | undefined
  storage?: KeyValueStorage | null | undefined
}

export interface SolanaSessions {
  offer(chainIds: readonly string[]): void
  getSession():
    | {
        accounts: readonly string[]
        methods: readonly string[]
        peer: {
          name: string
          iconUrl?: string | undefined
          redirect?:
            | {
                native?: string | undefined
                universal?: string | undefined
              }
            | undefined
        }
      }
    | undefined
  restore(options?: Cancellable): Promise<void>
  pair(options: Cancellable): Promise<Pairing>
  connect(options: Cancellable): Promise<void>
  request(
    options: {
      chainId: string
      method: string
      params: unknown
    } & Cancellable,
  ): Promise<unknown>
  disconnect(): Promise<void>
  getRequests?(): readonly WaitingRequest[]
  subscribe(listener: () => void): () => void
}

export type SolanaSigner<address extends string = string> = MessagePartialSigner<address> &
  TransactionModifyingSigner<address> &
  TransactionSendingSigner<address>

export interface SolanaWalletAccount {
  wallet: Wallet_2
  account: WalletAccount
  chain: StandardChain
}

export type StandardChain =
  | 'solana:mainnet'
  | 'solana:devnet'
  | 'solana:testnet'
  | 'solana:localnet'

export type WalletWindow = Pick<
  EventTarget,
  'addEventListener' | 'removeEventListener' | 'dispatchEvent'
>

export declare function solana(parameters: SolanaParameters, options?: SolanaOptions): SolanaAdapter

export declare const solanaDevnet: SolanaNetwork

export declare const solanaMainnet: SolanaNetwork

export declare const solanaTestnet: SolanaNetwork

// Not exported, named above

interface Cancellable {
  signal?: AbortSignal | undefined
}
