import { type ChainAdapter, deadlines, settle, toLatchkeyError } from '@latchkey/core'
import { switchChain } from '@wagmi/core'
import { createAsking } from './asking.js'
import { chainIdOf } from './chainIdOf.js'
import { createConnecting } from './connecting.js'
import type { AdapterContext } from './context.js'
import { readConnection } from './readConnection.js'
import { createReading } from './reading.js'
import { createSelecting } from './selecting.js'

async function switchNetwork({ config, clock }: AdapterContext, chainId: number, signal: AbortSignal): Promise<void> {
  try {
    const connector = readConnection(config)?.connector
    // Asked itself, because our own take a signal, which wagmi's action would drop.
    const asked = connector?.switchChain?.({ chainId, signal } as { chainId: number })
    await settle(asked ?? switchChain(config, { chainId }), { deadline: deadlines.interactive, signal, clock })
  } catch (error) {
    throw toLatchkeyError(error)
  }
}

/** What the adapter does when it is told to; all of it talks to a wallet or a node. */
export type Actions = Pick<
  Required<ChainAdapter>,
  | 'connect'
  | 'pair'
  | 'reconnect'
  | 'disconnect'
  | 'whenReady'
  | 'switchNetwork'
  | 'selectAccount'
  | 'signMessage'
  | 'sendTransaction'
  | 'getBalance'
  | 'estimateGas'
>

export function createActions(context: AdapterContext): Actions {
  return {
    switchNetwork: ({ networkId, signal }) => switchNetwork(context, chainIdOf(networkId), signal),
    ...createConnecting(context),
    ...createAsking(context),
    ...createReading(context),
    ...createSelecting(context),
  }
}
