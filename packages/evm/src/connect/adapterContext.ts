import type { Clock, Connection } from '@latchkey/core'
import type { Config } from '@wagmi/core'
import type { ConnectorExtras } from './connectorExtras.js'
import { peerOf } from './pairingConnector.js'
import { readConnection } from './readConnection.js'
import { toWallet } from './toWallet.js'
import type { Registry } from './walletRegistry.js'

/** What every part of the adapter works on. */
export interface AdapterContext {
  config: Config
  registry: Registry
  clock: Clock
}

/** The current connection as the kit shows it. */
export function currentConnection({ config, registry }: AdapterContext): Connection | undefined {
  const live = readConnection(config)
  if (!live) return undefined
  const { connector, accounts, chainId } = live
  const wallet = { ...toWallet(connector, registry.isDisputed(connector.id)), ...peerOf(connector) }
  const isAddressProved = (connector as ConnectorExtras).isAddressProved?.()
  return {
    wallet,
    address: accounts[0],
    addresses: accounts,
    networkId: `eip155:${chainId}`,
    isAddressProved,
  }
}
