import type { Config, Connector } from '@wagmi/core'
import type { Address } from 'viem'
import type { Shared } from './foreignPairing.js'
import { isRemembered } from './readConnection.js'

/**
 * Makes the accounts that a connector shared wagmi's current connection, as wagmi's own `connect`
 * or `reconnect` does.
 */
export async function setConnection(
  config: Config,
  connector: Connector,
  { accounts, chainId }: Shared,
  isReconnecting = false,
): Promise<void> {
  const { emitter } = connector
  const { connect, change, disconnect } = config._internal.events
  emitter.off('connect', connect)
  emitter.off('change', change)
  emitter.off('disconnect', disconnect)
  emitter.on('change', change)
  emitter.on('disconnect', disconnect)
  await config.storage?.setItem('recentConnectorId', connector.id)
  const connection = { accounts: accounts as [Address, ...Address[]], chainId, connector }
  config.setState((state) => ({
    ...state,
    connections: new Map([...state.connections].filter(([, known]) => !isRemembered(known))).set(
      connector.uid,
      connection,
    ),
    current: connector.uid,
    // wagmi's `reconnect` sets the status last.
    status: isReconnecting ? state.status : 'connected',
  }))
  if (isReconnecting) config.setState((state) => ({ ...state, status: 'connected' }))
}

/** Connects as wagmi's `connect` does, to the accounts that `share` resolves to. */
export async function connectTo(
  config: Config,
  connector: Connector,
  share: () => Promise<Shared>,
): Promise<void> {
  config.setState((state) => ({ ...state, status: 'connecting' }))
  try {
    await setConnection(config, connector, await share())
  } catch (error) {
    config.setState((state) => ({ ...state, status: state.current ? 'connected' : 'disconnected' }))
    throw error
  }
}
