import { type ChainAdapter, deadlines, settle, toLatchkeyError } from '@latchkey/core'
import { switchChain } from '@wagmi/core'
import type { actionMethods } from './actionMethods.js'
import { createAsking } from './asking.js'
import { chainIdOf } from './chainIdOf.js'
import type { EvmParameters } from './config.js'
import { createConnecting } from './connecting.js'
import type { AdapterContext } from './context.js'
import { loadPart } from './loadPart.js'
import { readConnection } from './readConnection.js'
import { createReading } from './reading.js'
import { createSelecting } from './selecting.js'
import type { SwitchExtras } from './switchWallet.js'

async function switchNetwork(
  { config, clock }: AdapterContext,
  chainId: number,
  { signal, onAccepted }: SwitchExtras & { signal: AbortSignal },
): Promise<void> {
  try {
    const connector = readConnection(config)?.connector
    // Asked itself, because our own take a signal, which wagmi's action would drop.
    const asked = connector?.switchChain?.({ chainId, signal, onAccepted } as { chainId: number })
    await settle(asked ?? switchChain(config, { chainId }), {
      deadline: deadlines.interactive,
      signal,
      clock,
    })
  } catch (error) {
    throw toLatchkeyError(error)
  }
}

/** The adapter's {@link actionMethods}. */
export type Actions = Pick<Required<ChainAdapter>, (typeof actionMethods)[number]>

export function createActions(context: AdapterContext, parameters: EvmParameters): Actions {
  const writer = loadPart(async () => (await import('./signInMessage.js')).signInMessage)
  return {
    loadTransactions: loadPart(async () =>
      (await import('./transactions/createTransactions.js')).createTransactions(
        context,
        parameters,
      ),
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
