import { balanceEndpoints, type ChainId, type OnChainId, swapEndpoints } from '@latchkey/protocol'
import { noop } from '@latchkey/protocol/std'
import { priceTextOf } from '../balances/ratio.js'
import type { TokenBalance } from '../balances/tokenBalance.js'
import { NetworkUnknownError } from '../connect/walletErrors.js'
import { askServer, type ServerDeps } from '../kernel/askServer.js'
import type { Clock } from '../kernel/clock.js'
import { ServerRefusedError } from '../kernel/serverErrors.js'
import { settle } from '../kernel/settle.js'
import type { Store } from '../kernel/storage.js'
import type { ChainTransactions } from '../kernel/transactions.js'
import { idKey } from '../std/idKey.js'
import type { TransactionTracker } from '../transactions/getTransactionTracker.js'
import { checkQuote, type Intent } from './checkSwap.js'
import { factsOf, LOSS_LIMIT } from './swapFacts.js'
import type { GetPrices } from './swapOptions.js'
import { assertSwap, SwapRefusedError } from './swapOutcomes.js'
import { isDisputed } from './swapRules.js'
import type { Quote, SecondPrices, SwapForm, SwapMarket } from './swapState.js'

/** Dependencies of the swap's effects. */
export interface SwapDeps {
  server: ServerDeps
  clock: Clock
  /** The app's second price source. */
  getPrices?: GetPrices | undefined
  store: Store
  /** Returns the chain's transactions; `undefined` on networks without swaps. */
  transactionsOf(networkId: ChainId): Promise<ChainTransactions | undefined>
  /** Returns the account's balances on the network. */
  balancesOf(parameters: {
    networkId: ChainId
    account: string
    signal: AbortSignal
  }): Promise<readonly TokenBalance[]>
  sent: Pick<TransactionTracker, 'add' | 'waitFor'>
}

/** Maximum number of tokens in one price request. */
const MAX_ASKED = 100

/**
 * Returns the tokens with the server's prices, for `ids` or for tokens without a price. Matches by
 * id, because anyone can reuse a symbol.
 */
export async function askPrices(
  { server }: Pick<SwapDeps, 'server'>,
  tokens: readonly TokenBalance[],
  signal: AbortSignal,
  ids?: readonly string[],
): Promise<readonly TokenBalance[]> {
  const asked = tokens
    .filter(({ id, price, isVerified }) =>
      ids ? ids.includes(id) : price === undefined && isVerified,
    )
    .slice(0, MAX_ASKED)
  if (asked.length === 0) return tokens
  const addresses = asked.map(({ id }) => id as OnChainId)
  const reply = await askServer(server, balanceEndpoints.price, {
    body: { currency: 'usd', addresses },
    signal,
  }).catch(noop)
  // Missing prices do not block a swap: the form shows that they are missing.
  if (!reply) return tokens
  const byId = new Map(
    reply.fungibles.flatMap(({ address, price }) =>
      address === undefined ? [] : [[idKey(address), priceTextOf(price)] as const],
    ),
  )
  return tokens.map((token) => {
    const price = byId.get(idKey(token.id))
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
      return text === undefined || text === '0' ? [] : [[idKey(id), text] as const]
    }),
  )
}

/**
 * Reads the prices of both tokens from the app's own price source. Resolves to `undefined` without
 * a source, and to no prices if it fails or does not answer in time.
 */
export async function askSecondPrices(
  { getPrices, clock }: Pick<SwapDeps, 'getPrices' | 'clock'>,
  { source, target }: Pick<Intent, 'source' | 'target'>,
  signal: AbortSignal,
): Promise<SecondPrices | undefined> {
  if (!getPrices) return undefined
  try {
    const asked = (async () => getPrices({ tokenIds: [source.id, target.id], signal }))()
    const prices = parsePrices(await settle(asked, { deadline: SECOND_PRICES_MS, signal, clock }))
    return {
      source: prices.get(idKey(source.id)),
      target: prices.get(idKey(target.id)),
    }
  } catch {
    return {}
  }
}

/** Returns the requested swap. @throws SwapRefusedError if the form is incomplete. */
export function intentOf(market: SwapMarket, form: SwapForm): Intent {
  const { source, target, amountIn } = factsOf(market, form)
  if (!target || !amountIn)
    throw new SwapRefusedError({ reason: 'quote', details: 'nothing is to be swapped' })
  return { market, source, target, amountIn, slippage: form.slippage }
}

/** @throws NetworkUnknownError if the network has no transactions. */
export async function transactionsFor(
  { transactionsOf }: SwapDeps,
  { networkId }: Pick<SwapMarket, 'networkId'>,
): Promise<ChainTransactions> {
  const transactions = await transactionsOf(networkId)
  if (!transactions) throw new NetworkUnknownError({ details: networkId })
  return transactions
}

/**
 * Returns the server's best quote, checked.
 *
 * @throws SwapRefusedError if it fails a check; ServerRefusedError, for example `no_route`.
 */
export async function askQuote(
  deps: SwapDeps,
  intent: Intent,
  signal: AbortSignal,
): Promise<Quote> {
  const { market, source, target, amountIn } = intent
  const askedAt = deps.clock.now()
  const query = {
    amount: `${amountIn}`,
    userAddress: market.account,
    from: source.id as OnChainId,
    to: target.id as OnChainId,
  }
  const [transactions, { quotes }, secondPrices] = await Promise.all([
    transactionsFor(deps, market),
    askServer(deps.server, swapEndpoints.quotes, { query, signal }),
    askSecondPrices(deps, intent, signal),
  ])
  const [best] = quotes
  if (!best) throw new ServerRefusedError({ reason: 'no_route' })
  return {
    ...checkQuote(intent, best, askedAt, transactions),
    ...(secondPrices && { secondPrices }),
  }
}

/**
 * Refuses a quote that loses far more by the app's second price source than by the server's prices
 * (SEC-47).
 *
 * @throws SwapRefusedError
 */
export function assertUndisputed(quote: Quote, source: TokenBalance, target: TokenBalance): void {
  const { amountIn, amountOut, secondPrices } = quote
  const details = `${source.price} and ${target.price}, or ${secondPrices?.source} and ${secondPrices?.target}`
  assertSwap(
    !isDisputed(LOSS_LIMIT, { amountIn, amountOut, source, target }, secondPrices),
    'prices',
    details,
  )
}
