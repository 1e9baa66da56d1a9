import type { Cancel } from '@latchkey/core/internal'
import { findById, readProperty } from '@latchkey/core/internal'
import { noop } from '@latchkey/protocol/std'
import { type ParsedWallet, parseWallet } from './parseWallet.js'

/**
 * The maximum number of listed wallets: the first ones and the latest ones, so that neither an
 * early nor a late flood of registrations excludes the others.
 */
const MAX_LISTED = 64
const MAX_FIRST = 32
/** The same bounds for wallets of one name. */
const MAX_NAMESAKES = 4
const FIRST_NAMESAKES = 2

/** The part of `window` that is used. */
export type WalletWindow = Pick<
  EventTarget,
  'addEventListener' | 'removeEventListener' | 'dispatchEvent'
>

/** A registered wallet. */
interface FoundWallet extends ParsedWallet {
  /** `standard:` and the name, with a number if several wallets have the name. */
  readonly id: string
}

export interface Discovery {
  found(): readonly FoundWallet[]
  /** True if several registered wallets have the name of this one. */
  isDisputed(id: string): boolean
  start(onChange: () => void): Cancel
}

/** Lists registered wallets by identity of their objects, as the Wallet Standard does. */
function createList(isInUse: (id: string) => boolean) {
  const list: FoundWallet[] = []
  const counts = new Map<string, number>()

  function remove(wallet: FoundWallet | undefined): void {
    if (wallet) list.splice(list.indexOf(wallet), 1)
  }
  /** Removes the oldest replaceable wallet. Returns false if there is none. */
  function makeRoom(wallets: readonly FoundWallet[], max: number, first: number): boolean {
    if (wallets.length < max) return true
    const oldest = wallets.slice(first).find(({ id }) => !isInUse(id))
    remove(oldest)
    return oldest !== undefined
  }

  return {
    list,
    remove,
    /** Returns the added wallet. */
    add(parsed: ParsedWallet): FoundWallet | undefined {
      const namesakes = list.filter(({ name }) => name === parsed.name)
      if (!makeRoom(namesakes, MAX_NAMESAKES, FIRST_NAMESAKES)) return undefined
      if (!makeRoom(list, MAX_LISTED, MAX_FIRST)) return undefined
      // Without "#", which separates the number of a namesake.
      const id = `standard:${parsed.name.replaceAll('#', '')}`
      const isTaken = list.some((wallet) => wallet.id === id)
      const count = (counts.get(id) ?? 0) + 1
      if (isTaken || count === 1) counts.set(id, count)
      const wallet = Object.freeze({ ...parsed, id: isTaken ? `${id}#${count}` : id })
      list.push(wallet)
      return wallet
    },
  }
}

/**
 * Finds the wallets that register by the events of the Wallet Standard.
 *
 * Source: https://github.com/wallet-standard/wallet-standard
 *
 * @param isInUse - True for a wallet that must stay listed, because it is connected or being
 *   connected.
 */
export function discoverWallets(
  target: WalletWindow,
  isInUse: (id: string) => boolean = () => false,
): Discovery {
  const wallets = createList(isInUse)
  const known = new WeakSet<object>()
  const running: { onChange: (() => void) | undefined } = { onChange: undefined }

  function registerOne(raw: unknown): Cancel {
    if (typeof raw !== 'object' || raw === null || known.has(raw)) return noop
    const parsed = parseWallet(raw)
    const wallet = parsed && wallets.add(parsed)
    if (!wallet) return noop
    known.add(raw)
    running.onChange?.()
    return () => {
      if (!known.delete(raw)) return
      wallets.remove(wallets.list.find((listed) => listed.raw === raw))
      running.onChange?.()
    }
  }
  const api = Object.freeze({
    register(...given: readonly unknown[]): Cancel {
      const cancels = given.slice(0, MAX_LISTED).map(registerOne)
      return () => {
        for (const cancel of cancels) cancel()
      }
    },
  })

  return {
    found: () => wallets.list,
    isDisputed(id) {
      const wallet = findById(wallets.list, id)
      return wallets.list.some(({ name, raw }) => name === wallet?.name && raw !== wallet.raw)
    },
    start(onChange) {
      running.onChange = onChange
      const onRegister = (event: Event): void => {
        const callback = readProperty(event, 'detail')
        if (typeof callback !== 'function') return
        try {
          callback(api)
        } catch {
          // A wallet that fails while it registers is not listed.
        }
      }
      target.addEventListener('wallet-standard:register-wallet', onRegister)
      target.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
      return () => {
        running.onChange = undefined
        target.removeEventListener('wallet-standard:register-wallet', onRegister)
      }
    },
  }
}
