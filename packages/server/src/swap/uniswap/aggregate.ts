import { type Address, decodeFunctionResult, encodeFunctionData, type Hex, multicall3Abi, type StateOverride } from 'viem'
import type { Chain } from '../../kernel/chain/chain.js'
import { askChain } from '../askChain.js'

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

/** What each of the calls returned; `undefined` where it failed. Without a contract nothing is returned: `0x`. */
export function decodeAggregate(data: Hex): readonly (Hex | undefined)[] {
  const results = decodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', data })
  return results.map(({ success, returnData }) => (success ? returnData : undefined))
}

/**
 * All calls at one block, in one request.
 *
 * @param at - Who makes the calls. @default the chain's multicall3
 * @throws ServerError 503 when the chain does not answer.
 */
export async function aggregate(
  chain: Chain,
  calls: readonly Call[],
  at?: { caller: Address; stateOverride: StateOverride },
): Promise<readonly (Hex | undefined)[]> {
  if (calls.length === 0) return []
  const to = at?.caller ?? chain.contracts.multicall3
  if (!to) return []
  const asked = chain.client.call({ to, data: encodeAggregate(calls), ...(at ? { stateOverride: at.stateOverride } : {}) })
  return askChain(asked.then(({ data = '0x' }) => decodeAggregate(data)))
}
