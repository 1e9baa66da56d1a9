import {
  checkOptions,
  hasMethods,
  isFunction,
  isSwitch,
  isText,
  type OptionRule,
} from '@latchkey/core/internal'
import { isRecord } from '@latchkey/protocol/std'
import type { EvmParameters } from './config.js'

const SWAP_CONTRACTS = ['wrappedNative', 'uniswapV2Router', 'uniswapV3Router', 'allowanceHolder']
const MAX_DECIMALS = 36
const ADDRESS = /^0x[0-9a-f]{40}$/i

type Unchecked = { readonly [key in keyof EvmParameters]?: unknown }

const isInteger = (value: unknown, min: number, max: number): boolean =>
  Number.isInteger(value) && (value as number) >= min && (value as number) <= max

/** Returns the rules of an option with a transport for each network. */
function transportRules(path: string, ids: readonly unknown[]): OptionRule[] {
  return [
    [`${path}?`, 'viem transports by chain id', isRecord],
    [
      `${path}.*`,
      `a transport of one of the networks ${ids.join(', ')}`,
      (_, [, , id]) => ids.includes(Number(id)),
    ],
    [`${path}.*`, 'a viem transport, such as http()', isFunction],
  ]
}

const ownConfigRules: readonly OptionRule[] = [
  [
    'evm.config',
    'a wagmi config, as createConfig makes it',
    (config) =>
      hasMethods(config, ['subscribe']) &&
      isRecord((config as Unchecked & { _internal?: unknown })._internal),
  ],
  ...['networks', 'transports', 'connectors', 'ssr', 'storage'].map(
    (name): OptionRule => [`evm.${name}?`, 'nothing, because the config has its own', () => false],
  ),
]

const networkRules = (ids: readonly unknown[]): readonly OptionRule[] => [
  ['evm.config?', '', isRecord],
  ['evm.networks', 'at least one viem chain', (value) => Array.isArray(value) && value.length > 0],
  ['evm.networks.*', 'a viem chain, as in viem/chains', isRecord],
  ['evm.networks.*.id', 'a positive integer', (id) => isInteger(id, 1, Number.MAX_SAFE_INTEGER)],
  [
    'evm.networks.*.id',
    'each network once',
    (id, [, , index]) => ids.indexOf(id) === Number(index),
  ],
  ['evm.networks.*.name', 'the name of the network', (name) => isText(name)],
  ['evm.networks.*.nativeCurrency.symbol', 'a symbol', (symbol) => isText(symbol)],
  [
    'evm.networks.*.nativeCurrency.decimals',
    `an integer from 0 to ${MAX_DECIMALS}`,
    (decimals) => isInteger(decimals, 0, MAX_DECIMALS),
  ],
  ['evm.networks.*.rpcUrls.default.http', 'a list of addresses', Array.isArray],
  ['evm.connectors?', 'a list of wagmi connectors, such as [walletConnect()]', Array.isArray],
  ['evm.connectors.*', 'a wagmi connector, such as walletConnect()', isFunction],
  ...transportRules('evm.transports', ids),
  isSwitch('evm.ssr'),
  [
    'evm.storage?',
    'null or a storage, as createStorage of wagmi makes it',
    (storage) => storage === null || hasMethods(storage, ['getItem']),
  ],
]

function rulesOf({ config, networks, transports }: Unchecked): readonly OptionRule[] {
  const chains = config === undefined ? networks : Object(config).chains
  const ids: unknown[] = Array.isArray(chains) ? chains.map((chain) => Object(chain).id) : []
  return [
    ...(config === undefined ? networkRules(ids) : ownConfigRules),
    ['evm.swapContracts?', 'contracts by chain id', isRecord],
    [
      'evm.swapContracts.*.*?',
      `an address, named ${SWAP_CONTRACTS.join(', ')}`,
      (address, [, , , name = '']) =>
        SWAP_CONTRACTS.includes(name) && ADDRESS.test(String(address)),
    ],
    ...transportRules('evm.checkTransports', ids),
    [
      'evm.checkTransports.*',
      'another node than that of transports',
      (transport, [, , id = '']) => transport !== Object(transports)[id],
    ],
  ]
}

/**
 * Checks the parameters of `evm`.
 *
 * @throws {@link OptionError} with the first wrong option, the expected value and the page that
 *   documents it.
 */
export function checkParameters(parameters: EvmParameters): void {
  checkOptions(
    { evm: parameters },
    [['evm', '{ networks } or { config }', isRecord], ...rulesOf(Object(parameters))],
    '',
    'adapters',
  )
}
