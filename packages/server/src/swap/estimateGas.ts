import type { Address, Hex } from 'viem'
import type { ServerError } from '../kernel/serverError.js'
import type { Chain } from '../networks/chain.js'
import { askChain } from './askChain.js'

/**
 * What a call would burn now, and 30 % more: a second later a pool may write more of its storage,
 * or cross more ticks.
 *
 * @throws ServerError what `refused` makes of the reason, when the call would fail.
 */
export async function estimateGas(
  { client }: Chain,
  call: { account: Address; to: Address; data: Hex; value?: bigint },
  refused: (reason: string) => ServerError,
): Promise<bigint> {
  const gas = await askChain(client.estimateGas(call), refused)
  return (gas * 13n) / 10n
}
