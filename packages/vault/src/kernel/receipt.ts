import { array, type GenericSchema, nullable, object, optional, string } from 'valibot'
import type { Address, Hex } from 'viem'

/** A log of a receipt. */
export interface ReceiptLog {
  address: Address
  topics: readonly Hex[]
  data: Hex
}

/** The validated fields of a transaction receipt. */
export interface Receipt {
  transactionHash: Hex
  blockHash: Hex
  blockNumber: Hex
  gasUsed: Hex
  status?: string | undefined
  logs: ReceiptLog[]
}

/** `null`: the transaction is in no block. */
export const receiptSchema: GenericSchema<unknown, Receipt | null> = nullable(
  object({
    transactionHash: string(),
    blockHash: string(),
    blockNumber: string(),
    gasUsed: string(),
    status: optional(string()),
    logs: array(object({ address: string(), topics: array(string()), data: string() })),
  }),
) as unknown as GenericSchema<unknown, Receipt | null>
