import {
  type BalanceRecord,
  balanceEndpoints,
  type FungiblePrice,
  nativeToken,
  type OnChainId,
  type SolanaId,
} from '@latchkey/protocol'
import { type Context, Hono } from 'hono'
import type { Address } from 'viem'
import { mount } from '../kernel/mount.js'
import { notConfigured } from '../kernel/notConfigured.js'
import { ServerError } from '../kernel/serverError.js'
import { accountOn } from '../networks/accountOn.js'
import type { Chain } from '../networks/chain.js'
import type { Cluster } from '../networks/solana/cluster.js'
import { createCache } from '../std/createCache.js'
import type { BalanceServices } from './balanceServices.js'
import { nameTokens, partsOf } from './nameTokens.js'
import { readBalances } from './readBalances.js'
import { readClusterBalances } from './solana/readClusterBalances.js'
import { tokenImageUrl } from './tokens/tokenImageUrl.js'

/** Returns the tokens in an account's history. */
export type KnownTokens = (chainId: number, account: Address) => Promise<readonly Address[]>

const FRESH_MS = 5000
const MAX_REMEMBERED = 10_000

/** Returns the tokens of an account besides the listed ones: recently moved ones and known ones. */
async function otherTokensOf(
  knownTokens: KnownTokens,
  { chainId, caipId: onChain }: Chain,
  account: Address,
  forced: readonly (OnChainId | SolanaId)[],
): Promise<readonly Address[]> {
  const moved = forced
    .map(partsOf)
    .filter(({ caipId, address }) => caipId === onChain && address.toLowerCase() !== nativeToken)
    .map(({ address }) => address as Address)
  const known = await knownTokens(chainId, account).catch((error: unknown) => {
    // If a third party does not respond, only the tokens from its reply are missing.
    if (error instanceof ServerError) return []
    throw error
  })
  return [...moved, ...known]
}

/** Returns a reader of an account on one network of its namespace. */
function readerOf(
  { mints, prices, tokens }: BalanceServices,
  knownTokens: KnownTokens,
  asked: { network: Chain | Cluster; account: string; forced: readonly (OnChainId | SolanaId)[] },
): () => Promise<readonly BalanceRecord[]> {
  const { network, account, forced } = asked
  if (!('chainId' in network)) return () => readClusterBalances(network, account, { mints, prices })
  const address = account as Address
  return async () => {
    const others = await otherTokensOf(knownTokens, network, address, forced)
    return readBalances(network, address, others, { tokens, prices })
  }
}

/** Creates the routes of balances and prices. */
export function balancesRoutes(
  services: BalanceServices,
  knownTokens: KnownTokens = async () => [],
): Hono {
  const app = new Hono()
  const { clock, prices } = services
  const cache = createCache<readonly BalanceRecord[]>({
    clock,
    freshFor: FRESH_MS,
    max: MAX_REMEMBERED,
  })

  /** Only listed tokens have an image: any contract may use the symbol USDC. */
  const iconOf = (
    context: Context,
    token: { symbol: string; isVerified?: boolean | undefined },
  ): string =>
    token.isVerified === false ? '' : tokenImageUrl(services.publicUrl(context), token.symbol)

  mount(app, balanceEndpoints.balance, async ({ context, query, parameter }) => {
    const { chainId, forceUpdate = [] } = query
    const { account, networks } = accountOn(services, parameter('address'), chainId)
    const balances = await Promise.all(
      networks.map((network) =>
        cache.get(
          `${network.caipId}:${account}`,
          readerOf(services, knownTokens, { network, account, forced: forceUpdate }),
          { isForced: forceUpdate.length > 0 },
        ),
      ),
    )
    return {
      balances: balances
        .flat()
        .map((balance) => ({ ...balance, iconUrl: iconOf(context, balance) })),
    }
  })

  mount(app, balanceEndpoints.price, async ({ context, body }) => {
    if (!prices) throw notConfigured('source of prices', 'prices')
    const named = await nameTokens(services, [...new Set(body.addresses)])
    const known = await prices.getPrices(named.map(({ ref }) => ref))
    const fungibles = named.flatMap(({ id, token }, index): FungiblePrice[] => {
      const price = known[index]
      const { name, symbol } = token
      return price === undefined
        ? []
        : [{ name, symbol, iconUrl: iconOf(context, token), price: Number(price), address: id }]
    })
    return { fungibles }
  })
  return app
}
