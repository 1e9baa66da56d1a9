import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { analyticsRoutes } from './analytics/analyticsRoutes.js'
import { balancesRoutes } from './balances/balancesRoutes.js'
import { createApp } from './createApp.js'
import { createAuth } from './createAuth.js'
import { createClientAddress } from './createClientAddress.js'
import { createServices } from './createServices.js'
import { historyRoutes } from './history/historyRoutes.js'
import { createLimits } from './kernel/createLimits.js'
import type { Connection, Handler } from './kernel/handler.js'
import { createProjectFinder } from './kernel/projects/findProject.js'
import { ServerError } from './kernel/serverError.js'
import { namesRoutes } from './names/namesRoutes.js'
import { isChainConfig } from './networks/createChain.js'
import { networksRoutes } from './networks/networksRoutes.js'
import type { ChainNodes } from './networks/signatureNodes.js'
import type { Clusters } from './networks/solana/cluster.js'
import { isClusterId } from './networks/solana/clusters.js'
import { createOnramp } from './onramp/onrampRoutes.js'
import { createOpenapi } from './openapi.js'
import { originGuard } from './originGuard.js'
import type { ServerOptions } from './serverOptions.js'
import { signInRoutes } from './signIn/signInRoutes.js'
import { isOrigin } from './std/isOrigin.js'
import { swapRoutes } from './swap/swapRoutes.js'
import { imagesRoutes } from './wallets/images/imagesRoutes.js'
import { walletsRoutes } from './wallets/walletsRoutes.js'

const MAX_BODY_BYTES = 64 * 1024

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
    // The guard of these routes admits the frame only.
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
