import { NetworkRequestError } from '@latchkey/core'
import type {
  Asset,
  BalanceChange,
  ChainTransactions,
  PreparedTransaction,
  Simulation,
  TransferProblem,
} from '@latchkey/core/internal'
import { cleanText } from '@latchkey/core/internal'
import { isRecord } from '@latchkey/protocol/std'
import { parseTokenAccount } from '../balances/tokenAccounts.js'
import { sameBytes } from '../kernel/bytes.js'
import { fromHex } from '../kernel/hex.js'
import { isTokenProgram, WRAPPED_SOL } from '../kernel/programs.js'
import {
  type Clusters,
  type NodeAccount,
  parseNodeAccounts,
  readAccountsOf,
  readRent,
} from '../networks/cluster.js'
import type { Node } from '../networks/node.js'
import { simulateMessage } from './buildMessage.js'
import { budgetOf, decodeTransaction } from './decodeTransaction.js'
import { findSwap, type KnownSwaps } from './knownSwaps.js'
import { readMessageOf } from './lookupTables.js'
import type { ReadMessage } from './readMessage.js'

/** The maximum number of accounts whose balances are compared. */
const MAX_ACCOUNTS = 64
const FROZEN = 17

type Accounts = readonly (NodeAccount | undefined)[]

/** Returns the custom error code of a failed instruction of a token program. */
function tokenErrorOf(detail: unknown, { instructions }: ReadMessage): number | undefined {
  const [index, reason] = Array.isArray(detail) ? (detail as readonly unknown[]) : []
  const program = typeof index === 'number' ? instructions[index]?.program : undefined
  const code = isRecord(reason) ? reason.Custom : undefined
  return program && isTokenProgram(program) && typeof code === 'number' ? code : undefined
}

/** Returns the reason of a refused transaction, where it is known. */
export function problemOf(
  error: unknown,
  message: ReadMessage,
  min: bigint,
): TransferProblem | undefined {
  if (error === 'BlockhashNotFound') return { kind: 'expired' }
  if (!isRecord(error)) return undefined
  const { InsufficientFundsForRent: rent, InstructionError: detail } = error
  if (isRecord(rent))
    return { kind: rent.account_index === 0 ? 'senderRent' : 'recipientRent', min }
  return tokenErrorOf(detail, message) === FROZEN ? { kind: 'frozen', whose: 'sender' } : undefined
}

/** Converts a node's error of a transaction to a message for developers. */
export function reasonOf(error: unknown, logs: unknown): string | undefined {
  const last = Array.isArray(logs) ? logs.findLast((line) => typeof line === 'string') : undefined
  return cleanText(`${JSON.stringify(error)} ${String(last ?? '')}`, 300)
}

/** Options of comparing accounts: the wrapped SOL of `unwrapsFor` counts as SOL. */
interface Comparison {
  networkId: Asset['networkId']
  unwrapsFor: string | undefined
}

/** The balances of an account: lamports, or the tokens of a token account. */
function holdingsOf(
  { networkId, unwrapsFor }: Comparison,
  address: string,
  account: NodeAccount | undefined,
): BalanceChange | undefined {
  const token = account && parseTokenAccount(account)
  const native = { kind: 'native', networkId } as const
  if (token?.mint === WRAPPED_SOL && token.owner === unwrapsFor)
    return { asset: native, account: unwrapsFor, amount: account?.lamports ?? 0n }
  if (token)
    return {
      asset: { kind: 'token', networkId, address: token.mint },
      account: token.owner,
      amount: token.amount,
    }
  if (account && isTokenProgram(account.owner)) return undefined
  return { asset: native, account: address, amount: account?.lamports ?? 0n }
}

const keyOf = ({ asset, account }: BalanceChange): string =>
  `${asset.kind === 'native' ? '' : asset.address} ${account}`

/** Compares accounts before and after. A token account does not show lamports. */
function changesOf(
  comparison: Comparison,
  addresses: readonly string[],
  before: Accounts,
  after: Accounts,
): BalanceChange[] {
  const sums = new Map<string, BalanceChange>()
  const add = (holding: BalanceChange | undefined, sign: 1n | -1n): void => {
    if (!holding) return
    const known = sums.get(keyOf(holding))?.amount ?? 0n
    sums.set(keyOf(holding), { ...holding, amount: known + sign * holding.amount })
  }
  for (const [index, address] of addresses.entries()) {
    const isNew = before[index] === undefined && after[index] && parseTokenAccount(after[index])
    if (!isNew) add(holdingsOf(comparison, address, before[index]), -1n)
    add(holdingsOf(comparison, address, after[index]), 1n)
  }
  return [...sums.values()].filter(({ amount }) => amount !== 0n)
}

/** The bytes of a token account that name its owner, delegate and close authority. */
const RIGHTS = [
  [32, 64],
  [72, 108],
  [121, 165],
] as const
const NO_RIGHTS = [
  [72, 76],
  [129, 133],
] as const

/** True if the user had the account and others got rights to it, or if it is new and has them. */
function isSeized(
  user: string,
  address: string,
  before: NodeAccount | undefined,
  after: NodeAccount | undefined,
): boolean {
  if (address === user) return after !== undefined && after.owner !== before?.owner
  const [old, now] = [before && parseTokenAccount(before), after && parseTokenAccount(after)]
  const parts = (account: NodeAccount | undefined, [start, end]: readonly [number, number]) =>
    account?.data.slice(start, end) ?? new Uint8Array()
  // A closed account has no rights. Its balance is compared.
  if (old?.owner === user && after && after.data.length > 0)
    return RIGHTS.some((range) => !sameBytes(parts(before, range), parts(after, range)))
  const isNew = !before || before.data.length === 0
  return (
    isNew &&
    now?.owner === user &&
    NO_RIGHTS.some((range) => parts(after, range).some((byte) => byte !== 0))
  )
}

async function readRequest(
  node: Node,
  data: PreparedTransaction['data'],
): Promise<{ bytes: Uint8Array; message: ReadMessage } | undefined> {
  const bytes = fromHex(data)
  const message = bytes && (await readMessageOf(node, bytes))
  return bytes && message && { bytes, message }
}

/** Simulates one transaction. */
async function simulateOne(
  clusters: Clusters,
  { networkId, data }: PreparedTransaction,
  { isSwap, signal }: { isSwap: boolean; signal: AbortSignal | undefined },
): Promise<Simulation> {
  const node = clusters.checkNode(networkId, signal)
  const request = await readRequest(node, data)
  if (!request) return { status: 'reverts', reason: 'the transaction cannot be read' }
  const { bytes, message } = request
  const addresses = message.accounts
    .filter(({ isWritable }) => isWritable)
    .map(({ address }) => address)
    .slice(0, MAX_ACCOUNTS)
  const before = await readAccountsOf(node, addresses)
  const { err, logs, accounts } = await simulateMessage(node, bytes, addresses)
  if (err === undefined) throw new NetworkRequestError({ details: 'no result of the simulation' })
  if (err !== null)
    return {
      status: 'reverts',
      reason: reasonOf(err, logs),
      problem: problemOf(err, message, await readRent(node, 0)),
    }
  const after = parseNodeAccounts('simulateTransaction', accounts, addresses.length)
  const { feePayer } = message
  const fee = budgetOf(message).total
  const comparison = { networkId, unwrapsFor: isSwap ? feePayer : undefined }
  const changes = changesOf(comparison, addresses, before, after)
    .map((change) =>
      change.account === feePayer && change.asset.kind === 'native'
        ? { ...change, amount: change.amount + fee }
        : change,
    )
    .filter(({ amount }) => amount !== 0n)
  const seized = addresses.filter((address, index) =>
    isSeized(feePayer, address, before[index], after[index]),
  )
  return { status: 'succeeds', changes, ...(seized.length > 0 ? { seized } : {}) }
}

/** Creates the part that simulates transactions and computes fees. */
export function createSimulating(
  clusters: Clusters,
  swaps: KnownSwaps,
): Pick<ChainTransactions, 'simulate' | 'estimateFee' | 'decode'> {
  return {
    decode: (transaction) => findSwap(swaps, transaction) ?? decodeTransaction(transaction),
    async estimateFee({ networkId, data }, { signal } = {}) {
      const request = await readRequest(clusters.node(networkId, signal), data)
      if (!request) throw new NetworkRequestError({ details: 'the transaction cannot be read' })
      const { units, price, total } = budgetOf(request.message)
      return { gas: units, maxFeePerGas: price, total, isExact: true }
    },
    async simulate(transactions, { signal } = {}) {
      const changes: BalanceChange[] = []
      const seized: string[] = []
      for (const transaction of transactions) {
        const isSwap = findSwap(swaps, transaction) !== undefined
        const simulation = await simulateOne(clusters, transaction, { isSwap, signal })
        if (simulation.status === 'reverts') return simulation
        changes.push(...(simulation.changes ?? []))
        seized.push(...(simulation.seized ?? []))
      }
      return { status: 'succeeds', changes, ...(seized.length > 0 ? { seized } : {}) }
    },
  }
}
