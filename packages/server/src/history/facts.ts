import type { StoredMove } from './historyTables.js'

/** What moved, or was allowed. Addresses in lower case, amounts in the smallest unit. */
export type Move = StoredMove

/** Where a transaction stands in its chain. */
export interface Position {
  readonly block: number
  readonly index: number
}

/** A transaction as a chain tells it, with what moved to or from one account. */
export interface AccountTransaction {
  readonly position: Position
  readonly hash: string
  /** Seconds since 1970. */
  readonly minedAt: number
  readonly sender: string
  /** `null` where a contract was created. */
  readonly recipient: string | null
  readonly hasFailed: boolean
  readonly nonce: number
  /** First four bytes of what was called, `null` where nothing was. */
  readonly method: string | null
  readonly transfers: readonly Move[]
  readonly approvals: readonly Move[]
}

export const zeroAddress = '0x0000000000000000000000000000000000000000'
