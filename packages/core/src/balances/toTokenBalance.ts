import { type BalanceRecord, isChainId, nativeToken } from '@latchkey/protocol'
import type { Amount, Network } from '../kernel/types.js'
import { cleanText } from '../std/cleanText.js'
import { parseLink } from '../std/parseLink.js'
import { decimalOf, multiply, priceTextOf, ratioOf } from './ratio.js'
import type { TokenBalance } from './tokenBalance.js'
import { formatUnits, parseUnits } from './units.js'

const MOST_SYMBOL = 16
const MOST_NAME = 64

/** Decimals that a sum of money is kept with: more than anybody is shown, and sums stay right. */
const VALUE_PLACES = 18

/** What an amount is worth, exactly; never what somebody says that it is. */
function worthOf(amount: bigint, decimals: number, price: string): string | undefined {
  const [amountOf, priceOf] = [ratioOf(formatUnits(amount, decimals)), ratioOf(price)]
  return amountOf && priceOf && decimalOf(multiply(amountOf, priceOf), VALUE_PLACES)
}

/** A price of 0 says that nobody knows it. */
function pricesOf(
  price: number,
  amount: bigint,
  decimals: number,
): Pick<TokenBalance, 'price' | 'value'> {
  const text = priceTextOf(price)
  return text === undefined || text === '0'
    ? {}
    : { price: text, value: worthOf(amount, decimals, text) }
}

/** The chain's own currency, by the name that the app gives it. */
export function nativeBalance(
  network: Network,
  { value: amount }: Pick<Amount, 'value'>,
): TokenBalance {
  const { name, symbol, decimals } = network.nativeCurrency
  return {
    id: `${network.id}:${nativeToken}`,
    networkId: network.id,
    name,
    symbol,
    decimals,
    amount,
    isVerified: true,
  }
}

/**
 * Reads what a server says of one token, or answers `undefined` when it makes no sense: a chain
 * that is not meant, decimals or an amount that no token has (SEC-44). Texts are cleaned (SEC-41).
 */
export function toTokenBalance(
  record: BalanceRecord,
  networks: readonly Network[],
): TokenBalance | undefined {
  const network = networks.find(({ id }) => id === record.chainId)
  if (!network || !isChainId(record.chainId)) return undefined
  // Most have none, and to find that out by an exception is half of the work.
  const iconUrl = record.iconUrl === '' ? undefined : parseLink(record.iconUrl)
  const icon = iconUrl === undefined ? {} : { iconUrl }
  if (
    record.address === undefined ||
    record.address.toLowerCase() === `${network.id}:${nativeToken}`
  ) {
    const amount = parseUnits(record.quantity.numeric, network.nativeCurrency.decimals)
    if (amount === undefined) return undefined
    return {
      ...nativeBalance(network, { value: amount }),
      ...pricesOf(record.price, amount, network.nativeCurrency.decimals),
      ...icon,
    }
  }
  if (!record.address.startsWith(`${network.id}:`)) return undefined
  const decimals = Number(record.quantity.decimals)
  const amount = parseUnits(record.quantity.numeric, decimals)
  if (amount === undefined) return undefined
  const symbol = cleanText(record.symbol, MOST_SYMBOL) ?? '?'
  return {
    id: record.address,
    networkId: network.id,
    address: record.address.slice(network.id.length + 1),
    name: cleanText(record.name, MOST_NAME) ?? symbol,
    symbol,
    decimals,
    amount,
    ...pricesOf(record.price, amount, decimals),
    ...icon,
    isVerified: record.isVerified !== false,
  }
}
