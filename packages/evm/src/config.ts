import type { Config, CreateConnectorFn, Storage } from '@wagmi/core'
import type { Chain, HttpTransport, Transport } from 'viem'
import type { SwapContracts } from './swap/swapContracts.js'

type Chains = readonly [Chain, ...Chain[]]
type ConnectorFns = readonly CreateConnectorFn[]

interface CommonParameters {
  /**
   * Swap contracts by chain id. They replace the contracts that this package trusts on that chain.
   * Swaps through any other contract are refused.
   */
  swapContracts?: Readonly<Record<number, SwapContracts>> | undefined
  /**
   * By chain id: nodes that simulate a transaction and read token decimals before the wallet is
   * asked. @default `transports`
   */
  checkTransports?: Readonly<Record<number, Transport>> | undefined
}

/** The app's own wagmi config. */
export interface OwnConfigParameters<config extends Config = Config> extends CommonParameters {
  config: config
  networks?: undefined
  transports?: undefined
  connectors?: undefined
  ssr?: undefined
  storage?: undefined
}

/** The options from which a wagmi config is made. */
export interface NetworksParameters<
  chains extends Chains = Chains,
  transports extends Record<number, Transport> = Record<number, Transport>,
  connectorFns extends ConnectorFns = ConnectorFns,
> extends CommonParameters {
  config?: undefined
  /** viem chains the app works on; the first is the default. */
  networks: chains
  /** By chain id. @default `http()` of the chain's first public address, without retries */
  transports?: transports | undefined
  /**
   * Wallets outside the browser, such as `walletConnect({ … })`. Those in the browser are
   * found.
   */
  connectors?: connectorFns | undefined
  /** As of wagmi's `createConfig`: the page is also rendered on a server. @default false */
  ssr?: boolean | undefined
  /**
   * As of wagmi's `createConfig`: keeps wagmi's state over a reload; `null` keeps nothing. @default
   * `localStorage`
   */
  storage?: Storage | null | undefined
}

/** Either the app's own wagmi config, or the options from which one is made. */
export type EvmParameters = OwnConfigParameters | NetworksParameters

/** The wagmi config made from `networks`, `transports` and `connectors`, with their types. */
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
