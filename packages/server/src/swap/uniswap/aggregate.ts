import {
  type Address,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  multicall3Abi,
  type StateOverride,
} from 'viem'
import type { ServerError } from '../../kernel/serverError.js'
import type { Chain } from '../../networks/chain.js'
import { askChain } from '../askChain.js'
import { noRoute } from '../exchange.js'

/** One of several calls. */
export interface Call {
  readonly target: Address
  readonly data: Hex
}

/** Calls as multicall3 takes them, each of which may fail alone. */
export function encodeAggregate(calls: readonly Call[]): Hex {
  return encodeFunctionData({
    abi: multicall3Abi,
    functionName: 'aggregate3',
    args: [calls.map(({ target, data }) => ({ target, callData: data, allowFailure: true }))],
  })
}

/**
 * What each of the calls returned; `undefined` where it failed. Without a contract nothing is
 * returned: `0x`.
 */
export function decodeAggregate(data: Hex): readonly (Hex | undefined)[] {
  const results = decodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', data })
  return results.map(({ success, returnData }) => (success ? returnData : undefined))
}

/** How several calls are made together. */
export interface AggregateOptions {
  /** Who makes them. @default the chain's multicall3 */
  caller?: Address | undefined
  stateOverride?: StateOverride | undefined
  /** For all of them together. @default what the node allows */
  gas?: bigint | undefined
  /** What to say when all of them failed together. @default that nothing trades the pair */
  refused?: ((reason: string) => ServerError) | undefined
}

/**
 * All calls at one block, in one request. A token that burns all the gas takes the others with it:
 * then nothing trades it.
 *
 * @throws ServerError 404 `no_route`, and 503 when the chain does not answer.
 */
export async function aggregate(
  chain: Chain,
  calls: readonly Call[],
  options: AggregateOptions = {},
): Promise<readonly (Hex | undefined)[]> {
  if (calls.length === 0) return []
  const { caller: to = chain.contracts.multicall3, refused = noRoute, ...given } = options
  if (!to) return []
  const asked = chain.client.call({ to, data: encodeAggregate(calls), ...given })
  return askChain(
    asked.then(({ data = '0x' }) => decodeAggregate(data)),
    refused,
  )
}
