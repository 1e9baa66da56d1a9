import type { Connection, Wallet } from '@latchkey/core'
import { cleanText, parseLink } from '@latchkey/core/internal'
import type { Config, Connector, Connection as WagmiConnection } from '@wagmi/core'
import { parseIcon } from '../wallets/parseAnnouncement.js'
import type { ConnectorExtras } from './connectorExtras.js'
import type { Shown } from './guardProvider.js'
import { isPairing, peerOf } from './pairingConnector.js'
import { parseAccounts } from './parseAccounts.js'

/** A checked connection of wagmi. */
export interface LiveConnection extends Shown {
  connector: Connector
}

/** True for a connection that wagmi only read from its storage: its connector has no functions. */
export function isRemembered({ connector }: Pick<WagmiConnection, 'connector'>): boolean {
  return typeof connector?.getProvider !== 'function'
}

/**
 * Reads a connection from wagmi's state: the current one, or that of the connector with this uid.
 *
 * Returns `undefined` for connections that were only restored from storage (connectors without
 * functions), and for invalid accounts or chain ids, which the app's own connectors may supply.
 */
export function readConnection(
  config: Config,
  uid: string | null = config.state.current,
): LiveConnection | undefined {
  const { status, connections } = config.state
  const connection =
    uid && status !== 'disconnected' && connections instanceof Map
      ? connections.get(uid)
      : undefined
  if (!connection || isRemembered(connection)) return undefined
  const { chainId, connector } = connection
  const [first, ...rest] = parseAccounts(connection.accounts) ?? []
  return first && Number.isSafeInteger(chainId) && chainId > 0
    ? { connector, accounts: [first, ...rest], chainId }
    : undefined
}

/** Returns the current connection as the kit shows it. */
export function currentConnection({
  config,
  registry,
}: {
  config: Config
  registry: { isDisputed(walletId: string): boolean }
}): Connection | undefined {
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

/** Converts a connector, the kit's or the app's, to a wallet that is safe to show. */
export function toWallet(
  { id, name, icon, type, rdns }: Pick<Connector, 'id' | 'name' | 'icon' | 'type' | 'rdns'>,
  isDisputed: boolean,
): Wallet {
  const iconUrl = parseIcon(icon) ?? parseLink(icon)
  return {
    id,
    name: cleanText(name, 64) ?? id,
    namespace: 'eip155',
    installed: type === 'injected',
    ...(iconUrl ? { iconUrl } : {}),
    // The rdns of an announced wallet is its id, unless another wallet announced it first.
    ...(rdns && type !== 'injected' ? { rdns: [rdns].flat() } : {}),
    ...(isPairing({ type }) ? { kind: 'pairing' } : {}),
    ...(type === 'login' ? { kind: 'login' as const } : {}),
    ...(isDisputed ? { conflict: true } : {}),
  }
}
