import type { DirectoryWallet } from '@latchkey/core'
import { type Device, parseLink } from '@latchkey/core/internal'

/**
 * Returns the page with the wallet's app for this device: one address, or the view of several.
 * `undefined` if none is known.
 */
export function storeOf(
  entry: DirectoryWallet,
  { os }: Device,
): { href: string } | 'several' | undefined {
  const links = [entry.appStore, entry.playStore, entry.chromeStore, entry.homepage]
    .map(parseLink)
    .filter((link) => link !== undefined)
  const own =
    os === 'desktop' ? undefined : parseLink(os === 'ios' ? entry.appStore : entry.playStore)
  if (own) return { href: own }
  if (links.length > 1) return 'several'
  const [href] = links
  return href ? { href } : undefined
}
