import { OptionError } from '@latchkey/core'
import { type Config, type CreateConnectorFn, createConfig, createStorage } from '@wagmi/core'
import { type Chain, http, type Transport } from 'viem'
import type { SwapContracts } from './transactions/swapContracts.js'

/** Either the app's own wagmi config, or what is needed to make one. */
export type EvmParameters = {
  /** Where to swap, by chain id, instead of the contracts that this package vouches for there. Wallets are asked to swap nowhere else. */
  swapContracts?: Readonly<Record<number, SwapContracts>> | undefined
} & (
  | { config: Config; networks?: undefined; transports?: undefined; connectors?: undefined }
  | {
      config?: undefined
      /** viem chains the app works on; the first is the default. */
      networks: readonly [Chain, ...Chain[]]
      /** By chain id. @default `http()` of the chain's first public address, asked at most twice */
      transports?: Record<number, Transport> | undefined
      /** Wallets that are not in the browser, such as `walletConnect({ … })`. Those in the browser are found. */
      connectors?: readonly CreateConnectorFn[] | undefined
    }
)

const OPTIONS = ['config', 'networks', 'transports', 'connectors', 'swapContracts']
const SWAP_CONTRACTS = ['wrappedNative', 'uniswapV2Router', 'uniswapV3Router', 'allowanceHolder']
const MAX_DECIMALS = 36
const ADDRESS = /^0x[0-9a-f]{40}$/i

function describe(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list'
  if (typeof value === 'object') return value === null ? 'null' : 'an object'
  return typeof value === 'function' ? 'a function' : String(typeof value === 'string' ? JSON.stringify(value.slice(0, 80)) : value)
}

function check(fits: boolean, option: string, expected: string, received: unknown): void {
  if (!fits) throw new OptionError({ option: `evm.${option}`, expected, received: describe(received), docsPath: '/options.md#adapters' })
}

const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== ''

function checkChain(chain: Partial<Chain> | null | undefined, path: string): void {
  check(typeof chain === 'object' && chain !== null, path, 'a viem chain, as in viem/chains', chain)
  const { id, name, nativeCurrency, rpcUrls } = chain as Partial<Chain>
  check(Number.isSafeInteger(id) && (id as number) > 0, `${path}.id`, 'a positive integer', id)
  check(isText(name), `${path}.name`, 'the name of the network', name)
  check(isText(nativeCurrency?.symbol), `${path}.nativeCurrency.symbol`, 'a symbol', nativeCurrency?.symbol)
  const decimals = nativeCurrency?.decimals
  check(
    Number.isInteger(decimals) && (decimals as number) >= 0 && (decimals as number) <= MAX_DECIMALS,
    `${path}.nativeCurrency.decimals`,
    `an integer from 0 to ${MAX_DECIMALS}`,
    decimals,
  )
  check(Array.isArray(rpcUrls?.default?.http), `${path}.rpcUrls.default.http`, 'a list of addresses', rpcUrls?.default?.http)
}

type Unchecked = { [key in keyof EvmParameters]?: unknown }

function checkConnectors(connectors: unknown): void {
  check(Array.isArray(connectors), 'connectors', 'a list of wagmi connectors, such as [walletConnect()]', connectors)
  for (const [index, connector] of (connectors as readonly unknown[]).entries())
    check(typeof connector === 'function', `connectors.${index}`, 'a wagmi connector, such as walletConnect()', connector)
}

function checkSwapContracts(all: unknown = {}): void {
  for (const [id, contracts] of Object.entries(all ?? { all }))
    for (const [name, address] of Object.entries(contracts ?? { contracts }))
      check(
        SWAP_CONTRACTS.includes(name) && (address === undefined || ADDRESS.test(String(address))),
        `swapContracts.${id}.${name}`,
        `an address, named ${SWAP_CONTRACTS.join(', ')}`,
        address,
      )
}

function checkOptions({ config, networks, transports, connectors }: Unchecked): void {
  if (config !== undefined) {
    const { subscribe, _internal } = (config ?? {}) as Partial<Config>
    check(typeof subscribe === 'function' && typeof _internal === 'object', 'config', 'a wagmi config, as createConfig makes it', config)
    check(networks === undefined, 'networks', 'nothing, because the config has its own', networks)
    check(transports === undefined, 'transports', 'nothing, because the config has its own', transports)
    check(connectors === undefined, 'connectors', 'nothing, because the config has its own', connectors)
    return
  }
  check(Array.isArray(networks) && networks.length > 0, 'networks', 'at least one viem chain', networks)
  const ids = (networks as readonly Chain[]).map((network, index) => {
    checkChain(network, `networks.${index}`)
    return network.id
  })
  for (const [index, id] of ids.entries()) check(ids.indexOf(id) === index, `networks.${index}.id`, 'each network once', id)
  if (connectors !== undefined) checkConnectors(connectors)
  check(transports === undefined || (typeof transports === 'object' && transports !== null), 'transports', 'viem transports by chain id', transports)
  for (const [id, transport] of Object.entries(transports ?? {})) {
    check(ids.includes(Number(id)), `transports.${id}`, `one of the networks ${ids.join(', ')}`, id)
    check(typeof transport === 'function', `transports.${id}`, 'a viem transport, such as http()', transport)
  }
}

/**
 * The wagmi config to work on.
 *
 * @throws {@link OptionError} naming the first wrong option, what was expected and where it is documented.
 */
export function resolveConfig(parameters: EvmParameters): Config {
  check(typeof parameters === 'object' && parameters !== null, 'options', '{ networks } or { config }', parameters)
  const unknown = Object.keys(parameters).find((key) => !OPTIONS.includes(key))
  check(unknown === undefined, unknown ?? '', `one of ${OPTIONS.join(', ')}`, unknown)
  checkOptions(parameters)
  checkSwapContracts(parameters.swapContracts)
  if (parameters.config) return parameters.config
  const { networks, transports = {}, connectors = [] } = parameters
  return createConfig({
    chains: networks,
    connectors: [...connectors],
    transports: Object.fromEntries(networks.map(({ id }) => [id, transports[id] ?? http(undefined, { retryCount: 1 })])),
    multiInjectedProviderDiscovery: false,
    ssr: true,
    // The kit remembers the wallet, in a storage that never throws; two memories would disagree.
    storage: createStorage({ storage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined } }),
  })
}
