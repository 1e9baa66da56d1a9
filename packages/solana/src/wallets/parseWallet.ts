import { cleanText, readProperty } from '@latchkey/core/internal'
import { isRecord, toBase58 } from '@latchkey/protocol/std'
import { copyBytes, parseKey, sameBytes } from '../kernel/bytes.js'

/** The features of the Wallet Standard that the adapter uses, with their methods. */
const features = {
  'standard:connect': 'connect',
  'standard:disconnect': 'disconnect',
  'standard:events': 'on',
  'solana:signMessage': 'signMessage',
  'solana:signTransaction': 'signTransaction',
  'solana:signAndSendTransaction': 'signAndSendTransaction',
  'solana:signIn': 'signIn',
} as const

export type FeatureName = keyof typeof features

/** A checked copy of a registered wallet. */
export interface ParsedWallet {
  readonly name: string
  readonly iconUrl: string | undefined
  /** The wallet's own object. Its getters may throw and may differ from read to read. */
  readonly raw: object
}

/** A checked copy of an account of a wallet. */
export interface ParsedAccount {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly string[]
  readonly features: readonly string[]
  /** True if a program controls the address, so that no key signs for it. */
  readonly isProgram: boolean
  /** The wallet's own object: wallets compare it by identity. */
  readonly raw: object
}

const ICON = /^data:image\/(?:png|webp|jpeg|gif|svg\+xml)[;,]/i
const MAX_ICON = 128 * 1024
const MAX_LIST = 64
const MAX_ITEM = 128
const VERSION = /^1\.\d{1,4}\.\d{1,4}$/
const SIGNING: readonly FeatureName[] = [
  'solana:signMessage',
  'solana:signTransaction',
  'solana:signAndSendTransaction',
]

/**
 * Parses an icon for `<img src>`. Returns `undefined` if it is unsafe or not embedded: a remote one
 * would be a request to a host of the wallet's choice.
 */
export function parseIcon(value: unknown): string | undefined {
  return typeof value === 'string' && value.length <= MAX_ICON && ICON.test(value)
    ? value
    : undefined
}

/** Copies a list of short texts. Returns `undefined` for any other value. */
function parseTexts(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value) || value.length > MAX_LIST) return undefined
  const texts = value.filter((item): item is string => typeof item === 'string')
  return texts.length === value.length && texts.every(({ length }) => length <= MAX_ITEM)
    ? texts
    : undefined
}

const isSolana = (chain: string): boolean => chain.startsWith('solana:')

/** Returns the chains of Solana that a wallet supports now. */
export function readChains(raw: object): readonly string[] {
  return parseTexts(readProperty(raw, 'chains'))?.filter(isSolana) ?? []
}

/** Returns a feature's method as a function of the feature, read now; `undefined` without it. */
export function readMethod(
  raw: object,
  name: FeatureName,
): ((...given: readonly unknown[]) => unknown) | undefined {
  const feature = readProperty(readProperty(raw, 'features'), name)
  const method = readProperty(feature, features[name])
  return typeof method === 'function' ? (...given) => method.apply(feature, given) : undefined
}

/** Checks and copies a registered wallet. Returns `undefined` if it cannot be used. */
export function parseWallet(raw: unknown): ParsedWallet | undefined {
  if (!isRecord(raw)) return undefined
  const version = readProperty(raw, 'version')
  if (typeof version !== 'string' || !VERSION.test(version)) return undefined
  const name = cleanText(readProperty(raw, 'name'), 64)
  if (!name || readChains(raw).length === 0) return undefined
  if (!readMethod(raw, 'standard:connect')) return undefined
  if (!SIGNING.some((feature) => readMethod(raw, feature))) return undefined
  return Object.freeze({ name, iconUrl: parseIcon(readProperty(raw, 'icon')), raw })
}

/** Parses an account. Returns `malformed` for any other value, `undefined` for an account of another
 * chain. */
export function parseAccount(raw: unknown): ParsedAccount | 'malformed' | undefined {
  const chains = parseTexts(readProperty(raw, 'chains'))
  if (!isRecord(raw) || !chains) return 'malformed'
  if (!chains.some(isSolana)) return undefined
  const own = parseTexts(readProperty(raw, 'features'))
  const publicKey = copyBytes(readProperty(raw, 'publicKey'), 32)
  const bytes = parseKey(readProperty(raw, 'address'))
  if (!own || !publicKey || !bytes) return 'malformed'
  return Object.freeze({
    address: toBase58(bytes),
    publicKey,
    chains: chains.filter(isSolana),
    features: own,
    isProgram: !sameBytes(bytes, publicKey),
    raw,
  })
}

/**
 * Parses a list of accounts. Returns `undefined` for any other value, and if all accounts are
 * malformed.
 */
export function parseAccounts(value: unknown): readonly ParsedAccount[] | undefined {
  if (!Array.isArray(value)) return undefined
  const parsed = value.slice(0, MAX_LIST).map(parseAccount)
  const accounts = parsed.filter((account) => typeof account === 'object')
  if (accounts.length === 0 && parsed.includes('malformed')) return undefined
  return accounts.filter(
    ({ address }, index) => accounts.findIndex((other) => other.address === address) === index,
  )
}

/** Reads the accounts that a wallet shares now. */
export function readAccounts(raw: object): readonly ParsedAccount[] | undefined {
  return parseAccounts(readProperty(raw, 'accounts'))
}
