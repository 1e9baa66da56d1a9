import type { Address, Instruction } from '@solana/kit'
import type { LiteSVM } from 'litesvm'
import type { LedgerAccount } from './ledgerPeople.js'

/** The parts of the ledger that build its world. */
export interface WorldSender {
  readonly svm: LiteSVM
  /** Moves the clock of the ledger to a time in ms. Without it, time does not pass. */
  moveTo(time: number): void
  /**
   * Executes a transaction that these accounts sign; the first pays. Returns the signature.
   *
   * @throws if no block contains the transaction.
   */
  send(
    accounts: readonly [LedgerAccount, ...LedgerAccount[]],
    instructions: readonly Instruction[],
  ): string
  airdrop(address: Address, lamports: bigint): string
}
