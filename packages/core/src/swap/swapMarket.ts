import { type ChainId, nativeToken, type SwapToken, swapEndpoints } from '@latchkey/protocol'
import { noop } from '@latchkey/protocol/std'
import type { TokenBalance } from '../balances/tokenBalance.js'
import { toLatchkeyError } from '../connect/toLatchkeyError.js'
import { askServer } from '../kernel/askServer.js'
import { ServerRefusedError } from '../kernel/serverErrors.js'
import { cleanText } from '../std/cleanText.js'
import { idKey } from '../std/idKey.js'
import { parseLink } from '../std/parseLink.js'
import { askPrices, type SwapDeps } from './askQuote.js'
import { slippageLimits } from './swapOptions.js'
import { readPair, readRecord, resume } from './swapRecord.js'
import type { SwapEvent, SwapMarket, SwapState } from './swapState.js'

/**
 * Symbols of the shortcuts in order; those that are not listed are omitted. Source: specification
 *  9.
 */
const SUGGESTED: readonly string[] = [
  'ETH',
  'UNI',
  '1INCH',
  'AAVE',
  'SOL',
  'ADA',
  'AVAX',
  'DOT',
  'LINK',
  'WBTC',
  'DAI',
  'WETH',
  'USDC',
  'USDT',
  'ARB',
  'MATIC',
  'OP',
]

const MAX_SUGGESTED = 8
const MAX_SYMBOL = 16
const MAX_NAME = 64

/** Returns a token of the server's list, with a zero balance. */
export function toListedToken(
  networkId: ChainId,
  { address: id, name, symbol, decimals, logoUri }: SwapToken,
): TokenBalance | undefined {
  if (!id.startsWith(`${networkId}:`)) return undefined
  const address = id.slice(networkId.length + 1)
  const isNative = idKey(address) === nativeToken
  const cleaned = cleanText(symbol, MAX_SYMBOL)
  if (!cleaned) return undefined
  const iconUrl = parseLink(logoUri)
  return {
    id: isNative ? `${networkId}:${nativeToken}` : id,
    networkId,
    ...(isNative ? {} : { address }),
    name: cleanText(name, MAX_NAME) ?? cleaned,
    symbol: cleaned,
    decimals,
    amount: 0n,
    ...(iconUrl === undefined ? {} : { iconUrl }),
    isVerified: true,
  }
}

/**
 * Merges both into one list, own tokens first. The account's data wins, but listed tokens keep the
 * list's decimals and are verified.
 */
export function mergeTokens(
  listed: readonly TokenBalance[],
  balances: readonly TokenBalance[],
): readonly TokenBalance[] {
  const keyOf = ({ id }: TokenBalance): string => idKey(id)
  const byKey = new Map(listed.map((token) => [keyOf(token), token]))
  const own = balances.map((token) => {
    const known = byKey.get(keyOf(token))
    // The operator pins the list, and decimals decide how much is swapped (SEC-44).
    return known ? { ...token, decimals: known.decimals, isVerified: true } : token
  })
  const seen = new Set(own.map(keyOf))
  const others = listed.filter((token) => !seen.has(keyOf(token)))
  return [...own, ...others.toSorted((left, right) => left.symbol.localeCompare(right.symbol))]
}

/**
 * Returns the tokens with the amounts of new balances. Decimals stay those of the list (SEC-44).
 */
export function withBalances(
  tokens: readonly TokenBalance[],
  balances: readonly TokenBalance[],
): readonly TokenBalance[] {
  const held = new Map(balances.map((token) => [idKey(token.id), token]))
  return tokens.map((token) => {
    const { amount = 0n, value } = held.get(idKey(token.id)) ?? {}
    return { ...token, amount, value }
  })
}

/**
 * Returns the verified token whose symbol an unverified one copies (SEC-43).
 *
 * @example
 * ```ts
 * import { type TokenBalance } from '@latchkey/core'
 * import { findImpostor } from '@latchkey/core/internal'
 *
 * declare const token: TokenBalance
 * declare const tokens: readonly TokenBalance[]
 * const isInDisguise = findImpostor(token, tokens) !== undefined
 * ```
 */
export function findImpostor(
  token: TokenBalance,
  tokens: readonly TokenBalance[],
): TokenBalance | undefined {
  if (token.isVerified) return undefined
  const symbol = token.symbol.toLowerCase()
  return tokens.find(
    (other) => other.isVerified && other.id !== token.id && other.symbol.toLowerCase() === symbol,
  )
}

/** Returns the market; `undefined` if nothing can be swapped. */
export function marketOf(parameters: {
  networkId: ChainId
  account: string
  listed: readonly TokenBalance[]
  balances: readonly TokenBalance[]
  gasPrice: bigint | undefined
  reserve?: bigint | undefined
}): SwapMarket | undefined {
  const { networkId, account, listed, balances, gasPrice, reserve } = parameters
  const nativeId = `${networkId}:${nativeToken}`
  if (listed.length === 0 || !listed.some(({ id }) => id === nativeId)) return undefined
  const suggested = SUGGESTED.flatMap(
    (symbol) => listed.find((token) => token.symbol.toUpperCase() === symbol) ?? [],
  )
  // Fills up with the first tokens of the operator's list.
  const shortcuts = [...new Set([...suggested, ...listed].map(({ id }) => id))].slice(
    0,
    MAX_SUGGESTED,
  )
  const own = balances.filter((token) => token.networkId === networkId)
  return {
    networkId,
    account,
    tokens: mergeTokens(listed, own),
    suggestedIds: shortcuts,
    nativeId,
    gasPrice,
    ...(reserve === undefined ? {} : { reserve }),
  }
}

/** Refusals of a server that does not support the network. */
const UNSUPPORTED: readonly string[] = [
  'chain_unknown',
  'chain_unsupported',
  'swap_unsupported',
  'unsupported_chain',
  'unknown_chain',
]

async function findMarket(
  { networkId, account }: Extract<SwapState, { status: 'initializing' }>,
  { server, transactionsOf, balancesOf }: SwapDeps,
  signal: AbortSignal,
): Promise<SwapMarket | undefined> {
  const query = { chainId: networkId }
  const transactions = await transactionsOf(networkId)
  if (!transactions) return undefined
  const [{ tokens }, balances, gasPrice] = await Promise.all([
    askServer(server, swapEndpoints.tokens, { query, signal }),
    balancesOf({ networkId, account, signal }),
    // An estimate only: a failure does not block the swap.
    transactions.swapReserve !== undefined
      ? undefined
      : askServer(server, swapEndpoints.gasPrice, { query, signal }).then(
          ({ standard }) => BigInt(standard),
          noop,
        ),
  ])
  return marketOf({
    networkId,
    account,
    listed: tokens.flatMap((token) => toListedToken(networkId, token) ?? []),
    balances,
    gasPrice,
    reserve: transactions.swapReserve,
  })
}

/** Loads the market, and restores a swap that a reload interrupted. */
export async function initialize(
  state: Extract<SwapState, { status: 'initializing' }>,
  deps: SwapDeps,
  signal: AbortSignal,
): Promise<SwapEvent> {
  try {
    const found = await findMarket(state, deps, signal)
    if (!found) return { type: 'foundUnsupported' }
    const market = { ...found, tokens: await askPrices(deps, found.tokens, signal) }
    const record = readRecord(deps, market)
    if (record) return resume(market, record)
    return {
      type: 'initialized',
      market,
      form: {
        sourceId: market.nativeId,
        text: '',
        unit: 'token',
        slippage: slippageLimits.usual,
        acceptsLoss: false,
        ...readPair(deps, market),
      },
    }
  } catch (raw) {
    const error = toLatchkeyError(raw)
    return error instanceof ServerRefusedError && UNSUPPORTED.includes(error.reason)
      ? { type: 'foundUnsupported' }
      : { type: 'initializationFailed', error }
  }
}
