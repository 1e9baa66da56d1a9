import type { AccountTransaction, Move } from '../historyFacts.js'
import type { Row } from './etherscanRows.js'

/** Greater than every index of a transaction. */
const BEYOND = 1_000_000

/**
 * Returns a sender other than the account. Only the list of transactions has senders, and it
 * contains all transactions that the account sent.
 */
function senderOf(account: string, moves: readonly Move[]): string {
  const other = moves.find(({ from }) => from !== account)
  return other?.from ?? moves[0]?.token ?? moves[0]?.to ?? account
}

function toTransaction(
  account: string,
  rows: readonly Row[],
  rank: number,
): AccountTransaction | undefined {
  const [first] = rows
  if (!first) return undefined
  const known = rows.find(({ transaction }) => transaction)?.transaction
  // A token transfer may be in several lists: each is counted once.
  const transfers = rows
    .flatMap(({ moves }) => moves)
    .filter(({ from, to }) => from === account || to === account)
  const sender = known?.sender ?? senderOf(account, transfers)
  return {
    position: {
      block: first.block,
      index: rows.find(({ index }) => index !== undefined)?.index ?? BEYOND + rank,
    },
    hash: first.hash,
    minedAt: first.minedAt,
    sender,
    recipient: known ? known.recipient : (transfers[0]?.token ?? account),
    hasFailed: known?.hasFailed ?? false,
    nonce: rows.find(({ nonce }) => nonce !== undefined)?.nonce ?? 0,
    method: known?.method ?? null,
    transfers,
    // Explorers do not list approvals. The called method shows that a transaction approved.
    approvals: [],
  }
}

/** Converts the rows of all lists to transactions, newest first. */
export function merge(account: string, rows: readonly Row[]): AccountTransaction[] {
  const byHash = new Map<string, Row[]>()
  for (const row of rows) byHash.set(row.hash, [...(byHash.get(row.hash) ?? []), row])
  // Sorted by hash, so that transactions without an index have the same rank on every page.
  const found = [...byHash]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([, each], rank) => toTransaction(account, each, rank))
  return found
    .filter((each) => each !== undefined)
    .filter(({ sender, transfers }) => sender === account || transfers.length > 0)
    .sort(
      (left, right) =>
        right.position.block - left.position.block || right.position.index - left.position.index,
    )
}
