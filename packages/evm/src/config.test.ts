import { OptionError } from '@latchkey/core'
import { defineChain, http } from 'viem'
import { describe, expect, test } from 'vitest'
import { evm } from './evm.js'

const chain = defineChain({
  id: 1,
  name: 'One',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
})

function messageOf(parameters: unknown): string {
  try {
    evm(parameters as Parameters<typeof evm>[0])
  } catch (error) {
    if (error instanceof OptionError) return error.message
  }
  throw new Error('no OptionError')
}

describe('options of evm', () => {
  test('default', () => {
    const { networks, config, namespace } = evm({
      networks: [
        {
          ...chain,
          testnet: true,
          blockExplorers: { default: { name: 'x', url: 'javascript:alert(1)' } },
        },
      ],
    })
    expect({ namespace, networks }).toEqual({
      namespace: 'eip155',
      networks: [
        {
          id: 'eip155:1',
          name: 'One',
          nativeCurrency: chain.nativeCurrency,
          explorerUrl: undefined,
          testnet: true,
        },
      ],
    })
    expect(config.state).toMatchObject({ chainId: 1, status: 'disconnected' })
  })

  test('behavior: SEC-65 creates an adapter without a page or a node, and where storage is blocked', () => {
    const forbidden = {
      configurable: true,
      get: () => {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      },
    }
    const names = ['localStorage', 'sessionStorage', 'fetch']
    const before = names.map((name) => Object.getOwnPropertyDescriptor(globalThis, name))
    for (const name of names) Object.defineProperty(globalThis, name, forbidden)
    try {
      expect(evm({ networks: [chain] }).getWallets()).toEqual([])
    } finally {
      names.forEach((name, index) => {
        Reflect.deleteProperty(globalThis, name)
        const descriptor = before[index]
        if (descriptor) Object.defineProperty(globalThis, name, descriptor)
      })
    }
  })

  test('error: the message has the option, the expected value, the received one and the page of the docs', () => {
    expect(messageOf({ networks: [] })).toBe(
      'The option "evm.networks" is wrong: expected at least one viem chain, received an empty list.\nDocs: @latchkey/core/docs/options.md#adapters',
    )
    const own = http('http://127.0.0.1:1')
    const wrong: [unknown, string][] = [
      [undefined, '"evm" is wrong: expected { networks } or { config }, received undefined'],
      [{}, '"evm.networks" is wrong: expected at least one viem chain, received undefined'],
      [
        { networs: [chain] },
        '"evm.networs" is wrong: expected one of config, networks, connectors, transports, ssr, storage, swapContracts, checkTransports, received "networs"',
      ],
      [
        { networks: [chain, chain] },
        '"evm.networks.1.id" is wrong: expected each network once, received 1',
      ],
      [
        { networks: [null] },
        '"evm.networks.0" is wrong: expected a viem chain, as in viem/chains, received null',
      ],
      [
        { networks: [{ ...chain, id: 'eip155:1' }] },
        '"evm.networks.0.id" is wrong: expected a positive integer, received "eip155:1"',
      ],
      [{ networks: [{ ...chain, name: ' ' }] }, '"evm.networks.0.name" is wrong'],
      [
        { networks: [{ ...chain, rpcUrls: {} }] },
        '"evm.networks.0.rpcUrls.default.http" is wrong: expected a list of addresses, received undefined',
      ],
      [
        { networks: [chain], swapContracts: { 1: 'all' } },
        '"evm.swapContracts.1.0" is wrong: expected an address, named wrappedNative, uniswapV2Router, uniswapV3Router, allowanceHolder, received "a"',
      ],
      [
        { networks: [chain], checkTransports: 'all' },
        '"evm.checkTransports" is wrong: expected viem transports by chain id',
      ],
      [
        { networks: [chain], checkTransports: { 2: own } },
        '"evm.checkTransports.2" is wrong: expected a transport of one of the networks 1',
      ],
      [
        { networks: [chain], checkTransports: { 1: 'http' } },
        '"evm.checkTransports.1" is wrong: expected a viem transport',
      ],
      [
        { networks: [chain], transports: { 1: own }, checkTransports: { 1: own } },
        '"evm.checkTransports.1" is wrong: expected another node than that of transports',
      ],
      [
        { networks: [chain], swapContracts: { 1: { router: '0x' } } },
        '"evm.swapContracts.1.router" is wrong: expected an address, named wrappedNative',
      ],
      [
        { networks: [chain], swapContracts: { 1: { wrappedNative: '0x12' } } },
        '"evm.swapContracts.1.wrappedNative" is wrong: expected an address',
      ],
      [
        { networks: [chain], transports: { 5: http() } },
        '"evm.transports.5" is wrong: expected a transport of one of the networks 1, received a function',
      ],
      [
        { networks: [chain], transports: { 1: 'https://node.example' } },
        '"evm.transports.1" is wrong: expected a viem transport, such as http(), received "https://node.example"',
      ],
      [
        { networks: [chain], connectors: {} },
        '"evm.connectors" is wrong: expected a list of wagmi connectors, such as [walletConnect()], received an object',
      ],
      [
        { networks: [chain], connectors: [{}] },
        '"evm.connectors.0" is wrong: expected a wagmi connector, such as walletConnect(), received an object',
      ],
      [
        { config: evm({ networks: [chain] }).config, connectors: [] },
        '"evm.connectors" is wrong: expected nothing, because the config has its own',
      ],
      [
        { config: {} },
        '"evm.config" is wrong: expected a wagmi config, as createConfig makes it, received an object',
      ],
      [
        { config: null },
        '"evm.config" is wrong: expected a wagmi config, as createConfig makes it, received null',
      ],
      [
        { config: evm({ networks: [chain] }).config, networks: [chain] },
        '"evm.networks" is wrong: expected nothing, because the config has its own',
      ],
    ]
    for (const [parameters, message] of wrong) expect(messageOf(parameters)).toContain(message)
  })

  test('error: SEC-44 refuses decimals that would freeze the page', () => {
    for (const decimals of [-1, 1.5, 37, 1e6, 2 ** 53, '18', null, Number.NaN])
      expect(
        messageOf({
          networks: [{ ...chain, nativeCurrency: { ...chain.nativeCurrency, decimals } }],
        }),
      ).toContain('"evm.networks.0.nativeCurrency.decimals" is wrong')
  })
})
