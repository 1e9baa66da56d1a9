import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { encodeErrorResult, http, parseAbi } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import { serverErrorOf } from '../serverError.js'
import { createChain } from './createChain.js'

/** What a node answers to a method: a result, an error, a raw body or silence. */
type Answer = { result: unknown } | { error: { code: number; message: string } } | { status: number; body: string } | 'silence'

interface FakeNode {
  url: string
  /** Methods it was asked, in their order. */
  asked: string[]
  answers: Record<string, Answer>
}

const CHAIN = 31337
const servers: Server[] = []

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** Somebody else's node, at a real address. */
async function startNode(answers: Record<string, Answer> = {}): Promise<FakeNode> {
  const node: FakeNode = {
    url: '',
    asked: [],
    answers: { eth_chainId: { result: '0x7a69' }, eth_blockNumber: { result: '0x64' }, eth_gasPrice: { result: '0x1' }, ...answers },
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { id, method } = JSON.parse(Buffer.concat(chunks).toString()) as { id: number; method: string }
      node.asked.push(method)
      const answer = node.answers[method] ?? { error: { code: -32601, message: 'unknown' } }
      if (answer === 'silence') return
      if ('status' in answer) response.writeHead(answer.status, { 'content-type': 'text/html' }).end(answer.body)
      else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ jsonrpc: '2.0', id, ...answer }))
    })
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  node.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return node
}

const time = { now: 1_000_000 }
const clock = { now: () => time.now }
const chainOf = (...nodes: FakeNode[]) =>
  createChain(
    CHAIN,
    nodes.map(({ url }) => url),
    clock,
  )

async function failure(promise: Promise<unknown>): Promise<[status: number | undefined, code: string | undefined]> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => serverErrorOf(reason),
  )
  return [error?.status, error?.code]
}

describe('nodeTransport', () => {
  test('default', async () => {
    const first = await startNode({ eth_gasPrice: { result: '0x5' } })
    const second = await startNode()
    expect(await chainOf(first, second).client.getGasPrice()).toBe(5n)
    // Asked which chain it is and how far; nothing else.
    expect(second.asked.sort()).toEqual(['eth_blockNumber', 'eth_chainId'])
  })

  test.each<[string, Answer]>([
    ['too much to do', { status: 429, body: 'slow down' }],
    ['a page of a proxy', { status: 502, body: '<html>Bad gateway</html>' }],
    ['a page for an answer', { status: 200, body: '<html>Hello</html>' }],
    ['half of JSON', { status: 200, body: '{"jsonrpc":"2.0","id":1,"res' }],
    ['a limit', { error: { code: -32005, message: 'limit exceeded' } }],
    ['a defect of its own', { error: { code: -32603, message: 'internal error' } }],
    ['no block of that number yet', { error: { code: -32000, message: 'header not found' } }],
    ['more than fits', { status: 200, body: JSON.stringify({ jsonrpc: '2.0', id: 1, result: 'x'.repeat(1_100_000) }) }],
  ])('behavior: SEC-51 a node that has %s is passed over', async (_what, answer) => {
    const first = await startNode({ eth_gasPrice: answer })
    const second = await startNode({ eth_gasPrice: { result: '0x7' } })
    const { client } = chainOf(first, second)
    expect(await client.getGasPrice()).toBe(7n)
    expect(await client.getGasPrice()).toBe(7n)
  })

  test('behavior: a node that is silent costs a share of the time once, then it is asked last', async () => {
    const first = await startNode({ eth_gasPrice: 'silence' })
    const { client } = chainOf(first, await startNode({ eth_gasPrice: { result: '0x7' } }), await startNode(), await startNode())
    const started = performance.now()
    expect(await client.getGasPrice()).toBe(7n)
    expect(performance.now() - started).toBeLessThan(8000)
    const again = performance.now()
    expect(await client.getGasPrice()).toBe(7n)
    expect(performance.now() - again).toBeLessThan(2000)
    expect(first.asked.filter((method) => method === 'eth_gasPrice')).toHaveLength(1)
    // Later on it has another chance.
    time.now += 15_000
    first.answers.eth_gasPrice = { result: '0x5' }
    expect(await client.getGasPrice()).toBe(5n)
  })

  test.each([
    ['of another chain', '0x1'],
    ['of a chain in no number', 'one'],
    ['of no chain', null],
    ['of a chain beyond all numbers', '0xffffffffffffffffffff'],
  ])('behavior: SEC-52 a node %s is asked nothing', async (_what, result) => {
    const first = await startNode({ eth_chainId: { result } })
    const second = await startNode({ eth_gasPrice: { result: '0x7' } })
    expect(await chainOf(first, second).client.getGasPrice()).toBe(7n)
    expect(first.asked).not.toContain('eth_gasPrice')
    expect(await failure(chainOf(first).client.getGasPrice())).toEqual([503, 'chain_unavailable'])
  })

  test.each([
    ['ahead of all others', '0xfffffff'],
    ['stuck', '0x1'],
  ])('behavior: SEC-51 of three nodes, one that is %s is not asked, even when the others fail', async (_what, head) => {
    const liar = await startNode({ eth_blockNumber: { result: head }, eth_gasPrice: { result: '0x666' } })
    const others = [await startNode({ eth_blockNumber: { result: '0x3e8' } }), await startNode({ eth_blockNumber: { result: '0x3e9' } })] as const
    const { client } = chainOf(liar, ...others)
    expect(await client.getGasPrice()).toBe(1n)
    for (const other of others) other.answers.eth_gasPrice = { status: 503, body: '' }
    expect(await failure(client.getGasPrice())).toEqual([503, 'chain_unavailable'])
    expect(liar.asked).not.toContain('eth_gasPrice')
  })

  test.each([
    [3, 'execution reverted'],
    [-32_603, 'EVM error OutOfGas'],
    [-32_000, 'invalid opcode: INVALID'],
    [-32_602, 'wrong parameters'],
  ])('error: what a contract did (%d %s) is not held against the node', async (code, message) => {
    const first = await startNode({ eth_call: { error: { code, message } } })
    const second = await startNode({ eth_call: { result: '0x01' } })
    const { client } = chainOf(first, second)
    await expect(client.call({ to: '0x0000000000000000000000000000000000000001', data: '0x' })).rejects.toThrow()
    expect(second.asked).not.toContain('eth_call')
    expect(await client.getGasPrice()).toBe(1n)
    expect(first.asked).toContain('eth_gasPrice')
  })

  test('error: nodes that are all away say so, without their addresses', async () => {
    const node = await startNode({ eth_gasPrice: { status: 500, body: 'secret' } })
    const error: unknown = await chainOf(node)
      .client.getGasPrice()
      .catch((reason: unknown) => serverErrorOf(reason))
    expect(error).toMatchObject({ status: 503, code: 'chain_unavailable', message: 'The nodes of the chain eip155:31337 gave no answer. Try again.' })
    expect(await failure(createChain(CHAIN, 'http://127.0.0.1:9').client.getGasPrice())).toEqual([503, 'chain_unavailable'])
  })

  test('error: SEC-56 a contract that names an address to fetch from is not followed', async () => {
    const spy = await startNode()
    // OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData) of ERC-3668
    const to = '0x1111111111111111111111111111111111111111'
    const data = encodeErrorResult({
      abi: parseAbi(['error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)']),
      args: [to, [`${spy.url}/{sender}/{data}`], '0x1234', '0x12345678', '0x'],
    })
    const node = await startNode({ eth_call: { error: { code: 3, message: 'execution reverted', data } as { code: number; message: string } } })
    await expect(chainOf(node).client.call({ to, data: '0x06fdde03' })).rejects.toThrow()
    expect(spy.asked).toEqual([])
  })

  test('behavior: a viem transport of the operator is held to the same rules', async () => {
    const wrong = await startNode({ eth_chainId: { result: '0x1' } })
    expect(await failure(createChain(CHAIN, [http(wrong.url, { retryCount: 0 })]).client.getGasPrice())).toEqual([503, 'chain_unavailable'])
    expect(wrong.asked).toEqual(['eth_chainId'])
  })
})
