import type { ChainTransactions } from '@latchkey/core/internal'
import { createAssetReading } from './balances/readAssets.js'
import type { EvmParameters } from './config.js'
import type { AdapterContext } from './connect/adapterContext.js'
import { createChecks } from './createChecks.js'
import { loadPart } from './kernel/loadPart.js'
import { parseAddress } from './kernel/parseAddress.js'
import { createSwapTrust } from './swap/genuineSwap.js'
import { approval, transfer } from './transactions/encodeTransaction.js'
import { createFees } from './transactions/estimateFee.js'
import { createBatches } from './transactions/sendCalls.js'
import { createSending } from './transactions/sendTransaction.js'
import { createSimulating } from './transactions/simulate.js'
import { createWaiting } from './transactions/waitForTransaction.js'

/** What moves money on EVM chains. */
export function createTransactions(
  context: AdapterContext,
  {
    swapContracts = {},
    checkTransports = {},
  }: Pick<EvmParameters, 'swapContracts' | 'checkTransports'> = {},
): ChainTransactions {
  const names = loadPart(async () => (await import('./names/resolveName.js')).createNames(context))
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
