import type { AccessList, Address, Hex } from 'viem'
import type { ApprovalData } from './approval.js'
import type { SolanaTransaction } from './solanaTransaction.js'
import type { TypedData } from './typedData.js'

/** Who asks, and which account is to act. */
export interface Asking {
  site: ApprovalData['site']
  account: ApprovalData['account']
  signal: AbortSignal
}

/** A call to be made. Without `to` it makes a contract. */
export interface ProposedCall {
  to: Address | undefined
  value: bigint
  data: Hex
  /**
   * Addresses and storage slots that the transaction declares beforehand (EIP-2930). They change
   * what it costs, not what it does.
   */
  accessList?: AccessList | undefined
}

/** Calls of one account, and what they cost at most. */
export interface ProposedCalls extends Asking {
  kind: 'transaction' | 'calls'
  chainId: number
  calls: readonly ProposedCall[]
  /**
   * Each call is a transaction of its own: a later one can fail after an earlier one is done.
   * @default all calls are made, or none
   */
  isSequence?: boolean | undefined
  /** Wei at most. */
  fee: bigint
  isSponsored: boolean
  /** keccak-256 of the bytes to be signed. */
  digest: Hex
}

/**
 * Reads bytes for people. Implemented by `approvals`, used by `rpc`. Everything throws {@link
 * VaultError} when two nodes disagree.
 */
export interface Approvals {
  describeCalls(proposed: ProposedCalls): Promise<ApprovalData>
  /** Bytes that `personal_sign` signs, without their prefix. */
  describeMessage(
    message: Asking & { chainId: number; bytes: Hex; digest: Hex },
  ): Promise<ApprovalData>
  /**
   * `own`: contracts of the visitor's account, which understand typed data as permission to act.
   */
  describeTypedData(
    message: Asking & {
      chainId: number
      typedData: TypedData
      digest: Hex
      own: readonly Address[]
    },
  ): Promise<ApprovalData>
  describeSolanaMessage(message: Asking & { bytes: Uint8Array; digest: Hex }): ApprovalData
  describeSolanaTransactions(
    proposed: Asking & { transactions: readonly SolanaTransaction[]; digest: Hex },
  ): ApprovalData
  /** Whether it may be shown in a window of its own only (security.md §3.6), listed host or not. */
  mustBeWindow(data: ApprovalData): boolean
  /** The visitor has approved this. */
  remember(data: ApprovalData): void
}
