import type { SwapContracts } from '@latchkey/evm'
import { worldContracts } from '@latchkey/sandbox/contracts'
import { createTestWallet } from '@latchkey/testing'
import { type Chain, defineChain } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

/** Ports of the sandbox; set by vite.config.ts. */
declare const __PORTS__: Readonly<Record<'one' | 'two' | 'relay', string>>

function sandboxChain(id: number, name: string, port: string): Chain {
  return defineChain({
    id,
    name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [`http://127.0.0.1:${port}`] } },
    contracts: {
      multicall3: { address: worldContracts.multicall3 },
      ensUniversalResolver: { address: worldContracts.ens.universalResolver },
    },
  })
}

/** The two chains of the sandbox. */
export const networks: readonly [Chain, Chain] = [
  sandboxChain(31337, 'Sandbox One', __PORTS__.one),
  sandboxChain(31338, 'Sandbox Two', __PORTS__.two),
]

const contracts: SwapContracts = {
  wrappedNative: worldContracts.weth,
  uniswapV2Router: worldContracts.uniswapV2.router,
  uniswapV3Router: worldContracts.uniswapV3.router,
}

/** The exchanges of the sandbox, at the same addresses on both chains. */
export const swapContracts: Readonly<Record<number, SwapContracts>> = {
  31337: contracts,
  31338: contracts,
}

export const relayUrl: string = `ws://127.0.0.1:${__PORTS__.relay}`

/** Installs a wallet that approves every request, with the account of `?key=` if there is one. */
export function installTestWallet(): void {
  const key = new URLSearchParams(location.search).get('key')
  createTestWallet({
    chains: networks.map(({ id, rpcUrls }) => ({ id, rpcUrl: rpcUrls.default.http[0] ?? '' })),
    storage: localStorage,
    ...(key ? { accounts: [privateKeyToAccount(key as `0x${string}`)] } : {}),
  }).announce()
}
