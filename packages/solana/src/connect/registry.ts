import type { Wallet } from '@latchkey/core'
import { type Cancel, type Clock, settle } from '@latchkey/core/internal'
import { discoverWallets, type WalletWindow } from '../wallets/discoverWallets.js'
import { parseIcon } from '../wallets/parseWallet.js'
import type { SolanaConnector } from './solanaConnector.js'

/** A wallet that the adapter can use. */
export interface WalletHandle {
  readonly id: string
  readonly name: string
  readonly iconUrl: string | undefined
  /** An object of the Wallet Standard. */
  readonly raw: object
  /** Set for a wallet outside of the browser. */
  readonly connector: SolanaConnector | undefined
}

/** The wallets of this browser and the app's connectors. */
export interface Registry {
  handles(): readonly WalletHandle[]
  find(walletId: string): WalletHandle | undefined
  isDisputed(walletId: string): boolean
  toWallet(handle: WalletHandle): Wallet
  /** Marks a wallet as being connected. Returns how to end that. */
  use(handle: WalletHandle): Cancel
  /** Resolves to the wallet, or to `undefined` if it is not listed by the deadline. */
  whenListed(
    walletId: string,
    parameters: { deadline: number; signal: AbortSignal },
  ): Promise<WalletHandle | undefined>
  /** Calls back after each change until the returned function is called. */
  subscribe(listener: () => void): Cancel
  /** Looks for wallets. */
  start(onChange: () => void): Cancel
}

interface RegistryParameters {
  connectors: readonly SolanaConnector[]
  clock: Clock
  window: WalletWindow
  isConnected(walletId: string): boolean
}

export function createRegistry({
  connectors,
  clock,
  window,
  isConnected,
}: RegistryParameters): Registry {
  const inUse: string[] = []
  const listeners = new Set<() => void>()
  const discovery = discoverWallets(window, (id) => inUse.includes(id) || isConnected(id))
  const own = connectors.map(
    (connector): WalletHandle => ({
      id: connector.id,
      name: connector.name,
      iconUrl: undefined,
      raw: connector.standard,
      connector,
    }),
  )
  // One handle for each found wallet, so that handles can be compared.
  const byRaw = new WeakMap<object, WalletHandle>()

  function handles(): readonly WalletHandle[] {
    const found = discovery.found().map((wallet) => {
      const handle = byRaw.get(wallet.raw) ?? { ...wallet, connector: undefined }
      byRaw.set(wallet.raw, handle)
      return handle
    })
    return [...own, ...found]
  }
  const find = (walletId: string): WalletHandle | undefined =>
    handles().find(({ id }) => id === walletId)
  function subscribe(listener: () => void): Cancel {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }

  return {
    handles,
    find,
    isDisputed: discovery.isDisputed,
    toWallet({ id, name, iconUrl, connector }) {
      const peer = connector?.getPeer?.()
      const icon = iconUrl ?? parseIcon(peer?.iconUrl)
      return {
        id,
        name: peer?.name ?? name,
        namespace: 'solana',
        installed: !connector,
        ...(icon ? { iconUrl: icon } : {}),
        ...(connector ? { kind: connector.kind } : {}),
        ...(discovery.isDisputed(id) ? { conflict: true } : {}),
      }
    },
    use({ id }) {
      inUse.push(id)
      return () => void inUse.splice(inUse.indexOf(id), 1)
    },
    async whenListed(walletId, { deadline, signal }) {
      const state: { stop: Cancel } = { stop: () => {} }
      const listed = new Promise<void>((resolve) => {
        const look = (): void => {
          if (find(walletId)) resolve()
        }
        state.stop = subscribe(look)
        look()
      })
      // After a timeout or an abort, the list at that moment counts.
      await settle(listed, { deadline, signal, clock }).catch(() => undefined)
      state.stop()
      return signal.aborted ? undefined : find(walletId)
    },
    subscribe,
    start: (onChange) =>
      discovery.start(() => {
        onChange()
        for (const listener of [...listeners]) listener()
      }),
  }
}
