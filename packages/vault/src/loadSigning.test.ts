import { describe, expect, test } from 'vitest'
import type { Signing, SigningDeps } from './createSigning.js'
import { loadSigning } from './main.js'

const chain = {
  name: 'One',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  nodes: ['https://one.example'],
  tokens: [],
  routers: {},
} as const
const smartAccount = {
  entryPoint: '0x01',
  factory: '0x02',
  bundlerUrl: 'https://bundler.example',
} as const
const parts = {
  config: {
    chains: [
      { ...chain, id: 1, smartAccount },
      { ...chain, id: 2 },
    ],
  },
} as unknown as SigningDeps

/** Creates a loader whose code loads at the nth attempt. */
function open(comesWith: number) {
  const fetches: number[] = []
  const signing = {
    rpc: { request: async ({ method }: { method: string }) => `${method} answered` },
  } as unknown as Signing
  const lazy = loadSigning(parts, async () => {
    fetches.push(fetches.length + 1)
    if (fetches.length < comesWith)
      throw new TypeError('Failed to fetch dynamically imported module')
    return { createSigning: () => signing }
  })
  return { lazy, fetches }
}

const ask = ({ lazy }: ReturnType<typeof open>): Promise<unknown> =>
  lazy.rpc.request({ method: 'eth_blockNumber' }, {} as never)

describe('loadSigning', () => {
  test('default: loads the code once for concurrent and later requests', async () => {
    const world = open(1)
    expect(world.lazy.smartAccounts.enabledNetworks).toEqual([1])
    expect(world.fetches).toEqual([])
    expect(await Promise.all([ask(world), ask(world)])).toEqual([
      'eth_blockNumber answered',
      'eth_blockNumber answered',
    ])
    await ask(world)
    expect(world.fetches).toEqual([1])
  })

  test('error: reports a failed load, and loads again on the next request', async () => {
    const world = open(3)
    world.lazy.prefetch()
    await expect(ask(world)).rejects.toMatchObject({
      name: 'unreachable',
      message: expect.stringContaining('didn’t load'),
    })
    await expect(ask(world)).rejects.toMatchObject({ name: 'unreachable' })
    expect(await ask(world)).toBe('eth_blockNumber answered')
    expect(world.fetches).toEqual([1, 2, 3])
  })
})
