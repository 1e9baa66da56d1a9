import type {
  ChainTransactions,
  Fee,
  PreparedTransaction,
  Simulation,
} from '../kernel/transactions.js'
import { assetOf, isSameAddress } from './assets.js'
import { arrivesOf, doesWhatIsShown, fits, type Transfer } from './checkTransfer.js'
import { isLookAlike, knownOf } from './lookAlike.js'
import type { SendDeps } from './sendDeps.js'
import type { SendItem } from './sendItem.js'
import { amountOf, isTokenContract, roomFor } from './sendRules.js'
import type {
  Recipient,
  SendAccount,
  SendForm,
  SendProblem,
  SendReview,
  SendState,
} from './sendState.js'

type Found = Extract<Recipient, { status: 'found' }>

/** The result of checking a form. */
export type Prepared = { review: SendReview } | { problem: SendProblem }

/** The complete input of a transfer before the wallet request. */
export interface Order {
  account: SendAccount
  item: SendItem
  form: SendForm
  recipient: Found
  known: SendState['known']
}

/**
 * Returns the balance of the native currency minus the fee of this transaction. Estimates with the
 * real recipient: a contract may cost more than an account.
 */
async function maxOf(
  transactions: ChainTransactions,
  order: Order,
  balance: bigint,
  signal: AbortSignal,
): Promise<{ amount: bigint; fee: bigint }> {
  const parameters = {
    from: order.account.address,
    to: order.recipient.address,
    asset: assetOf(order.item),
  }
  const first = await transactions.estimateFee(
    await transactions.transfer({ ...parameters, amount: 1n, signal }),
    { signal },
  )
  const amount = balance - roomFor(first)
  if (amount <= 0n) return { amount, fee: first.total }
  const second = await transactions.estimateFee(
    await transactions.transfer({ ...parameters, amount, signal }),
    { signal },
  )
  return { amount: balance - roomFor(second), fee: second.total }
}

/** Reads the account's current balances. */
async function readFunds(
  transactions: ChainTransactions,
  { account, item }: Order,
  signal: AbortSignal,
): Promise<{ balance: bigint; native: bigint }> {
  const asset = assetOf(item)
  const read = (of: typeof asset): Promise<bigint> =>
    transactions.readBalance({ asset: of, account: account.address, signal })
  const native = read({ kind: 'native', networkId: account.networkId })
  const [balance, currency] = await Promise.all([
    asset.kind === 'native' ? native : read(asset),
    native,
  ])
  return { balance, native: currency }
}

/** Returns the amount to send, or the problem. */
async function chooseAmount(
  transactions: ChainTransactions,
  order: Order,
  signal: AbortSignal,
): Promise<{ amount: bigint; native: bigint } | { problem: SendProblem }> {
  const { balance, native } = await readFunds(transactions, order, signal)
  if (order.form.amount.unit !== 'max') {
    const reading = amountOf(order.form)
    if (reading.status !== 'amount' || reading.amount > balance)
      return { problem: { kind: 'insufficient', has: balance } }
    return { amount: reading.amount, native }
  }
  if (assetOf(order.item).kind !== 'native')
    return balance > 0n
      ? { amount: balance, native }
      : { problem: { kind: 'insufficient', has: balance } }
  const { amount, fee } = await maxOf(transactions, order, balance, signal)
  return amount > 0n
    ? { amount, native }
    : { problem: { kind: 'insufficientFee', fee, has: native } }
}

interface SimulatedTransfer {
  prepared: PreparedTransaction
  decoded: Transfer
  simulation: Extract<Simulation, { status: 'succeeds' }>
  fee: Fee
}

/** Encodes the transaction, decodes it again and simulates it. */
async function simulateTransfer(
  transactions: ChainTransactions,
  { account, item, recipient }: Order,
  { amount, native }: { amount: bigint; native: bigint },
  signal: AbortSignal,
): Promise<SimulatedTransfer | { problem: SendProblem }> {
  const prepared = await transactions.transfer({
    from: account.address,
    to: recipient.address,
    asset: assetOf(item),
    amount,
    signal,
  })
  const decoded = transactions.decode(prepared)
  if (!doesWhatIsShown(decoded, { account, item, to: recipient.address, amount }))
    return { problem: { kind: 'unexpected' } }
  const simulation = await transactions.simulate([prepared], { signal })
  if (simulation.status === 'reverts')
    return {
      problem: simulation.problem
        ? { kind: 'transfer', problem: simulation.problem }
        : { kind: 'reverts', reason: simulation.reason },
    }
  if (simulation.changes && !fits(simulation.changes, decoded))
    return { problem: { kind: 'unexpected' } }
  const fee = await transactions.estimateFee(prepared, { signal })
  if (prepared.value + fee.total > native)
    return { problem: { kind: 'insufficientFee', fee: fee.total, has: native } }
  return { prepared, decoded, simulation, fee }
}

/**
 * Resolves the recipient's name again: it may resolve to another address since it was typed
 * (SEC-42).
 */
async function readAgain(
  deps: SendDeps,
  { account, recipient }: Order,
  signal: AbortSignal,
): Promise<SendProblem | undefined> {
  const { name } = recipient
  if (name === undefined) return undefined
  const found = await deps.findName({ account, name, signal })
  if (!found) return { kind: 'refusedRecipient', problem: 'nameUnknown' }
  return found.name === name && isSameAddress(found.address, recipient.address)
    ? undefined
    : { kind: 'nameMoved', name }
}

/**
 * Reads everything again, then encodes and simulates the transaction. The review shows exactly this
 * transaction, and the wallet signs it byte for byte.
 *
 * @throws Errors of the chain or the server.
 */
export async function planSend(
  deps: SendDeps,
  order: Order,
  signal: AbortSignal,
): Promise<Prepared> {
  const { account, item, form, recipient, known } = order
  const transactions = await deps.loadTransactions(account)
  if (assetOf(item).networkId !== account.networkId) return { problem: { kind: 'moved' } }
  if (isTokenContract(form)) return { problem: { kind: 'tokenContract' } }
  const moved = await readAgain(deps, order, signal)
  if (moved) return { problem: moved }
  const chosen = await chooseAmount(transactions, order, signal)
  if ('problem' in chosen) return chosen
  const simulated = await simulateTransfer(transactions, order, chosen, signal)
  if ('problem' in simulated) return simulated
  const isContract = await transactions.isContract({
    networkId: account.networkId,
    address: recipient.address,
    signal,
  })
  const { prepared, decoded, simulation, fee } = simulated
  const isMax = form.amount.unit === 'max' && decoded.asset.kind === 'native'
  return {
    review: {
      prepared: Object.freeze(isMax ? { ...prepared, gas: fee.gas } : prepared),
      decoded,
      item,
      recipient: {
        name: recipient.name,
        isContract,
        times: knownOf(recipient.address, known)?.times ?? 0,
        lookAlike: known?.find(({ address }) => isLookAlike(address, recipient.address)),
      },
      fee,
      arrives: simulation.changes && arrivesOf(simulation.changes, decoded),
      isSimulated: simulation.changes !== undefined,
      isMax,
      preparedAt: deps.clock.now(),
    },
  }
}
