import type { ChainAdapter } from './kernel/adapter.js'
import {
  checkOptions,
  hasMethods,
  isObject,
  isSwitch,
  type OptionRule,
  withDefaults,
} from './kernel/checkOptions.js'
import { type Clock, systemClock } from './kernel/clock.js'
import { type Features, featureNames } from './kernel/features.js'
import type { LoginPort } from './kernel/login.js'
import { parseLink } from './kernel/parseLink.js'
import type { ReportedEvent } from './kernel/report.js'
import type { KeyValueStorage } from './kernel/storage.js'
import type { DirectoryWallet } from './kernel/types.js'
import type { ResolvedSignInOptions } from './signIn/options.js'
import type { SignInFeature } from './signInFeature.js'
import type { GetPrices } from './swap/types.js'

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
  /**
   * Ed25519 public key, 32 bytes in hexadecimal: only a wallet directory signed with it is
   * believed.
   */
  directoryKey?: string | undefined
  /**
   * Has visitors sign in with the wallet, against the site's own server: `createSignIn({ … })`.
   * @default no sign-in
   */
  signIn?: SignInFeature | undefined
  /**
   * Lets visitors log in by e-mail or a social account: `login({ … })` of `@latchkey/login`.
   * @default no login
   */
  login?: LoginPort | undefined
  /**
   * Parts of the account to leave out: `{ swap: false }`. @default all of them, as far as there is
   * a server for them
   */
  features?: Features | undefined
  /**
   * `getPrices`: market prices from another source than the server, to check its swaps by. @default
   * the server's prices only
   */
  swap?: { readonly getPrices?: GetPrices | undefined } | undefined
  /**
   * BCP 47 tag in which numbers, dates and currencies are written, for example `de-CH`. @default
   * the browser's
   */
  locale?: string | undefined
  /**
   * Told what the visitor does: names and properties of the analytics catalogue, never an address.
   * What it throws is ignored.
   */
  onEvent?: ((event: ReportedEvent) => void) | undefined
  /**
   * Kits with the same key share what they remember, and their tabs follow each other. @default
   * 'latchkey'
   */
  storageKey?: string | undefined
  /**
   * Where the kit remembers the last wallets. `null` remembers nothing. @default the browser's
   * localStorage
   */
  storage?: KeyValueStorage | null | undefined
  /** @default the machine's clock */
  clock?: Clock | undefined
}

/** Options whose absence means something. */
type Absent = 'serverUrl' | 'projectId' | 'directoryKey' | 'locale' | 'onEvent' | 'login'

/** Options with every default filled in. */
export type ResolvedOptions = {
  readonly [key in Exclude<keyof LatchkeyOptions, 'storage' | 'signIn' | Absent>]-?: Exclude<
    LatchkeyOptions[key],
    undefined
  >
} & {
  readonly [key in Absent]: LatchkeyOptions[key]
} & {
  readonly storage: () => KeyValueStorage | undefined
  readonly signIn: ResolvedSignInOptions | undefined
}

function isText(value: unknown, max: number): boolean {
  return typeof value === 'string' && value.trim() !== '' && value.trim().length <= max
}

function matches(shape: RegExp): (value: unknown) => boolean {
  return (value) => typeof value === 'string' && shape.test(value)
}

/**
 * Its links are parsed where they are used, which is not at the first load: one that may not be
 * opened counts as absent.
 */
function isWallet(value: unknown): boolean {
  return (
    isObject(value) &&
    isText(value.id, 128) &&
    isText(value.name, 64) &&
    Object.values(value).every((field) => field === undefined || isText(field, 131_072))
  )
}

const link = (path: string): OptionRule => [
  `${path}?`,
  'an https: address',
  (value) => parseLink(value) !== undefined,
]

/** The last value named is the one before it says "or". */
function oneOf(path: string, ...values: readonly string[]): OptionRule {
  const expected = values
    .map((value) => JSON.stringify(value))
    .join(', ')
    .replace(/, ([^,]*)$/, ' or $1')
  return [`${path}?`, expected, (value) => values.includes(value as string)]
}

function isLocale(value: unknown): boolean {
  try {
    return typeof value === 'string' && Intl.getCanonicalLocales(value).length === 1
  } catch {
    return false
  }
}

const ids = (path: string): OptionRule[] => [
  [`${path}?`, 'a list of wallet ids', Array.isArray],
  [`${path}.*`, 'a wallet id', (value) => typeof value === 'string'],
]

const rules: readonly OptionRule[] = [
  [
    'adapters',
    'at least one adapter, such as evm({ networks })',
    (value) => Array.isArray(value) && value.length > 0,
  ],
  [
    'adapters.*',
    'an adapter, such as evm({ networks })',
    (value) => hasMethods(value, ['connect', 'start']),
  ],
  ['app', "an object, such as { name: 'Millpond' }", isObject],
  ['app.name', 'the name of the app, 1 to 64 characters', (value) => isText(value, 64)],
  link('app.termsUrl'),
  link('app.privacyUrl'),
  oneOf('themeMode', 'light', 'dark', 'system'),
  isSwitch('allowUnsupportedChain'),
  ...ids('featuredWalletIds'),
  ...ids('includeWalletIds'),
  ...ids('excludeWalletIds'),
  ['customWallets?', 'a list of wallets', Array.isArray],
  ['customWallets.*', 'a wallet with id, name and texts beside', isWallet],
  oneOf('allWallets', 'show', 'hide', 'onlyMobile'),
  link('serverUrl'),
  ['projectId?', '1 to 128 characters', (value) => isText(value, 128)],
  ['directoryKey?', 'an Ed25519 public key of 64 hexadecimal digits', matches(/^[0-9a-f]{64}$/i)],
  [
    'signIn?',
    'what createSignIn({ getNonce, verify, getSession, signOut }) makes',
    (value) => hasMethods(value, ['createParts', 'wire', 'follow']),
  ],
  [
    'login?',
    'what login({ frameUrl, … }) makes',
    (value) => hasMethods(value, ['connectEmail', 'subscribe', 'restore']),
  ],
  ['features?', 'an object, such as { swap: false }', isObject],
  ...featureNames.map((name) => isSwitch(`features.${name}`)),
  ['swap?', 'an object, such as { getPrices }', isObject],
  [
    'swap.getPrices?',
    'a function that returns prices by token id',
    (value) => typeof value === 'function',
  ],
  ['locale?', 'a BCP 47 tag, such as de-CH', isLocale],
  ['onEvent?', 'a function', (value) => typeof value === 'function'],
  ['storageKey?', '1 to 64 letters, digits, dots or hyphens', matches(/^[\w.-]{1,64}$/)],
  [
    'storage?',
    'null or an object with getItem, setItem and removeItem',
    (value) => value === null || hasMethods(value, ['getItem', 'setItem', 'removeItem']),
  ],
  ['clock?', 'an object with now and after', (value) => hasMethods(value, ['now', 'after'])],
]

const defaults = {
  themeMode: 'system',
  allowUnsupportedChain: false,
  featuredWalletIds: [],
  includeWalletIds: [],
  excludeWalletIds: [],
  customWallets: [],
  allWallets: 'show',
  features: {},
  swap: {},
  storageKey: 'latchkey',
  clock: systemClock,
} as const

function localStorageOf(scope: unknown): KeyValueStorage | undefined {
  return (scope as { localStorage?: KeyValueStorage }).localStorage
}

/**
 * Checks the options once, at creation.
 *
 * @throws {@link OptionError} naming the first wrong option, what was expected and where it is
 *   documented.
 */
export function resolveOptions(options: LatchkeyOptions): ResolvedOptions {
  checkOptions(options, rules, 'an object with adapters and app')
  const { adapters, app, storage, signIn } = options
  return {
    ...withDefaults(options, defaults),
    adapters,
    app: { ...app, name: app.name.trim() },
    signIn: signIn?.options,
    storage: () => (storage === undefined ? localStorageOf(globalThis) : (storage ?? undefined)),
  }
}
