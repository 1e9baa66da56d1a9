import type { ApproveTransaction, BuildApproveQuery } from '@latchkey/protocol'
import { type Address, encodeFunctionData, erc20Abi, type Hex } from 'viem'
import type { BalanceServices } from '../balances/balanceServices.js'
import { ServerError } from '../kernel/serverError.js'
import type { Chain } from '../networks/chain.js'
import { allowanceOf, balanceOf, estimateGas, gasPricesOf } from './askChain.js'
import type { Exchange } from './exchange.js'
import { findOffers } from './findOffers.js'
import { readAsk, writeId } from './ids.js'
import { recallAmount } from './quoteSwap.js'

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

function wouldFail(reason: string): ServerError {
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
    gas: await estimateGas(chain, { account: user, to: token, data }, wouldFail),
  }
}

/**
 * Some tokens refuse to change an allowance that is not 0: with them the way leads over 0. They are
 * found by trying.
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
 * Makes the transaction that lets the exchange take exactly the amount: the token is what is
 * called, a contract that the operator pinned is who may take.
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
