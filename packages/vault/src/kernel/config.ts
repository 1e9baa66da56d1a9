import type { Address } from 'viem'

/** A token that the frame vouches for. */
export interface FrameToken {
  address: Address
  name: string
  symbol: string
  decimals: number
}

/** A chain as the frame's operator knows it. Nothing of it ever comes from a page. */
export interface FrameChain {
  id: number
  name: string
  nativeCurrency: { name: string; symbol: string; decimals: number }
  /** Nodes of different operators; what decides is asked of two, where there are two. */
  nodes: readonly [string, ...string[]]
  explorerUrl?: string | undefined
  isTestnet?: boolean | undefined
  tokens: readonly FrameToken[]
  /** Where swaps may go: what is not here is a contract like any other. */
  routers: {
    wrappedNative?: Address | undefined
    uniswapV2?: Address | undefined
    uniswapV3?: Address | undefined
  }
  /** Where there are smart accounts. */
  smartAccount?:
    | {
        entryPoint: Address
        factory: Address
        /** ERC-4337 bundler. */
        bundlerUrl: string
        /** ERC-7677 paymaster, who may pay. */
        paymasterUrl?: string | undefined
      }
    | undefined
}

/** What the operator tells the frame, written into its page by the server of the frame. */
export interface FrameConfig {
  projectId: string
  /** Address of the auth service. */
  authUrl: string
  /** Address of the recovery service. */
  recoveryUrl: string
  /** Origins that may embed the frame. */
  allowedOrigins: readonly string[]
  /** Those of them on which approvals may be shown inside the page (security.md §3.6). */
  inlineOrigins: readonly string[]
  chains: readonly [FrameChain, ...FrameChain[]]
}
