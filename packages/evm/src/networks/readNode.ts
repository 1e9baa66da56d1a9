import { NetworkRequestError } from '@latchkey/core'
import { type Clock, deadlines, settle } from '@latchkey/core/internal'
import type { ChainId } from '@latchkey/protocol'
import type { Chain, Client, Hex } from 'viem'
import { numberToHex } from 'viem'
import { chainIdOf } from '../kernel/chainIdOf.js'
import { toReadError } from '../kernel/toReadError.js'

const QUANTITY = /^0x[0-9a-f]{1,64}$/i
const BYTES = /^0x(?:[0-9a-f]{2})*$/i

const isText = (value: unknown): value is string => typeof value === 'string'

/** The node of one network. Methods settle by their deadline, and reject with a LatchkeyError. */
export interface Node {
  readonly networkId: ChainId
  readonly chain: Chain
  /** Returns the node's answer, unchecked. */
  ask(method: string, params: readonly unknown[]): Promise<unknown>
  askForQuantity(method: string, params: readonly unknown[]): Promise<bigint>
  /** Returns a contract's return data: `undefined` if the call fails, `0x` without a contract. */
  call(to: string, data: Hex): Promise<Hex | undefined>
}

/** Finds the client of a chain: a wagmi config, or one beside it. */
export interface NodeContext {
  readonly config: {
    getClient(parameters: { chainId: number }): {
      readonly chain?: Chain | undefined
      readonly request: unknown
    }
  }
  readonly clock: Clock
}

/** Parses a number in a node's format. */
export function parseQuantity(answer: unknown): bigint | undefined {
  return typeof answer === 'string' && QUANTITY.test(answer) ? BigInt(answer) : undefined
}

/** Parses bytes in a node's format. */
export function parseBytes(answer: unknown): Hex | undefined {
  return typeof answer === 'string' && BYTES.test(answer) ? (answer as Hex) : undefined
}

const FAILED_CALL = /execution reverted|vm execution error|invalid opcode|out of gas|evm error/i

/**
 * Returns the revert if a call failed in the contract, not in the node. The innermost error has the
 * node's text.
 */
export function revertOf(
  error: unknown,
): { reason: string | undefined; data: Hex | undefined } | undefined {
  const seen = new Set<unknown>()
  const found: { failed: boolean; reason: string | undefined; data: Hex | undefined } = {
    failed: false,
    reason: undefined,
    data: undefined,
  }
  for (
    let layer = error;
    typeof layer === 'object' && layer !== null && !seen.has(layer);
    layer = (layer as { cause?: unknown }).cause
  ) {
    seen.add(layer)
    const { code, message, data } = layer as Record<string, unknown>
    const text = typeof message === 'string' ? message : undefined
    found.failed ||= code === 3 || FAILED_CALL.test(text ?? '')
    found.reason = text ?? found.reason
    found.data = parseBytes(data) ?? found.data
  }
  return found.failed ? found : undefined
}

/**
 * Creates the node of a network. Sends plain requests: viem's actions load multicall, CCIP and
 * signature recovery.
 */
export function createNode(
  { config, clock }: NodeContext,
  networkId: ChainId,
  signal: AbortSignal | undefined,
): Node {
  const client = clientOf(config, networkId)
  async function ask(method: string, params: readonly unknown[]): Promise<unknown> {
    try {
      const answer = client.request({ method, params } as Parameters<Client['request']>[0])
      return await settle(answer, { deadline: deadlines.read, signal, clock })
    } catch (error) {
      throw toReadError(error)
    }
  }
  return {
    networkId,
    chain: client.chain,
    ask,
    async askForQuantity(method, params) {
      const quantity = parseQuantity(await ask(method, params))
      if (quantity === undefined)
        throw new NetworkRequestError({ details: `no number in the answer to ${method}` })
      return quantity
    },
    async call(to, data) {
      try {
        const answer = parseBytes(await ask('eth_call', [{ to, data }, 'latest']))
        if (answer === undefined)
          throw new NetworkRequestError({ details: 'no bytes in the answer to eth_call' })
        return answer
      } catch (error) {
        if (revertOf(error)) return undefined
        throw error
      }
    },
  }
}

function clientOf(config: NodeContext['config'], networkId: ChainId): Client & { chain: Chain } {
  try {
    return config.getClient({ chainId: chainIdOf(networkId) }) as Client & { chain: Chain }
  } catch (error) {
    throw toReadError(error)
  }
}

/** A transaction of a node, mined or pending. */
export interface KnownTransaction {
  hash: string
  from: string
  /** Lower case; absent for a contract creation. */
  to: string | undefined
  nonce: number
  value: bigint
  data: string
}

/** Parses a node's transaction; returns `undefined` if it is malformed. */
export function parseTransaction(answer: unknown): KnownTransaction | undefined {
  const { hash, from, to, nonce, value, input } = (answer ?? {}) as Record<string, unknown>
  const [count, amount] = [parseQuantity(nonce), parseQuantity(value)]
  if (
    !isText(hash) ||
    !isText(from) ||
    !isText(input) ||
    count === undefined ||
    amount === undefined
  )
    return undefined
  return {
    hash: hash.toLowerCase(),
    from: from.toLowerCase(),
    to: isText(to) ? to.toLowerCase() : undefined,
    nonce: Number(count),
    value: amount,
    data: input.toLowerCase(),
  }
}

/** Reads a block by its number. */
export async function readBlock(
  node: Node,
  number: bigint | 'latest',
  withTransactions = false,
): Promise<{ number: bigint; hash: string; transactions: readonly unknown[] } | undefined> {
  const answer = await node.ask('eth_getBlockByNumber', [
    number === 'latest' ? number : numberToHex(number),
    withTransactions,
  ])
  const { number: height, hash, transactions } = (answer ?? {}) as Record<string, unknown>
  const parsed = parseQuantity(height)
  if (parsed === undefined || !isText(hash)) return undefined
  return {
    number: parsed,
    hash: hash.toLowerCase(),
    transactions: Array.isArray(transactions) ? transactions : [],
  }
}

/** Counts an account's mined transactions: all, or those up to a block. */
export function countTransactions(
  node: Node,
  account: string,
  block: bigint | 'latest',
): Promise<bigint> {
  return node.askForQuantity('eth_getTransactionCount', [
    account,
    block === 'latest' ? block : numberToHex(block),
  ])
}
