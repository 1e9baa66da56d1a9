import type { Address, EncodedAccount } from '@solana/kit'
import { RpcError } from '../bundler/rpcError.js'
import type { Bank } from './bank.js'
import type { Block, Blocks, Commitment } from './blocks.js'
import { ledgerCodes } from './ledgerErrors.js'
import { type Config, readCommitment } from './readParams.js'
import type { Records, TransactionRecord } from './records.js'
import type { WireTransaction } from './wireTransaction.js'

/** The ledger from the view of one node, which may be some slots behind. */
export interface View {
  readonly bank: Bank
  latest(): Block
  getSlot(commitment: Commitment): number
  /** Returns the block of a blockhash that is valid and known to the node. */
  find(blockhash: string): Block | undefined
  getAccount(address: Address): EncodedAccount | undefined
  getRecord(signature: string): TransactionRecord | undefined
  /** The transactions that name an address, newest first. */
  listRecords(address: string): readonly TransactionRecord[]
  getCommitment(slot: number): Commitment
  /** Executes a transaction, unless the node has a fault. */
  submit(wire: WireTransaction): void
  /** Wraps a result in the JSON with the slot of the read. */
  withContext<T>(value: T): { context: { apiVersion: string; slot: number }; value: T }
}

export const NODE_VERSION = '3.1.6'

export function createView(
  parts: { bank: Bank; blocks: Blocks; records: Records },
  { lag = 0, submit }: { lag?: number | undefined; submit: View['submit'] },
): View {
  const { bank, blocks, records } = parts
  const latest = (): Block => blocks.latest(lag)
  const isKnown = ({ slot }: { slot: number }): boolean => lag === 0 || slot <= latest().slot
  return {
    bank,
    submit,
    latest,
    getSlot: (commitment) => blocks.getSlot(commitment) - blocks.latest().slot + latest().slot,
    find(blockhash) {
      const block = blocks.find(blockhash)
      return block && isKnown(block) ? block : undefined
    },
    getAccount(address) {
      const next = records
        .list(address)
        .findLast((record) => !isKnown(record) && record.wire.isWritable(indexOf(record, address)))
      if (next) return next.before[indexOf(next, address)]
      const account = bank.svm.getAccount(address)
      return account.exists ? account : undefined
    },
    getRecord(signature) {
      const record = records.get(signature)
      return record && isKnown(record) ? record : undefined
    },
    listRecords: (address) => records.list(address).filter(isKnown),
    getCommitment: (slot) => blocks.getCommitment(slot + blocks.latest().slot - latest().slot),
    withContext: (value) => ({
      context: { apiVersion: NODE_VERSION, slot: latest().slot },
      value,
    }),
  }
}

function indexOf({ wire }: TransactionRecord, address: Address): number {
  return wire.keys.indexOf(address)
}

/** @throws RpcError if the node has not reached the slot that the caller requires. */
export function checkContextSlot(view: View, config: Config): void {
  const { minContextSlot } = config
  if (typeof minContextSlot !== 'number') return
  const contextSlot = view.getSlot(readCommitment(config))
  if (minContextSlot > view.latest().slot)
    throw new RpcError(
      ledgerCodes.minContextSlotNotReached,
      'Minimum context slot has not been reached',
      { contextSlot },
    )
}

const levels: readonly Commitment[] = ['processed', 'confirmed', 'finalized']

/** True if `actual` is at least as final as `wanted`. */
export function reaches(actual: Commitment, wanted: Commitment): boolean {
  return levels.indexOf(actual) >= levels.indexOf(wanted)
}
