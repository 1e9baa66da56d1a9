import type { AccountType, CustodySpending } from '@latchkey/protocol'
import type { AccessList, Address, Hex } from 'viem'

/** An asset that leaves or arrives, read from the bytes or from the simulation. */
export interface LedgerRow {
  direction: 'out' | 'in'
  kind: 'native' | 'token' | 'nft'
  /** In whole units, a decimal string. `unlimited` for an unlimited allowance. */
  amount: string
  symbol: string
  /** Name from the token contract, without hidden characters. */
  name?: string | undefined
  /** Contract of the token. */
  address?: string | undefined
  /** True if the frame's operator lists the token. */
  isVerified: boolean
}

/** One line of details. Values are plain text. */
export interface DetailRow {
  label: string
  value: string
  /** True for an address or bytes, which are shown in full, in groups. */
  isCode?: boolean | undefined
  isDanger?: boolean | undefined
}

/** Maximum that may leave the account by a signature. `null`: unknown, counts as everything. */
export type Spending = readonly CustodySpending[] | null

/** Data of the approval screen, read from the bytes that will be signed. Plain data. */
export interface ApprovalData {
  kind: 'transaction' | 'calls' | 'message' | 'typedData' | 'signIn' | 'permission' | 'connect'
  /** For example `Approve swap`, `Sign message`. */
  title: string
  /** Label of the approve button, for example `Approve`, `Sign`. */
  action: string
  /**
   * Origin as the browser reports it, with its picture from the operator's settings; `isKnown` if
   * the user approved a request of it before.
   */
  site: { origin: string; isKnown: boolean; icon?: string | undefined }
  account: { address: string; type: AccountType; label: string }
  network?: { id: string; name: string } | undefined
  /** Balance changes: from the simulation if there was one, else from the bytes. */
  ledger: readonly LedgerRow[]
  details: readonly DetailRow[]
  /** Full text to be signed. For typed data, its fields. */
  message?: string | undefined
  /** `amount` is the maximum, rounded up. */
  fee?: { amount: string; symbol: string; isSponsored: boolean } | undefined
  /** Outcome of the simulation. `unknown`: nodes did not answer or disagreed. */
  simulation: 'succeeds' | 'reverts' | 'unknown' | 'none'
  /**
   * Most severe first. `danger` fills the decline button and requires a tick before approving.
   */
  warnings: readonly { level: 'danger' | 'caution'; text: string }[]
  /** Missing: unknown. */
  spending?: Spending | undefined
  /** Reason that rules out approval, for example a sign-in for another origin. */
  blocked?: string | undefined
  /** keccak-256 of the described bytes. Only these bytes are signed after the answer. */
  digest: `0x${string}`
}

/** The user's answer to an approval. */
export interface ApprovalAnswer {
  isApproved: boolean
}

/** App and account of a request. */
export interface Asking {
  site: ApprovalData['site']
  account: ApprovalData['account']
  signal: AbortSignal
}

/** A proposed call. Without `to` it creates a contract. */
export interface ProposedCall {
  to: Address | undefined
  value: bigint
  data: Hex
  /**
   * Addresses and storage slots that the transaction declares (EIP-2930). They change its fee, not
   * its effect.
   */
  accessList?: AccessList | undefined
}

/** Calls of one account, with their maximum fee. */
export interface ProposedCalls extends Asking {
  kind: 'transaction' | 'calls'
  chainId: number
  calls: readonly ProposedCall[]
  /**
   * True if each call is a separate transaction: a later one can fail after an earlier one is done.
   * @default false: all calls succeed or none
   */
  isSequence?: boolean | undefined
  /** Maximum, in wei. */
  fee: bigint
  isSponsored: boolean
  /** keccak-256 of the bytes to be signed. */
  digest: Hex
}
