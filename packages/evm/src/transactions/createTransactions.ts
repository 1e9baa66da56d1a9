import { type ChainTransactions, MethodUnsupportedError } from '@latchkey/core'
import type { AdapterContext } from '../context.js'
import { decodeTransfer } from './decodeTransfer.js'
import { createFees } from './estimateFee.js'
import { parseAddress } from './parseAddress.js'
import { approval, transfer } from './prepare.js'
import { createAssetReading } from './readAssets.js'
import { createSending } from './send.js'

async function missing(): Promise<never> {
  throw new MethodUnsupportedError()
}

/** What moves money on EVM chains. */
export function createTransactions(context: AdapterContext): ChainTransactions {
  return {
    parseAddress,
    transfer,
    approval,
    decode: (transaction) => decodeTransfer(transaction) ?? { kind: 'unknown', to: transaction.to },
    isSwapContract: () => false,
    ...createAssetReading(context),
    ...createFees(context),
    ...createSending(context),
    simulate: missing,
    resolveName: missing,
    getAtomicSupport: async () => 'unsupported',
    sendCalls: missing,
    waitForCalls: missing,
    waitForTransaction: missing,
  }
}
