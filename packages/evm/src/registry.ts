import { type Cancel, type Clock, settle, type Wallet } from '@latchkey/core'
import type { Config, Connector } from '@wagmi/core'
import { type Discovery, discoverWallets, type WalletWindow } from './discoverWallets.js'
import { toWallet } from './toWallet.js'
import { type WalletHandle, walletConnector } from './walletConnector.js'

/** The wallets of this browser as wagmi connectors: ours for what is in the browser, the app's own for the rest. */
export interface Registry {
  connectors(): readonly Connector[]
  wallets(): readonly Wallet[]
  handleOf(uid: string): WalletHandle | undefined
  handleOfId(walletId: string): WalletHandle | undefined
  isDisputed(walletId: string): boolean
  /** Resolves to whether the wallet is listed, at the latest after `deadline`. */
  whenListed(walletId: string, parameters: { deadline: number; signal: AbortSignal }): Promise<boolean>
  start(target: WalletWindow | undefined, onChange: () => void): Cancel
}

function defaultWindow(): WalletWindow {
  // On a server there is nobody to announce anything.
  return typeof window === 'undefined' ? new EventTarget() : window
}

export function createRegistry(parameters: { config: Config; clock: Clock }): Registry {
  const { config, clock } = parameters
  const handles = new Map<string, WalletHandle>()
  const waiting = new Set<() => void>()
  const place: { discovery: Discovery | undefined; target: WalletWindow | undefined } = { discovery: undefined, target: undefined }

  const isOurs = (connector: Connector): boolean => handles.has(connector.uid)
  const rdnsOf = (walletId: string): string => walletId.split('#')[0] ?? walletId

  /** Puts our connector in the place of wagmi's own for the same wallet, unless that one is in use. */
  function register(id: string, create: Parameters<Config['_internal']['connectors']['setup']>[0], handle: WalletHandle): void {
    const connector = config._internal.connectors.setup(create)
    handles.set(connector.uid, handle)
    config._internal.connectors.setState((all) => [...all.filter((other) => isOurs(other) || other.id !== id || config.state.connections.has(other.uid)), connector])
  }

  function sync(): void {
    const { discovery, target } = place
    if (!discovery || !target) return
    for (const wallet of discovery.found()) {
      if ([...handles.values()].some(({ id }) => id === wallet.id)) continue
      const { create, handle } = walletConnector({ wallet, window: target, clock })
      register(wallet.id, create, handle)
    }
    for (const look of [...waiting]) look()
  }

  /** What is on offer: ours, but no unannounced wallet beside announced ones, and the app's that are not in the browser. */
  function connectors(): readonly Connector[] {
    const found = place.discovery?.found().map(({ id }) => id) ?? []
    return config.connectors.filter((connector) => (isOurs(connector) ? found.includes(connector.id) : connector.type !== 'injected'))
  }

  const registry: Registry = {
    connectors,
    wallets: () => connectors().map((connector) => toWallet(connector, registry)),
    handleOf: (uid) => handles.get(uid),
    handleOfId: (walletId) => [...handles.values()].find(({ id }) => id === walletId),
    isDisputed: (walletId) => place.discovery?.isDisputed(rdnsOf(walletId)) ?? false,
    async whenListed(walletId, { deadline, signal }) {
      const isListed = (): boolean => connectors().some(({ id }) => id === walletId)
      if (isListed()) return true
      const look = { call: (): void => {} }
      const arrived = new Promise<void>((resolve) => {
        look.call = () => {
          if (isListed()) resolve()
        }
      })
      const onLook = (): void => look.call()
      waiting.add(onLook)
      try {
        await settle(arrived, { deadline, signal, clock })
      } catch {
        // Not in time: answered below.
      }
      waiting.delete(onLook)
      return isListed()
    },
    start(target = defaultWindow(), onChange) {
      if (place.target !== target) Object.assign(place, { target, discovery: discoverWallets(target) })
      for (const handle of handles.values()) handle.wake()
      const stop = place.discovery?.start(() => {
        sync()
        onChange()
      })
      sync()
      return () => {
        stop?.()
        for (const handle of handles.values()) handle.rest()
      }
    },
  }
  return registry
}
