import { toLook } from '../describe/toLook.js'
import { type Move, zeroAddress } from '../historyFacts.js'
import type { historyEntries, historyRecipients, historyTokens } from '../historyTables.js'
import { movesOf } from './movesOf.js'
import type { ChainBlock } from './readBlock.js'

type Entry = typeof historyEntries.$inferInsert
type TokenRow = typeof historyTokens.$inferInsert
type RecipientRow = typeof historyRecipients.$inferInsert

/** Maximum number of moves per transaction and account. A transaction with more is spam. */
const MAX_MOVES = 500

/** The rows that a block adds to the tables. */
export interface BlockRows {
  entries: Entry[]
  tokens: TokenRow[]
  recipients: RecipientRow[]
}

type Pair = ChainBlock['transactions'][number]

function nativeMovesOf({ transaction, receipt, internal = [] }: Pair): Move[] {
  const to = transaction.to ?? receipt.contractAddress
  const own: Move[] =
    transaction.value > 0n && to
      ? [{ kind: 'native', from: transaction.from, to, amount: transaction.value.toString() }]
      : []
  return [...own, ...internal]
}

function accountsOf(
  sender: string,
  transfers: readonly Move[],
  approvals: readonly Move[],
): string[] {
  const accounts = new Set([
    sender,
    ...transfers.flatMap(({ from, to }) => [from, to]),
    ...approvals.map(({ from }) => from),
  ])
  accounts.delete(zeroAddress)
  return [...accounts]
}

/** Returns the tokens and recipients of an entry, which are used to detect spam. */
function dealingsOf(entry: Entry): Pick<BlockRows, 'tokens' | 'recipients'> {
  const { account, chainId, sender, transfers } = entry
  const isOwn = sender === account
  const fungible = transfers.filter(({ kind, amount }) => kind === 'erc20' && amount !== '0')
  const tokens = new Set(fungible.flatMap(({ token }) => (token ? [token] : [])))
  const recipients = new Set(
    isOwn
      ? transfers.filter(({ from, to }) => from === account && to !== account).map(({ to }) => to)
      : [],
  )
  return {
    tokens: [...tokens].map((token) => ({ account, chainId, token, isOwn })),
    recipients: [...recipients].map((recipient) => ({
      account,
      look: toLook(recipient),
      recipient,
    })),
  }
}

function entriesOfTransaction(
  pair: Pair,
  block: ChainBlock,
  chainId: number,
  wrappedNative: string | undefined,
): Entry[] {
  const { transaction, receipt } = pair
  const hasFailed = receipt.status !== 1
  const said = movesOf(receipt.logs, wrappedNative, pair.internal !== undefined)
  const transfers = hasFailed ? [] : [...nativeMovesOf(pair), ...said.transfers]
  return accountsOf(transaction.from, transfers, said.approvals).map((account) => ({
    account,
    chainId,
    block: block.number,
    position: transaction.transactionIndex,
    hash: transaction.hash,
    minedAt: block.timestamp,
    sender: transaction.from,
    recipient: transaction.to,
    hasFailed,
    nonce: transaction.nonce,
    method:
      transaction.to && transaction.input.length >= 10 ? transaction.input.slice(0, 10) : null,
    transfers: transfers
      .filter(({ from, to }) => from === account || to === account)
      .slice(0, MAX_MOVES),
    approvals: said.approvals.filter(({ from }) => from === account).slice(0, MAX_MOVES),
  }))
}

/** Converts a block to rows: one per account and transaction. */
export function entriesOf(
  block: ChainBlock,
  chainId: number,
  wrappedNative: string | undefined,
): BlockRows {
  const entries = block.transactions.flatMap((pair) =>
    entriesOfTransaction(pair, block, chainId, wrappedNative),
  )
  const dealings = entries.map(dealingsOf)
  return {
    entries,
    tokens: dealings.flatMap(({ tokens }) => tokens),
    recipients: dealings.flatMap(({ recipients }) => recipients),
  }
}
