import { encodeErrorResult, http, parseAbi } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import { serverErrorOf } from '../kernel/serverError.js'
import {
  createFakeNodes,
  FAKE_CHAIN,
  type FakeNode,
  failureOf,
  fakeChain,
  type NodeAnswer,
} from '../test/fakeNodes.js'
import { createChain } from './createChain.js'

const nodes = createFakeNodes()
afterEach(nodes.stop)

const time = { now: 1_000_000 }
const clock = { now: () => time.now }
const chainOf = (...given: FakeNode[]): ReturnType<typeof createChain> => fakeChain(clock, ...given)

describe('nodeTransport', () => {
  test('default', async () => {
    const first = await nodes.start({ eth_gasPrice: { result: '0x5' } })
    const second = await nodes.start()
    expect(await chainOf(first, second).client.getGasPrice()).toBe(5n)
    // Only the check of chain id and block number calls it.
    expect(second.asked.sort()).toEqual(['eth_blockNumber', 'eth_chainId'])
  })

  test.each<[string, NodeAnswer]>([
    ['a rate limit', { status: 429, body: 'slow down' }],
    ['a page of a proxy', { status: 502, body: '<html>Bad gateway</html>' }],
    ['a page for an answer', { status: 200, body: '<html>Hello</html>' }],
    ['half of JSON', { status: 200, body: '{"jsonrpc":"2.0","id":1,"res' }],
    ['a limit', { error: { code: -32005, message: 'limit exceeded' } }],
    ['a defect of its own', { error: { code: -32603, message: 'internal error' } }],
    ['no block of that number yet', { error: { code: -32000, message: 'header not found' } }],
    [
      'more than fits',
      {
        status: 200,
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, result: 'x'.repeat(1_100_000) }),
      },
    ],
  ])('behavior: SEC-51 uses the next node if one has %s', async (_what, answer) => {
    const first = await nodes.start({ eth_gasPrice: answer })
    const second = await nodes.start({ eth_gasPrice: { result: '0x7' } })
    const { client } = chainOf(first, second)
    expect(await client.getGasPrice()).toBe(7n)
    time.now += 1000
    expect(await client.getGasPrice()).toBe(7n)
  })

  test('behavior: tries an unresponsive node last after one timeout, until its pause is over', async () => {
    const first = await nodes.start({ eth_gasPrice: 'silence' })
    const { client } = chainOf(
      first,
      await nodes.start({ eth_gasPrice: { result: '0x7' } }),
      await nodes.start(),
      await nodes.start(),
    )
    const started = performance.now()
    expect(await client.getGasPrice()).toBe(7n)
    expect(performance.now() - started).toBeLessThan(8000)
    time.now += 1000
    expect(await client.getGasPrice()).toBe(7n)
    expect(first.asked.filter((method) => method === 'eth_gasPrice')).toHaveLength(1)
    // The node is used again after its pause.
    time.now += 15_000
    first.answers.eth_gasPrice = { result: '0x5' }
    expect(await client.getGasPrice()).toBe(5n)
  })

  test.each([
    ['of another chain', '0x1'],
    ['of a chain in no number', 'one'],
    ['of no chain', null],
    ['of a chain with an unsafe id', '0xffffffffffffffffffff'],
  ])('behavior: SEC-52 sends no further request to a node %s', async (_what, result) => {
    const first = await nodes.start({ eth_chainId: { result } })
    const second = await nodes.start({ eth_gasPrice: { result: '0x7' } })
    expect(await chainOf(first, second).client.getGasPrice()).toBe(7n)
    expect(first.asked).not.toContain('eth_gasPrice')
    expect(await failureOf(chainOf(first).client.getGasPrice())).toEqual([503, 'chain_unavailable'])
  })

  test.each([
    ['ahead of all others', '0xfffffff'],
    ['stuck', '0x1'],
  ])(
    'behavior: SEC-51 skips one of three nodes that is %s, even if the others fail',
    async (_what, head) => {
      const liar = await nodes.start({
        eth_blockNumber: { result: head },
        eth_gasPrice: { result: '0x666' },
      })
      const others = [
        await nodes.start({ eth_blockNumber: { result: '0x3e8' } }),
        await nodes.start({ eth_blockNumber: { result: '0x3e9' } }),
      ] as const
      const { client } = chainOf(liar, ...others)
      expect(await client.getGasPrice()).toBe(1n)
      for (const other of others) other.answers.eth_gasPrice = { status: 503, body: '' }
      // The gas price is cached for a second.
      time.now += 1000
      expect(await failureOf(client.getGasPrice())).toEqual([503, 'chain_unavailable'])
      expect(liar.asked).not.toContain('eth_gasPrice')
    },
  )

  test.each([
    [3, 'execution reverted'],
    [-32_603, 'EVM error OutOfGas'],
    [-32_000, 'invalid opcode: INVALID'],
    [-32_602, 'wrong parameters'],
  ])(
    'error: a contract’s error (%d %s) does not count as a failure of the node',
    async (code, message) => {
      const first = await nodes.start({ eth_call: { error: { code, message } } })
      const second = await nodes.start({ eth_call: { result: '0x01' } })
      const { client } = chainOf(first, second)
      await expect(
        client.call({ to: '0x0000000000000000000000000000000000000001', data: '0x' }),
      ).rejects.toThrow()
      expect(second.asked).not.toContain('eth_call')
      expect(await client.getGasPrice()).toBe(1n)
      expect(first.asked).toContain('eth_gasPrice')
    },
  )

  test('error: returns 503 without URLs if no node responds', async () => {
    const node = await nodes.start({ eth_gasPrice: { status: 500, body: 'secret' } })
    const error: unknown = await chainOf(node)
      .client.getGasPrice()
      .catch((reason: unknown) => serverErrorOf(reason))
    expect(error).toMatchObject({
      status: 503,
      code: 'chain_unavailable',
      message: 'The nodes of the chain eip155:31337 gave no answer. Try again.',
    })
    expect(
      await failureOf(createChain(FAKE_CHAIN, 'http://127.0.0.1:9').client.getGasPrice()),
    ).toEqual([503, 'chain_unavailable'])
  })

  test('error: SEC-56 does not follow an OffchainLookup URL of a contract', async () => {
    const spy = await nodes.start()
    // OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes
    // extraData) of ERC-3668
    const to = '0x1111111111111111111111111111111111111111'
    const data = encodeErrorResult({
      abi: parseAbi([
        'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
      ]),
      args: [to, [`${spy.url}/{sender}/{data}`], '0x1234', '0x12345678', '0x'],
    })
    const node = await nodes.start({
      eth_call: {
        error: { code: 3, message: 'execution reverted', data } as {
          code: number
          message: string
        },
      },
    })
    await expect(chainOf(node).client.call({ to, data: '0x06fdde03' })).rejects.toThrow()
    expect(spy.asked).toEqual([])
  })

  test('behavior: applies the same rules to a viem transport of the operator', async () => {
    const wrong = await nodes.start({ eth_chainId: { result: '0x1' } })
    expect(
      await failureOf(
        createChain(FAKE_CHAIN, [http(wrong.url, { retryCount: 0 })]).client.getGasPrice(),
      ),
    ).toEqual([503, 'chain_unavailable'])
    expect(wrong.asked).toEqual(['eth_chainId'])
  })
})
