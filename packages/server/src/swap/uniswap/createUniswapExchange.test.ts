import {
  startWorldChain,
  type WorldChain,
  worldChainConfig,
  worldContracts,
} from '@latchkey/sandbox/world'
import { testAccounts } from '@latchkey/testing'
import {
  createPublicClient,
  custom,
  http,
  parseEther,
  type Transport,
  type Chain as ViemChain,
} from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ServerError } from '../../kernel/serverError.js'
import { createChain } from '../../networks/createChain.js'
import type { SwapAsk } from '../exchange.js'
import { createUniswapExchange } from './createUniswapExchange.js'

interface Call {
  method: string
  params?: readonly unknown[]
}

const unsupported = (): Error => Object.assign(new Error('not supported'), { code: -32_602 })
const code = (error: unknown): unknown => (error instanceof ServerError ? error.code : error)

describe('createUniswapExchange', () => {
  const started: { world?: WorldChain } = {}
  beforeAll(async () => {
    started.world = await startWorldChain({ chainId: 31337 })
  })
  afterAll(() => started.world?.stop())

  /** The sandbox's chain through a node with restricted calls. */
  function askThrough(change: (call: Call) => Call): SwapAsk {
    const { url } = started.world!
    const { request } = http(url)({ chain: undefined as ViemChain | undefined })
    const node: Transport = custom({
      request: async (call: Call) => request(change(call) as Parameters<typeof request>[0]),
    })
    const chain = createChain(31337, { ...worldChainConfig(31337, url), nodes: node })
    return {
      chain,
      from: 'native',
      to: worldContracts.tokens.DOL.address,
      amount: parseEther('1'),
      user: testAccounts(1)[0]!.address,
    }
  }

  test('default', async () => {
    const [best] = await createUniswapExchange().offers(askThrough((call) => call))
    const { deadline, value } = await best!.build(1n)
    const node = createPublicClient({ transport: http(started.world!.url) })
    expect(value).toBe(parseEther('1'))
    // The next block is mined with the transaction.
    expect(
      Math.abs(deadline! - 600 - Number((await node.getBlock({ blockTag: 'pending' })).timestamp)),
    ).toBeLessThanOrEqual(2)
  })

  test('behavior: without a pending block derives the deadline from the last block, or from the server’s clock if that is ahead', async () => {
    const ask = askThrough((call) => {
      if (call.params?.[0] === 'pending') throw unsupported()
      return call
    })
    const { timestamp } = await ask.chain.client.getBlock()
    for (const ahead of [-1000, 5000]) {
      const now = (Number(timestamp) + ahead) * 1000
      const [best] = await createUniswapExchange({ clock: { now: () => now } }).offers(ask)
      expect((await best!.build(1n)).deadline).toBe(Number(timestamp) + Math.max(ahead, 0) + 600)
    }
  })

  test('error: rejects a node that refuses or ignores state overrides', async () => {
    const refuses = askThrough((call) => {
      if (call.method === 'eth_call' && (call.params?.length ?? 0) > 2) throw unsupported()
      return call
    })
    expect(await createUniswapExchange().offers(refuses).catch(code)).toBe('chain_unavailable')
    const ignores = askThrough((call) =>
      call.method === 'eth_call' ? { ...call, params: call.params?.slice(0, 2) ?? [] } : call,
    )
    expect(await createUniswapExchange().offers(ignores).catch(code)).toBe('not_configured')
  })

  test('behavior: has no offers without multicall3, a wrapped currency or pools', async () => {
    const ask = askThrough((call) => call)
    for (const missing of [
      { multicall3: undefined },
      { wrappedNative: undefined },
      { uniswapV2: undefined, uniswapV3: undefined },
    ]) {
      const chain = { ...ask.chain, contracts: { ...ask.chain.contracts, ...missing } }
      expect(createUniswapExchange().spenders(chain)).toEqual([])
      expect(await createUniswapExchange().offers({ ...ask, chain })).toEqual([])
    }
    const onlyV2 = { ...ask.chain, contracts: { ...ask.chain.contracts, uniswapV3: undefined } }
    expect(
      (await createUniswapExchange().offers({ ...ask, chain: onlyV2 })).map(
        ({ route }) => route.exchange,
      ),
    ).toEqual(['uniswap-v2'])
  })
})
