import type { Block, Blocks, Commitment } from './blocks.js'
import type { TransactionRecord } from './records.js'

/** A listener for the progress of the ledger. */
export interface ProgressListener {
  /** Called once for each commitment that a transaction reaches. */
  onCommitment?(record: TransactionRecord, commitment: Commitment): void
  onBlock?(block: Block): void
}

/** Notifies listeners of transactions as they become more final, and of blocks. */
export interface Progress {
  subscribe(listener: ProgressListener): () => void
  onExecuted(record: TransactionRecord): void
  onBlock(block: Block): void
}

export function createProgress(blocks: Blocks): Progress {
  const listeners = new Set<ProgressListener>()
  const open = new Map<TransactionRecord, Commitment>()

  function emit(record: TransactionRecord, commitment: Commitment): void {
    for (const each of [...listeners]) each.onCommitment?.(record, commitment)
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onExecuted(record) {
      open.set(record, 'processed')
      emit(record, 'processed')
    },
    onBlock(block) {
      for (const each of [...listeners]) each.onBlock?.(block)
      for (const [record, before] of [...open]) {
        const now = blocks.getCommitment(record.slot)
        if (before === 'processed' && now !== 'processed') emit(record, 'confirmed')
        if (now === 'finalized') {
          open.delete(record)
          emit(record, 'finalized')
        } else open.set(record, now)
      }
    },
  }
}
