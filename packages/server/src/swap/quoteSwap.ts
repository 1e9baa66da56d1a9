import { randomUUID } from 'node:crypto'
import {
  type BuildTransactionBody,
  type OnChainId,
  parseWith,
  type SwapQuote,
} from '@latchkey/protocol'
import { object, pipe, regex, string } from 'valibot'
import { encodeFunctionData, getAddress, parseAbi } from 'viem'
import type { BalanceServices } from '../balances/balanceServices.js'
import { ServerError } from '../kernel/serverError.js'
import type { Services } from '../kernel/services.js'
import {
  type AskTexts,
  type Exchange,
  noRoute,
  readAsk,
  type SwapAsk,
  type SwapOffer,
  writeId,
  writeRoute,
} from './exchange.js'

const wrapped = parseAbi(['function deposit() payable', 'function withdraw(uint256 amount)'])

/** Denominator of a slippage in hundredths of a percent. */
const PARTS = 10_000n

/**
 * Returns an amount minus slippage, rounded up in favour of the user.
 *
 * @param slippage - In hundredths of a percent.
 */
export function minimumOf(amount: bigint, slippage: bigint): bigint {
  return amount - (amount * slippage) / PARTS
}

/** Returns the requested slippage, in hundredths of a percent. */
export function slippageOf({ eip155 }: Pick<BuildTransactionBody, 'eip155'>): bigint {
  return eip155 ? BigInt(Math.round(eip155.slippage * 100)) : DEFAULT_SLIPPAGE
}

/**
 * Returns the offer of the wrapping contract, which exchanges the chain's currency and its wrapped
 * form one to one; `undefined` for all other pairs.
 */
function wrapNative({ chain, from, to, amount }: SwapAsk): SwapOffer | undefined {
  if (!chain.contracts.wrappedNative) return undefined
  const contract = getAddress(chain.contracts.wrappedNative)
  const isWrap = from === 'native' && to === contract
  if (!isWrap && !(from === contract && to === 'native')) return undefined
  const data = isWrap
    ? encodeFunctionData({ abi: wrapped, functionName: 'deposit' })
    : encodeFunctionData({ abi: wrapped, functionName: 'withdraw', args: [amount] })
  return {
    toAmount: amount,
    spender: undefined,
    route: { exchange: 'wrap', tokens: [from, to] },
    build: async () => ({ to: contract, data, value: isWrap ? amount : 0n }),
  }
}

/**
 * Finds all offers for a swap, best first.
 *
 * @throws ServerError 400 `swap_unsupported`, 404 `no_route`.
 */
export async function findOffers(
  exchange: Exchange,
  ask: SwapAsk,
): Promise<readonly [SwapOffer, ...SwapOffer[]]> {
  const { chain } = ask
  const wrap = wrapNative(ask)
  if (wrap) return [wrap]
  if (exchange.spenders(chain).length === 0)
    throw new ServerError(
      400,
      'swap_unsupported',
      `This server swaps nothing on the chain ${chain.caipId}. Its operator sets that up in the contracts of the chain.`,
    )
  const [best, ...others] = await exchange.offers(ask)
  if (!best) throw noRoute()
  return [best, ...others]
}

/** In hundredths of a percent. */
export const DEFAULT_SLIPPAGE = 100n

/** Lifetime of a quote. */
export const QUOTE_LIFETIME_MS = 30_000

/**
 * Lifetime of the last requested amount: time to read the quote and to get the wallet before the
 * approval.
 */
const ASKED_LIFETIME_MS = 10 * 60_000

const integer = pipe(string(), regex(/^\d{1,78}$/))
const remembered = object({ ask: string(), toAmount: integer })

/** The fields of a requested swap that are stored with its quote. */
export interface QuotedAsk {
  readonly chain: { readonly caipId: string }
  readonly from: string
  readonly to: string
  readonly amount: bigint
  readonly user: string
}

function pairOf({ chain, from, to, user }: QuotedAsk): string {
  return `${chain.caipId}:${from}:${to}:${user}`
}

const askOf = (ask: QuotedAsk): string => `${pairOf(ask)}:${ask.amount}`

/** Without a store there are still quotes, but without an id. */
function withoutStore(error: unknown): null {
  if (error instanceof ServerError && /^store_(?:unavailable|full)$/.test(error.code)) return null
  throw error
}

/** Stores a quote. Returns its id, or `null` while the store is not available. */
export function rememberQuote(
  { store }: Pick<Services, 'store'>,
  ask: QuotedAsk,
  toAmount: bigint,
): Promise<string | null> {
  const id = randomUUID()
  const kept = store.set(
    `swapQuote:${id}`,
    JSON.stringify({ ask: askOf(ask), toAmount: String(toAmount) }),
    QUOTE_LIFETIME_MS,
  )
  return kept.then(() => id, withoutStore)
}

/**
 * Returns the amount of a stored quote.
 *
 * @throws ServerError 410 `quote_expired`, 400 `quote_mismatch` when it is of another request.
 */
export async function recallQuote(
  { store }: Pick<Services, 'store'>,
  ask: QuotedAsk,
  id: string,
): Promise<bigint> {
  const text = await store.get(`swapQuote:${id}`)
  if (text === undefined)
    throw new ServerError(
      410,
      'quote_expired',
      `A quote is good for ${QUOTE_LIFETIME_MS / 1000} seconds. Ask for a new one.`,
    )
  const quote = parseWith(remembered, JSON.parse(text))
  if (quote?.ask !== askOf(ask))
    throw new ServerError(
      400,
      'quote_mismatch',
      'The quote is for another amount, pair or account. Ask for a new one.',
    )
  return BigInt(quote.toAmount)
}

/** Stores the amount of the last request for a pair. */
export async function rememberAmount(
  { store }: Pick<Services, 'store'>,
  ask: SwapAsk,
): Promise<void> {
  await store
    .set(`swapAmount:${pairOf(ask)}`, String(ask.amount), ASKED_LIFETIME_MS)
    .catch(withoutStore)
}

/**
 * Returns the amount of the last request. @throws ServerError 400 `amount_missing` without a recent
 * request.
 */
export async function recallAmount(
  { store }: Pick<Services, 'store'>,
  ask: SwapAsk,
): Promise<bigint> {
  const amount = await store.get(`swapAmount:${pairOf(ask)}`)
  if (amount === undefined)
    throw new ServerError(
      400,
      'amount_missing',
      'An approval is for an exact amount. Name it in "amount", or ask for a quote of this pair and account first.',
    )
  return BigInt(amount)
}

/** Quotes a swap at each possible contract, best first. */
export async function quoteSwap(
  services: BalanceServices,
  exchange: Exchange,
  query: AskTexts<OnChainId>,
): Promise<SwapQuote[]> {
  const ask = readAsk(services, query)
  const { chain, from, to, amount } = ask
  const expiresAt = services.clock.now() + QUOTE_LIFETIME_MS
  const offers = await findOffers(exchange, ask)
  const ids = await Promise.all(
    offers.map(({ toAmount }) => rememberQuote(services, ask, toAmount)),
  )
  await rememberAmount(services, ask)
  return offers.map(({ toAmount, spender, route }, at) => ({
    id: ids[at] ?? null,
    fromAmount: String(amount),
    fromAccount: writeId(chain, from),
    toAmount: String(toAmount),
    toAccount: writeId(chain, to),
    minToAmount: String(minimumOf(toAmount, DEFAULT_SLIPPAGE)),
    ...(spender ? { spender: writeId(chain, spender) } : {}),
    route: writeRoute(chain, route),
    expiresAt,
  }))
}
