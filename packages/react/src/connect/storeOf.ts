import type { DirectoryWallet } from '@latchkey/core'
import { type Device, parseLink } from '@latchkey/core/internal'

/**
 * Where to get a wallet's app from here: one address, or a view of several. `undefined` when
 * nothing is known.
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
