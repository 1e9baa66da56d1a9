// Type tests: `npm run types` compiles this file, nothing runs it.
import type { ChainAdapter } from '@latchkey/core'
import {
  type Connector,
  createConfig,
  createConnector,
  type mock,
  type SwitchChainParameters,
} from '@wagmi/core'
import { type Chain, type HttpTransport, http, type WebSocketTransport, webSocket } from 'viem'
import { base, mainnet } from 'viem/chains'
import { type EvmAdapter, type EvmParameters, evm } from '../index.js'

type Equals<left, right> =
  (<type>() => type extends left ? 1 : 2) extends <type>() => type extends right ? 1 : 2
    ? true
    : false

/** Compiles only for `true`. */
function expectTrue<_ extends true>(): void {}

const own = createConnector(() => ({
  ...({} as ReturnType<ReturnType<typeof mock>>),
  id: 'own',
  color: 'red' as const,
}))

export function made(): void {
  const adapter = evm({
    networks: [mainnet, base],
    transports: { [base.id]: webSocket('wss://node.example') },
    connectors: [own],
  })
  type config = typeof adapter.config
  expectTrue<Equals<config['chains'], readonly [typeof mainnet, typeof base]>>()
  expectTrue<Equals<config['state']['chainId'], 1 | 8453>>()
  expectTrue<Equals<config['_internal']['transports'][1], HttpTransport>>()
  expectTrue<Equals<config['_internal']['transports'][8453], WebSocketTransport>>()
  expectTrue<Equals<config['connectors'][0], Connector<typeof own>>>()
  expectTrue<Equals<SwitchChainParameters<config>['chainId'], 1 | 8453>>()
  const general: EvmAdapter & ChainAdapter = adapter
  void general
}

export function withoutTransports(): void {
  const { config } = evm({ networks: [mainnet] })
  expectTrue<Equals<(typeof config)['_internal']['transports'][1], HttpTransport>>()
}

export function ownConfig(): void {
  const config = createConfig({
    chains: [mainnet, base],
    transports: { [mainnet.id]: http(), [base.id]: http() },
  })
  const adapter = evm({ config })
  expectTrue<Equals<typeof adapter.config, typeof config>>()
}

export function anyParameters(
  parameters: EvmParameters,
  networks: readonly [Chain, ...Chain[]],
): void {
  const adapter: EvmAdapter = evm(parameters)
  expectTrue<Equals<ReturnType<typeof evm>['config']['state']['chainId'], number>>()
  expectTrue<Equals<(typeof adapter)['config']['state']['chainId'], number>>()
  const { config } = evm({ networks })
  expectTrue<Equals<(typeof config)['state']['chainId'], number>>()
}
