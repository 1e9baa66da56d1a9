import type { Settings } from '@latchkey/server'
import { worldContracts } from './contracts.js'

const titles: Readonly<Record<number, string>> = { 31337: 'Sandbox One', 31338: 'Sandbox Two' }

/**
 * Returns the server's configuration of a chain of the sandbox.
 *
 * @example
 * ```ts
 * import { createServer } from '@latchkey/server'
 * import { worldChainConfig } from '@latchkey/sandbox/world'
 *
 * createServer({ origins: ['http://localhost:5173'], chains: { 31337: worldChainConfig(31337, 'http://127.0.0.1:8545') } })
 * ```
 */
export function worldChainConfig(
  chainId: number,
  url: string,
): Settings['chains'][string] & { nodes: string } {
  const { multicall3, weth, tokens, uniswapV2, uniswapV3, ens, dollar } = worldContracts
  const { factory, quoter, router, feeTiers } = uniswapV3
  return {
    nodes: url,
    name: titles[chainId] ?? `Chain ${chainId}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    tokens: [
      { address: weth, name: 'Wrapped Ether', symbol: 'WETH', decimals: 18 },
      ...Object.values(tokens)
        .filter(({ habit, decimals }) => habit !== 'spam' && decimals <= 36)
        .map(({ address, name, symbol, decimals, habit }) => ({
          address,
          name,
          symbol,
          decimals,
          ...(habit === 'permit' ? { eip2612: true } : {}),
        })),
    ],
    dollar,
    contracts: {
      multicall3,
      wrappedNative: weth,
      uniswapV2,
      uniswapV3: { factory, quoter, router, feeTiers: [...feeTiers] },
      ens: { registry: ens.registry, universalResolver: ens.universalResolver },
    },
  }
}
