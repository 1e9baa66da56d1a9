import type { StoredMove } from './historyTables.js'

/** A transfer or an approval. Addresses in lower case, amounts in the smallest unit. */
export type Move = StoredMove

/** A chain as its history describes it. */
export interface HistoryChain {
  /** On Solana a negative number that stands for the cluster. */
  readonly chainId: number
  /** CAIP-2. */
  readonly caipId: string
  readonly nativeCurrency: { name: string; symbol: string; decimals: number }
  /** The contract of the wrapped native currency, in the form of addresses in moves. */
  readonly wrappedNative?: string | undefined
}

/** The position of a transaction in its chain. */
export interface Position {
  readonly block: number
  readonly index: number
}

/** A transaction with the moves of one account. */
export interface AccountTransaction {
  readonly position: Position
  readonly hash: string
  /** Seconds since 1970. */
  readonly minedAt: number
  readonly sender: string
  /** `null` for a contract creation. */
  readonly recipient: string | null
  readonly hasFailed: boolean
  readonly nonce: number
  /** First four bytes of the calldata, `null` without calldata. */
  readonly method: string | null
  readonly transfers: readonly Move[]
  readonly approvals: readonly Move[]
}

export const zeroAddress = '0x0000000000000000000000000000000000000000'
