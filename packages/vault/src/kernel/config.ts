import type { Address } from 'viem'

/** A token from the operator's list. */
export interface FrameToken {
  address: Address
  name: string
  symbol: string
  decimals: number
}

/** A network from the operator's settings. Never comes from an app. */
export interface FrameChain {
  id: number
  name: string
  nativeCurrency: { name: string; symbol: string; decimals: number }
  /** Nodes of different operators. Critical reads compare two of them, if there are two. */
  nodes: readonly [string, ...string[]]
  explorerUrl?: string | undefined
  isTestnet?: boolean | undefined
  tokens: readonly FrameToken[]
  /** Routers whose swaps are decoded. Other contracts count as unknown. */
  routers: {
    wrappedNative?: Address | undefined
    uniswapV2?: Address | undefined
    uniswapV3?: Address | undefined
  }
  /** Set on networks with smart accounts. */
  smartAccount?:
    | {
        entryPoint: Address
        factory: Address
        /** ERC-4337 bundler. */
        bundlerUrl: string
        /** ERC-7677 paymaster, which may pay the fee. */
        paymasterUrl?: string | undefined
      }
    | undefined
}

/** A token of Solana from the operator's list. */
export interface FrameMint {
  /** base58 address of the mint. */
  address: string
  name: string
  symbol: string
  decimals: number
}

/** A cluster of Solana from the operator's settings. Never comes from an app. */
export interface FrameCluster {
  /** CAIP-2 id: `solana:` and the first 32 characters of the genesis hash. */
  id: string
  name: string
  /** Nodes of different operators. Critical reads compare two of them, if there are two. */
  nodes: readonly [string, ...string[]]
  explorerUrl?: string | undefined
  isTestnet?: boolean | undefined
  tokens: readonly FrameMint[]
}

/** The operator's settings, written into the frame's page by its server. */
export interface FrameConfig {
  projectId: string
  /** Address of the auth service. */
  authUrl: string
  /** Address of the recovery service. */
  recoveryUrl: string
  /** Origins that may embed the frame. */
  allowedOrigins: readonly string[]
  /** Origins that may show approvals inside the app (docs/threats.md). */
  inlineOrigins: readonly string[]
  /**
   * Pictures of apps by origin, as `data:` URLs. An app cannot choose its own picture, because it
   * could show that of another app. @default the first letter of the origin
   */
  siteIcons?: Readonly<Record<string, string>> | undefined
  chains: readonly [FrameChain, ...FrameChain[]]
  /**
   * Clusters of Solana, the default one first. @default none: transactions are signed without a
   * simulation, and not sent
   */
  clusters?: readonly FrameCluster[] | undefined
}
