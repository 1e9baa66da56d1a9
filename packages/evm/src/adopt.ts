import type { Config, Connector } from '@wagmi/core'
import type { Address } from 'viem'
import type { Shared } from './foreignPairing.js'

/** Makes what a connector shared wagmi's current connection, as wagmi's own `connect` does after asking it. */
export async function adopt(config: Config, connector: Connector, { accounts, chainId }: Shared): Promise<void> {
  const { emitter } = connector
  const { connect, change, disconnect } = config._internal.events
  emitter.off('connect', connect)
  emitter.off('change', change)
  emitter.off('disconnect', disconnect)
  emitter.on('change', change)
  emitter.on('disconnect', disconnect)
  await config.storage?.setItem('recentConnectorId', connector.id)
  config.setState((state) => ({
    ...state,
    connections: new Map(state.connections).set(connector.uid, { accounts: accounts as [Address, ...Address[]], chainId, connector }),
    current: connector.uid,
    status: 'connected',
  }))
}
