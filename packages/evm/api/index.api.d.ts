// Public shape of @latchkey/evm. Written by: npm run check:api -- --update

import type { ChainAdapter } from '@latchkey/core'
import type { Clock } from '@latchkey/core/internal'
import type { Config, CreateConnectorFn, Storage } from '@wagmi/core'
import type { Address, Chain, Client, HttpTransport, Transport } from 'viem'

// 11 exports

export interface AskedTransaction {
  from: string
  to: string
  value?: bigint | undefined
  data?: `0x${string}` | undefined
}

export interface EvmAdapter<config extends Config = Config> extends ChainAdapter {
  readonly namespace: 'eip155'
  readonly config: config
}

export interface EvmOptions {
  clock?: Clock | undefined
  window?: WalletWindow | undefined
}

export type EvmParameters = OwnConfigParameters | NetworksParameters

export type NetworksConfig<
  chains extends Chains,
  transports,
  connectorFns extends ConnectorFns,
> = Config<
  chains,
  {
    [id in chains[number]['id']]: id extends keyof transports
      ? Extract<transports[id], Transport>
      : HttpTransport
  },
  connectorFns
>

export interface NetworksParameters<
  chains extends Chains = Chains,
  transports extends Record<number, Transport> = Record<number, Transport>,
  connectorFns extends ConnectorFns = ConnectorFns,
> extends CommonParameters {
  config?: undefined
  networks: chains
  transports?: transports | undefined
  connectors?: connectorFns | undefined
  ssr?: boolean | undefined
  storage?: Storage | null | undefined
}

export interface OwnConfigParameters<config extends Config = Config> extends CommonParameters {
  config: config
  networks?: undefined
  transports?: undefined
  connectors?: undefined
  ssr?: undefined
  storage?: undefined
}

export interface SwapContracts {
  wrappedNative?: Address | undefined
  uniswapV2Router?: Address | undefined
  uniswapV3Router?: Address | undefined
  allowanceHolder?: Address | undefined
}

export type WalletWindow = Pick<
  EventTarget,
  'addEventListener' | 'removeEventListener' | 'dispatchEvent'
>

export declare function evm<config extends Config>(
  parameters: OwnConfigParameters<config>,
  options?: EvmOptions,
): EvmAdapter<config>
export declare function evm<
  const chains extends readonly [Chain, ...Chain[]],
  transports extends Record<number, Transport> = Record<never, never>,
  const connectorFns extends readonly CreateConnectorFn[] = readonly CreateConnectorFn[],
>(
  parameters: NetworksParameters<chains, transports, connectorFns>,
  options?: EvmOptions,
): EvmAdapter<NetworksConfig<chains, transports, connectorFns>>
export declare function evm(parameters: EvmParameters, options?: EvmOptions): EvmAdapter

export declare function verifySentTransaction(
  client: Client,
  hash: string,
  asked: AskedTransaction,
  options?: {
    clock?: Clock | undefined
    deadline?: number | undefined
    signal?: AbortSignal | undefined
  },
): Promise<boolean>

// Not exported, named above

type Chains = readonly [Chain, ...Chain[]]

interface CommonParameters {
  swapContracts?: Readonly<Record<number, SwapContracts>> | undefined
  checkTransports?: Readonly<Record<number, Transport>> | undefined
}

type ConnectorFns = readonly CreateConnectorFn[]
