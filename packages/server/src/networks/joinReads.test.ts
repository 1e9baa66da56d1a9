import { afterEach, describe, expect, test } from 'vitest'
import { createFakeNodes, type FakeNode, failureOf, fakeChain } from '../test/fakeNodes.js'

const nodes = createFakeNodes()
afterEach(nodes.stop)

const time = { now: 1_000_000 }
const chainOf = (node: FakeNode): ReturnType<typeof fakeChain> =>
  fakeChain({ now: () => time.now }, node)

describe('joinReads: equal reads', () => {
  const count = ({ asked }: FakeNode, method: string): number =>
    asked.filter((each) => each === method).length
  const hash = `0x${'1'.repeat(64)}`

  test('behavior: joins concurrent reads, and caches block number and gas price for a second', async () => {
    const node = await nodes.start({ eth_getBalance: { result: '0x7' } })
    const { client } = chainOf(node)
    const readAll = (): Promise<unknown> =>
      Promise.all(
        Array.from({ length: 200 }, () => [
          client.getBlockNumber(),
          client.getGasPrice(),
          client.getBalance({ address: '0x1111111111111111111111111111111111111111' }),
        ]).flat(),
      )
    await readAll()
    time.now += 999
    await readAll()
    expect(
      ['eth_blockNumber', 'eth_gasPrice', 'eth_getBalance'].map((method) => count(node, method)),
    ).toEqual([1, 1, 2])
    time.now += 1
    await readAll()
    expect(
      ['eth_blockNumber', 'eth_gasPrice', 'eth_getBalance'].map((method) => count(node, method)),
    ).toEqual([2, 2, 3])
  })

  test('behavior: a read after a sent transaction does not join one from before', async () => {
    const node = await nodes.start({
      eth_getTransactionCount: 'silence',
      eth_sendRawTransaction: { result: hash },
    })
    const { client } = chainOf(node)
    const read = (): Promise<number> =>
      client.getTransactionCount({ address: '0x1111111111111111111111111111111111111111' })
    const before = read()
    await expect.poll(() => count(node, 'eth_getTransactionCount')).toBe(1)
    await client.sendRawTransaction({ serializedTransaction: '0x02' })
    node.answers.eth_getTransactionCount = { result: '0x1' }
    expect(await read()).toBe(1)
    nodes.stop()
    await Promise.allSettled([before])
  })

  test('error: does not cache a failed read', async () => {
    const node = await nodes.start({ eth_gasPrice: { status: 400, body: '' } })
    const { client } = chainOf(node)
    expect(await failureOf(client.getGasPrice())).toEqual([503, 'chain_unavailable'])
    node.answers.eth_gasPrice = { result: '0x7' }
    expect(await client.getGasPrice()).toBe(7n)
  })
})
