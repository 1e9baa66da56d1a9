import type { AccountType, CustodySpending } from '@latchkey/protocol'

/** Something that leaves or arrives, as the bytes or the simulation say. */
export interface LedgerRow {
  direction: 'out' | 'in'
  kind: 'native' | 'token' | 'nft'
  /** In whole units, a decimal string; `unlimited` for an allowance without an end. */
  amount: string
  symbol: string
  /** The token's own name, cleaned. */
  name?: string | undefined
  /** Contract of the token. */
  address?: string | undefined
  /** Vouched for by the frame's operator. */
  isVerified: boolean
}

/** One line of details. Values are plain text. */
export interface DetailRow {
  label: string
  value: string
  /** An address or bytes: shown whole, in groups. */
  isCode?: boolean | undefined
  isDanger?: boolean | undefined
}

/**
 * What may leave the account at most, by what is signed. `null`: nobody can tell; it counts as
 * everything.
 */
export type Spending = readonly CustodySpending[] | null

/**
 * How the visitor looks at what a page asks for. Made from the very bytes that will be signed;
 * plain data.
 */
export interface ApprovalData {
  kind: 'transaction' | 'calls' | 'message' | 'typedData' | 'signIn' | 'permission' | 'connect'
  /** For example `Approve swap`, `Sign message`. */
  title: string
  /** Word on the button, for example `Approve`, `Sign`. */
  action: string
  /**
   * The page's origin as the browser told it, and whether the visitor has approved something there
   * before.
   */
  site: { origin: string; isKnown: boolean }
  account: { address: string; type: AccountType; label: string }
  network?: { id: string; name: string } | undefined
  /** Balance changes: from the simulation if there was one, else from the bytes. */
  ledger: readonly LedgerRow[]
  details: readonly DetailRow[]
  /** Text to be signed, whole; for typed data its fields. */
  message?: string | undefined
  fee?: { amount: string; symbol: string; isSponsored: boolean } | undefined
  /** How it went when it was tried out. `unknown`: nodes were silent or disagreed. */
  trial: 'succeeds' | 'reverts' | 'unknown' | 'none'
  /**
   * In the order of weight. `danger` makes declining the filled button and asks for a tick before
   * approving.
   */
  warnings: readonly { level: 'danger' | 'caution'; text: string }[]
  /** What may leave; without it, nobody can tell. */
  spending?: Spending | undefined
  /** Why it cannot be approved at all, for example a sign-in for another site. */
  blocked?: string | undefined
  /** keccak-256 of the bytes that were described: nothing else is signed after the answer. */
  digest: `0x${string}`
}

/** The visitor's answer to an approval. */
export interface ApprovalAnswer {
  isApproved: boolean
}
