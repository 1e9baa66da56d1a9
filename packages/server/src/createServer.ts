import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { analyticsRoutes } from './analytics/routes.js'
import type { BalanceServices } from './balances/balanceServices.js'
import { createPoolPrices } from './balances/prices/createPoolPrices.js'
import { firstPrices } from './balances/prices/firstPrices.js'
import type { Prices } from './balances/prices/prices.js'
import { rememberPrices } from './balances/prices/rememberPrices.js'
import { balancesRoutes } from './balances/routes.js'
import { createTokens, type Tokens } from './balances/tokens/createTokens.js'
import { createApp } from './createApp.js'
import { type AuthOptions, createAuth } from './createAuth.js'
import { createClientAddress } from './createClientAddress.js'
import type { HistorySource } from './history/historySource.js'
import { historyRoutes } from './history/routes.js'
import { createLimits, type Limits } from './kernel/createLimits.js'
import type { Database } from './kernel/database/database.js'
import type { Connection, Handler } from './kernel/handler.js'
import { createProjectFinder } from './kernel/projects/findProject.js'
import { ServerError } from './kernel/serverError.js'
import type { Visit } from './kernel/services.js'
import { createMemoryStore, type Store } from './kernel/store.js'
import { type NamesOptions, namesRoutes } from './names/routes.js'
import type { ChainConfig } from './networks/chain.js'
import { createChain, isChainConfig } from './networks/createChain.js'
import { networksRoutes } from './networks/routes.js'
import type { ChainNodes } from './networks/signatureNodes.js'
import type { Clusters } from './networks/solana/cluster.js'
import { isClusterId } from './networks/solana/clusters.js'
import type { RequestResult } from './observe.js'
import { createOnramp, type OnrampOptions } from './onramp/routes.js'
import { createOpenapi } from './openapi.js'
import { charge, originGuard } from './originGuard.js'
import { lazyDatabase } from './run/database/openDatabase.js'
import { createLog } from './run/log/createLog.js'
import { signInRoutes } from './signIn/routes.js'
import type { CookieOptions } from './signIn/sessions.js'
import { isOrigin } from './std/isOrigin.js'
import type { Exchange } from './swap/exchange.js'
import { swapRoutes } from './swap/routes.js'
import type { DirectoryOptions } from './wallets/createSnapshots.js'
import { imagesRoutes } from './wallets/images/routes.js'
import { walletsRoutes } from './wallets/routes.js'

/** Options of {@link createServer}. */
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

const MAX_BODY_BYTES = 64 * 1024

/** Milliseconds for which the block number and the gas price are cached for all users. */
const HEAD_MS = 1000

function checkOrigins(origins: readonly string[]): void {
  for (const origin of origins)
    if (!isOrigin(origin))
      throw new TypeError(
        `The option "origins" is wrong: expected an origin such as https://app.example.org, received "${origin}".`,
      )
}

function checkClusters(clusters: Clusters): void {
  for (const id of Object.keys(clusters))
    if (!isClusterId(id))
      throw new TypeError(
        `The option "clusters" is wrong: expected a CAIP-2 id such as solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp, received "${id}".`,
      )
}

function refuseBody(context: Context): never {
  // The project is not known yet. Every origin may read this reply, which contains only the reason.
  context.header('access-control-allow-origin', '*')
  throw new ServerError(413, 'body_too_large', `The body is larger than ${MAX_BODY_BYTES} bytes.`)
}

/** Returns the visit that the guard, which every request passes first, has set. */
function visitOf(context: Context): Visit {
  return context.get('visit')
}

function createPrices(
  { prices, clock = Date }: ServerOptions,
  chains: BalanceServices['chains'],
  tokens: Tokens,
): Prices | undefined {
  const hasDollar = [...chains.values()].some(({ dollar }) => dollar)
  const sources = [
    ...(prices ? [prices] : []),
    ...(hasDollar ? [createPoolPrices(chains, tokens)] : []),
  ]
  return sources.length > 0 ? rememberPrices(firstPrices(sources), clock) : undefined
}

function createServices(options: ServerOptions, limits: Limits): BalanceServices {
  const {
    clock = Date,
    store = createMemoryStore(clock),
    onDefect = createLog().defect,
    publicUrl,
  } = options
  const chains = new Map(
    Object.entries(options.chains).map(([id, given]) => [
      Number(id),
      createChain(Number(id), given, { clock, headLifetime: HEAD_MS }),
    ]),
  )
  const tokens = createTokens(clock)
  return {
    clock,
    store,
    prices: createPrices(options, chains, tokens),
    tokens,
    onDefect,
    chains,
    publicUrl: ({ req }) => (publicUrl ?? new URL(req.url).origin).replace(/\/+$/, ''),
    database: lazyDatabase(options.database),
    visitOf,
    charge: (context, points) => charge(limits, visitOf(context), points),
  }
}

function nodesOf(chains: ServerOptions['chains']): Record<number, ChainNodes> {
  return Object.fromEntries(
    Object.entries(chains).map(([id, given]) => [id, isChainConfig(given) ? given.nodes : given]),
  )
}

/**
 * Creates the server: a function from Request to Response, for any runtime that has them. `listen`
 * starts it on a port.
 *
 * @throws TypeError when an origin is invalid, or an option of `login` is wrong or missing, such as
 *   `publicUrl` and `projects`.
 *
 * @example
 * ```ts
 * import { createServer } from '@latchkey/server'
 *
 * const handle = createServer({ origins: ['https://app.example.org'], chains: { 1: 'https://rpc.example.org' } })
 * const response = await handle(new Request('https://api.example.org/v1/sign-in/session'))
 * ```
 */
export function createServer(options: ServerOptions): Handler {
  const { origins, chains, clusters = {}, cookie = {}, trustedProxies = [] } = options
  const { limits = createLimits() } = options
  checkOrigins(origins)
  checkClusters(clusters)
  const services = createServices(options, limits)
  const { store, clock, onDefect } = services
  const clientAddress = createClientAddress(trustedProxies)
  const addressOf = ({ env, req }: Context): string | undefined =>
    clientAddress((env as Connection).remoteAddress, req.header('x-forwarded-for'))
  const auth =
    options.login &&
    createAuth({ ...services, addressOf, limits, publicUrl: options.publicUrl }, options.login)
  const app = createApp({ onRequest: options.onRequest, onDefect })
    // For requests with a body only: the check costs a quarter of the time of a page of wallets.
    .post('*', bodyLimit({ maxSize: MAX_BODY_BYTES, onError: refuseBody }))
    // Its own guard admits the frame only.
    .route('/', auth?.routes ?? new Hono())
    .use(
      originGuard({
        own: { id: '', name: '', origins, isAnalyticsEnabled: false },
        projects: createProjectFinder(services.database, clock),
        limits,
        addressOf,
      }),
    )
    .route('/', imagesRoutes(services))
    .route(
      '/',
      signInRoutes({
        chains: nodesOf(chains),
        clusterIds: Object.keys(clusters),
        store,
        lastingStore: options.lastingStore ?? store,
        cookie,
        clock,
      }),
    )
    .route('/', namesRoutes(services, options.names, nodesOf(chains)))
    .get('/openapi.json', (context) => context.json(createOpenapi()))
  app.route('/', walletsRoutes(services, options.directory))
  app.route('/', swapRoutes(services, options.exchange))
  const onramp = createOnramp(services, options.onramp)
  app.route('/', onramp.routes)
  app.route(
    '/',
    historyRoutes(services, options.history, ({ account, provider }) =>
      onramp.getTransactions(provider, account),
    ),
  )
  app.route('/', balancesRoutes(services, options.history?.knownTokens))
  const features = [analyticsRoutes, networksRoutes]
  for (const routes of features) app.route('/', routes(services))
  return async (request, connection = { remoteAddress: undefined }) =>
    app.fetch(request, connection)
}
