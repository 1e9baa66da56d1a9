import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Abi, Hex } from 'viem'

/** A compiled contract. */
export interface Artifact {
  readonly abi: Abi
  readonly bytecode: Hex
}

const require = createRequire(import.meta.url)

/**
 * The packages with third-party code. The licence is the GPL: the code is read when the world is
 * built and stored nowhere.
 */
const foreign = {
  WETH9: '@uniswap/v2-periphery/build/WETH9.json',
  UniswapV2Factory: '@uniswap/v2-core/build/UniswapV2Factory.json',
  UniswapV2Router02: '@uniswap/v2-periphery/build/UniswapV2Router02.json',
  UniswapV3Factory:
    '@uniswap/v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory.json',
  NonfungiblePositionManager:
    '@uniswap/v3-periphery/artifacts/contracts/NonfungiblePositionManager.sol/NonfungiblePositionManager.json',
  SwapRouter: '@uniswap/v3-periphery/artifacts/contracts/SwapRouter.sol/SwapRouter.json',
  QuoterV2: '@uniswap/v3-periphery/artifacts/contracts/lens/QuoterV2.sol/QuoterV2.json',
  EntryPoint: '@account-abstraction/contracts/artifacts/EntryPoint.json',
} as const

const ownPath: string = fileURLToPath(new URL('../../contracts/compiled.json', import.meta.url))

/** The files from which the world is built. */
export function artifactPaths(): string[] {
  return [ownPath, ...Object.values(foreign).map((path) => require.resolve(path))]
}

/** Every contract of the world, by name. */
export function readArtifacts(): (name: string) => Artifact {
  const own = (JSON.parse(readFileSync(ownPath, 'utf8')) as { contracts: Record<string, Artifact> })
    .contracts
  return (name) => {
    const ours = own[name]
    if (ours) return ours
    if (!(name in foreign)) throw new Error(`There is no contract ${name}.`)
    const { abi, bytecode } = require(foreign[name as keyof typeof foreign]) as {
      abi: Abi
      bytecode: string
    }
    return { abi, bytecode: bytecode.startsWith('0x') ? (bytecode as Hex) : `0x${bytecode}` }
  }
}
