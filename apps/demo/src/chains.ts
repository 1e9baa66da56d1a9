import type { SwapContracts } from '@latchkey/evm'
import { worldContracts } from '@latchkey/sandbox/contracts'
import { type Chain, defineChain } from 'viem'

function sandboxChain(id: number, name: string, port: string): Chain {
  const url = `http://127.0.0.1:${port}`
  return defineChain({
    id,
    name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
    blockExplorers: { default: { name: 'Sandbox explorer', url: `${url}/explorer` } },
    contracts: {
      multicall3: { address: worldContracts.multicall3 },
      ensUniversalResolver: { address: worldContracts.ens.universalResolver },
    },
    testnet: true,
  })
}

/** The ports of the sandbox's chains, set by vite.config.ts. */
declare const __CHAIN_PORTS__: readonly [string, string]

const [portOne, portTwo] = __CHAIN_PORTS__

/** The two chains of the sandbox. */
export const sandboxChains: readonly [Chain, Chain] = [
  sandboxChain(31337, 'Sandbox One', portOne),
  sandboxChain(31338, 'Sandbox Two', portTwo),
]

/** A chain that wallets know and the demo does not support. */
export const foreignChain: Chain = sandboxChain(31339, 'Elsewhere', portTwo)

const swapContracts: SwapContracts = {
  wrappedNative: worldContracts.weth,
  uniswapV2Router: worldContracts.uniswapV2.router,
  uniswapV3Router: worldContracts.uniswapV3.router,
}

/** The swap contracts of the sandbox: the same addresses on both chains. */
export const sandboxSwapContracts: Readonly<Record<number, SwapContracts>> = {
  31337: swapContracts,
  31338: swapContracts,
}
