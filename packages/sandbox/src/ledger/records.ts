import type { EncodedAccount, ReadonlyUint8Array } from '@solana/kit'
import type { UiAmount } from './tokenAccount.js'
import type { TransactionError } from './transactionError.js'
import type { CompiledInstruction, WireTransaction } from './wireTransaction.js'

/** The token balance of an account before or after a transaction. */
export interface TokenBalance {
  readonly accountIndex: number
  readonly mint: string
  readonly owner: string
  readonly programId: string
  readonly uiTokenAmount: UiAmount
}

/** The results of an executed or simulated transaction. */
export interface Outcome {
  readonly error: TransactionError | null
  readonly logs: readonly string[]
  readonly unitsConsumed: bigint
  /** By instruction: the instructions that programs called. */
  readonly inner: readonly (readonly (CompiledInstruction & { stackHeight: number })[])[]
  readonly returnData: { readonly programId: string; readonly data: ReadonlyUint8Array } | null
  readonly fee: bigint
  readonly preBalances: readonly bigint[]
  readonly postBalances: readonly bigint[]
  readonly preTokenBalances: readonly TokenBalance[]
  readonly postTokenBalances: readonly TokenBalance[]
}

/** A transaction in a block. */
export interface TransactionRecord extends Outcome {
  readonly wire: WireTransaction
  readonly slot: number
  readonly time: number
  /** The writable accounts before it, at their indexes among the keys. */
  readonly before: readonly (EncodedAccount | undefined)[]
}

/** Every transaction of the ledger: litesvm keeps 32, and executes older ones again. */
export interface Records {
  add(record: TransactionRecord): void
  get(signature: string): TransactionRecord | undefined
  /** The transactions that name an address, newest first. */
  list(address: string): readonly TransactionRecord[]
}

export function createRecords(): Records {
  const bySignature = new Map<string, TransactionRecord>()
  const byAddress = new Map<string, TransactionRecord[]>()
  return {
    add(record) {
      bySignature.set(record.wire.signature, record)
      for (const key of new Set(record.wire.keys)) {
        const list = byAddress.get(key)
        if (list) list.unshift(record)
        else byAddress.set(key, [record])
      }
    },
    get: (signature) => bySignature.get(signature),
    list: (address) => byAddress.get(address) ?? [],
  }
}
