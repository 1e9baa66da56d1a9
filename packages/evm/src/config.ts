import { OptionError } from '@latchkey/core'
import { type Config, createConfig, createStorage } from '@wagmi/core'
import { type Chain, http, type Transport } from 'viem'

/** Either the app's own wagmi config, or what is needed to make one. */
export type EvmParameters =
  | { config: Config; networks?: undefined; transports?: undefined }
  | {
      config?: undefined
      /** viem chains the app works on; the first is the default. */
      networks: readonly [Chain, ...Chain[]]
      /** By chain id. @default `http()` of the chain's first public address */
      transports?: Record<number, Transport> | undefined
    }

const DOCS = '/options.md#adapters'

function wrong(option: string, expected: string, received: unknown): OptionError {
  return new OptionError({ option, expected, received: Array.isArray(received) ? 'an empty list' : typeof received, docsPath: DOCS })
}

function isChain(value: unknown): boolean {
  const chain = value as Partial<Chain> | null | undefined
  return Number.isSafeInteger(chain?.id) && typeof chain?.name === 'string' && typeof chain?.nativeCurrency === 'object'
}

/** The wagmi config to work on. The kit remembers the wallet, so a config of its own remembers nothing. */
export function resolveConfig(parameters: EvmParameters): Config {
  const { config, networks, transports = {} } = parameters ?? ({} as EvmParameters)
  if (config !== undefined) {
    if (typeof config?.subscribe !== 'function' || !config._internal) throw wrong('evm.config', 'a wagmi config, as createConfig makes it', config)
    return config
  }
  if (!Array.isArray(networks) || networks.length === 0) throw wrong('evm.networks', 'at least one viem chain', networks)
  const odd = networks.findIndex((network) => !isChain(network))
  if (odd >= 0) throw wrong(`evm.networks.${odd}`, 'a viem chain, as in viem/chains', networks[odd])
  return createConfig({
    chains: networks as readonly [Chain, ...Chain[]],
    transports: Object.fromEntries(networks.map(({ id }) => [id, transports[id] ?? http(undefined, { retryCount: 1, timeout: 10_000 })])),
    multiInjectedProviderDiscovery: false,
    ssr: true,
    storage: createStorage({ storage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined } }),
  })
}
