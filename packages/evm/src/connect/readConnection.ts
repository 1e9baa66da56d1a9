import type { Config, Connector, Connection as WagmiConnection } from '@wagmi/core'
import type { Shown } from './guardProvider.js'
import { parseAccounts } from './parseAccounts.js'

/** A connection that wagmi holds, checked. */
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
 * Answers `undefined` for what was only restored from storage (connectors without functions) and
 * for accounts or chain ids that cannot be, because the app's own connectors may put anything
 * there.
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
