import { MethodUnsupportedError } from '@latchkey/core'
import type { ChainTransactions } from '@latchkey/core/internal'
import type { AdapterContext } from './connect/adapterContext.js'
import { parseKey } from './kernel/bytes.js'
import { lazyModule } from './kernel/lazyModule.js'
import { programs } from './kernel/programs.js'
import { createClusters } from './networks/cluster.js'
import { createKnownSwaps, findSwap } from './transactions/knownSwaps.js'
import { createLifetimes } from './transactions/lifetimes.js'
import { createAssetReading } from './transactions/readAssets.js'
import { createSender, createSending, type Sender } from './transactions/sendTransaction.js'
import { createSimulating } from './transactions/simulate.js'
import { createTransfers } from './transactions/transfer.js'
import { createWaiting } from './transactions/waitForTransaction.js'

/**
 * In lamports: deposits for a token account and for wrapped SOL, which comes back, and a high fee.
 */
const SWAP_RESERVE = 6_000_000n

function unsupported(details: string): never {
  throw new MethodUnsupportedError({ details })
}

/** The transactions of Solana, and the sender that signers of apps share. */
export type SolanaTransactions = ChainTransactions & { readonly sender: Sender }

/** Creates the transactions of Solana. */
export function createTransactions(context: AdapterContext): SolanaTransactions {
  const clusters = createClusters(context)
  const lifetimes = createLifetimes()
  const sender = createSender(context, lifetimes)
  const swaps = createKnownSwaps()
  const prepare = lazyModule(async () =>
    (await import('./swap/prepareSwap.js')).createSwapPreparing(clusters, lifetimes, swaps),
  )
  const names = lazyModule(async () =>
    (await import('./names/resolveName.js')).createNames(context, clusters),
  )
  return {
    sender,
    parseAddress(text) {
      const address = text.trim()
      if (!parseKey(address)) return { problem: 'format' }
      return address === programs.system ? { problem: 'zero' } : { address }
    },
    ...createTransfers(clusters, lifetimes),
    ...createSimulating(clusters, swaps),
    ...createAssetReading(clusters),
    ...createSending(sender, clusters),
    ...createWaiting(context, clusters, lifetimes),
    resolveName: async (parameters) => (await names()).resolveName(parameters),
    getAtomicSupport: async () => 'unsupported',
    // Its address is the same on every cluster. Swaps of Solana need no approval.
    isSwapContract: (_networkId, address) => address === programs.jupiter,
    isGenuineSwap: async (transaction) => findSwap(swaps, transaction) !== undefined,
    prepareSwap: async (transaction, options) => (await prepare())(transaction, options),
    swapReserve: SWAP_RESERVE,
    approval: () => unsupported('Solana transfers need no approval'),
    readAllowance: async () => unsupported('allowances'),
    sendCalls: async () => unsupported('batches'),
    waitForCalls: async () => unsupported('batches'),
  }
}
