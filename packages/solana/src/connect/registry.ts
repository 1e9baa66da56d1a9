import type { Wallet } from '@latchkey/core'
import {
  type Cancel,
  type Clock,
  cleanText,
  findById,
  type SettleParameters,
  settle,
} from '@latchkey/core/internal'
import { noop } from '@latchkey/protocol/std'
import { discoverWallets, type WalletWindow } from '../wallets/discoverWallets.js'
import { parseIcon, readMethod } from '../wallets/parseWallet.js'
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
  /** Marks a wallet as being connected, until the returned function is called. */
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

function toWallet(
  { id, name, iconUrl, raw, connector }: WalletHandle,
  isDisputed: boolean,
): Wallet {
  const peer = connector?.getPeer?.()
  const icon = iconUrl ?? parseIcon(peer?.iconUrl)
  return {
    id,
    name: cleanText(peer?.name, 64) ?? name,
    namespace: 'solana',
    installed: !connector,
    ...(icon ? { iconUrl: icon } : {}),
    ...(connector ? { kind: connector.kind } : {}),
    ...(!connector && readMethod(raw, 'solana:signIn') ? { signsIn: true } : {}),
    ...(isDisputed ? { conflict: true } : {}),
  }
}

/** Resolves when the condition holds, and at the latest after the deadline or the abort. */
async function waitUntil(
  holds: () => boolean,
  subscribe: (listener: () => void) => Cancel,
  limits: SettleParameters,
): Promise<void> {
  const state: { stop: Cancel } = { stop: noop }
  const held = new Promise<void>((resolve) => {
    const look = (): void => {
      if (holds()) resolve()
    }
    state.stop = subscribe(look)
    look()
  })
  await settle(held, limits).catch(noop)
  state.stop()
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
  const find = (walletId: string): WalletHandle | undefined => findById(handles(), walletId)
  function subscribe(listener: () => void): Cancel {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }

  return {
    handles,
    find,
    isDisputed: discovery.isDisputed,
    toWallet: (handle) => toWallet(handle, discovery.isDisputed(handle.id)),
    use({ id }) {
      inUse.push(id)
      return () => void inUse.splice(inUse.indexOf(id), 1)
    },
    async whenListed(walletId, { deadline, signal }) {
      const isListed = (): boolean => find(walletId) !== undefined
      await waitUntil(isListed, subscribe, { deadline, signal, clock })
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
