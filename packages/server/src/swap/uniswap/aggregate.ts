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

/** One call of a batch. */
export interface Call {
  readonly target: Address
  readonly data: Hex
}

/** Encodes calls for multicall3, each of which may fail alone. */
export function encodeAggregate(calls: readonly Call[]): Hex {
  return encodeFunctionData({
    abi: multicall3Abi,
    functionName: 'aggregate3',
    args: [calls.map(({ target, data }) => ({ target, callData: data, allowFailure: true }))],
  })
}

/**
 * Returns the result of each call; `undefined` for a failed one. A call without a contract returns
 * `0x`.
 */
export function decodeAggregate(data: Hex): readonly (Hex | undefined)[] {
  const results = decodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', data })
  return results.map(({ success, returnData }) => (success ? returnData : undefined))
}

/** Options of {@link aggregate}. */
export interface AggregateOptions {
  /** Caller of the batch. @default the chain's multicall3 */
  caller?: Address | undefined
  stateOverride?: StateOverride | undefined
  /** Gas limit of the batch. @default the node's limit */
  gas?: bigint | undefined
  /** Returns the error when the whole batch fails. @default 404 `no_route` */
  refused?: ((reason: string) => ServerError) | undefined
}

/**
 * Runs all calls at one block, in one request. A token that uses all gas fails the whole batch:
 * then the pair is not traded.
 *
 * @throws ServerError 404 `no_route`, and 503 when the chain does not respond.
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
