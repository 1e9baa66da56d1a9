import type { Cancel } from '@latchkey/core'
import { type Announcement, type Eip1193Provider, isProvider, parseAnnouncement } from './parseAnnouncement.js'

/** Wallets listed at most; a page that announces more is up to something. */
const MAX_WALLETS = 64

/** Id of the wallet that sits in `window.ethereum` without announcing itself. */
export const BROWSER_WALLET_ID = 'injected'

/** The part of `window` that is used. */
export type WalletWindow = Pick<EventTarget, 'addEventListener' | 'removeEventListener' | 'dispatchEvent'>

export interface FoundWallet {
  /** Unique among what was found: the rdns, with a number when several wallets claim it. */
  readonly id: string
  readonly announcement: Announcement
}

export interface Discovery {
  found(): readonly FoundWallet[]
  /** Several providers claim this rdns. */
  isDisputed(rdns: string): boolean
  start(onFound: () => void): Cancel
}

/** `window.ethereum`, read once; it may be a getter that throws. */
function readEthereum(target: WalletWindow): Eip1193Provider | undefined {
  try {
    const { ethereum } = target as { ethereum?: unknown }
    return isProvider(ethereum) ? ethereum : undefined
  } catch {
    return undefined
  }
}

/** Finds the wallets of this browser: those that announce themselves (EIP-6963), and else the one in `window.ethereum`. */
export function discoverWallets(target: WalletWindow): Discovery {
  const announced: FoundWallet[] = []
  const unannounced: FoundWallet[] = []

  function add(announcement: Announcement): boolean {
    if (announced.length >= MAX_WALLETS || announced.some((known) => known.announcement.provider === announcement.provider)) return false
    const namesakes = announced.filter((known) => known.announcement.rdns === announcement.rdns).length
    announced.push({ id: namesakes ? `${announcement.rdns}#${namesakes + 1}` : announcement.rdns, announcement })
    return true
  }

  function addBrowserWallet(): boolean {
    const provider = unannounced.length > 0 ? undefined : readEthereum(target)
    if (provider) unannounced.push({ id: BROWSER_WALLET_ID, announcement: { rdns: BROWSER_WALLET_ID, name: 'Browser wallet', iconUrl: undefined, provider } })
    return provider !== undefined
  }

  return {
    // A wallet that announces itself is in `window.ethereum` as well, often as another object.
    found: () => (announced.length > 0 ? announced : unannounced),
    isDisputed: (rdns) => announced.filter(({ announcement }) => announcement.rdns === rdns).length > 1,
    start(onFound) {
      const onAnnounce = (event: Event): void => {
        const announcement = parseAnnouncement((event as CustomEvent<unknown>).detail)
        if (announcement && add(announcement)) onFound()
      }
      const onEthereum = (): void => {
        if (addBrowserWallet()) onFound()
      }
      target.addEventListener('eip6963:announceProvider', onAnnounce)
      target.addEventListener('ethereum#initialized', onEthereum)
      target.dispatchEvent(new Event('eip6963:requestProvider'))
      onEthereum()
      return () => {
        target.removeEventListener('eip6963:announceProvider', onAnnounce)
        target.removeEventListener('ethereum#initialized', onEthereum)
      }
    },
  }
}
