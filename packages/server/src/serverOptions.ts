import type { Prices } from './balances/prices/prices.js'
import type { AuthOptions } from './createAuth.js'
import type { HistorySource } from './history/historySource.js'
import type { Limits } from './kernel/createLimits.js'
import type { Database } from './kernel/database/database.js'
import type { Store } from './kernel/store.js'
import type { NamesOptions } from './names/namesRoutes.js'
import type { ChainConfig } from './networks/chain.js'
import type { ChainNodes } from './networks/signatureNodes.js'
import type { Clusters } from './networks/solana/cluster.js'
import type { RequestResult } from './observe.js'
import type { OnrampOptions } from './onramp/onrampRoutes.js'
import type { CookieOptions } from './signIn/signInSessions.js'
import type { Exchange } from './swap/exchange.js'
import type { DirectoryOptions } from './wallets/createSnapshots.js'

/** Options of `createServer`. */
export interface ServerOptions {
  /**
   * Origins of the apps that may use the server, for example `https://app.example.org`. Their hosts
   * are the domains of sign-in messages.
   */
  origins: readonly [string, ...string[]]
  /**
   * Networks by chain id, with their nodes. Use two of different operators: then both must accept a
   * signature.
   */
  chains: Readonly<Record<number, ChainNodes | ChainConfig>>
  /**
   * Solana clusters by CAIP-2 id, for example `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp`.
   * @default none
   */
  clusters?: Clusters | undefined
  cookie?: CookieOptions | undefined
  /** @default a store in this process */
  store?: Store | undefined
  /** Storage of sessions that survives a restart. @default `store` */
  lastingStore?: Store | undefined
  /** @default an empty database in this process's memory, opened on first use */
  database?: Database | undefined
  /**
   * Source of prices ahead of the on-chain pools, which need a `dollar` in the chain's config.
   * @default none
   */
  prices?: Prices | undefined
  /**
   * Public URL of the server, for example `https://api.example.org`. Required with `login`.
   * @default the URL of each request
   */
  publicUrl?: string | undefined
  directory?: DirectoryOptions | undefined
  /** @default `createLimits()`: each node counts alone, with generous limits */
  limits?: Limits | undefined
  /**
   * Addresses or ranges (CIDR) of trusted proxies in front of the server, which set
   * `X-Forwarded-For`.
   * @default none
   */
  trustedProxies?: readonly string[] | undefined
  /** @default names of ENS on chains that have it, and no own names */
  names?: NamesOptions | undefined
  /** The exchanges of swaps. @default Uniswap, on the chains whose `contracts` have it */
  exchange?: Exchange | undefined
  /** The on-ramps. @default none: answered with 503 */
  onramp?: OnrampOptions | undefined
  /** The source of account histories. @default none: answered with 503 */
  history?: HistorySource | undefined
  /**
   * The auth service: login by e-mail and with social accounts. @default none: its paths do not
   * exist
   */
  login?: AuthOptions | undefined
  /** Milliseconds since 1970. @default the machine's clock */
  clock?: { now(): number } | undefined
  /** Called with the outcome of every request, for logs and metrics. @default none */
  onRequest?: ((result: RequestResult) => void) | undefined
  /**
   * Called with unexpected errors. Users only see that the request failed. @default writes to
   * stderr, without data from users
   */
  onDefect?: ((error: unknown) => void) | undefined
}
