import type { ChainTransactions } from '@latchkey/core'
import type { AdapterContext } from '../context.js'
import { loadPart } from '../loadPart.js'
import { createBatches } from './batches.js'
import { createFees } from './estimateFee.js'
import { createSwapTrust } from './genuineSwap.js'
import { parseAddress } from './parseAddress.js'
import { approval, transfer } from './prepare.js'
import { createAssetReading } from './readAssets.js'
import { createSending } from './send.js'
import { createSimulating } from './simulate.js'
import type { SwapContracts } from './swapContracts.js'
import { createWaiting } from './waitForTransaction.js'

/** What moves money on EVM chains. */
export function createTransactions(context: AdapterContext, swapContracts: Readonly<Record<number, SwapContracts>> = {}): ChainTransactions {
  const names = loadPart(async () => (await import('./resolveName.js')).createNames(context))
  const trust = createSwapTrust(context, swapContracts)
  return {
    parseAddress,
    transfer,
    approval,
    ...trust,
    ...createAssetReading(context),
    ...createFees(context),
    ...createSending(context),
    ...createSimulating(context, trust.decode),
    resolveName: async (parameters) => (await names()).resolveName(parameters),
    ...createBatches(context),
    ...createWaiting(context),
  }
}
