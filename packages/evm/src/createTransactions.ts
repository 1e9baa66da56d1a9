import type { ChainTransactions } from '@latchkey/core/internal'
import { findById } from '@latchkey/core/internal'
import type { Transport } from 'viem'
import { createAssetReading } from './balances/readAssets.js'
import type { EvmParameters } from './config.js'
import type { AdapterContext } from './connect/adapterContext.js'
import { lazyModule } from './kernel/lazyModule.js'
import { parseAddress } from './kernel/parseAddress.js'
import type { NodeContext } from './networks/readNode.js'
import { createSwapTrust } from './swap/swapTrust.js'
import { createBatches } from './transactions/sendCalls.js'
import { approval, createFees, createSending, transfer } from './transactions/sendTransaction.js'

import { createSimulating } from './transactions/simulate.js'
import { createWaiting } from './transactions/waitForTransaction.js'

type NodeClient = ReturnType<NodeContext['config']['getClient']>

/**
 * Returns the nodes that simulate transactions and read token decimals: those of `transports`, with
 * the app's as a fallback.
 */
function createChecks(
  { config, clock }: Pick<AdapterContext, 'config' | 'clock'>,
  transports: Readonly<Record<number, Transport>>,
): NodeContext {
  const clients = new Map<number, NodeClient>()
  function getClient({ chainId }: { chainId: number }): NodeClient {
    const transport = transports[chainId]
    const chain = findById(config.chains, chainId)
    if (!transport || !chain) return config.getClient({ chainId })
    // Not createClient of viem: importing it here moves it into the first load.
    const client = clients.get(chainId) ?? { chain, request: transport({ chain }).request }
    clients.set(chainId, client)
    return client
  }
  return { config: { getClient }, clock }
}

/** Creates the transactions of EVM chains. */
export function createTransactions(
  context: AdapterContext,
  {
    swapContracts = {},
    checkTransports = {},
  }: Pick<EvmParameters, 'swapContracts' | 'checkTransports'> = {},
): ChainTransactions {
  const names = lazyModule(async () =>
    (await import('./names/resolveName.js')).createNames(context),
  )
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
