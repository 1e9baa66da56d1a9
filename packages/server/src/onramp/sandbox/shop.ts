import type { OnrampOptionsReply, OnrampPurchaseCurrency } from '@latchkey/protocol'
import { sameAddress } from '@latchkey/protocol/std'
import { getAddress, type Hex } from 'viem'
import type { BalanceServices } from '../../balances/balanceServices.js'
import { pinnedTokens } from '../../balances/tokens/createTokens.js'
import { ServerError } from '../../kernel/serverError.js'
import type { Chain } from '../../networks/chain.js'
import { paymentCurrencies } from '../defaults.js'
import type { OnrampPurchase } from '../onrampProvider.js'
import { type Asset, moneyOf, quote, type SandboxQuote } from './money.js'

const SANDBOX_CHAINS: readonly number[] = [31337, 31338]
const DEFAULT_TOTAL_CENTS = 10_000n

function assetsOn(
  { chainId, nativeCurrency, dollar, ...chain }: Chain,
  symbols: readonly string[] | undefined,
): readonly Asset[] {
  const isOnSale = (symbol: string, isDefault: boolean): boolean =>
    symbols ? symbols.includes(symbol) : isDefault
  const tokens = [...pinnedTokens({ chainId, nativeCurrency, dollar, ...chain }).values()]
  return [
    ...tokens
      .filter(({ address, symbol }) => isOnSale(symbol, sameAddress(address, dollar)))
      .map(({ address, name, symbol, decimals }) => ({
        chainId,
        name,
        symbol,
        decimals,
        token: address.toLowerCase(),
      })),
    ...(isOnSale(nativeCurrency.symbol, true)
      ? [{ chainId, ...nativeCurrency, token: 'native' }]
      : []),
  ]
}

interface ShopOptions {
  chainIds?: readonly number[] | undefined
  symbols?: readonly string[] | undefined
}

/** Tokens on sale by chain, and their prices. */
export interface Shop {
  chains: readonly Chain[]
  assetsOf(chain: Chain): readonly Asset[]
  /** In dollars, a decimal string. */
  priceOf(asset: Asset): Promise<string | undefined>
  quoteFor(
    asset: Asset,
    payment: { amount: string; currency: string; method: string | undefined },
  ): Promise<SandboxQuote>
}

/** Makes the assets, prices and limits of the sandbox provider. */
export function createShop(
  { chains, prices }: BalanceServices,
  { chainIds = SANDBOX_CHAINS, symbols }: ShopOptions,
): Shop {
  const served = [...chains.values()].filter(({ chainId }) => chainIds.includes(chainId))
  const priceOf = async ({ chainId, token }: Asset): Promise<string | undefined> => {
    const [price] =
      (await prices?.getPrices([
        { chainId, address: token === 'native' ? 'native' : (token as Hex) },
      ])) ?? []
    return price
  }
  return {
    chains: served,
    assetsOf: (chain) => (served.includes(chain) ? assetsOn(chain, symbols) : []),
    priceOf,
    quoteFor: async (asset, payment) => quote(asset, payment, await priceOf(asset)),
  }
}

/** Returns the asset of a purchase: the requested one, or the default. */
export function pick(
  { chains, assetsOf }: Shop,
  { network, wallets: [wallet] }: OnrampPurchase,
): { chain: Chain; asset: Asset } {
  const chain =
    chains.find(({ caipId, name }) => caipId === network || name === network) ?? chains[0]
  const onSale = chain ? assetsOf(chain) : []
  const asset = onSale.find(({ symbol }) => wallet.assets.includes(symbol)) ?? onSale[0]
  if (chain && asset) return { chain, asset }
  throw new ServerError(
    503,
    'not_configured',
    'The sandbox’s on-ramp has nothing on sale. Its operator lists tokens of chains in the option "chains".',
  )
}

/** Returns the amount of money that the form begins with. */
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
export function optionsOf({ chains, assetsOf }: Shop): OnrampOptionsReply {
  const onSale = chains.flatMap((chain) => assetsOf(chain).map((asset) => ({ chain, asset })))
  const symbols = [...new Set(onSale.map(({ asset }) => asset.symbol))]
  const purchaseCurrencies = symbols.map((symbol): OnrampPurchaseCurrency => {
    const networks = onSale.filter(({ asset }) => asset.symbol === symbol)
    return {
      id: symbol.toLowerCase(),
      name: networks[0]?.asset.name ?? symbol,
      symbol,
      networks: networks.map(({ chain, asset }) => ({
        name: chain.caipId,
        display_name: chain.name,
        chain_id: String(chain.chainId),
        contract_address: asset.token === 'native' ? '' : getAddress(asset.token),
      })),
    }
  })
  return { paymentCurrencies, purchaseCurrencies }
}

/** Finds a token on sale by its symbol. @throws ServerError 400 `token_unknown` */
export function requireAsset({ chains, assetsOf }: Shop, symbol: string): Asset {
  const asset = chains.flatMap(assetsOf).find((each) => each.symbol === symbol)
  if (asset) return asset
  throw new ServerError(
    400,
    'token_unknown',
    `${symbol} is not on sale here. GET /v1/onramp/options lists what is.`,
  )
}
