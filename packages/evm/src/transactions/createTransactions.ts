import { type ChainTransactions, MethodUnsupportedError } from '@latchkey/core'
import type { AdapterContext } from '../context.js'

/** What moves money on EVM chains. */
export function createTransactions(_context: AdapterContext): ChainTransactions {
  throw new MethodUnsupportedError()
}
