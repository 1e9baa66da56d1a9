import type {
  ApproveTransaction,
  BuildApproveQuery,
  BuildTransactionBody,
  OnChainId,
  SwapTransaction,
} from '@latchkey/protocol'
import { type Address, encodeFunctionData, erc20Abi, type Hex } from 'viem'
import type { BalanceServices } from '../balances/balanceServices.js'
import { ServerError } from '../kernel/serverError.js'
import type { Chain } from '../networks/chain.js'
import { allowanceOf, balanceOf, estimateGas, gasPricesOf, measureReceived } from './askChain.js'
import {
  type AskTexts,
  type Exchange,
  priceMoved,
  readAsk,
  type SwapAsk,
  type SwapCall,
  type SwapOffer,
  writeId,
  writeRoute,
} from './exchange.js'
import { findOffers, minimumOf, recallAmount, recallQuote, slippageOf } from './quoteSwap.js'

/** Gas of an approval and a swap over two pools. */
const BATCH_GAS = 400_000n

/** Returns the refusal of a swap whose simulation fails. */
export function wouldFail(reason: string): ServerError {
  return new ServerError(
    409,
    'swap_would_fail',
    `The swap would fail now${reason ? ` (${reason})` : ''}. Ask for a new quote or try a smaller amount.`,
  )
}

/**
 * Returns the best offer that can be sent now: an allowance for one contract does not count at
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

/** Simulates the call. Returns its gas, and fails if less than the minimum arrives. */
async function simulate(
  { chain, to, user }: SwapAsk,
  call: SwapCall,
  minToAmount: bigint,
): Promise<bigint> {
  const { data, value } = call
  const gas = await estimateGas(chain, { account: user, to: call.to, data, value }, wouldFail)
  // Routers pay out the native currency in full. A token can keep part of a transfer.
  if (to !== 'native' && (await measureReceived(chain, user, call, to, wouldFail)) < minToAmount)
    throw wouldFail('less arrives than the exchange pays out')
  return gas
}

/**
 * Simulates a swap in one batch with its approval. The gas is approximate: the wallet estimates it.
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
 * Builds the transaction of a swap, with the user as recipient and the user's minimum, deadline and
 * value. Only builds it if it would succeed now.
 */
export async function buildTransaction(
  services: BalanceServices,
  exchange: Exchange,
  body: Omit<BuildTransactionBody, 'from' | 'to'> & AskTexts<OnChainId>,
): Promise<SwapTransaction> {
  const ask = readAsk(services, body)
  const { chain, from, amount, user } = ask
  const slippage = slippageOf(body)
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

interface Approval {
  readonly chain: Chain
  readonly token: Address
  readonly user: Address
  readonly spender: Address
}

interface Step {
  readonly step: 'reset' | 'approve'
  readonly amount: bigint
  readonly data: Hex
  readonly gas: bigint
}

function approvalWouldFail(reason: string): ServerError {
  return new ServerError(
    409,
    'approval_would_fail',
    `The token refuses the approval${reason ? ` (${reason})` : ''}.`,
  )
}

async function tryApproval(
  { chain, token, user, spender }: Approval,
  amount: bigint,
): Promise<Pick<Step, 'data' | 'gas' | 'amount'>> {
  const data = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'approve',
    args: [spender, amount],
  })
  return {
    amount,
    data,
    gas: await estimateGas(chain, { account: user, to: token, data }, approvalWouldFail),
  }
}

/**
 * Some tokens refuse to change an allowance that is not 0 and need a reset first. Simulation finds
 * them.
 */
async function nextStep(approval: Approval, amount: bigint): Promise<Step> {
  const { chain, token, user, spender } = approval
  try {
    return { step: 'approve', ...(await tryApproval(approval, amount)) }
  } catch (error) {
    const isRefused = error instanceof ServerError && error.code === 'approval_would_fail'
    if (!isRefused || (await allowanceOf(chain, token, user, spender)) === 0n) throw error
    return { step: 'reset', ...(await tryApproval(approval, 0n)) }
  }
}

/**
 * Builds the transaction that approves exactly the amount, for a contract that the operator pinned.
 */
export async function buildApprove(
  services: BalanceServices,
  exchange: Exchange,
  query: BuildApproveQuery,
): Promise<ApproveTransaction> {
  const asked = readAsk(services, { ...query, amount: query.amount ?? '0' })
  const { chain, from: token, user } = asked
  const ask = {
    ...asked,
    amount: query.amount === undefined ? await recallAmount(services, asked) : asked.amount,
  }
  const [{ spender }] = await findOffers(exchange, ask)
  if (token === 'native' || spender === undefined)
    throw new ServerError(
      400,
      'approval_not_needed',
      'This swap needs no approval. Build its transaction: POST /v1/convert/build-transaction.',
    )
  if (!exchange.spenders(chain).includes(spender))
    throw new Error(`An exchange wants an approval for ${spender}, which it has not pinned.`)
  const balance = await balanceOf(chain, token, user)
  if (balance < ask.amount)
    throw new ServerError(
      400,
      'insufficient_balance',
      `Insufficient balance: the account has ${balance} of the token, not ${ask.amount}.`,
    )
  const [{ step, data, gas, amount }, { standard }] = await Promise.all([
    nextStep({ chain, token, user, spender }, ask.amount),
    gasPricesOf(chain),
  ])
  return {
    from: writeId(chain, user),
    to: writeId(chain, token),
    data,
    value: '0',
    eip155: { gas: Number(gas), gasPrice: String(standard) },
    step,
    spender: writeId(chain, spender),
    amount: String(amount),
  }
}
