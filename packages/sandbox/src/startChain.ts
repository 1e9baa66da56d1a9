import { type FaultyNode, startFaultyNode } from './control/startFaultyNode.js'
import { startWorldChain, type WorldChain } from './world/startWorldChain.js'

/** A chain of the world behind a node with switchable faults. */
export interface SandboxChain {
  readonly world: WorldChain
  readonly node: FaultyNode
  stop(): Promise<void>
}

/** @throws if the port is taken or the EVM node is missing, and leaves nothing running. */
export async function startChain(chainId: 31337 | 31338, port: number): Promise<SandboxChain> {
  const world = await startWorldChain({ chainId })
  try {
    const node = await startFaultyNode({ target: world.url, port })
    return {
      world,
      node,
      async stop() {
        await node.stop()
        await world.stop()
      },
    }
  } catch (error) {
    await world.stop()
    throw error
  }
}
