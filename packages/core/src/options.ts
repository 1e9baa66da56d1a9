import type { ChainAdapter } from './kernel/adapter.js'
import { type Clock, systemClock } from './kernel/clock.js'
import { OptionError } from './kernel/errors.js'
import { parseLink } from './kernel/parseLink.js'
import type { KeyValueStorage } from './kernel/storage.js'
import type { DirectoryWallet } from './kernel/types.js'
import { type ResolvedSignInOptions, resolveSignInOptions, type SignInOptions } from './signIn/options.js'
import { signInRules } from './signIn/rules.js'

/** What `createLatchkey` takes. Every option has a page: `@latchkey/core/docs/options.md`. */
export interface LatchkeyOptions {
  /** One adapter per family of chains, for example `[evm({ networks: [mainnet] })]`. */
  adapters: readonly [ChainAdapter, ...ChainAdapter[]]
  /** The site the visitor connects to, as they know it. */
  app: {
    /** At most 64 characters. */
    name: string
    /** Shown before connecting, together with `privacyUrl`. */
    termsUrl?: string | undefined
    privacyUrl?: string | undefined
  }
  /** @default 'system' */
  themeMode?: 'light' | 'dark' | 'system' | undefined
  /** Lets the visitor stay on a network the app does not list. @default false */
  allowUnsupportedChain?: boolean | undefined
  /** Wallets to show first, by id or reverse domain name, in this order. */
  featuredWalletIds?: readonly string[] | undefined
  /** Only these wallets of the directory are listed. Empty: all. */
  includeWalletIds?: readonly string[] | undefined
  /** Never listed, not even when installed. */
  excludeWalletIds?: readonly string[] | undefined
  /** Wallets that no directory has, with the fields of {@link DirectoryWallet}. */
  customWallets?: readonly DirectoryWallet[] | undefined
  /** The row that leads to all wallets. @default 'show' */
  allWallets?: 'show' | 'hide' | 'onlyMobile' | undefined
  /** Address of a Latchkey server. Without one, the wallets that came with the kit are listed. */
  serverUrl?: string | undefined
  /** Names the app to the server. */
  projectId?: string | undefined
  /** Ed25519 public key, 32 bytes in hexadecimal: only a wallet directory signed with it is believed. */
  directoryKey?: string | undefined
  /** Has visitors sign in with the wallet, against the site's own server. @default no sign-in */
  signIn?: SignInOptions | undefined
  /** Kits with the same key share what they remember, and their tabs follow each other. @default 'latchkey' */
  storageKey?: string | undefined
  /** Where the kit remembers the last wallets. `null` remembers nothing. @default the browser's localStorage */
  storage?: KeyValueStorage | null | undefined
  /** @default the machine's clock */
  clock?: Clock | undefined
}

/** Options whose absence means something. */
type Absent = 'serverUrl' | 'projectId' | 'directoryKey'

/** Options with every default filled in. */
export type ResolvedOptions = {
  readonly [key in Exclude<keyof LatchkeyOptions, 'storage' | 'signIn' | Absent>]-?: Exclude<LatchkeyOptions[key], undefined>
} & {
  readonly [key in Absent]: LatchkeyOptions[key]
} & { readonly storage: () => KeyValueStorage | undefined; readonly signIn: ResolvedSignInOptions | undefined }

interface Rule {
  /** Dotted path; `*` stands for every entry of a list. */
  option: string
  holds(value: unknown): boolean
  expected: string
  isOptional?: boolean
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function hasMethods(value: unknown, names: readonly string[]): boolean {
  return isObject(value) && names.every((name) => typeof value[name] === 'function')
}

function isText(value: unknown, max: number): boolean {
  return typeof value === 'string' && value.trim() !== '' && value.trim().length <= max
}

const isLink = (value: unknown): boolean => parseLink(value) !== undefined

/** Its links are parsed where they are used, which is not at the first load: one that may not be opened counts as absent. */
function isWallet(value: unknown): boolean {
  return (
    isObject(value) && isText(value.id, 128) && isText(value.name, 64) && Object.values(value).every((field) => field === undefined || isText(field, 131_072))
  )
}

const rules: readonly Rule[] = [
  { option: 'adapters', holds: (value) => Array.isArray(value) && value.length > 0, expected: 'at least one adapter, such as evm({ networks })' },
  { option: 'adapters.*', holds: (value) => hasMethods(value, ['connect', 'start']), expected: 'an adapter, such as evm({ networks })' },
  { option: 'app', holds: isObject, expected: "an object, such as { name: 'Millpond' }" },
  { option: 'app.name', holds: (value) => isText(value, 64), expected: 'the name of the app, 1 to 64 characters' },
  { option: 'app.termsUrl', holds: isLink, expected: 'an https: address', isOptional: true },
  { option: 'app.privacyUrl', holds: isLink, expected: 'an https: address', isOptional: true },
  { option: 'themeMode', holds: (value) => ['light', 'dark', 'system'].includes(value as string), expected: '"light", "dark" or "system"', isOptional: true },
  { option: 'allowUnsupportedChain', holds: (value) => typeof value === 'boolean', expected: 'true or false', isOptional: true },
  ...['featuredWalletIds', 'includeWalletIds', 'excludeWalletIds'].flatMap((option): Rule[] => [
    { option, holds: Array.isArray, expected: 'a list of wallet ids', isOptional: true },
    { option: `${option}.*`, holds: (value) => typeof value === 'string', expected: 'a wallet id' },
  ]),
  { option: 'customWallets', holds: Array.isArray, expected: 'a list of wallets', isOptional: true },
  { option: 'customWallets.*', holds: isWallet, expected: 'a wallet with id, name and texts beside' },
  {
    option: 'allWallets',
    holds: (value) => ['show', 'hide', 'onlyMobile'].includes(value as string),
    expected: '"show", "hide" or "onlyMobile"',
    isOptional: true,
  },
  { option: 'serverUrl', holds: isLink, expected: 'an https: address', isOptional: true },
  { option: 'projectId', holds: (value) => isText(value, 128), expected: '1 to 128 characters', isOptional: true },
  {
    option: 'directoryKey',
    holds: (value) => typeof value === 'string' && /^[0-9a-f]{64}$/i.test(value),
    expected: 'an Ed25519 public key of 64 hexadecimal digits',
    isOptional: true,
  },
  ...signInRules,
  {
    option: 'storageKey',
    holds: (value) => typeof value === 'string' && /^[\w.-]{1,64}$/.test(value),
    expected: '1 to 64 letters, digits, dots or hyphens',
    isOptional: true,
  },
  {
    option: 'storage',
    holds: (value) => value === null || hasMethods(value, ['getItem', 'setItem', 'removeItem']),
    expected: 'null or an object with getItem, setItem and removeItem',
    isOptional: true,
  },
  { option: 'clock', holds: (value) => hasMethods(value, ['now', 'after']), expected: 'an object with now and after', isOptional: true },
]

/** Every value a rule is about, with its own path. */
function valuesAt(options: Record<string, unknown>, option: string): readonly [path: string, value: unknown][] {
  const [key = '', rest] = option.split('.')
  const value = options[key]
  if (rest === undefined) return [[key, value]]
  if (rest === '*') return Array.isArray(value) ? value.map((entry, index) => [`${key}.${index}`, entry]) : []
  return isObject(value) ? [[option, value[rest]]] : []
}

function describe(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 80))
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list'
  return typeof value === 'object' && value !== null ? 'an object' : String(value)
}

function fail(option: string, expected: string, received: string): never {
  const [top = ''] = option.split('.')
  const isKnown = rules.some((rule) => rule.option === top)
  throw new OptionError({ option, expected, received, docsPath: isKnown ? `/options.md#${top.toLowerCase()}` : '/options.md' })
}

/** A misspelt option would silently do nothing. */
function refuseUnknown(given: Record<string, unknown>, parent: string): void {
  const known = rules
    .filter(({ option }) => option.startsWith(parent) && !option.slice(parent.length).includes('.'))
    .map(({ option }) => option.slice(parent.length))
  for (const key of Object.keys(given)) if (!known.includes(key)) fail(`${parent}${key}`, `one of ${known.join(', ')}`, `"${key}"`)
}

function check(options: unknown): asserts options is LatchkeyOptions {
  if (!isObject(options)) fail('options', 'an object with adapters and app', describe(options))
  refuseUnknown(options, '')
  for (const { option, holds, expected, isOptional } of rules) {
    for (const [path, value] of valuesAt(options, option)) {
      if (!(isOptional && value === undefined) && !holds(value)) fail(path, expected, describe(value))
    }
  }
  refuseUnknown(options.app as Record<string, unknown>, 'app.')
  if (isObject(options.signIn)) refuseUnknown(options.signIn, 'signIn.')
}

function localStorageOf(scope: unknown): KeyValueStorage | undefined {
  return (scope as { localStorage?: KeyValueStorage }).localStorage
}

/**
 * Checks the options once, at creation.
 *
 * @throws {@link OptionError} naming the first wrong option, what was expected and where it is documented.
 */
export function resolveOptions(options: LatchkeyOptions): ResolvedOptions {
  check(options)
  const { storage } = options
  return {
    adapters: options.adapters,
    app: { ...options.app, name: options.app.name.trim() },
    themeMode: options.themeMode ?? 'system',
    allowUnsupportedChain: options.allowUnsupportedChain ?? false,
    featuredWalletIds: options.featuredWalletIds ?? [],
    includeWalletIds: options.includeWalletIds ?? [],
    excludeWalletIds: options.excludeWalletIds ?? [],
    customWallets: options.customWallets ?? [],
    allWallets: options.allWallets ?? 'show',
    serverUrl: options.serverUrl,
    projectId: options.projectId,
    directoryKey: options.directoryKey,
    signIn: options.signIn && resolveSignInOptions(options.signIn),
    storageKey: options.storageKey ?? 'latchkey',
    storage: () => (storage === undefined ? localStorageOf(globalThis) : (storage ?? undefined)),
    clock: options.clock ?? systemClock,
  }
}
