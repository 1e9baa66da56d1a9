import { OptionError } from '@latchkey/core'
import { describe, expect, test } from 'vitest'
import { solanaDevnet, solanaMainnet, solanaTestnet } from './kernel/solanaNetwork.js'
import type { SolanaParameters } from './parameters.js'
import { solana } from './solana.js'

const networks = [solanaMainnet, solanaDevnet, solanaTestnet]
const window = new EventTarget()

function optionOf(parameters: unknown): string {
  try {
    solana(parameters as SolanaParameters, { window })
    return ''
  } catch (error) {
    expect(error).toBeInstanceOf(OptionError)
    expect((error as OptionError).docsPath).toBe('/options.md#adapters')
    return (error as OptionError).option
  }
}

describe('checkParameters', () => {
  test('default: accepts the three clusters, a custom one, and a second node', () => {
    const custom = {
      id: `solana:${'1'.repeat(32)}`,
      name: 'Ledger',
      rpcUrl: 'http://127.0.0.1:8899',
      websocketUrl: 'ws://127.0.0.1:8900',
    }
    expect(
      optionOf({
        networks: [...networks, custom],
        checkRpcUrls: { [solanaMainnet.id]: 'https://other.example' },
        storage: null,
      }),
    ).toBe('')
  })

  test('behavior: shows the networks with their explorers', () => {
    const adapter = solana({ networks: [solanaMainnet, solanaDevnet] }, { window })
    expect(adapter.networks).toEqual([
      {
        id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
        name: 'Solana',
        nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
        explorerUrl: 'https://explorer.solana.com/',
      },
      {
        id: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
        name: 'Solana Devnet',
        nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
        explorerUrl: 'https://explorer.solana.com/?cluster=devnet',
        testnet: true,
      },
    ])
  })

  const first = (change: object): object => ({ networks: [{ ...solanaMainnet, ...change }] })
  test.each<[string, unknown]>([
    ['solana.options', undefined],
    ['solana.options', null],
    ['solana.options', []],
    ['solana.chains', { networks, chains: [] }],
    ['solana.networks', {}],
    ['solana.networks', { networks: [] }],
    ['solana.networks', { networks: solanaMainnet }],
    ['solana.networks.0', { networks: [null] }],
    ['solana.networks.0.id', first({ id: 'solana:mainnet' })],
    ['solana.networks.0.id', first({ id: 'eip155:1' })],
    ['solana.networks.0.id', first({ id: `solana:${'0'.repeat(32)}` })],
    ['solana.networks.0.name', first({ name: ' ' })],
    ['solana.networks.0.rpcUrl', first({ rpcUrl: 'node.example' })],
    ['solana.networks.0.rpcUrl', first({ rpcUrl: 'ws://node.example' })],
    ['solana.networks.0.websocketUrl', first({ websocketUrl: 'https://node.example' })],
    ['solana.networks.0.chain', first({ chain: 'solana:mainnet-beta' })],
    ['solana.networks.0.names', first({ names: { program: 'x', root: 'y' } })],
    ['solana.networks.1.id', { networks: [solanaMainnet, solanaMainnet] }],
    ['solana.connectors', { networks, connectors: {} }],
    ['solana.connectors.0', { networks, connectors: [() => {}] }],
    ['solana.connectors.0', { networks, connectors: [null] }],
    ['solana.checkRpcUrls', { networks, checkRpcUrls: 'https://other.example' }],
    [
      'solana.checkRpcUrls.solana:x',
      { networks, checkRpcUrls: { 'solana:x': 'https://a.example' } },
    ],
    [
      `solana.checkRpcUrls.${solanaMainnet.id}`,
      { networks, checkRpcUrls: { [solanaMainnet.id]: solanaMainnet.rpcUrl } },
    ],
    ['solana.storage', { networks, storage: {} }],
  ])('error: names %s', (option, parameters) => {
    expect(optionOf(parameters)).toBe(option)
  })
})
