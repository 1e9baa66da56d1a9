import { parse } from 'valibot'
import { describe, expect, test } from 'vitest'
import { createChain } from '../networks/createChain.js'
import { createCluster } from '../networks/solana/createCluster.js'
import { createExchange } from './createExchange.js'
import { settingsSchema } from './settings.js'

const router = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
const contracts = {
  multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11',
  wrappedNative: router,
  uniswapV2: { factory: router, router },
} as const
const chains = {
  1: { nodes: 'http://127.0.0.1:9', contracts },
  10: { nodes: 'http://127.0.0.1:9' },
  137: { nodes: 'http://127.0.0.1:9', contracts },
}
const settings = (exchange?: unknown) =>
  parse(settingsSchema, { origins: ['https://app.example.org'], chains, exchange })
const spendersOf = (exchange: unknown, id: 1 | 10 | 137) =>
  createExchange(settings(exchange)).spenders(createChain(id, chains[id]))

describe('createExchange', () => {
  test('default', () => {
    expect(spendersOf(undefined, 1)).toEqual([router])
    expect(spendersOf(undefined, 10)).toEqual([])
  })

  test('behavior: each chain has the exchange in its settings', () => {
    const exchange = { 1: { kind: '0x', apiKey: 'key' }, 137: { kind: 'uniswap', bases: [router] } }
    expect(spendersOf(exchange, 1)).toEqual(['0x0000000000001fF3684f28c67538d4D072C22734'])
    expect(spendersOf(exchange, 10)).toEqual([])
    expect(spendersOf(exchange, 137)).toEqual([router])
  })

  test('behavior: a Solana cluster has Jupiter if the settings contain it', async () => {
    const id = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    const clusters = { [id]: { nodes: 'http://127.0.0.1:9' } }
    const open = (exchange: unknown) =>
      createExchange(
        parse(settingsSchema, { origins: ['https://app.example.org'], chains, clusters, exchange }),
      )
    const cluster = createCluster(id, { nodes: 'http://127.0.0.1:9' })
    const jupiter = { kind: 'jupiter', apiKey: 'key' }
    expect(open({ [id]: jupiter }).onSolana?.serves(cluster)).toBe(true)
    expect(open(undefined).onSolana?.serves(cluster)).toBe(false)
    expect(() => open({ 1: jupiter })).toThrow('names jupiter for the chain 1')
    expect(() => open({ [id]: { kind: 'uniswap' } })).toThrow('names uniswap')
    const other = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
    expect(() => open({ [other]: jupiter })).toThrow('the setting "clusters" does not have')
  })

  test('error: rejects an unknown chain and an unknown exchange', () => {
    expect(() => createExchange(settings({ 5: { kind: 'uniswap' } }))).toThrow('names the chain 5')
    expect(() => settings({ 1: { kind: 'bazaar' } })).toThrow()
    expect(() => settings({ 1: { kind: '0x' } })).toThrow()
  })
})
