import { createServer } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { BaseError, createPublicClient } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import { evmRules } from './nodeRules.js'
import { rpcTransport } from './rpcTransport.js'

const servers: Server[] = []

afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

type Answer = (request: { id: number; method: string }) => unknown

async function start(
  answer: Answer,
  chainId = 1,
): Promise<{ client: ReturnType<typeof createPublicClient>; asked: string[]; url: string }> {
  const asked: string[] = []
  const server = createServer(async (request, response) => {
    const chunks: Uint8Array[] = []
    for await (const chunk of request) chunks.push(chunk as Uint8Array)
    const body = JSON.parse(Buffer.concat(chunks).toString()) as { id: number; method: string }
    asked.push(body.method)
    const reply = answer(body)
    if (typeof reply === 'number') return void response.writeHead(reply).end()
    response.writeHead(200, { connection: 'close' }).end(JSON.stringify(reply))
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/key-of-the-operator`
  return {
    client: createPublicClient({
      transport: rpcTransport({ id: 'node-1', url, rules: evmRules(chainId) }),
    }),
    asked,
    url,
  }
}

const node: Answer = ({ id, method }) => ({
  jsonrpc: '2.0',
  id,
  result: method === 'eth_chainId' ? '0x1' : '0x10',
})

async function failureOf(promise: Promise<unknown>): Promise<BaseError> {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof BaseError))
    throw new Error(`Expected a failure of viem, received ${String(error)}`)
  return error
}

const codeOf = (error: BaseError): unknown =>
  (error.walk((cause) => 'status' in (cause as object)) as { code?: unknown } | null)?.code

describe('rpcTransport', () => {
  test('default', async () => {
    const { client, asked } = await start(node)
    expect(await client.getBlockNumber({ cacheTime: 0 })).toBe(16n)
    expect(await client.getGasPrice()).toBe(16n)
    expect(asked).toEqual(['eth_chainId', 'eth_blockNumber', 'eth_gasPrice'])
  })

  test('error: SEC-52 sends only `eth_chainId` to a node of another chain', async () => {
    const { client, asked } = await start(node, 10)
    expect(codeOf(await failureOf(client.getGasPrice()))).toBe('chain_mismatch')
    expect(asked).toEqual(['eth_chainId'])
  })

  test.each(['0x', '', null, [], true, 'eip155:1', 1, '0x01 ', '1e0'])(
    'error: SEC-52 refuses a node with the chain id %j',
    async (result) => {
      const { client } = await start(({ id }) => ({ jsonrpc: '2.0', id, result }))
      expect(codeOf(await failureOf(client.getGasPrice()))).toBe('chain_mismatch')
    },
  )

  test('behavior: uses a node again once its chain id is right', async () => {
    const state = { chainId: '0x2' }
    const { client } = await start(({ id, method }) => ({
      jsonrpc: '2.0',
      id,
      result: method === 'eth_chainId' ? state.chainId : '0x10',
    }))
    await failureOf(client.getGasPrice())
    state.chainId = '0x1'
    expect(await client.getGasPrice()).toBe(16n)
  })

  test.each([
    [
      'another id',
      ({ method }: { method: string }) => ({ jsonrpc: '2.0', id: -1, result: method }),
      'upstream_invalid',
    ],
    ['a list', ({ id }: { id: number }) => [{ id, result: '0x1' }], 'upstream_invalid'],
    [
      'an error without a code',
      ({ id }: { id: number }) => ({ id, error: { message: 'no' } }),
      'upstream_invalid',
    ],
    ['403', () => 403, 'upstream_refused'],
    ['500', () => 500, 'upstream_failed'],
  ])('error: SEC-55 %s', async (_what, answer, code) => {
    const { client, url } = await start(answer)
    const error = await failureOf(client.getGasPrice())
    expect(codeOf(error)).toBe(code)
    expect(error.message).not.toContain(url)
    expect(error.message).not.toContain('key-of-the-operator')
  })

  test('behavior: keeps the error of a node, without its URL', async () => {
    const answer: Answer = (request) =>
      request.method === 'eth_chainId'
        ? node(request)
        : { id: request.id, error: { code: 3, message: 'execution reverted', data: '0x08c379a0' } }
    const { client } = await start(answer)
    const error = await failureOf(
      client.request({ method: 'eth_call', params: [{ to: `0x${'1'.repeat(40)}` }, 'latest'] }),
    )
    expect(error.walk((cause) => (cause as { code?: number }).code === 3)).toMatchObject({
      details: 'execution reverted',
      data: '0x08c379a0',
    })
    expect(error.message).not.toContain('key-of-the-operator')
  })

  test('behavior: sends a raw transaction once, without a retry', async () => {
    const { client, asked } = await start((request) =>
      request.method === 'eth_chainId' ? node(request) : 503,
    )
    await failureOf(client.sendRawTransaction({ serializedTransaction: '0x02' }))
    await failureOf(client.getGasPrice())
    expect(asked).toEqual(['eth_chainId', 'eth_sendRawTransaction', 'eth_gasPrice', 'eth_gasPrice'])
  })
})
