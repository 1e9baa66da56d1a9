import type { Methods } from './chainMethods.js'
import {
  invalidParams,
  readAddress,
  readCommitment,
  readConfig,
  readCount,
  readText,
} from './readParams.js'
import type { TransactionRecord } from './records.js'
import { toTransactionJson } from './transactionJson.js'
import { checkContextSlot, reaches, type View } from './view.js'

const MAX_STATUSES = 256
const MAX_SIGNATURES = 1000
const STATUS_SLOTS = 150
const MEMO_PROGRAMS: ReadonlySet<string> = new Set([
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
])

function toSignatureStatus(record: TransactionRecord, view: View): object {
  const confirmationStatus = view.getCommitment(record.slot)
  const depth = view.latest().slot - record.slot
  return {
    slot: record.slot,
    confirmations: confirmationStatus === 'finalized' ? null : depth,
    err: record.error,
    status: record.error === null ? { Ok: null } : { Err: record.error },
    confirmationStatus,
  }
}

/** Formats memos like nodes: length and text, joined. */
function memoOf({ wire }: TransactionRecord): string | null {
  const memos = wire.instructions
    .filter(({ programIdIndex }) => MEMO_PROGRAMS.has(wire.keys[programIdIndex] ?? ''))
    .map(({ data }) => `[${data.length}] ${new TextDecoder().decode(new Uint8Array(data))}`)
  return memos.length === 0 ? null : memos.join('; ')
}

/** Cuts a list to the part after `before` and before `until`, both exclusive. */
function between(
  records: readonly TransactionRecord[],
  before: unknown,
  until: unknown,
): readonly TransactionRecord[] {
  const indexOf = (signature: unknown): number =>
    records.findIndex(({ wire }) => wire.signature === signature)
  const start = typeof before === 'string' ? indexOf(before) + 1 : 0
  // A signature that the address does not have ends the list, as in agave.
  if (typeof before === 'string' && start === 0) return []
  const end = typeof until === 'string' ? indexOf(until) : -1
  return records.slice(start, end === -1 ? undefined : end)
}

/** Methods about executed transactions. */
export const historyMethods: Methods = {
  getSignatureStatuses([signatures, options], view) {
    const isAll = readConfig(options).searchTransactionHistory === true
    const oldest = view.latest().slot - STATUS_SLOTS
    if (!Array.isArray(signatures)) throw invalidParams('Invalid params: expected signatures')
    if (signatures.length > MAX_STATUSES)
      throw invalidParams(`Too many inputs provided; max ${MAX_STATUSES}`)
    const statuses = signatures.map((signature) => {
      const record = view.getRecord(readText(signature, 'a signature'))
      // Without a search, nodes know only statuses of recent blocks.
      return record && (isAll || record.slot >= oldest) ? toSignatureStatus(record, view) : null
    })
    return view.withContext(statuses)
  },
  getSignaturesForAddress([address, options], view) {
    const config = readConfig(options)
    checkContextSlot(view, config)
    const wanted = readCommitment(config)
    if (wanted === 'processed')
      throw invalidParams('Method does not support commitment below `confirmed`')
    const limit = readCount(config.limit ?? MAX_SIGNATURES, 'a limit')
    if (limit === 0 || limit > MAX_SIGNATURES)
      throw invalidParams(`Invalid limit; max ${MAX_SIGNATURES}`)
    const records = view
      .listRecords(readAddress(address))
      .filter(({ slot }) => reaches(view.getCommitment(slot), wanted))
    return between(records, config.before, config.until)
      .slice(0, limit)
      .map((record) => ({
        signature: record.wire.signature,
        slot: record.slot,
        err: record.error,
        memo: memoOf(record),
        blockTime: record.time,
        confirmationStatus: view.getCommitment(record.slot),
      }))
  },
  getTransaction([signature, options], view) {
    const config = typeof options === 'string' ? { encoding: options } : readConfig(options)
    const wanted = readCommitment(config)
    if (wanted === 'processed')
      throw invalidParams('Method does not support commitment below `confirmed`')
    const record = view.getRecord(readText(signature, 'a signature'))
    if (!record || !reaches(view.getCommitment(record.slot), wanted)) return null
    return toTransactionJson(record, config)
  },
}
