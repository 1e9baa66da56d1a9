// Public shape of @latchkey/vault. Written by: npm run check:api -- --update

import type { FrameCallName, FrameCalls, FrameEvent } from '@latchkey/protocol'
import type { Address } from 'viem'

// 10 exports

export interface FrameChain {
  id: number
  name: string
  nativeCurrency: {
    name: string
    symbol: string
    decimals: number
  }
  nodes: readonly [string, ...string[]]
  explorerUrl?: string | undefined
  isTestnet?: boolean | undefined
  tokens: readonly FrameToken[]
  routers: {
    wrappedNative?: Address | undefined
    uniswapV2?: Address | undefined
    uniswapV3?: Address | undefined
  }
  smartAccount?:
    | {
        entryPoint: Address
        factory: Address
        bundlerUrl: string
        paymasterUrl?: string | undefined
      }
    | undefined
}

export interface FrameConfig {
  projectId: string
  authUrl: string
  recoveryUrl: string
  allowedOrigins: readonly string[]
  inlineOrigins: readonly string[]
  siteIcons?: Readonly<Record<string, string>> | undefined
  chains: readonly [FrameChain, ...FrameChain[]]
  clusters?: readonly FrameCluster[] | undefined
}

export type FrameHandlers = {
  readonly [name in FrameCallName]: (
    payload: FrameCalls[name][0],
    context: HandlerContext,
  ) => Promise<FrameCalls[name][1]>
}

export interface FrameScope {
  readonly parent: unknown
  readonly location: {
    readonly ancestorOrigins?: ArrayLike<string> | undefined
  }
  readonly IntersectionObserverEntry?:
    | {
        readonly prototype: object
      }
    | undefined
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
  removeEventListener(type: 'message', listener: (event: MessageEvent) => void): void
}

export interface FrameToken {
  address: Address
  name: string
  symbol: string
  decimals: number
}

export interface Host {
  readonly origin: string
  emit(event: FrameEvent): void
}

export interface ServeFrameParameters {
  scope: FrameScope
  config: Pick<FrameConfig, 'allowedOrigins' | 'inlineOrigins'>
  handlers: FrameHandlers
  onHost(host: Host): void
}

export interface ServedFrame {
  dropped(): number
}

export declare class VaultError extends Error {
  readonly code: number | undefined
  readonly shown: (() => string) | undefined
  constructor(
    name: string,
    message: string,
    options?: {
      code?: number | undefined
      cause?: unknown
      shown?: (() => string) | undefined
    },
  )
}

export declare function serveFrame(parameters: ServeFrameParameters): ServedFrame

// Not exported, named above

interface FrameCluster {
  id: string
  name: string
  nodes: readonly [string, ...string[]]
  explorerUrl?: string | undefined
  isTestnet?: boolean | undefined
  tokens: readonly FrameMint[]
}

interface FrameMint {
  address: string
  name: string
  symbol: string
  decimals: number
}

interface HandlerContext {
  signal: AbortSignal
  origin: string
}
