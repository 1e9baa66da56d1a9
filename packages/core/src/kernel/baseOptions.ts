import type { ChainAdapter } from './adapter.js'
import type { Clock } from './clock.js'
import type { Features } from './features.js'
import type { LoginPort } from './login.js'
import type { ReportedEvent } from './report.js'
import type { KeyValueStorage } from './storage.js'
import type { DirectoryWallet } from './types.js'

/** Options of `createLatchkey` whose types belong to no feature. */
export interface BaseOptions {
  /** One adapter per family of chains, for example `[evm({ networks: [mainnet] })]`. */
  adapters: readonly [ChainAdapter, ...ChainAdapter[]]
  /** The app's name and links, as the user knows them. */
  app: {
    /** Max 64 characters. */
    name: string
    /** Shown before connecting, together with `privacyUrl`. */
    termsUrl?: string | undefined
    privacyUrl?: string | undefined
    /** The app's picture in the modal: an `https:` or `data:image/` URL. */
    iconUrl?: string | undefined
  }
  /** Pictures of networks by CAIP-2 id: `https:` or `data:image/` URLs. @default published marks */
  chainImages?: Readonly<Record<string, string>> | undefined
  /** Pictures of wallets and on-ramps by id: `https:` or `data:image/` URLs. @default their own */
  connectorImages?: Readonly<Record<string, string>> | undefined
  /**
   * Pictures of tokens by CAIP-2 id and address, such as `eip155:1:0xA0b8…`; `eip155:1:native` is a
   * network's own currency. `https:` or `data:image/` URLs. @default published marks
   */
  tokens?: Readonly<Record<string, string>> | undefined
  /** `'auto'` is another name of `'system'`. @default 'system' */
  themeMode?: 'light' | 'dark' | 'system' | 'auto' | undefined
  /** Allows the user to stay on a network that the app does not list. @default false */
  allowUnsupportedNetwork?: boolean | undefined
  /** Wallets to show first, by id or reverse domain name, in this order. */
  featuredWalletIds?: readonly string[] | undefined
  /** Only these wallets of the directory are listed. Empty: all. */
  includeWalletIds?: readonly string[] | undefined
  /** Never listed, not even when installed. */
  excludeWalletIds?: readonly string[] | undefined
  /** Wallets that are not in the directory, with the fields of {@link DirectoryWallet}. */
  customWallets?: readonly DirectoryWallet[] | undefined
  /** The row that leads to all wallets. @default 'show' */
  allWallets?: 'show' | 'hide' | 'onlyMobile' | undefined
  /** URL of a Latchkey server. Without one, the bundled wallets are listed. */
  serverUrl?: string | undefined
  /** The app's id on the server. */
  projectId?: string | undefined
  /**
   * Ed25519 public key, 32 bytes in hexadecimal: accepts only a wallet directory signed with it.
   */
  directoryKey?: string | undefined
  /**
   * Login by e-mail or a social account: `login({ … })` of `@latchkey/login`.
   * @default no login
   */
  login?: LoginPort | undefined
  /**
   * Parts of the account to leave out: `{ swap: false }`. @default all, without those that need a
   * missing server
   */
  features?: Features | undefined
  /**
   * Language of texts, numbers, dates and currencies: a BCP 47 tag, for example `de-CH`, or
   * `'auto'`, the language of the document, then the browser's. @default 'auto'
   */
  locale?: string | undefined
  /**
   * Receives the user's actions: names and properties of the analytics catalogue, never an address.
   * Ignores an error that it throws.
   */
  onEvent?: ((event: ReportedEvent) => void) | undefined
  /**
   * Kits with the same key share their storage, and their tabs follow each other. @default
   * 'latchkey'
   */
  storageKey?: string | undefined
  /**
   * Storage for the last wallets and the connection. `null` stores nothing. @default the browser's
   * localStorage
   */
  storage?: KeyValueStorage | null | undefined
  /** @default the system clock */
  clock?: Clock | undefined
}

/** Options for which absence has a meaning. */
type Absent =
  | 'chainImages'
  | 'connectorImages'
  | 'tokens'
  | 'serverUrl'
  | 'projectId'
  | 'directoryKey'
  | 'locale'
  | 'onEvent'
  | 'login'

/** {@link BaseOptions} with every default filled in. */
export type ResolvedBaseOptions = {
  readonly [key in Exclude<keyof BaseOptions, 'storage' | Absent>]-?: Exclude<
    BaseOptions[key],
    undefined
  >
} & {
  readonly [key in Absent]: BaseOptions[key]
} & {
  readonly storage: () => KeyValueStorage | undefined
}
