import type { Context } from 'hono'
import type { BalanceServices } from './balances/balanceServices.js'
import { createPoolPrices } from './balances/prices/createPoolPrices.js'
import { firstPrices } from './balances/prices/firstPrices.js'
import type { Prices } from './balances/prices/prices.js'
import { rememberPrices } from './balances/prices/rememberPrices.js'
import { createMints } from './balances/solana/createMints.js'
import { createTokens, type Tokens } from './balances/tokens/createTokens.js'
import type { Limits } from './kernel/createLimits.js'
import type { Visit } from './kernel/services.js'
import { createMemoryStore } from './kernel/store.js'
import { createChain } from './networks/createChain.js'
import { createCluster } from './networks/solana/createCluster.js'
import { charge } from './originGuard.js'
import { lazyDatabase } from './run/database/openDatabase.js'
import { createLog } from './run/log/createLog.js'
import type { ServerOptions } from './serverOptions.js'

/** Milliseconds for which the block number and the gas price are cached for all users. */
const HEAD_MS = 1000

/** Returns the visit, which the guard sets before any route runs. */
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

/** Creates the services that the routes share. */
export function createServices(options: ServerOptions, limits: Limits): BalanceServices {
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
  const clusters = new Map(
    Object.entries(options.clusters ?? {}).map(([id, given]) => [
      id,
      createCluster(id as `solana:${string}`, given, clock),
    ]),
  )
  const tokens = createTokens(clock)
  const mints = createMints(clock)
  return {
    clock,
    store,
    prices: createPrices(options, chains, tokens),
    tokens,
    mints,
    onDefect,
    chains,
    clusters,
    publicUrl: ({ req }) => (publicUrl ?? new URL(req.url).origin).replace(/\/+$/, ''),
    database: lazyDatabase(options.database),
    visitOf,
    charge: (context, points) => charge(limits, visitOf(context), points),
  }
}
