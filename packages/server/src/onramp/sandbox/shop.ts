import type { OnrampOptionsReply, OnrampPurchaseCurrency } from '@latchkey/protocol'
import { getAddress } from 'viem'
import type { BalanceServices } from '../../balances/balanceServices.js'
import { ServerError } from '../../kernel/serverError.js'
import { paymentCurrencies } from '../defaults.js'
import type { OnrampPurchase } from '../onrampProvider.js'
import { createMarkets, type Market, type MarketOptions } from './markets.js'
import { type Asset, moneyOf, quote, type SandboxQuote } from './money.js'

const DEFAULT_TOTAL_CENTS = 10_000n

/** Tokens on sale by network, and their prices. */
export interface Shop {
  markets: readonly Market[]
  /** In dollars, a decimal string. */
  priceOf(asset: Asset): Promise<string | undefined>
  quoteFor(
    asset: Asset,
    payment: { amount: string; currency: string; method: string | undefined },
  ): Promise<SandboxQuote>
}

/** Makes the assets, prices and limits of the sandbox provider. */
export function createShop(services: BalanceServices, options: MarketOptions): Shop {
  const markets = createMarkets(services, options)
  const priceOf = async ({ chainId, token }: Asset): Promise<string | undefined> => {
    const network = markets.find((market) => market.chainId === chainId)?.network
    const ref = network && !('chainId' in network) ? network.caipId : chainId
    const [price] = (await services.prices?.getPrices([{ chainId: ref, address: token }])) ?? []
    return price
  }
  return {
    markets,
    priceOf,
    quoteFor: async (asset, payment) => quote(asset, payment, await priceOf(asset)),
  }
}

/** True for an address of the market's kind of network. */
function isFor({ network }: Market, address: string): boolean {
  return 'chainId' in network === address.startsWith('0x')
}

/**
 * Returns the asset of a purchase: the requested one, or the default.
 *
 * @throws ServerError 400 for an address of another kind of network; 503 when nothing is on sale.
 */
export function pick(
  { markets }: Shop,
  { network, wallets: [wallet] }: OnrampPurchase,
): { market: Market; asset: Asset } {
  const fitting = markets.filter((market) => isFor(market, wallet.address))
  const named = markets.find(
    ({ network: { caipId, name } }) => caipId === network || name === network,
  )
  if (named ? !fitting.includes(named) : markets.length > 0 && fitting.length === 0)
    throw new ServerError(
      400,
      'address_invalid',
      'The address of the destination wallet is of another kind of network. Nothing could be sent there.',
    )
  const market = named ?? fitting[0]
  const onSale = market?.assets ?? []
  const asset = onSale.find(({ symbol }) => wallet.assets.includes(symbol)) ?? onSale[0]
  if (market && asset) return { market, asset }
  throw new ServerError(
    503,
    'not_configured',
    'The sandbox’s on-ramp has nothing on sale. Its operator lists tokens of chains in the option "chains".',
  )
}

/** Returns the initial amount of money in the form. */
export async function totalOf(
  { priceOf }: Shop,
  asset: Asset,
  { cryptoAmount, fiatAmount }: OnrampPurchase,
): Promise<string> {
  if (fiatAmount) return fiatAmount.toFixed(2)
  const price = cryptoAmount ? await priceOf(asset) : undefined
  return cryptoAmount && price !== undefined
    ? (cryptoAmount * Number(price)).toFixed(2)
    : moneyOf(DEFAULT_TOTAL_CENTS)
}

/** Returns the assets, currencies and methods that the shop offers. */
export function optionsOf({ markets }: Shop): OnrampOptionsReply {
  const onSale = markets.flatMap(({ network, assets }) =>
    assets.map((asset) => ({ network, asset })),
  )
  const symbols = [...new Set(onSale.map(({ asset }) => asset.symbol))]
  const purchaseCurrencies = symbols.map((symbol): OnrampPurchaseCurrency => {
    const networks = onSale.filter(({ asset }) => asset.symbol === symbol)
    return {
      id: symbol.toLowerCase(),
      name: networks[0]?.asset.name ?? symbol,
      symbol,
      networks: networks.map(({ network: { caipId, name }, asset }) => ({
        name: caipId,
        display_name: name,
        chain_id: caipId.slice(caipId.indexOf(':') + 1),
        contract_address: asset.token === 'native' ? '' : getAddress(asset.token),
      })),
    }
  })
  return { paymentCurrencies, purchaseCurrencies }
}

/** Finds a token on sale by its symbol. @throws ServerError 400 `token_unknown` */
export function requireAsset({ markets }: Shop, symbol: string): Asset {
  const asset = markets.flatMap(({ assets }) => assets).find((each) => each.symbol === symbol)
  if (asset) return asset
  throw new ServerError(
    400,
    'token_unknown',
    `${symbol} is not on sale here. GET /v1/onramp/options lists what is.`,
  )
}
