import type { BuildTransactionBody, SwapTransaction } from '@latchkey/protocol'
import type { BalanceServices } from '../balances/balanceServices.js'
import { ServerError } from '../kernel/serverError.js'
import { allowanceOf, balanceOf, estimateGas, gasPricesOf } from './askChain.js'
import {
  type Exchange,
  priceMoved,
  type SwapAsk,
  type SwapCall,
  type SwapOffer,
} from './exchange.js'
import { findOffers, minimumOf } from './findOffers.js'
import { readAsk, writeId, writeRoute } from './ids.js'
import { measureReceived } from './measureReceived.js'
import { recallQuote } from './quoteSwap.js'

const DEFAULT_SLIPPAGE_PERCENT = 1

/** Gas of an approval and a swap over two pools. */
const BATCH_GAS = 400_000n

function wouldFail(reason: string): ServerError {
  return new ServerError(
    409,
    'swap_would_fail',
    `The swap would fail now${reason ? ` (${reason})` : ''}. Ask for a new quote or try a smaller amount.`,
  )
}

/**
 * Returns the best offer with the given approvals. An approval for one contract does not count for
 * another.
 */
async function chooseOffer(
  ask: SwapAsk,
  offers: readonly [SwapOffer, ...SwapOffer[]],
  floor: bigint,
  approvesFirst: boolean,
): Promise<SwapOffer> {
  const [best] = offers
  if (best.toAmount < floor) throw priceMoved()
  if (approvesFirst) return best
  const worthIt = offers.filter(({ toAmount }) => toAmount >= floor)
  const allowances = await Promise.all(
    worthIt.map(({ spender }) => allowanceOf(ask.chain, ask.from, ask.user, spender)),
  )
  const chosen = worthIt.find((_offer, at) => (allowances[at] ?? 0n) >= ask.amount)
  if (chosen) return chosen
  const text = `${best.spender} may not take ${ask.amount} of the token yet. Approve that first: GET /v1/convert/build-approve.`
  throw new ServerError(400, 'allowance_too_low', text)
}

/** Simulates the swap: returns the gas, and checks the received amount. */
async function simulate(
  { chain, to, user }: SwapAsk,
  call: SwapCall,
  minToAmount: bigint,
): Promise<bigint> {
  const { data, value } = call
  const gas = await estimateGas(chain, { account: user, to: call.to, data, value }, wouldFail)
  // For the native currency the router's own minimum suffices. A token may take a transfer fee.
  if (to !== 'native' && (await measureReceived(chain, user, call, to, wouldFail)) < minToAmount)
    throw wouldFail('less arrives than the exchange pays out')
  return gas
}

/**
 * Checks the received amount of a swap that is batched with its approval. Returns an estimate: the
 * wallet determines the actual gas.
 */
async function simulateBatch(
  { chain, from, to, user, amount }: SwapAsk,
  { spender }: SwapOffer,
  call: SwapCall,
  minToAmount: bigint,
): Promise<bigint> {
  const approval =
    from === 'native' || spender === undefined ? undefined : { token: from, spender, amount }
  if (
    to !== 'native' &&
    (await measureReceived(chain, user, call, to, wouldFail, approval)) < minToAmount
  )
    throw wouldFail('less arrives than the exchange pays out')
  return BATCH_GAS
}

/**
 * Builds a swap's transaction with the user as the only recipient, a minimum, a deadline and a
 * value. Only succeeds if its simulation does.
 */
export async function buildTransaction(
  services: BalanceServices,
  exchange: Exchange,
  body: BuildTransactionBody,
): Promise<SwapTransaction> {
  const ask = readAsk(services, body)
  const { chain, from, amount, user } = ask
  const slippage = BigInt(Math.round((body.eip155?.slippage ?? DEFAULT_SLIPPAGE_PERCENT) * 100))
  const quoted =
    body.quoteId === undefined ? undefined : await recallQuote(services, ask, body.quoteId)
  const [offers, balance, gasPrices] = await Promise.all([
    findOffers(exchange, ask),
    balanceOf(chain, from, user),
    gasPricesOf(chain),
  ])
  if (balance < amount)
    throw new ServerError(
      400,
      'insufficient_balance',
      `Insufficient balance: the account has ${balance} of the token, not ${amount}.`,
    )
  const floor = minimumOf(quoted ?? offers[0].toAmount, slippage)
  const offer = await chooseOffer(ask, offers, floor, body.approvesFirst === true)
  const own = minimumOf(offer.toAmount, slippage)
  const minToAmount = own > floor ? own : floor
  const call = await offer.build(minToAmount)
  const gas = await (body.approvesFirst
    ? simulateBatch(ask, offer, call, minToAmount)
    : simulate(ask, call, minToAmount))
  return {
    from: writeId(chain, user),
    to: writeId(chain, call.to),
    data: call.data,
    amount: String(amount),
    eip155: { gas: String(gas), gasPrice: String(gasPrices.standard) },
    value: String(call.value),
    toAmount: String(offer.toAmount),
    minToAmount: String(minToAmount),
    route: writeRoute(chain, offer.route),
    ...(call.deadline === undefined ? {} : { deadline: call.deadline }),
  }
}
