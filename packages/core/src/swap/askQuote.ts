import { balanceEndpoints, type OnChainId, swapEndpoints } from '@latchkey/protocol'
import { priceTextOf } from '../balances/ratio.js'
import type { TokenBalance } from '../balances/tokenBalance.js'
import { NetworkUnknownError } from '../connect/walletErrors.js'
import { askServer } from '../kernel/askServer.js'
import { ServerRefusedError } from '../kernel/serverErrors.js'
import { settle } from '../kernel/settle.js'
import type { ChainTransactions } from '../kernel/transactions.js'
import { checkQuote, type Intent } from './checkSwap.js'
import { factsOf, LOSS_LIMIT } from './facts.js'
import { isDisputed } from './rules.js'
import type { SwapTools } from './swapOptions.js'
import { demand, SwapRefusedError } from './swapOutcomes.js'
import type { Quote, SecondPrices, SwapForm, SwapMarket } from './swapState.js'

/** As many tokens as a server says prices of at once. */
const MOST_ASKED = 100

/**
 * The same tokens with prices, as far as the server knows them: of `ids`, or of those that have
 * none. By id: a symbol is whatever somebody called a token.
 */
export async function askPrices(
  { server }: Pick<SwapTools, 'server'>,
  tokens: readonly TokenBalance[],
  signal: AbortSignal,
  ids?: readonly string[],
): Promise<readonly TokenBalance[]> {
  const asked = tokens
    .filter(({ id, price, isVerified }) =>
      ids ? ids.includes(id) : price === undefined && isVerified,
    )
    .slice(0, MOST_ASKED)
  if (asked.length === 0) return tokens
  const addresses = asked.map(({ id }) => id as OnChainId)
  const reply = await askServer(server, balanceEndpoints.price, {
    body: { currency: 'usd', addresses },
    signal,
  }).catch(() => undefined)
  // Nobody has to do without a swap because prices are missing: it is said.
  if (!reply) return tokens
  const byId = new Map(
    reply.fungibles.flatMap(({ address, price }) =>
      address === undefined ? [] : [[address.toLowerCase(), priceTextOf(price)] as const],
    ),
  )
  return tokens.map((token) => {
    const price = byId.get(token.id.toLowerCase())
    return price === undefined || price === '0' || !asked.includes(token)
      ? token
      : { ...token, price }
  })
}

/** Milliseconds a quote waits for the second price source. */
export const SECOND_PRICES_MS = 5_000

/** Reads prices by CAIP-10 id. Drops a value that is not a price (SEC-44). */
function parsePrices(prices: unknown): ReadonlyMap<string, string> {
  const entries = typeof prices === 'object' && prices !== null ? Object.entries(prices) : []
  return new Map(
    entries.flatMap(([id, price]) => {
      const text = typeof price === 'number' ? priceTextOf(price) : undefined
      return text === undefined || text === '0' ? [] : [[id.toLowerCase(), text] as const]
    }),
  )
}

/**
 * Asks the app's own price source about both tokens. Resolves to `undefined` without a source, and
 * to no prices if it fails or does not answer in time.
 */
export async function askSecondPrices(
  { getPrices, clock }: Pick<SwapTools, 'getPrices' | 'clock'>,
  { source, target }: Pick<Intent, 'source' | 'target'>,
  signal: AbortSignal,
): Promise<SecondPrices | undefined> {
  if (!getPrices) return undefined
  try {
    const asked = (async () => getPrices({ tokenIds: [source.id, target.id], signal }))()
    const prices = parsePrices(await settle(asked, { deadline: SECOND_PRICES_MS, signal, clock }))
    return {
      source: prices.get(source.id.toLowerCase()),
      target: prices.get(target.id.toLowerCase()),
    }
  } catch {
    return {}
  }
}

/** What is to be swapped. @throws SwapRefusedError when the form does not say it. */
export function intentOf(market: SwapMarket, form: SwapForm): Intent {
  const { source, target, amountIn } = factsOf(market, form)
  if (!target || !amountIn)
    throw new SwapRefusedError({ reason: 'quote', details: 'nothing is to be swapped' })
  return { market, source, target, amountIn, slippage: form.slippage }
}

/** @throws NetworkUnknownError where nothing moves money. */
export async function transactionsFor(
  { transactionsOf }: SwapTools,
  { networkId }: Pick<SwapMarket, 'networkId'>,
): Promise<ChainTransactions> {
  const transactions = await transactionsOf(networkId)
  if (!transactions) throw new NetworkUnknownError({ details: networkId })
  return transactions
}

/**
 * The best quote that can be believed.
 *
 * @throws SwapRefusedError when none can; ServerRefusedError, for example `no_route`.
 */
export async function askQuote(
  tools: SwapTools,
  intent: Intent,
  signal: AbortSignal,
): Promise<Quote> {
  const { market, source, target, amountIn } = intent
  const askedAt = tools.clock.now()
  const query = {
    amount: `${amountIn}`,
    userAddress: market.account,
    from: source.id as OnChainId,
    to: target.id as OnChainId,
  }
  const [transactions, { quotes }, secondPrices] = await Promise.all([
    transactionsFor(tools, market),
    askServer(tools.server, swapEndpoints.quotes, { query, signal }),
    askSecondPrices(tools, intent, signal),
  ])
  const [best] = quotes
  if (!best) throw new ServerRefusedError({ reason: 'no_route' })
  return {
    ...checkQuote(intent, best, askedAt, transactions),
    ...(secondPrices && { secondPrices }),
  }
}

/**
 * Refuses a quote by whose prices far less would come back than the server's prices say, in the
 * opinion of the app's second source (SEC-47).
 *
 * @throws SwapRefusedError
 */
export function assertUndisputed(quote: Quote, source: TokenBalance, target: TokenBalance): void {
  const { amountIn, amountOut, secondPrices } = quote
  const details = `${source.price} and ${target.price}, or ${secondPrices?.source} and ${secondPrices?.target}`
  demand(
    !isDisputed(LOSS_LIMIT, { amountIn, amountOut, source, target }, secondPrices),
    'prices',
    details,
  )
}
