import { type ChainTransactions, MethodUnsupportedError } from '@latchkey/core'
import type { AdapterContext } from '../context.js'
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

async function missing(): Promise<never> {
  throw new MethodUnsupportedError()
}

/** What moves money on EVM chains. */
export function createTransactions(context: AdapterContext, swapContracts: Readonly<Record<number, SwapContracts>> = {}): ChainTransactions {
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
    resolveName: missing,
    ...createBatches(context),
    ...createWaiting(context),
  }
}
