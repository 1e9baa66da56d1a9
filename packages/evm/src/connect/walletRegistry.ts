import type { Wallet } from '@latchkey/core'
import type { Cancel, Clock } from '@latchkey/core/internal'
import { findById } from '@latchkey/core/internal'
import type { Config, Connector } from '@wagmi/core'
import { holdsInTime } from '../kernel/holdsInTime.js'
import {
  BROWSER_WALLET_ID,
  type Discovery,
  discoverWallets,
  type FoundWallet,
  type LoadKnownWallets,
  type WalletWindow,
} from '../wallets/discoverWallets.js'
import { isAnnounced, isOffered } from './connectorExtras.js'
import { readConnection, toWallet } from './readConnection.js'
import { createForeignSafes, type ForeignSafes } from './safe/foreignSafes.js'

import {
  type WalletConnectorParameters,
  type WalletHandle,
  walletConnector,
} from './walletConnector.js'

type Handles = Map<string, WalletHandle>

/**
 * The wallets of this browser as wagmi connectors: the kit's own for installed wallets, the app's
 * for the others.
 */
export interface Registry {
  connectors(): readonly Connector[]
  wallets(): readonly Wallet[]
  handles(): readonly WalletHandle[]
  handleOf(uid: string): WalletHandle | undefined
  handleOfId(walletId: string): WalletHandle | undefined
  isDisputed(walletId: string): boolean
  /** Resolves to `true` if the wallet is listed, at the latest after `deadline`. */
  whenListed(
    walletId: string,
    parameters: { deadline: number; signal: AbortSignal },
  ): Promise<boolean>
  /** Watches the wallets that wagmi holds connections to, and no others. */
  follow(): void
  /** Lists the wallets that are in `target` now. Does not watch for others. */
  listNow(target: WalletWindow | undefined): void
  /** Looks for wallets in `target`. `onChange` follows each new one. */
  start(
    target: WalletWindow | undefined,
    onChange: () => void,
    knownWallets?: LoadKnownWallets,
  ): Cancel
}

function defaultWindow(): WalletWindow {
  // On a server no wallet announces itself.
  return typeof window === 'undefined' ? new EventTarget() : window
}

/**
 * Returns the offered connectors: the kit's own, but no unannounced wallet beside announced ones,
 * and the app's connectors for wallets outside the browser.
 */
function offered(
  { connectors }: Config,
  handles: Handles,
  found: readonly string[],
  safes: ForeignSafes,
): readonly Connector[] {
  const ours = connectors.filter(({ id, uid }) => handles.has(uid) && found.includes(id))
  const others = connectors.filter(
    (connector) =>
      !handles.has(connector.uid) &&
      connector.type !== 'injected' &&
      isOffered(connector) &&
      safes.isUsable(connector),
  )
  return [
    ...others,
    ...ours.toSorted((left, right) => found.indexOf(left.id) - found.indexOf(right.id)),
  ]
}

/** Replaces wagmi's own connectors of the same wallets with the kit's, unless one is in use. */
function replaceOthers(config: Config, handles: Handles): void {
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
/** Removes the connectors of wallets that a namesake replaced. */
function removeReplaced(config: Config, handles: Handles, found: readonly string[]): void {
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
 * Watches exactly the connected wallets. A disconnected wallet is not restored.
 */
function followConnections(config: Config, handles: Handles, watched: Set<string>): void {
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
function register(
  config: Config,
  handles: Handles,
  wallets: readonly FoundWallet[],
  parameters: Pick<WalletConnectorParameters, 'window' | 'clock' | 'whenRestored'>,
): void {
  const { setup, setState } = config._internal.connectors
  const shown: WalletConnectorParameters['shown'] = (uid) => readConnection(config, uid)
  const onCreate = (handle: WalletHandle, uid: string): void => void handles.set(uid, handle)
  const created = wallets.map((wallet) =>
    setup(walletConnector({ ...parameters, wallet, shown, onCreate })),
  )
  if (created.length > 0) setState((list) => [...list, ...created])
}

interface RegistryParameters {
  config: Config
  clock: Clock
  /** Resolves once the kit restores nothing or has restored. */
  whenRestored(): Promise<void>
}

interface DiscoveryState {
  discovery: Discovery | undefined
  target: WalletWindow | undefined
}

/** Returns the discovery in `target`, which may be another than before. */
function discoverIn(
  target: WalletWindow,
  found: DiscoveryState,
  isInUse: (id: string) => boolean,
): Discovery {
  if (found.discovery && found.target === target) return found.discovery
  const discovery = discoverWallets(target, isInUse)
  Object.assign(found, { target, discovery })
  return discovery
}

export function createRegistry({ config, clock, whenRestored }: RegistryParameters): Registry {
  const handles: Handles = new Map()
  const watched = new Set<string>()
  const checks = new Set<() => void>()
  const safes = createForeignSafes(config)
  const found: DiscoveryState = { discovery: undefined, target: undefined }

  const foundIds = (): readonly string[] => found.discovery?.found().map(({ id }) => id) ?? []
  const handleOfId = (walletId: string): WalletHandle | undefined =>
    findById([...handles.values()], walletId)
  const isDisputed = (walletId: string): boolean =>
    found.discovery?.isDisputed(walletId.split('#')[0] ?? walletId) ?? false

  function sync(): void {
    const { discovery, target } = found
    if (!discovery || !target) return
    const fresh = discovery.found().filter(({ id }) => !handleOfId(id))
    register(config, handles, fresh, { window: target, clock, whenRestored })
    replaceOthers(config, handles)
    removeReplaced(config, handles, foundIds())
    for (const look of [...checks]) look()
  }

  const connectors = (): readonly Connector[] => offered(config, handles, foundIds(), safes)

  const discover = (target: WalletWindow): Discovery =>
    discoverIn(target, found, (id) =>
      [...handles].some((entry) => entry[1].id === id && isInUse(config, entry)),
    )

  return {
    connectors,
    follow() {
      followConnections(config, handles, watched)
      replaceOthers(config, handles)
    },
    isDisputed,
    wallets: () =>
      connectors()
        // An announced wallet and the app's connector for it are one wallet.
        .filter((connector) => handles.has(connector.uid) || !isAnnounced(connector, foundIds()))
        .map((connector) => toWallet(connector, isDisputed(connector.id))),
    handles: () => [...handles.values()],
    handleOf: (uid) => handles.get(uid),
    handleOfId,
    whenListed: (walletId, limits) =>
      holdsInTime(() => connectors().some(({ id }) => id === walletId), checks, {
        ...limits,
        clock,
      }),
    listNow(target = defaultWindow()) {
      // Loads no list of known wallets: `start` does, where more wallets are announced than are
      // listed.
      discover(target).start(sync, () => Promise.reject())()
    },
    start(target = defaultWindow(), onChange, knownWallets) {
      const onFound = (): void => {
        sync()
        onChange()
      }
      const stop = discover(target).start(onFound, knownWallets)
      sync()
      followConnections(config, handles, watched)
      safes.look(onFound)
      return () => {
        stop()
        for (const { live } of handles.values()) live?.watcher.stop()
      }
    },
  }
}
