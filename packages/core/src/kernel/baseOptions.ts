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
   * BCP 47 tag in which numbers, dates and currencies are written, for example `de-CH`. @default
   * the browser's
   */
  locale?: string | undefined
  /**
   * Receives the visitor's actions: names and properties of the analytics catalogue, never an
   * address. An error that it throws is ignored.
   */
  onEvent?: ((event: ReportedEvent) => void) | undefined
  /**
   * Kits with the same key share what they remember, and their tabs follow each other. @default
   * 'latchkey'
   */
  storageKey?: string | undefined
  /**
   * Storage for the last wallets and the connection. `null` remembers nothing. @default the
   * browser's localStorage
   */
  storage?: KeyValueStorage | null | undefined
  /** @default the machine's clock */
  clock?: Clock | undefined
}

/** Options whose absence means something. */
type Absent = 'serverUrl' | 'projectId' | 'directoryKey' | 'locale' | 'onEvent' | 'login'

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
