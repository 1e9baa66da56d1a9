import type { Config, Connector } from '@wagmi/core'
import { parseAccounts } from './checkAnswer.js'
import type { Shown } from './guardProvider.js'

/** A connection that wagmi holds, checked. */
export interface LiveConnection extends Shown {
  connector: Connector
}

/**
 * Reads a connection from wagmi's state: the current one, or that of the connector with this uid.
 *
 * Answers `undefined` for what was only restored from storage (connectors without functions) and for accounts or
 * chain ids that cannot be, because the app's own connectors may put anything there.
 */
export function readConnection(config: Config, uid: string | null = config.state.current): LiveConnection | undefined {
  const { status, connections } = config.state
  const connection = uid && status !== 'disconnected' && connections instanceof Map ? connections.get(uid) : undefined
  if (typeof connection?.connector?.getProvider !== 'function') return undefined
  const { chainId, connector } = connection
  const [first, ...rest] = parseAccounts(connection.accounts) ?? []
  return first && Number.isSafeInteger(chainId) && chainId > 0 ? { connector, accounts: [first, ...rest], chainId } : undefined
}
