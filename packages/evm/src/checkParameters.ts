import { OptionError } from '@latchkey/core'
import type { Config, Storage } from '@wagmi/core'
import type { Chain } from 'viem'
import type { EvmParameters, NetworksParameters } from './config.js'

const OPTIONS = [
  'config',
  'networks',
  'transports',
  'connectors',
  'ssr',
  'storage',
  'swapContracts',
  'checkTransports',
]
const SWAP_CONTRACTS = ['wrappedNative', 'uniswapV2Router', 'uniswapV3Router', 'allowanceHolder']
const MAX_DECIMALS = 36
const ADDRESS = /^0x[0-9a-f]{40}$/i

function describe(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list'
  if (typeof value === 'object') return value === null ? 'null' : 'an object'
  return typeof value === 'function'
    ? 'a function'
    : String(typeof value === 'string' ? JSON.stringify(value.slice(0, 80)) : value)
}

function check(fits: boolean, option: string, expected: string, received: unknown): void {
  if (!fits)
    throw new OptionError({
      option: `evm.${option}`,
      expected,
      received: describe(received),
      docsPath: '/options.md#adapters',
    })
}

const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== ''

function checkChain(chain: Partial<Chain> | null | undefined, path: string): void {
  check(typeof chain === 'object' && chain !== null, path, 'a viem chain, as in viem/chains', chain)
  const { id, name, nativeCurrency, rpcUrls } = chain as Partial<Chain>
  check(Number.isSafeInteger(id) && (id as number) > 0, `${path}.id`, 'a positive integer', id)
  check(isText(name), `${path}.name`, 'the name of the network', name)
  check(
    isText(nativeCurrency?.symbol),
    `${path}.nativeCurrency.symbol`,
    'a symbol',
    nativeCurrency?.symbol,
  )
  const decimals = nativeCurrency?.decimals
  check(
    Number.isInteger(decimals) && (decimals as number) >= 0 && (decimals as number) <= MAX_DECIMALS,
    `${path}.nativeCurrency.decimals`,
    `an integer from 0 to ${MAX_DECIMALS}`,
    decimals,
  )
  check(
    Array.isArray(rpcUrls?.default?.http),
    `${path}.rpcUrls.default.http`,
    'a list of addresses',
    rpcUrls?.default?.http,
  )
}

type Unchecked = { [key in keyof NetworksParameters]?: unknown }

function checkConnectors(connectors: unknown): void {
  check(
    Array.isArray(connectors),
    'connectors',
    'a list of wagmi connectors, such as [walletConnect()]',
    connectors,
  )
  for (const [index, connector] of (connectors as readonly unknown[]).entries())
    check(
      typeof connector === 'function',
      `connectors.${index}`,
      'a wagmi connector, such as walletConnect()',
      connector,
    )
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

function checkTransportsOf(option: string, transports: unknown, ids: readonly number[]): void {
  check(
    transports === undefined || (typeof transports === 'object' && transports !== null),
    option,
    'viem transports by chain id',
    transports,
  )
  for (const [id, transport] of Object.entries(transports ?? {})) {
    check(ids.includes(Number(id)), `${option}.${id}`, `one of the networks ${ids.join(', ')}`, id)
    check(
      typeof transport === 'function',
      `${option}.${id}`,
      'a viem transport, such as http()',
      transport,
    )
  }
}

function checkSecondNodes(parameters: EvmParameters): void {
  const { transports = {}, checkTransports } = parameters
  const chains = parameters.config ? parameters.config.chains : parameters.networks
  const ids = chains.map(({ id }) => id)
  checkTransportsOf('checkTransports', checkTransports, ids)
  for (const [id, transport] of Object.entries(checkTransports ?? {}))
    check(
      transport !== transports[Number(id)],
      `checkTransports.${id}`,
      `another node than transports.${id}`,
      transport,
    )
}

function checkOptions({ config, networks, transports, connectors, ssr, storage }: Unchecked): void {
  if (config !== undefined) {
    const { subscribe, _internal } = (config ?? {}) as Partial<Config>
    check(
      typeof subscribe === 'function' && typeof _internal === 'object',
      'config',
      'a wagmi config, as createConfig makes it',
      config,
    )
    for (const [option, value] of Object.entries({
      networks,
      transports,
      connectors,
      ssr,
      storage,
    }))
      check(value === undefined, option, 'nothing, because the config has its own', value)
    return
  }
  check(
    Array.isArray(networks) && networks.length > 0,
    'networks',
    'at least one viem chain',
    networks,
  )
  const ids = (networks as readonly Chain[]).map((network, index) => {
    checkChain(network, `networks.${index}`)
    return network.id
  })
  for (const [index, id] of ids.entries())
    check(ids.indexOf(id) === index, `networks.${index}.id`, 'each network once', id)
  if (connectors !== undefined) checkConnectors(connectors)
  checkTransportsOf('transports', transports, ids)
  check(ssr === undefined || typeof ssr === 'boolean', 'ssr', 'true or false', ssr)
  const { getItem } = (storage ?? {}) as Partial<Storage>
  check(
    !storage || typeof getItem === 'function',
    'storage',
    'null or a storage, as createStorage of wagmi makes it',
    storage,
  )
}

/**
 * Checks the parameters of `evm`.
 *
 * @throws {@link OptionError} naming the first wrong option, what was expected and where it is
 *   documented.
 */
export function checkParameters(parameters: EvmParameters): void {
  check(
    typeof parameters === 'object' && parameters !== null,
    'options',
    '{ networks } or { config }',
    parameters,
  )
  const unknown = Object.keys(parameters).find((key) => !OPTIONS.includes(key))
  check(unknown === undefined, unknown ?? '', `one of ${OPTIONS.join(', ')}`, unknown)
  checkOptions(parameters)
  checkSwapContracts(parameters.swapContracts)
  checkSecondNodes(parameters)
}
