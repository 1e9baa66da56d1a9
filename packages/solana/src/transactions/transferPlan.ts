import type { Instruction } from '@solana/kit'

/** A validated transfer. */
export interface TransferOrder {
  from: string
  to: string
  amount: bigint
}

/** The instructions of a transfer and the deposit for accounts that it creates. */
export interface TransferPlan {
  instructions: readonly Instruction[]
  rent: bigint
}
