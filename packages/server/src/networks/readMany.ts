import { groupsOf } from '@latchkey/protocol/std'
import {
  type Address,
  decodeFunctionResult,
  encodeFunctionData,
  getAddress,
  type Hex,
  multicall3Abi,
  parseAbi,
  zeroAddress,
} from 'viem'
import { serverErrorOf } from '../kernel/serverError.js'
import type { Chain } from './chain.js'

/** One call to one contract. */
export interface Read {
  to: Address
  data: Hex
}

/** Options of {@link readMany}. */
export interface ReadOptions {
  /** @default the latest block */
  blockNumber?: bigint | undefined
  /**
   * True if the operator lists the contracts. Unlisted ones are called in small groups with little
   * gas, so that one that uses all gas or returns megabytes does not affect the others.
   *
   * @default true
   */
  isTrusted?: boolean | undefined
}

/** Returns the first word of a contract's answer as a number, `undefined` without one. */
export function numberIn(answer: Hex | undefined): bigint | undefined {
  return answer && answer.length >= 66 ? BigInt(answer.slice(0, 66)) : undefined
}

/** Returns the address that a contract answers, `undefined` for the zero address and for no word. */
export function addressIn(answer: Hex | undefined): Address | undefined {
  const address = answer?.length === 66 ? getAddress(`0x${answer.slice(26)}`) : zeroAddress
  return address === zeroAddress ? undefined : address
}

/** Calls per group, and their average gas limit. */
const TRUSTED = { size: 200, gas: 500_000n }
const STRANGERS = { size: 16, gas: 100_000n }

/** Minimum gas of a group: a single token behind proxies may need more than the average. */
const MIN_GAS = 500_000n
const MAX_GAS = 30_000_000n

/** Maximum number of concurrent groups. */
const AT_ONCE = 4

/** Maximum bytes of an answer. No honest name is longer. */
const MAX_ANSWER = 4096

const aggregateAbi = parseAbi([
  'function aggregate3((address target, bool allowFailure, bytes callData)[] calls) payable returns ((bool success, bytes returnData)[])',
])

type Answer = Hex | undefined

function gasFor(calls: number, { gas }: { gas: bigint }): bigint {
  const asked = BigInt(calls) * gas
  return asked < MIN_GAS ? MIN_GAS : asked > MAX_GAS ? MAX_GAS : asked
}

function bounded(data: Hex | undefined): Answer {
  return data && data.length <= 2 + 2 * MAX_ANSWER ? data : undefined
}

async function askTogether(
  chain: Chain,
  multicall3: Address,
  reads: readonly Read[],
  options: ReadOptions,
): Promise<readonly Answer[]> {
  const kind = options.isTrusted === false ? STRANGERS : TRUSTED
  const calls = reads.map(({ to, data }) => ({ target: to, allowFailure: true, callData: data }))
  const { data = '0x' } = await chain.client.call({
    to: multicall3,
    data: encodeFunctionData({ abi: aggregateAbi, args: [calls] }),
    gas: gasFor(reads.length, kind),
    ...(options.blockNumber === undefined ? {} : { blockNumber: options.blockNumber }),
  })
  const results = decodeFunctionResult({ abi: aggregateAbi, data })
  return reads.map((_read, index) =>
    results[index]?.success ? bounded(results[index].returnData) : undefined,
  )
}

/**
 * Throws if the chain does not respond. With unlisted contracts, a failure may be caused by an
 * oversized answer: then it throws only if another call fails too.
 */
async function blame(chain: Chain, error: unknown, isTrusted: boolean | undefined): Promise<void> {
  if (!serverErrorOf(error)) return
  if (isTrusted !== false) throw error
  await chain.client.getBlockNumber()
}

async function askAlone(
  chain: Chain,
  { to, data }: Read,
  { blockNumber, isTrusted }: ReadOptions,
): Promise<Answer> {
  try {
    const answer = await chain.client.call({
      to,
      data,
      gas: MIN_GAS,
      ...(blockNumber === undefined ? {} : { blockNumber }),
    })
    return bounded(answer.data)
  } catch (error) {
    await blame(chain, error, isTrusted)
    // The call reverted, or the address has no contract.
    return undefined
  }
}

async function askGroup(
  chain: Chain,
  reads: readonly Read[],
  options: ReadOptions,
): Promise<readonly Answer[]> {
  const { multicall3 } = chain.contracts
  const [only] = reads
  if (!only) return []
  if (!multicall3)
    return inGroups(reads, 1, (group) =>
      Promise.all(group.map((read) => askAlone(chain, read, options))),
    )
  try {
    return await askTogether(chain, multicall3, reads, options)
  } catch (error) {
    await blame(chain, error, options.isTrusted)
    if (reads.length === 1) return [undefined]
    const middle = Math.ceil(reads.length / 2)
    const halves = await Promise.all([
      askGroup(chain, reads.slice(0, middle), options),
      askGroup(chain, reads.slice(middle), options),
    ])
    return halves.flat()
  }
}

/** Runs groups with limited concurrency, and keeps their order. */
async function inGroups<item, result>(
  items: readonly item[],
  size: number,
  ask: (group: readonly item[]) => Promise<readonly result[]>,
): Promise<result[]> {
  const results: (readonly result[])[] = []
  for (const groups of groupsOf(groupsOf(items, size), AT_ONCE))
    results.push(...(await Promise.all(groups.map(ask))))
  return results.flat()
}

/**
 * Calls many contracts, with Multicall3 where the chain has it. Returns answers in the order of the
 * calls; `undefined` for a revert, a missing contract or an oversized answer.
 *
 * @throws ServerError 503 when the chain does not respond.
 */
export function readMany(
  chain: Chain,
  reads: readonly Read[],
  options: ReadOptions = {},
): Promise<readonly (Hex | undefined)[]> {
  const { size } = options.isTrusted === false ? STRANGERS : TRUSTED
  return inGroups(reads, size, (group) => askGroup(chain, group, options))
}

/**
 * Returns the call of Multicall3 for an account's native balance, so that it is of the same block
 * as the other calls.
 */
export function readNativeOf(multicall3: Address, account: Address): Read {
  return {
    to: multicall3,
    data: encodeFunctionData({
      abi: multicall3Abi,
      functionName: 'getEthBalance',
      args: [account],
    }),
  }
}
