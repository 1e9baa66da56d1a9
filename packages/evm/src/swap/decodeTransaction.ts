import type { DecodedTransaction, PreparedTransaction } from '@latchkey/core/internal'
import { parseAddress } from '../kernel/parseAddress.js'
import { selectorOf } from '../networks/callData.js'
import { decodeSwap } from './decodeSwap.js'
import { decodeTransfer } from './decodeTransfer.js'
import type { SwapContracts } from './swapContracts.js'

/** Reads a transaction from its bytes alone. Never throws. */
export function decode(
  transaction: PreparedTransaction,
  contracts: SwapContracts,
): DecodedTransaction {
  const { from, to, value, data } = transaction
  const unknown: DecodedTransaction = {
    kind: 'unknown',
    to,
    selector: typeof data === 'string' ? selectorOf(data) : undefined,
  }
  if (
    [from, to].some(
      (address) => typeof address !== 'string' || !('address' in parseAddress(address)),
    ) ||
    typeof value !== 'bigint' ||
    value < 0n
  )
    return unknown
  if (data !== '0x' && unknown.selector === undefined) return unknown
  return decodeTransfer(transaction) ?? decodeSwap(transaction, contracts) ?? unknown
}
