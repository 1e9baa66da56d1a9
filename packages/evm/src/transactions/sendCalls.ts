import {
  CancelledError,
  InvalidWalletResponseError,
  LatchkeyError,
  MethodUnsupportedError,
  NetworkRequestError,
  NotConnectedError,
  OptionError,
  TimeoutError,
  UserRejectedError,
} from '@latchkey/core'
import type { ChainTransactions, Clock, TransactionOutcome } from '@latchkey/core/internal'
import { parseEvmChainId } from '@latchkey/protocol'
import { isHash, isRecord, sameAddress, sleep } from '@latchkey/protocol/std'
import { numberToHex } from 'viem'
import type { AdapterContext } from '../connect/adapterContext.js'
import { readConnection } from '../connect/readConnection.js'
import { askWallet } from '../connect/requestWallet.js'
import { chainIdOf } from '../kernel/chainIdOf.js'
import { createNode, type Node } from '../networks/readNode.js'
import { connectionFor } from './sendTransaction.js'
import { readOutcome } from './waitForTransaction.js'

/** Timeout for a wallet's capabilities, in milliseconds. Short: the UI waits for the result. */
const CAPABILITIES_MS = 3000
const FIRST_PAUSE_MS = 500
const LAST_PAUSE_MS = 4000
const MAX_ID_CHARACTERS = 8194

/**
 * Error codes of EIP-5792 for a capability or network that the wallet does not support, and for
 * calls that it cannot send atomically.
 */
const UNSUPPORTED: readonly unknown[] = [5700, 5710, 5740, 5760]
/** The error code of EIP-5792 for a user who refuses the upgrade of the account. */
const UPGRADE_REFUSED = 5750

function toBatchError(error: unknown): unknown {
  if (!(error instanceof LatchkeyError)) return error
  const { code, details } = error
  if (code === UPGRADE_REFUSED) return new UserRejectedError({ cause: error, details })
  return UNSUPPORTED.includes(code)
    ? new MethodUnsupportedError({ cause: error, code, details })
    : error
}

/** Returns the wallet's atomic status for one network; chain id 0 stands for all networks. */
function atomicIn(answer: unknown, chainId: number): unknown {
  const entries = Object.entries(isRecord(answer) ? answer : {})
  const of = (id: number): unknown =>
    entries.find(([key]) => (id === 0 ? /^0x0+$/.test(key) : parseEvmChainId(key) === id))?.[1]
  return [chainId, 0]
    .map((id) => (of(id) as { atomic?: { status?: unknown } } | undefined)?.atomic?.status)
    .find((status) => status !== undefined)
}

/**
 * Returns the outcome of a batch, or `undefined` while it is pending. The wallet names the
 * transaction; the result is read from the chain.
 */
async function outcomeOf(answer: unknown, node: Node): Promise<TransactionOutcome | undefined> {
  const { status, receipts } = (answer ?? {}) as { status?: unknown; receipts?: unknown }
  if (typeof status !== 'number')
    throw new InvalidWalletResponseError({ method: 'wallet_getCallsStatus' })
  if (status < 200) return undefined
  const last = Array.isArray(receipts)
    ? (receipts.at(-1) as { transactionHash?: unknown } | undefined)
    : undefined
  const hash = last?.transactionHash
  // 4xx: the batch was never included in a block.
  if (!isHash(hash)) {
    if (status < 400) throw new InvalidWalletResponseError({ method: 'wallet_getCallsStatus' })
    return { status: 'dropped' }
  }
  const outcome = await readOutcome(node, hash)
  // A bundler's transaction succeeds even if its calls reverted.
  return outcome && status >= 400 ? { ...outcome, status: 'failed' } : outcome
}

async function waitForCalls(
  context: AdapterContext,
  { networkId, id, signal }: Parameters<ChainTransactions['waitForCalls']>[0],
  clock: Clock,
): Promise<TransactionOutcome> {
  const node = createNode(context, networkId, signal)
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(LAST_PAUSE_MS, (pause * 3) / 2)) {
    const connection = readConnection(context.config)
    if (!connection) throw new NotConnectedError()
    try {
      const outcome = await outcomeOf(
        await askWallet(context, { method: 'wallet_getCallsStatus', params: [id] }, connection, {
          signal,
        }),
        node,
      )
      if (outcome) return outcome
    } catch (error) {
      // A timeout or a failed request leaves the state of the batch unknown.
      if (!(error instanceof NetworkRequestError || error instanceof TimeoutError)) throw error
    }
    await sleep(pause, { clock, signal, toError: () => new CancelledError() })
  }
}

/** Reads from the wallet whether it sends several calls as one (EIP-5792). */
async function getAtomicSupport(
  context: AdapterContext,
  { networkId, account, signal }: Parameters<ChainTransactions['getAtomicSupport']>[0],
): ReturnType<ChainTransactions['getAtomicSupport']> {
  const connection = readConnection(context.config)
  const chainId = chainIdOf(networkId)
  if (!connection || !sameAddress(connection.accounts[0], account)) return 'unsupported'
  try {
    const params = [account, [numberToHex(chainId)]]
    const answer = await askWallet(
      context,
      { method: 'wallet_getCapabilities', params },
      connection,
      { signal, deadline: CAPABILITIES_MS },
    )
    const status = atomicIn(answer, chainId)
    return status === 'supported' || status === 'ready' ? status : 'unsupported'
  } catch (error) {
    if (error instanceof CancelledError) throw error
    // Most wallets do not know the method.
    return 'unsupported'
  }
}

async function sendCalls(
  context: AdapterContext,
  transactions: Parameters<ChainTransactions['sendCalls']>[0],
  { signal }: NonNullable<Parameters<ChainTransactions['sendCalls']>[1]> = {},
): Promise<string> {
  const [first] = transactions
  if (!first)
    throw new OptionError({
      option: 'transactions',
      expected: 'at least one',
      received: 'none',
      docsPath: '/transactions.md',
    })
  // Each of them is for the account and network that are connected (SEC-52).
  const [connection] = transactions.map((transaction) => connectionFor(context, transaction))
  if (!connection) throw new NotConnectedError()
  const calls = transactions.map(({ to, value, data }) => ({
    to,
    value: numberToHex(value),
    ...(data === '0x' ? {} : { data }),
  }))
  const batch = {
    version: '2.0.0',
    from: connection.accounts[0],
    chainId: numberToHex(connection.chainId),
    atomicRequired: true,
    calls,
  }
  try {
    const answer = await askWallet(
      context,
      { method: 'wallet_sendCalls', params: [batch] },
      connection,
      { signal },
    )
    const id = (answer as { id?: unknown } | null)?.id
    if (typeof id !== 'string' || id === '' || id.length > MAX_ID_CHARACTERS)
      throw new InvalidWalletResponseError({ method: 'wallet_sendCalls' })
    return id
  } catch (error) {
    throw toBatchError(error)
  }
}

/**
 * Creates the part that sends several calls as one through the wallet. Source:
 * https://eips.ethereum.org/EIPS/eip-5792
 */
export function createBatches(
  context: AdapterContext,
): Pick<ChainTransactions, 'getAtomicSupport' | 'sendCalls' | 'waitForCalls'> {
  return {
    getAtomicSupport: (parameters) => getAtomicSupport(context, parameters),
    sendCalls: (transactions, options) => sendCalls(context, transactions, options),
    waitForCalls: (parameters) => waitForCalls(context, parameters, context.clock),
  }
}
