import type { ChainTransactions } from '@latchkey/core'
import type { EvmParameters } from '../config.js'
import type { AdapterContext } from '../context.js'
import { loadPart } from '../loadPart.js'
import { createBatches } from './batches.js'
import { createChecks } from './createChecks.js'
import { createFees } from './estimateFee.js'
import { createSwapTrust } from './genuineSwap.js'
import { parseAddress } from './parseAddress.js'
import { approval, transfer } from './prepare.js'
import { createAssetReading } from './readAssets.js'
import { createSending } from './send.js'
import { createSimulating } from './simulate.js'
import { createWaiting } from './waitForTransaction.js'

/** What moves money on EVM chains. */
export function createTransactions(
  context: AdapterContext,
  {
    swapContracts = {},
    checkTransports = {},
  }: Pick<EvmParameters, 'swapContracts' | 'checkTransports'> = {},
): ChainTransactions {
  const names = loadPart(async () => (await import('./resolveName.js')).createNames(context))
  const checks = createChecks(context, checkTransports)
  const trust = createSwapTrust(checks, swapContracts)
  return {
    parseAddress,
    transfer,
    approval,
    ...trust,
    ...createAssetReading(context),
    readToken: createAssetReading(checks).readToken,
    ...createFees(context),
    ...createSending(context),
    ...createSimulating(checks, trust.decode),
    resolveName: async (parameters) => (await names()).resolveName(parameters),
    ...createBatches(context),
    ...createWaiting(context),
  }
}
