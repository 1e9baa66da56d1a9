import type { DirectoryWallet } from '../kernel/types.js'
import type { Device } from './detectDevice.js'
import { parseWalletLink } from './parseWalletLink.js'

/**
 * Which of a wallet's links: its app by scheme or by `https:` address, its desktop app, its web
 * page.
 */
export type LinkKind = 'native' | 'universal' | 'desktop' | 'web'

const PAIRING_URI = /^wc:[\x21-\x7e]{1,4096}$/

/** A link up to and with its last slash, so that a path can be put behind it. */
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

// A scheme that no app claims is an error page on iOS, where an address the app claimed leads to
// the app or its home page.
const byOs: { readonly [os in Device['os']]: readonly LinkKind[] } = {
  ios: ['universal', 'native'],
  android: ['native', 'universal'],
  desktop: ['desktop'],
}

/**
 * A directory may have put an `https:` address where a scheme belongs: it is a universal link all
 * the same.
 */
function baseOfKind(entry: DirectoryWallet, kind: LinkKind): string | undefined {
  const base = baseOf(entry[fields[kind]])
  if (kind === 'native') return isHttp(base) ? undefined : base
  if (kind !== 'universal' || base) return base
  const mobile = baseOf(entry.mobileLink)
  return isHttp(mobile) ? mobile : undefined
}

/**
 * The address that opens a wallet with a pairing, to be the `href` of what the visitor taps, so
 * that the tap itself opens the app. Pure. Answers `undefined` when the wallet has no such link or
 * it may not be opened.
 *
 * Without a `kind`: on iOS the `https:` address that the app claimed, else its scheme; on Android
 * the scheme, else the address, else whichever app the visitor chooses; elsewhere the desktop app.
 * Source: WalletConnect mobile linking.
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
