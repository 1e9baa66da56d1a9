import type { DirectoryWallet } from '../kernel/types.js'
import { cleanText } from '../std/cleanText.js'
import { parseLink } from '../std/parseLink.js'
import { parseWalletLink } from './parseWalletLink.js'

const ICON_URL = /^data:image\/(?:png|webp|jpeg|gif|svg\+xml)[;,]/
const ICON_MAX = 131_072

const matching = (pattern: RegExp) => (value: unknown) =>
  typeof value === 'string' && pattern.test(value) ? value : undefined

function parseIcon(value: unknown): string | undefined {
  if (typeof value === 'string' && value.length <= ICON_MAX && ICON_URL.test(value)) return value
  return parseLink(value)
}

const parsers: {
  readonly [key in keyof DirectoryWallet]-?: (value: unknown) => string | undefined
} = {
  id: matching(/^[\w.:@/-]{1,128}$/),
  name: (value) => cleanText(value, 64),
  iconUrl: parseIcon,
  imageId: matching(/^[\w-]{1,128}$/),
  rdns: matching(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i),
  mobileLink: parseWalletLink,
  universalLink: parseLink,
  desktopLink: parseWalletLink,
  webappLink: parseLink,
  homepage: parseLink,
  appStore: parseLink,
  playStore: parseLink,
  chromeStore: parseLink,
}

/**
 * Parses an untrusted directory entry, from an option, the network or storage. Drops invalid and
 * unknown fields. Returns `undefined` without a valid id and name.
 */
export function toDirectoryWallet(value: unknown): DirectoryWallet | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const fields = Object.entries(parsers).flatMap(([key, parse]) => {
    const parsed = parse((value as Record<string, unknown>)[key])
    return parsed === undefined ? [] : [[key, parsed]]
  })
  const wallet = Object.fromEntries(fields) as Partial<DirectoryWallet>
  return wallet.id && wallet.name ? (wallet as DirectoryWallet) : undefined
}
