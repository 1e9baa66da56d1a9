import { type BalanceRecord, isChainId, nativeToken } from '@latchkey/protocol'
import type { Amount, Network } from '../kernel/types.js'
import { cleanText } from '../std/cleanText.js'
import { findById } from '../std/findById.js'
import { idKey } from '../std/idKey.js'
import { parseLink } from '../std/parseLink.js'
import { decimalOf, multiply, priceTextOf, ratioOf } from './ratio.js'
import type { TokenBalance } from './tokenBalance.js'
import { formatUnits, parseUnits } from './units.js'

const MAX_SYMBOL = 16
const MAX_NAME = 64

/** Decimals of a computed fiat value. More than is shown, so that sums stay exact. */
const VALUE_PLACES = 18

/** Computes `amount × price` exactly. Ignores the value sent by the server. */
function worthOf(amount: bigint, decimals: number, price: string): string | undefined {
  const [amountOf, priceOf] = [ratioOf(formatUnits(amount, decimals)), ratioOf(price)]
  return amountOf && priceOf && decimalOf(multiply(amountOf, priceOf), VALUE_PLACES)
}

/** Returns price and value. A price of 0 means an unknown price. */
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

/** Returns the native balance, with the name from the app's network. */
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
 * Parses the server's record of one token. Returns `undefined` for a chain that was not requested,
 * or for impossible decimals or amounts (SEC-44). Cleans texts (SEC-41).
 */
export function toTokenBalance(
  record: BalanceRecord,
  networks: readonly Network[],
): TokenBalance | undefined {
  const network = findById(networks, record.chainId)
  if (!network || !isChainId(record.chainId)) return undefined
  // Most tokens have no icon, and catching exceptions for them takes half of the time.
  const iconUrl = record.iconUrl === '' ? undefined : parseLink(record.iconUrl)
  const icon = iconUrl === undefined ? {} : { iconUrl }
  if (
    record.address === undefined ||
    idKey(record.address) === idKey(`${network.id}:${nativeToken}`)
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
  const symbol = cleanText(record.symbol, MAX_SYMBOL) ?? '?'
  return {
    id: record.address,
    networkId: network.id,
    address: record.address.slice(network.id.length + 1),
    name: cleanText(record.name, MAX_NAME) ?? symbol,
    symbol,
    decimals,
    amount,
    ...pricesOf(record.price, amount, decimals),
    ...icon,
    isVerified: record.isVerified !== false,
    ...(record.isFrozen ? { isFrozen: true } : {}),
  }
}
