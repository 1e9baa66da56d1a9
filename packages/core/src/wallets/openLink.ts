import type { DirectoryWallet } from '../kernel/types.js'
import type { Device } from './detectDevice.js'
import { parseWalletLink } from './parseWalletLink.js'

/**
 * The kind of a wallet's link: the app by scheme or universal link, the desktop app, or the web
 * page.
 */
export type LinkKind = 'native' | 'universal' | 'desktop' | 'web'

const PAIRING_URI = /^wc:[\x21-\x7e]{1,4096}$/

/** Matches a link up to its last slash, so that a path can follow. */
function baseOf(link: unknown): string | undefined {
  const parsed = parseWalletLink(link)
  if (!parsed) return undefined
  const [base = ''] = parsed.split(/[?#]/)
  return base.endsWith('/') ? base : `${base}/`
}

function isHttp(link: string | undefined): boolean {
  return link !== undefined && /^https?:/.test(link)
}

const fields: {
  readonly [kind in LinkKind]: 'mobileLink' | 'universalLink' | 'desktopLink' | 'webappLink'
} = {
  native: 'mobileLink',
  universal: 'universalLink',
  desktop: 'desktopLink',
  web: 'webappLink',
}

// An unclaimed scheme shows an error page on iOS; a universal link opens the app or its home page.
const byOs: { readonly [os in Device['os']]: readonly LinkKind[] } = {
  ios: ['universal', 'native'],
  android: ['native', 'universal'],
  desktop: ['desktop'],
}

/**
 * Returns the base of a link of one kind. An `https:` URL in the field of a scheme is a universal
 * link as well.
 */
function baseOfKind(entry: DirectoryWallet, kind: LinkKind): string | undefined {
  const base = baseOf(entry[fields[kind]])
  if (kind === 'native') return isHttp(base) ? undefined : base
  if (kind !== 'universal' || base) return base
  const mobile = baseOf(entry.mobileLink)
  return isHttp(mobile) ? mobile : undefined
}

/**
 * Returns the deep link that opens a wallet with a pairing, for the `href` of a link, so that the
 * tap itself opens the app. Pure. Returns `undefined` when the wallet has no such link or it is not
 * safe.
 *
 * Without a `kind`: on iOS the universal link, else the scheme; on Android the scheme, else the
 * universal link, else a chooser of apps; elsewhere the desktop app. Source: WalletConnect mobile
 * linking.
 *
 * @example
 * ```ts
 * import { detectDevice, openLink } from '@latchkey/core/internal'
 *
 * const device = detectDevice(globalThis)
 * openLink({ id: 'tern', name: 'Tern', mobileLink: 'tern://' }, { uri: 'wc:…@2?…', device, kind: 'native' }) // 'tern://wc?uri=wc%3A…'
 * ```
 */
export function openLink(
  entry: DirectoryWallet | undefined,
  parameters: { uri: string; device: Device; kind?: LinkKind | undefined },
): string | undefined {
  const { uri, device, kind } = parameters
  if (!PAIRING_URI.test(uri)) return undefined
  const kinds: readonly LinkKind[] = kind ? [kind] : byOs[device.os]
  const base =
    entry && kinds.map((each) => baseOfKind(entry, each)).find((link) => link !== undefined)
  // Encoded exactly once: wallets decode exactly once.
  if (base) return `${base}wc?uri=${encodeURIComponent(uri)}`
  return kind === undefined && device.os === 'android' ? uri : undefined
}
