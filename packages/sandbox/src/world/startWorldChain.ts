import { startAnvil } from '@latchkey/testing/node'
import { build } from './build.js'
import { type WorldContracts, worldContracts } from './contracts.js'

/** A running chain of the sandbox's world. */
export interface WorldChain {
  readonly url: string
  readonly chainId: number
  readonly contracts: WorldContracts
  /** Resolves when the node ended, by itself or by `stop`. */
  readonly ended: Promise<void>
  stop(): Promise<void>
}

const TWO_YEARS_S = 2 * 365 * 86_400

/**
 * Starts an EVM node with everything on it: tokens, exchanges, names, accounts, people.
 *
 * @param parameters.chainId - 31337 or 31338.
 * @param parameters.port - 0 takes any free port. @default 0
 * @throws when the EVM node is missing or the port is taken.
 *
 * @example
 * ```ts
 * import { startWorldChain } from '@latchkey/sandbox/world'
 *
 * const chain = await startWorldChain({ chainId: 31337 })
 * await chain.stop()
 * ```
 */
export async function startWorldChain(parameters: { chainId: 31337 | 31338; port?: number | undefined }): Promise<WorldChain> {
  const { chainId, port = 0 } = parameters
  const start = Math.floor(Date.now() / 1000) - TWO_YEARS_S
  const anvil = await startAnvil({ chainId, port, args: ['--timestamp', String(start)] })
  try {
    await build(anvil.url, chainId, start)
  } catch (error) {
    await anvil.stop()
    throw error
  }
  return { ...anvil, contracts: worldContracts }
}
