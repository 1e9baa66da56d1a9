import type { AccountTransaction, Move } from '../historyFacts.js'
import type { TokenInfo } from './tokenBook.js'
import { toLook } from './toLook.js'

/** Tokens and recipients that the account already knows. */
export interface KnownAddresses {
  readonly tokens: ReadonlyMap<string, TokenInfo>
  /** Addresses to which the account has sent something. */
  readonly recipients: readonly string[]
  /** The largest amount of the native currency that is an advertisement, not a payment. */
  readonly dust?: bigint | undefined
}

/** Returns the counterparty of a move. */
export function otherOf(account: string, { from, to }: Move): string {
  return from === account ? to : from
}

/** True if an address imitates a recipient of the account, or the account itself. */
function isLookAlike(account: string, other: string, recipients: readonly string[]): boolean {
  const known = [account, ...recipients]
  return !known.includes(other) && known.some((each) => toLook(each) === toLook(other))
}

function isSpamMove(
  account: string,
  move: Move,
  { tokens, recipients, dust = 0n }: KnownAddresses,
): boolean {
  if (move.amount === '0' || isLookAlike(account, otherOf(account, move), recipients)) return true
  if (move.kind === 'native') return BigInt(move.amount ?? 0) <= dust
  const info = tokens.get(move.token ?? '')
  if (info?.isPinned) return false
  // An ERC-20 transfer from the account proves nothing: any token contract can emit that event.
  return info?.isSuspicious === true || (move.kind === 'erc20' && move.from === account)
}

/**
 * True if a foreign transaction is spam: only zero amounts, advertisements, imitations, or senders
 * that look like an address the account knows (SEC-45). Always false for own transactions.
 */
export function isSpamTransaction(
  account: string,
  { sender, transfers, approvals }: AccountTransaction,
  known: KnownAddresses,
): boolean {
  if (sender === account) return false
  if (transfers.length > 0) return transfers.every((move) => isSpamMove(account, move, known))
  return approvals.every(({ token }) => !known.tokens.get(token ?? '')?.isPinned)
}
