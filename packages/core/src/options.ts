import type { ChainAdapter } from './kernel/adapter.js'
import type { Clock } from './kernel/clock.js'
import type { Features } from './kernel/features.js'
import type { LoginPort } from './kernel/login.js'
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
