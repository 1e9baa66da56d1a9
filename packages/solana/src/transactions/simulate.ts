import { NetworkRequestError } from '@latchkey/core'
import type {
  Asset,
  BalanceChange,
  ChainTransactions,
  DecodedTransaction,
  PreparedTransaction,
  Simulation,
  TransferProblem,
} from '@latchkey/core/internal'
import { cleanText } from '@latchkey/core/internal'
import { isRecord } from '@latchkey/protocol/std'
import { parseTokenAccount } from '../balances/tokenAccounts.js'
import { fromHex } from '../kernel/hex.js'
import { isTokenProgram } from '../kernel/programs.js'
import {
  type Clusters,
  type NodeAccount,
  parseNodeAccounts,
  readAccountsOf,
  readRent,
} from '../networks/cluster.js'
import { simulateMessage } from './buildMessage.js'
import { budgetOf, decodeTransaction } from './decodeTransaction.js'
import { type ReadMessage, readMessage } from './readMessage.js'

/** The most accounts whose balances are compared. */
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

/** Converts a node's error of a transaction to a text for developers. */
export function reasonOf(error: unknown, logs: unknown): string | undefined {
  const last = Array.isArray(logs) ? logs.findLast((line) => typeof line === 'string') : undefined
  return cleanText(`${JSON.stringify(error)} ${String(last ?? '')}`, 300)
}

/** The balances of an account: lamports, or the tokens of a token account. */
function holdingsOf(
  networkId: Asset['networkId'],
  address: string,
  account: NodeAccount | undefined,
): BalanceChange | undefined {
  const token = account && parseTokenAccount(account)
  if (token)
    return {
      asset: { kind: 'token', networkId, address: token.mint },
      account: token.owner,
      amount: token.amount,
    }
  if (account && isTokenProgram(account.owner)) return undefined
  return { asset: { kind: 'native', networkId }, account: address, amount: account?.lamports ?? 0n }
}

const keyOf = ({ asset, account }: BalanceChange): string =>
  `${asset.kind === 'native' ? '' : asset.address} ${account}`

/** Compares accounts before and after. A token account does not show lamports. */
function changesOf(
  networkId: Asset['networkId'],
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
    if (!isNew) add(holdingsOf(networkId, address, before[index]), -1n)
    add(holdingsOf(networkId, address, after[index]), 1n)
  }
  return [...sums.values()].filter(({ amount }) => amount !== 0n)
}

/** Simulates one transaction. */
async function simulateOne(
  clusters: Clusters,
  { networkId, data }: PreparedTransaction,
  signal: AbortSignal | undefined,
): Promise<Simulation> {
  const node = clusters.checkNode(networkId, signal)
  const bytes = fromHex(data)
  const message = bytes && readMessage(bytes)
  if (!message) return { status: 'reverts', reason: 'the transaction cannot be read' }
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
  const changes = changesOf(networkId, addresses, before, after)
    .map((change) =>
      change.account === feePayer && change.asset.kind === 'native'
        ? { ...change, amount: change.amount + fee }
        : change,
    )
    .filter(({ amount }) => amount !== 0n)
  return { status: 'succeeds', changes }
}

/** Creates the part that simulates transactions and computes fees. */
export function createSimulating(
  clusters: Clusters,
): Pick<ChainTransactions, 'simulate' | 'estimateFee' | 'decode'> {
  const decode = (transaction: PreparedTransaction): DecodedTransaction =>
    decodeTransaction(transaction)
  return {
    decode,
    async estimateFee({ data }) {
      const bytes = fromHex(data)
      const message = bytes && readMessage(bytes)
      if (!message) throw new NetworkRequestError({ details: 'the transaction cannot be read' })
      const { units, price, total } = budgetOf(message)
      return { gas: units, maxFeePerGas: price, total, isExact: true }
    },
    async simulate(transactions, { signal } = {}) {
      const changes: BalanceChange[] = []
      for (const transaction of transactions) {
        const simulation = await simulateOne(clusters, transaction, signal)
        if (simulation.status === 'reverts') return simulation
        changes.push(...(simulation.changes ?? []))
      }
      return { status: 'succeeds', changes }
    },
  }
}
