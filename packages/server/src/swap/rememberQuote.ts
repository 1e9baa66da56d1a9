import { randomUUID } from 'node:crypto'
import { parseWith } from '@latchkey/protocol'
import { object, pipe, regex, string } from 'valibot'
import { ServerError } from '../kernel/serverError.js'
import type { Services } from '../kernel/services.js'
import type { SwapAsk } from './exchange.js'

/** A quote is good for this long. */
export const QUOTE_LIFETIME_MS = 30_000

/** Time to read, and to fetch a wallet, between a quote and its approval. */
const ASKED_LIFETIME_MS = 10 * 60_000

const integer = pipe(string(), regex(/^\d{1,78}$/))
const remembered = object({ ask: string(), toAmount: integer })

function pairOf({ chain, from, to, user }: SwapAsk): string {
  return `${chain.chainId}:${from}:${to}:${user}`
}

const askOf = (ask: SwapAsk): string => `${pairOf(ask)}:${ask.amount}`

/** Without a store there are still quotes, only nobody can refer to them. */
function withoutStore(error: unknown): null {
  if (error instanceof ServerError && /^store_(?:unavailable|full)$/.test(error.code)) return null
  throw error
}

/** Keeps what somebody was quoted, and answers the name of it. */
export function rememberQuote(
  { store }: Pick<Services, 'store'>,
  ask: SwapAsk,
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
 * What a quote said would arrive.
 *
 * @throws ServerError 410 `quote_expired`, 400 `quote_mismatch` when it was for something else.
 */
export async function recallQuote(
  { store }: Pick<Services, 'store'>,
  ask: SwapAsk,
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

/** Keeps how much somebody wanted to swap of a pair. */
export async function rememberAmount(
  { store }: Pick<Services, 'store'>,
  ask: SwapAsk,
): Promise<void> {
  await store
    .set(`swapAmount:${pairOf(ask)}`, String(ask.amount), ASKED_LIFETIME_MS)
    .catch(withoutStore)
}

/** @throws ServerError 400 `amount_missing` when nothing was asked. */
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
