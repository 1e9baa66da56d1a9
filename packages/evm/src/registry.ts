import { type Cancel, type Clock, settle, type Wallet } from '@latchkey/core'
import type { Config, Connector } from '@wagmi/core'
import { isAnnounced, isOffered } from './connectorExtras.js'
import { type Discovery, discoverWallets, type WalletWindow } from './discoverWallets.js'
import type { Shown } from './guardProvider.js'
import { readConnection } from './readConnection.js'
import { toWallet } from './toWallet.js'
import { type WalletHandle, walletConnector } from './walletConnector.js'

/** The wallets of this browser as wagmi connectors: ours for what is in the browser, the app's own for the rest. */
export interface Registry {
  connectors(): readonly Connector[]
  wallets(): readonly Wallet[]
  handles(): readonly WalletHandle[]
  handleOf(uid: string): WalletHandle | undefined
  handleOfId(walletId: string): WalletHandle | undefined
  isDisputed(walletId: string): boolean
  /** Resolves to whether the wallet is listed, at the latest after `deadline`. */
  whenListed(walletId: string, parameters: { deadline: number; signal: AbortSignal }): Promise<boolean>
  /** Watches the wallets that wagmi holds connections to, and no others. */
  follow(): void
  /** Looks for wallets in `target`. `onChange` follows each new one. */
  start(target: WalletWindow | undefined, onChange: () => void): Cancel
}

function defaultWindow(): WalletWindow {
  // On a server there is nobody to announce anything.
  return typeof window === 'undefined' ? new EventTarget() : window
}

/** Resolves to whether it holds within the deadline; asked again at every look. */
async function holdsInTime(
  holds: () => boolean,
  looks: Set<() => void>,
  parameters: { deadline: number; signal: AbortSignal; clock: Clock },
): Promise<boolean> {
  const waiting: { look: () => void } = { look: () => {} }
  const arrived = new Promise<void>((resolve) => {
    waiting.look = () => {
      if (holds()) resolve()
    }
  })
  looks.add(waiting.look)
  waiting.look()
  // Not in time, or cancelled: what holds then is the answer.
  await settle(arrived, parameters).catch(() => undefined)
  looks.delete(waiting.look)
  return holds()
}

type Handles = Map<string, WalletHandle>

/** Our connectors stand in the place of wagmi's own for the same wallets, unless one is in use. */
function replaceOthers(config: Config, handles: Handles): void {
  const ids = new Set([...handles.values()].map(({ id }) => id))
  const isReplaced = ({ id, type, uid }: Connector): boolean =>
    type === 'injected' && !handles.has(uid) && !config.state.connections.has(uid) && ids.has(id.toLowerCase())
  if (config.connectors.some(isReplaced)) config._internal.connectors.setState((list) => list.filter((connector) => !isReplaced(connector)))
}

/** Watches exactly the wallets that are connected; one that is not any more must be chosen again. */
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

/** What is on offer: ours, but no unannounced wallet beside announced ones, and the app's that are not in the browser. */
function offered({ connectors }: Config, handles: Handles, found: readonly string[]): readonly Connector[] {
  return connectors.filter((connector) => {
    const { id, type, uid } = connector
    return handles.has(uid) ? found.includes(id) : type !== 'injected' && isOffered(connector)
  })
}

export function createRegistry({ config, clock }: { config: Config; clock: Clock }): Registry {
  const { connectors: all } = config._internal
  const handles: Handles = new Map()
  const watched = new Set<string>()
  const looks = new Set<() => void>()
  const place: { discovery: Discovery | undefined; target: WalletWindow | undefined } = { discovery: undefined, target: undefined }

  const foundIds = (): readonly string[] => place.discovery?.found().map(({ id }) => id) ?? []
  const handleOfId = (walletId: string): WalletHandle | undefined => [...handles.values()].find(({ id }) => id === walletId)
  const isDisputed = (walletId: string): boolean => place.discovery?.isDisputed(walletId.split('#')[0] ?? walletId) ?? false

  function sync(): void {
    const { discovery, target } = place
    if (!discovery || !target) return
    const fresh = discovery.found().filter(({ id }) => !handleOfId(id))
    const shown = (uid: string): Shown | undefined => readConnection(config, uid)
    const onCreate = (handle: WalletHandle, uid: string): void => void handles.set(uid, handle)
    const created = fresh.map((wallet) => all.setup(walletConnector({ wallet, window: target, clock, shown, onCreate })))
    if (created.length > 0) all.setState((list) => [...list, ...created])
    replaceOthers(config, handles)
    for (const look of [...looks]) look()
  }

  const connectors = (): readonly Connector[] => offered(config, handles, foundIds())

  function follow(): void {
    followConnections(config, handles, watched)
    replaceOthers(config, handles)
  }

  return {
    connectors,
    follow,
    isDisputed,
    wallets() {
      const found = foundIds()
      // A wallet that is announced, and that the app brought along as well, is one wallet.
      const shown = connectors().filter((connector) => handles.has(connector.uid) || !isAnnounced(connector, found))
      return shown.map((connector) => toWallet(connector, isDisputed(connector.id)))
    },
    handles: () => [...handles.values()],
    handleOf: (uid) => handles.get(uid),
    handleOfId,
    whenListed: (walletId, limits) => holdsInTime(() => connectors().some(({ id }) => id === walletId), looks, { ...limits, clock }),
    start(target = defaultWindow(), onChange) {
      if (place.target !== target) Object.assign(place, { target, discovery: discoverWallets(target) })
      const stop = place.discovery?.start(() => {
        sync()
        onChange()
      })
      sync()
      follow()
      return () => {
        stop?.()
        for (const { live } of handles.values()) live?.watcher.stop()
      }
    },
  }
}
