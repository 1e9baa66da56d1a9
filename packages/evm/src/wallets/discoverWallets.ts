import type { Cancel } from '@latchkey/core/internal'
import { noop } from '@latchkey/protocol/std'
import {
  type Announcement,
  type Eip1193Provider,
  isProvider,
  parseAnnouncement,
} from './parseAnnouncement.js'

/**
 * Maximum number of listed wallets until the known ones are loaded, and of unknown wallets
 * afterwards.
 */
const MAX_UNKNOWN = 64

/**
 * Maximum number of wallets under one rdns: the first two and the latest two, so that neither an
 * early nor a late impostor replaces the other.
 */
const MAX_NAMESAKES = 4
const FIRST_NAMESAKES = 2

/** Id of the wallet in `window.ethereum` that does not announce itself. */
export const BROWSER_WALLET_ID = 'injected'

/** The part of `window` that is used. */
export type WalletWindow = Pick<
  EventTarget,
  'addEventListener' | 'removeEventListener' | 'dispatchEvent'
>

export interface FoundWallet {
  /** Unique among the found wallets: the rdns, with a number if several wallets claim it. */
  readonly id: string
  readonly announcement: Announcement
}

export interface Discovery {
  found(): readonly FoundWallet[]
  /** Several providers claim this rdns. */
  isDisputed(rdns: string): boolean
  start(onFound: () => void, knownWallets?: LoadKnownWallets): Cancel
}

/** Loads the rdns of known wallets. */
export type LoadKnownWallets = () => Promise<readonly string[]>

/** `window.ethereum`, read once; it may be a getter that throws. */
function readEthereum(target: WalletWindow): Eip1193Provider | undefined {
  try {
    const { ethereum } = target as { ethereum?: unknown }
    return isProvider(ethereum) ? ethereum : undefined
  } catch {
    return undefined
  }
}

/**
 * Lists announced wallets. Many announcements of one extension exclude no known wallet and no
 * namesake (W20, V11).
 */
function createAnnounced(isInUse: (id: string) => boolean) {
  const list: FoundWallet[] = []
  const providers = new WeakSet<Eip1193Provider>()
  const counts = new Map<string, number>()
  const names: { known: ReadonlySet<string> | undefined; isLoading: boolean } = {
    known: undefined,
    isLoading: false,
  }
  const isKnown = ({ announcement: { rdns } }: Pick<FoundWallet, 'announcement'>): boolean =>
    names.known?.has(rdns) ?? false
  const unknown = (): FoundWallet[] => list.filter((wallet) => !isKnown(wallet))

  /** Makes room under an rdns. Returns true if the rdns had no room. */
  function replaceNamesake(rdns: string): boolean {
    const namesakes = counts.has(rdns)
      ? list.filter(({ announcement }) => announcement.rdns === rdns)
      : []
    if (namesakes.length < MAX_NAMESAKES) return false
    const oldest = namesakes.slice(FIRST_NAMESAKES).find(({ id }) => !isInUse(id))
    if (!oldest) return false
    list.splice(list.indexOf(oldest), 1)
    providers.delete(oldest.announcement.provider)
    return true
  }

  return {
    /** Known wallets come first once they are loaded, which only happens on crowded pages. */
    listed: (): readonly FoundWallet[] =>
      names.known ? [...list.filter(isKnown), ...unknown()] : list.slice(0, MAX_UNKNOWN),
    isDisputed: (rdns: string): boolean => (counts.get(rdns) ?? 0) > 1,
    /** Returns true if the list changed. */
    add(announcement: Announcement): boolean {
      const { rdns, provider } = announcement
      if (providers.has(provider)) return false
      const hasReplaced = replaceNamesake(rdns)
      if (
        names.known &&
        !hasReplaced &&
        !isKnown({ announcement }) &&
        unknown().length >= MAX_UNKNOWN
      )
        return false
      const count = (counts.get(rdns) ?? 0) + 1
      counts.set(rdns, count)
      providers.add(provider)
      list.push({ id: count > 1 ? `${rdns}#${count}` : rdns, announcement })
      return names.known !== undefined || hasReplaced || list.length <= MAX_UNKNOWN
    },
    /**
     * Loads the known wallets when more are announced than are listed. Keeps all until then; a
     * failed load is repeated at the next announcement.
     */
    async loadKnown(load: LoadKnownWallets): Promise<boolean> {
      if (names.known || names.isLoading || list.length <= MAX_UNKNOWN) return false
      names.isLoading = true
      const known = await load().catch(noop)
      names.isLoading = false
      if (!known) return false
      names.known = new Set(known.map((rdns) => rdns.toLowerCase()))
      list.splice(0, list.length, ...list.filter(isKnown), ...unknown().slice(0, MAX_UNKNOWN))
      return true
    },
  }
}

/**
 * Discovers the wallets of this browser: those that announce themselves (EIP-6963), or else the one
 * in `window.ethereum`.
 *
 * @param isInUse - True for a wallet that must stay listed, because it is connected or being
 *   connected.
 */
export function discoverWallets(
  target: WalletWindow,
  isInUse: (id: string) => boolean = () => false,
): Discovery {
  const announced = createAnnounced(isInUse)
  const unannounced: FoundWallet[] = []

  function addBrowserWallet(): boolean {
    const provider = unannounced.length > 0 ? undefined : readEthereum(target)
    if (provider)
      unannounced.push({
        id: BROWSER_WALLET_ID,
        announcement: {
          rdns: BROWSER_WALLET_ID,
          name: 'Browser wallet',
          iconUrl: undefined,
          provider,
        },
      })
    return provider !== undefined
  }

  return {
    // A wallet that announces itself is in `window.ethereum` as well, often as another object.
    found() {
      const listed = announced.listed()
      return listed.length > 0 ? listed : unannounced
    },
    isDisputed: announced.isDisputed,
    start(onFound, knownWallets = async () => []) {
      const onAnnounce = (event: Event): void => {
        const announcement = parseAnnouncement((event as CustomEvent<unknown>).detail)
        if (!announcement) return
        if (announced.add(announcement)) onFound()
        void announced.loadKnown(knownWallets).then((isChanged) => isChanged && onFound())
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
