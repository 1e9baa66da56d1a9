import {
  type BalanceRecord,
  balanceEndpoints,
  type FungiblePrice,
  nativeToken,
  type OnChainId,
} from '@latchkey/protocol'
import { type Context, Hono } from 'hono'
import { type Address, getAddress, isAddress } from 'viem'
import { mount } from '../kernel/mount.js'
import { notConfigured } from '../kernel/notConfigured.js'
import { ServerError } from '../kernel/serverError.js'
import type { Chain } from '../networks/chain.js'
import { chainOf } from '../networks/chainServices.js'
import { createCache } from '../std/createCache.js'
import type { BalanceServices } from './balanceServices.js'
import type { TokenRef } from './prices/prices.js'
import { readBalances } from './readBalances.js'
import type { Token } from './tokens/token.js'
import { tokenImageUrl } from './tokens/tokenImageUrl.js'

/** Returns the tokens in an account's history. */
export type KnownTokens = (chainId: number, account: Address) => Promise<readonly Address[]>

const FRESH_MS = 5000
const MAX_REMEMBERED = 10_000

function accountIn(text: string): Address {
  const address = /^eip155:\d{1,16}:(0x[0-9a-fA-F]{40})$/.exec(text)?.[1] ?? text
  if (!isAddress(address, { strict: false }))
    throw new ServerError(
      400,
      'address_invalid',
      'The account is not an address of an EVM chain, such as 0x….',
    )
  return getAddress(address)
}

function partsOf(id: OnChainId): { caipId: string; address: Address } {
  const at = id.lastIndexOf(':')
  return { caipId: id.slice(0, at), address: id.slice(at + 1) as Address }
}

/** A token of a price request, with its name. */
interface Named {
  id: OnChainId
  ref: TokenRef
  token: Pick<Token, 'name' | 'symbol' | 'isVerified'>
}

async function nameAll(
  { tokens, chains }: BalanceServices,
  ids: readonly OnChainId[],
): Promise<readonly Named[]> {
  const parts = ids.map((id) => ({ id, ...partsOf(id) }))
  const named = await Promise.all(
    [...chains.values()].map(async (chain) => {
      const own = parts.filter(({ caipId }) => caipId === chain.caipId)
      const known = await tokens.getTokens(
        chain,
        own
          .map(({ address }) => address)
          .filter((address) => address.toLowerCase() !== nativeToken),
      )
      return own.flatMap(({ id, address }): Named[] => {
        const isNative = address.toLowerCase() === nativeToken
        const token = isNative
          ? { ...chain.nativeCurrency, isVerified: true }
          : known.get(address.toLowerCase())
        return token
          ? [{ id, ref: { chainId: chain.chainId, address: isNative ? 'native' : address }, token }]
          : []
      })
    }),
  )
  return named.flat()
}

/** Returns the tokens of an account besides the listed ones: recently moved ones and known ones. */
async function otherTokensOf(
  knownTokens: KnownTokens,
  { chainId, caipId: onChain }: Chain,
  account: Address,
  forced: readonly OnChainId[],
): Promise<readonly Address[]> {
  const moved = forced
    .map(partsOf)
    .filter(({ caipId, address }) => caipId === onChain && address.toLowerCase() !== nativeToken)
  const known = await knownTokens(chainId, account).catch((error: unknown) => {
    // When a third party does not respond, only the tokens that it alone knows are missing.
    if (error instanceof ServerError) return []
    throw error
  })
  return [...moved.map(({ address }) => address), ...known]
}

/** Routes of balances and prices. */
export function balancesRoutes(
  services: BalanceServices,
  knownTokens: KnownTokens = async () => [],
): Hono {
  const app = new Hono()
  const { clock, tokens, prices } = services
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
    const account = accountIn(parameter('address'))
    const { chainId, forceUpdate = [] } = query
    const asked =
      chainId === undefined ? [...services.chains.values()] : [chainOf(services, chainId)]
    const balances = await Promise.all(
      asked.map((chain) =>
        cache.get(
          `${chain.caipId}:${account}`,
          async () => {
            const others = await otherTokensOf(knownTokens, chain, account, forceUpdate)
            return readBalances(chain, account, others, { tokens, prices })
          },
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
    const named = await nameAll(services, [...new Set(body.addresses)])
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
