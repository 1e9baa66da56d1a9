import { channel } from 'node:diagnostics_channel'
import { http } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type UpstreamResult, upstreamChannel } from '../kernel/upstream/upstreamChannel.js'
import {
  createFakeNodes,
  FAKE_CHAIN,
  type FakeNode,
  failureOf,
  fakeChain,
} from '../test/fakeNodes.js'
import { createChain } from './createChain.js'
import { type NodeChange, nodeChannel } from './nodeChannel.js'

const nodes = createFakeNodes()
const time = { now: 1_000_000 }
const clock = { now: () => time.now }
const chainOf = (...given: FakeNode[]): ReturnType<typeof createChain> => fakeChain(clock, ...given)

const published: { changes: NodeChange[]; outcomes: UpstreamResult[] } = {
  changes: [],
  outcomes: [],
}
const onChange = (message: unknown): unknown => published.changes.push(message as NodeChange)
const onOutcome = (message: unknown): unknown => published.outcomes.push(message as UpstreamResult)
const outcomesOf = (position: number): string[] =>
  published.outcomes
    .filter(({ id }) => id === `eip155:${FAKE_CHAIN} node ${position}`)
    .map(({ outcome }) => outcome)

beforeEach(() => {
  Object.assign(published, { changes: [], outcomes: [] })
  channel(nodeChannel).subscribe(onChange)
  channel(upstreamChannel).subscribe(onOutcome)
})

afterEach(() => {
  vi.restoreAllMocks()
  channel(nodeChannel).unsubscribe(onChange)
  channel(upstreamChannel).unsubscribe(onOutcome)
  nodes.stop()
})

describe('a faulty node', () => {
  const account = '0x1111111111111111111111111111111111111111'
  type Read = (chain: ReturnType<typeof chainOf>) => Promise<unknown>
  const block = {
    number: '0x64',
    hash: `0x${'1'.repeat(64)}`,
    timestamp: 'noon',
    gasLimit: '0x1',
    gasUsed: '0x1',
    transactions: [],
  }

  test.each<[string, string, unknown, unknown, Read]>([
    [
      'no balance',
      'eth_getBalance',
      null,
      '0x7',
      ({ client }) => client.getBalance({ address: account }),
    ],
    [
      'a balance in words',
      'eth_getBalance',
      'many',
      '0x7',
      ({ client }) => client.getBalance({ address: account }),
    ],
    [
      'a price without an end',
      'eth_gasPrice',
      `0x${'f'.repeat(65)}`,
      '0x7',
      ({ client }) => client.getGasPrice(),
    ],
    [
      'half a byte',
      'eth_getCode',
      '0x123',
      '0x12',
      ({ client }) => client.getCode({ address: account }),
    ],
    [
      'a block at noon',
      'eth_getBlockByNumber',
      block,
      { ...block, timestamp: '0x1' },
      ({ client }) => client.getBlock(),
    ],
    ['one log', 'eth_getLogs', {}, [], ({ client }) => client.getLogs()],
    ['logs of numbers', 'eth_getLogs', [7], [], ({ client }) => client.getLogs()],
  ])(
    'error: with %s: takes the node out, counts it and tries it again later',
    async (_what, method, bad, good, read) => {
      const liar = await nodes.start({ [method]: { result: bad } })
      expect(await failureOf(read(chainOf(liar)))).toEqual([503, 'chain_unavailable'])
      expect(outcomesOf(1)).toContain('invalid')
      published.changes = []
      const honest = await nodes.start({ [method]: { result: good } })
      const chain = chainOf(liar, honest)
      for (let index = 0; index < 3; index++) {
        await read(chain)
        time.now += 1000
      }
      expect(liar.asked.filter((each) => each === method)).toHaveLength(2)
      // Answers to other methods do not clear the fault.
      time.now += 15_000
      await read(chain)
      expect(published.changes).toEqual([{ id: 'eip155:31337 node 1', fault: 'invalid' }])
      liar.answers[method] = { result: good }
      time.now += 15_000
      await read(chain)
      expect(published.changes).toEqual([
        { id: 'eip155:31337 node 1', fault: 'invalid' },
        { id: 'eip155:31337 node 1', fault: undefined },
      ])
    },
  )

  test('error: of another chain: takes the node out, counts it and tries it again later', async () => {
    const wrong = await nodes.start({ eth_chainId: { result: '0x1' } })
    const chain = chainOf(wrong, await nodes.start({ eth_gasPrice: { result: '0x7' } }))
    for (let index = 0; index < 3; index++) {
      expect(await chain.client.getGasPrice()).toBe(7n)
      time.now += 16_000
    }
    expect(outcomesOf(1).filter((outcome) => outcome === 'wrong_chain').length).toBeGreaterThan(1)
    expect(published.changes).toEqual([{ id: 'eip155:31337 node 1', fault: 'wrong_chain' }])
    Object.assign(wrong.answers, {
      eth_chainId: { result: '0x7a69' },
      eth_gasPrice: { result: '0x5' },
    })
    expect(await chain.client.getGasPrice()).toBe(5n)
    expect(published.changes.at(-1)).toEqual({ id: 'eip155:31337 node 1', fault: undefined })
  })

  test('error: SEC-52 detects within a minute that the node switched to another chain', async () => {
    const node = await nodes.start()
    const chain = chainOf(node)
    expect(await chain.client.getBalance({ address: account }).catch(() => 'no balance')).toBe(
      'no balance',
    )
    node.answers.eth_getBalance = { result: '0x7' }
    expect(await chain.client.getBalance({ address: account })).toBe(7n)
    node.answers.eth_chainId = { result: '0x1' }
    const started = performance.now()
    vi.spyOn(performance, 'now').mockReturnValue(started + 61_000)
    await expect
      .poll(() => failureOf(chain.client.getBalance({ address: account })))
      .toEqual([503, 'chain_unavailable'])
    expect(outcomesOf(1)).toContain('wrong_chain')
  })

  test('error: applies the same rules to a viem transport', async () => {
    const node = await nodes.start({ eth_getBalance: { result: null } })
    const chain = createChain(FAKE_CHAIN, [http(node.url, { retryCount: 0 })], { clock })
    expect(await failureOf(chain.client.getBalance({ address: account }))).toEqual([
      503,
      'chain_unavailable',
    ])
    expect([outcomesOf(1), published.changes]).toEqual([
      ['invalid'],
      [{ id: 'eip155:31337 node 1', fault: 'invalid' }],
    ])
  })
})
