import type { Config, Connector } from '@wagmi/core'
import { BROWSER_WALLET_ID, type FoundWallet } from '../wallets/discoverWallets.js'
import type { Shown } from './guardProvider.js'
import { readConnection } from './readConnection.js'
import {
  type WalletConnectorParameters,
  type WalletHandle,
  walletConnector,
} from './walletConnector.js'

export type Handles = Map<string, WalletHandle>

/** Our connectors stand in the place of wagmi's own for the same wallets, unless one is in use. */
export function replaceOthers(config: Config, handles: Handles): void {
  const ids = new Set([...handles.values()].map(({ id }) => id))
  const isReplaced = ({ id, type, uid }: Connector): boolean =>
    type === 'injected' &&
    !handles.has(uid) &&
    !config.state.connections.has(uid) &&
    ids.has(id.toLowerCase())
  if (config.connectors.some(isReplaced))
    config._internal.connectors.setState((list) =>
      list.filter((connector) => !isReplaced(connector)),
    )
}

/** True if the wallet is connected, being connected, or expected to come back. */
function isInUse(
  config: Config,
  [uid, { expected, connecting }]: readonly [string, WalletHandle],
): boolean {
  return expected || connecting > 0 || readConnection(config, uid) !== undefined
}

/** Returns true if a connector of the wallet is connected or connecting. */
export function hasInUse(config: Config, handles: Handles, walletId: string): boolean {
  return [...handles].some((entry) => entry[1].id === walletId && isInUse(config, entry))
}

/** Removes the connectors of wallets that a namesake replaced. */
export function removeReplaced(config: Config, handles: Handles, found: readonly string[]): void {
  const gone = [...handles].filter(
    (entry) =>
      entry[1].id !== BROWSER_WALLET_ID && !found.includes(entry[1].id) && !isInUse(config, entry),
  )
  for (const [uid, { live }] of gone) {
    live?.watcher.stop()
    handles.delete(uid)
  }
  const uids = gone.map(([uid]) => uid)
  if (uids.length > 0)
    config._internal.connectors.setState((list) => list.filter(({ uid }) => !uids.includes(uid)))
}

/**
 * Watches exactly the wallets that are connected; one that is not any more must be chosen again.
 */
export function followConnections(config: Config, handles: Handles, watched: Set<string>): void {
  for (const [uid, handle] of handles) {
    if (readConnection(config, uid)) {
      watched.add(uid)
      handle.live?.watcher.start()
    } else if (watched.delete(uid)) {
      handle.live?.watcher.stop()
      handle.expected = false
    }
  }
}

/** Registers a connector for each wallet. */
export function register(
  config: Config,
  handles: Handles,
  wallets: readonly FoundWallet[],
  parameters: Pick<WalletConnectorParameters, 'window' | 'clock' | 'whenRestored'>,
): void {
  const { setup, setState } = config._internal.connectors
  const shown = (uid: string): Shown | undefined => readConnection(config, uid)
  const onCreate = (handle: WalletHandle, uid: string): void => void handles.set(uid, handle)
  const created = wallets.map((wallet) =>
    setup(walletConnector({ ...parameters, wallet, shown, onCreate })),
  )
  if (created.length > 0) setState((list) => [...list, ...created])
}
