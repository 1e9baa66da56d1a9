import { startAnvil } from '@latchkey/testing/node'
import { type WorldContracts, worldContracts } from './contracts.js'
import { stateFile } from './stateFile.js'

/** A running chain of the sandbox's world. */
export interface WorldChain {
  readonly url: string
  readonly chainId: number
  readonly contracts: WorldContracts
  /** Resolves when the node has exited, by itself or by `stop`. */
  readonly ended: Promise<void>
  stop(): Promise<void>
}

/**
 * Starts an EVM node with the sandbox's world: tokens, exchanges, names, and accounts with two
 * years of history. The first start on a machine builds the world and stores it in a file.
 *
 * @param parameters.chainId - 31337 or 31338.
 * @param parameters.port - 0 takes any free port. @default 0
 * @throws if the EVM node is missing or the port is taken.
 *
 * @example
 * ```ts
 * import { startWorldChain } from '@latchkey/sandbox/world'
 *
 * const chain = await startWorldChain({ chainId: 31337 })
 * await chain.stop()
 * ```
 */
export async function startWorldChain(parameters: {
  chainId: 31337 | 31338
  port?: number | undefined
}): Promise<WorldChain> {
  const { chainId, port = 0 } = parameters
  const anvil = await startAnvil({
    chainId,
    port,
    args: ['--load-state', await stateFile(chainId)],
  })
  return { ...anvil, contracts: worldContracts }
}
