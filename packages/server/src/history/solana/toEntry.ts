import { tokenPrograms } from '../../networks/solana/programs.js'
import type { historyEntries } from '../historyTables.js'
import { clusterNumber, placeOf } from './clusterNumber.js'
import type { LedgerTransaction } from './readTransaction.js'
import { approvalsOf, transfersOf } from './transfersOf.js'

type Entry = typeof historyEntries.$inferInsert

/** Programs of plain transfers. They do not indicate the purpose of a transaction. */
const PLAIN: ReadonlySet<string> = new Set([
  ...tokenPrograms,
  '11111111111111111111111111111111',
  'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  'ComputeBudget111111111111111111111111111111',
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
])

/** The method of a transaction that calls a program outside `PLAIN`. */
const CALL = 'call'

/** Converts a transaction to the entry of one account. */
export function toEntry(
  account: string,
  caipId: string,
  { hash, transaction }: { hash: string; transaction: LedgerTransaction },
): Entry {
  const { slot, minedAt = 0, hasFailed, keys, instructions } = transaction
  const transfers = transfersOf(account, transaction)
  const program = instructions.find((each) => !PLAIN.has(each.program))?.program
  const isTransfer = program === undefined && (hasFailed || transfers.length > 0)
  const [first] = transfers
  const other = first?.from === account ? first.to : account
  return {
    account,
    chainId: clusterNumber(caipId),
    block: slot,
    position: placeOf(hash),
    hash,
    minedAt,
    sender: keys[0] ?? '',
    recipient: program ?? (first ? other : (instructions.at(-1)?.program ?? '')),
    hasFailed,
    nonce: 0,
    method: isTransfer ? null : CALL,
    transfers,
    approvals: approvalsOf(account, transaction),
  }
}
