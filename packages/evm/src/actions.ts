import type { ChainAdapter } from '@latchkey/core'
import { deadlines, settle, toLatchkeyError } from '@latchkey/core/internal'
import { switchChain } from '@wagmi/core'
import { createReading } from './balances/readBalance.js'
import type { EvmParameters } from './config.js'
import type { AdapterContext } from './connect/adapterContext.js'
import { createConnecting } from './connect/connect.js'
import { readConnection } from './connect/readConnection.js'
import { createAsking } from './connect/requestWallet.js'
import { createSelecting } from './connect/selectAccount.js'
import type { SwitchExtras } from './connect/switchWallet.js'
import { chainIdOf } from './kernel/chainIdOf.js'
import { lazyModule } from './kernel/lazyModule.js'

async function switchNetwork(
  { config, registry, clock }: AdapterContext,
  chainId: number,
  { signal, onAccepted }: SwitchExtras & { signal: AbortSignal },
): Promise<void> {
  try {
    const connector = readConnection(config)?.connector
    // Asked itself, because our own take a signal, which wagmi's action would drop.
    const asked = connector?.switchChain?.({ chainId, signal, onAccepted } as { chainId: number })
    const switched = asked ?? switchChain(config, { chainId })
    // Each request to a browser wallet has its deadline in `guardProvider`.
    await (connector && registry.handleOf(connector.uid)
      ? switched
      : settle(switched, { deadline: deadlines.interactive, signal, clock }))
  } catch (error) {
    throw toLatchkeyError(error)
  }
}

/** The methods of the adapter that talk to a wallet or a node. Their code is loaded on demand. */
export type Actions = Omit<
  Required<ChainAdapter>,
  | 'namespace'
  | 'networks'
  | 'connectionRules'
  | 'start'
  | 'prepare'
  | 'getWallets'
  | 'getConnection'
>

export function createActions(context: AdapterContext, parameters: EvmParameters): Actions {
  const writer = lazyModule(async () => (await import('./signIn/signInMessage.js')).signInMessage)
  return {
    loadTransactions: lazyModule(async () =>
      (await import('./createTransactions.js')).createTransactions(context, parameters),
    ),
    signInMessage: async (request, address, networkId) =>
      (await writer())(request, address, networkId),
    switchNetwork: ({ networkId, ...extras }) =>
      switchNetwork(context, chainIdOf(networkId), extras),
    ...createConnecting(context),
    ...createAsking(context),
    ...createReading(context),
    ...createSelecting(context),
  }
}
