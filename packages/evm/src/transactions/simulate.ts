import {
  MethodUnsupportedError,
  NetworkRequestError,
  OptionError,
  UnknownError,
} from '@latchkey/core'
import type {
  Asset,
  BalanceChange,
  ChainTransactions,
  PreparedTransaction,
  Simulation,
} from '@latchkey/core/internal'
import { type Address, getAddress, type Hex, pad } from 'viem'
import { balanceDataOf, parseBalance, parseWord } from '../balances/readAssets.js'
import {
  createNode,
  type Node,
  type NodeContext,
  parseBytes,
  revertOf,
} from '../networks/readNode.js'
import { revertReason } from './revertReason.js'
import { toCall } from './sendTransaction.js'
import { readMoves } from './transferLogs.js'

/** An asset of an account whose balance is read before and after. */
interface Counted {
  asset: Asset
  account: Address
}

/** The result of a call. */
interface CallResult {
  succeeded: boolean
  data: Hex | undefined
  message: string | undefined
  logs: readonly unknown[]
}

/**
 * The maximum number of balances that are read. A contract can log thousands of transfers, and each
 * one would cost the node a read.
 */
const MAX_COUNTED = 48
/** A contract that returns an account's balance. It exists only in the simulation. */
const COUNTER: Address = '0x00000000000000000000000000000000C0047e25'
const COUNTER_CODE = '0x6000353160005260206000f3'

const keyOf = ({ asset, account }: Counted | BalanceChange): string =>
  [
    account.toLowerCase(),
    asset.kind,
    ...(asset.kind === 'native' ? [] : [asset.address.toLowerCase()]),
    ...(asset.kind === 'nft' ? [asset.tokenId] : []),
  ].join()

function countOf({ asset, account }: Counted, { succeeded, data }: CallResult): bigint | undefined {
  const answer = succeeded ? data : undefined
  return asset.kind === 'native' ? parseWord(answer) : parseBalance(asset, account, answer)
}

function parseResult(raw: unknown): CallResult {
  const { status, returnData, logs, error } = (raw ?? {}) as Record<string, unknown>
  const { message, data } = (error ?? {}) as Record<string, unknown>
  const bytes = parseBytes(returnData)
  return {
    succeeded: status === '0x1',
    data: bytes === undefined || bytes === '0x' ? (parseBytes(data) ?? bytes) : bytes,
    message: typeof message === 'string' ? message : undefined,
    logs: Array.isArray(logs) ? logs : [],
  }
}

/** Runs transactions in a simulated block, and reads the balances before and after them. */
async function run(
  node: Node,
  transactions: readonly PreparedTransaction[],
  counted: readonly Counted[],
): Promise<readonly CallResult[]> {
  const from = transactions[0]?.from ?? ''
  const counts = counted.map((each) => {
    const { asset, account } = each
    return asset.kind === 'native'
      ? { from, to: COUNTER, data: pad(account) }
      : { from, to: asset.address, data: balanceDataOf(asset, account) }
  })
  const calls = [...counts, ...transactions.map(toCall), ...counts]
  const block = { stateOverrides: { [COUNTER]: { code: COUNTER_CODE } }, calls }
  const answer = await node.ask('eth_simulateV1', [
    { blockStateCalls: [block], traceTransfers: true, validation: false },
    'latest',
  ])
  const [simulated] = Array.isArray(answer) ? (answer as { calls?: unknown }[]) : []
  if (!Array.isArray(simulated?.calls) || simulated.calls.length !== calls.length)
    throw new NetworkRequestError({ details: 'no results in the answer to eth_simulateV1' })
  return simulated.calls.map(parseResult)
}

/** Sums the logged transfers, and replaces the sums by measured balance changes. */
function settleChanges(
  logged: readonly BalanceChange[],
  counted: readonly (Counted & { amount: bigint | undefined })[],
): BalanceChange[] {
  const changes = new Map<string, BalanceChange>()
  for (const move of logged) {
    const known = changes.get(keyOf(move))
    changes.set(keyOf(move), known ? { ...known, amount: known.amount + move.amount } : move)
  }
  for (const { asset, account, amount } of counted)
    if (amount !== undefined) changes.set(keyOf({ asset, account }), { asset, account, amount })
  return [...changes.values()].filter(({ amount }) => amount !== 0n)
}

/**
 * Returns the balances to read in every case: the assets in the calldata, and the native currency.
 */
function countedOf(
  transactions: readonly PreparedTransaction[],
  decode: ChainTransactions['decode'],
): Counted[] {
  return transactions.flatMap((transaction) => {
    const account = getAddress(transaction.from)
    const decoded = decode(transaction)
    const own: Counted = { asset: { kind: 'native', networkId: transaction.networkId }, account }
    if (decoded.kind === 'transfer')
      return [
        own,
        { asset: decoded.asset, account },
        { asset: decoded.asset, account: getAddress(decoded.to) },
      ]
    if (decoded.kind !== 'swap') return [own]
    const { input, output, recipient } = decoded
    return [
      own,
      { asset: input, account },
      { asset: output, account },
      { asset: output, account: getAddress(recipient) },
    ]
  })
}

function unique(counted: readonly Counted[]): Counted[] {
  return [...new Map(counted.map((each) => [keyOf(each), each])).values()].slice(0, MAX_COUNTED)
}

async function simulate(
  node: Node,
  transactions: readonly PreparedTransaction[],
  first: readonly Counted[],
  depth = 0,
): Promise<Simulation> {
  const counted = unique(first)
  const results = await run(node, transactions, counted)
  const own = results.slice(counted.length, counted.length + transactions.length)
  const failed = own.find(({ succeeded }) => !succeeded)
  if (failed) return { status: 'reverts', reason: revertReason(failed.data, failed.message) }
  const networkId = node.networkId
  const logged = own.flatMap(({ logs }) => readMoves(logs, networkId))
  // A second run also reads the other assets of the sender that moved.
  const senders = transactions.map(({ from }) => getAddress(from))
  const found = logged.flatMap(({ asset, account }) =>
    senders.includes(account as Address) ? [{ asset, account: account as Address }] : [],
  )
  const all = unique([...counted, ...found])
  if (all.length > counted.length && depth === 0) return simulate(node, transactions, all, 1)
  const after = results.slice(counted.length + transactions.length)
  const measured = counted.map((each, index) => {
    const [start, end] = [results[index], after[index]].map(
      (result) => result && countOf(each, result),
    )
    return { ...each, amount: start === undefined || end === undefined ? undefined : end - start }
  })
  return { status: 'succeeds', changes: settleChanges(logged, measured) }
}

/**
 * Runs only the first transaction, for nodes without simulation. Transactions that depend on it
 * cannot run.
 */
async function tryFirst(node: Node, transaction: PreparedTransaction): Promise<Simulation> {
  try {
    await node.ask('eth_call', [toCall(transaction), 'latest'])
    return { status: 'succeeds', changes: undefined }
  } catch (error) {
    const reverted = failureOf(error)
    if (reverted) return reverted
    throw error
  }
}

/** Returns the failure if a node's error means that the transaction would fail. */
function failureOf(error: unknown): Simulation | undefined {
  const reverted = revertOf(error)
  if (reverted) return { status: 'reverts', reason: revertReason(reverted.data, reverted.reason) }
  const details = error instanceof UnknownError ? (error.details ?? '') : ''
  return /insufficient (?:funds|balance)/i.test(details)
    ? { status: 'reverts', reason: 'insufficient funds' }
    : undefined
}

/** Creates the part that simulates transactions. */
export function createSimulating(
  context: NodeContext,
  decode: ChainTransactions['decode'],
): Pick<ChainTransactions, 'simulate'> {
  return {
    async simulate(transactions, { signal } = {}) {
      const [first] = transactions
      if (!first) return { status: 'succeeds', changes: [] }
      const other = transactions.find(({ networkId }) => networkId !== first.networkId)
      if (other)
        throw new OptionError({
          option: 'transactions',
          expected: `all on ${first.networkId}`,
          received: other.networkId,
          docsPath: '/transactions.md',
        })
      const node = createNode(context, first.networkId, signal)
      try {
        return await simulate(node, transactions, countedOf(transactions, decode))
      } catch (error) {
        const failed = failureOf(error)
        if (failed) return failed
        // Nodes report an unknown method with different errors.
        if (error instanceof MethodUnsupportedError || error instanceof UnknownError)
          return tryFirst(node, first)
        throw error
      }
    },
  }
}
