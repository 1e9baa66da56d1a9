import { isRecord, noop } from '@latchkey/protocol/std'
import {
  checkOptions,
  hasMethods,
  isFunction,
  isSwitch,
  isText,
  link,
  matches,
  type OptionRule,
  oneOf,
  withDefaults,
} from './kernel/checkOptions.js'
import { systemClock } from './kernel/clock.js'
import { featureNames } from './kernel/features.js'
import { isLocale } from './kernel/isLocale.js'
import type { KeyValueStorage } from './kernel/storage.js'
import type { LatchkeyOptions, ResolvedOptions } from './options.js'
import { parseLink } from './std/parseLink.js'

declare const process: { readonly env: { readonly NODE_ENV?: string | undefined } }

/**
 * Links are parsed on use, which keeps the parser out of the initial bundle. A link that fails to
 * parse counts as absent.
 */
function isWallet(value: unknown): boolean {
  return (
    isRecord(value) &&
    isText(value.id, 128) &&
    isText(value.name, 64) &&
    Object.values(value).every((field) => field === undefined || isText(field, 131_072))
  )
}

const PICTURE = 'an https: or data:image/ address'
const PICTURES = 'an object of https: or data:image/ addresses'

function isPicture(value: unknown): boolean {
  return String(value).startsWith('data:image/') || parseLink(value) !== undefined
}

const isPictures = (value: unknown): boolean =>
  isRecord(value) && Object.values(value).every(isPicture)

const isTokenPictures = (value: unknown): boolean =>
  isPictures(value) && Object.keys(value as object).every((key) => /^.+:.+:.+$/.test(key))

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
  ['app', "an object, such as { name: 'Millpond' }", isRecord],
  ['app.name', '1 to 64 characters', (value) => isText(value, 64)],
  link('app.termsUrl'),
  link('app.privacyUrl'),
  ['app.iconUrl?', PICTURE, isPicture],
  ['chainImages?', PICTURES, isPictures],
  ['connectorImages?', PICTURES, isPictures],
  ['tokens?', `${PICTURES} by network and address`, isTokenPictures],
  oneOf('themeMode', 'light', 'dark', 'system', 'auto'),
  ['theme?', 'an object of tokens', isRecord],
  isSwitch('allowUnsupportedNetwork'),
  // The old name, for one release.
  isSwitch('allowUnsupportedChain'),
  ...ids('featuredWalletIds'),
  ...ids('includeWalletIds'),
  ...ids('excludeWalletIds'),
  ['customWallets?', 'a list of wallets', Array.isArray],
  ['customWallets.*', 'a wallet with id and name', isWallet],
  oneOf('allWallets', 'show', 'hide', 'onlyMobile'),
  link('serverUrl'),
  ['projectId?', '1 to 128 characters', (value) => isText(value, 128)],
  ['directoryKey?', '64 hexadecimal digits', matches(/^[0-9a-f]{64}$/i)],
  [
    'signIn?',
    'the result of createSignIn',
    (value) => hasMethods(value, ['createParts', 'wire', 'follow']),
  ],
  [
    'login?',
    'the result of login',
    (value) => hasMethods(value, ['connectEmail', 'subscribe', 'restore']),
  ],
  ['features?', 'an object, such as { swap: false }', isRecord],
  ...featureNames.map((name) => isSwitch(`features.${name}`)),
  ['swap?', 'an object, such as { getPrices }', isRecord],
  ['swap.getPrices?', 'a function', isFunction],
  ['locale?', '"auto" or a BCP 47 tag, such as de-CH', isLocale],
  ['onEvent?', 'a function', isFunction],
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

/** Warns about the old name of an option. Bundlers remove the body from production builds. */
function warnOldName(options: LatchkeyOptions): void {
  try {
    if (process.env.NODE_ENV !== 'production' && options.allowUnsupportedChain !== undefined)
      import('./kernel/warnRenamed.js').then(
        ({ warnRenamed }) => warnRenamed('allowUnsupportedChain', 'allowUnsupportedNetwork'),
        noop, // The old name works without the warning.
      )
  } catch {
    // Without a bundler there is no `process`.
  }
}

/**
 * Checks the options once, at creation.
 *
 * @throws {@link OptionError} with the first wrong option, the expected value and the link to its
 * documentation.
 */
export function resolveOptions(options: LatchkeyOptions): ResolvedOptions {
  checkOptions(options, rules, 'an object with adapters and app')
  const { adapters, app, storage, signIn, allowUnsupportedChain = false } = options
  warnOldName(options)
  return {
    ...withDefaults(options, { ...defaults, allowUnsupportedNetwork: allowUnsupportedChain }),
    adapters,
    app: { ...app, name: app.name.trim() },
    signIn: signIn?.options,
    storage: () =>
      storage === undefined
        ? (globalThis as { localStorage?: KeyValueStorage }).localStorage
        : (storage ?? undefined),
  }
}
