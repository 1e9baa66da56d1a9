import { startAnvil } from '@latchkey/testing/node'
import {
  createPublicClient,
  custom,
  http,
  type PublicClient,
  parseEther,
  RpcRequestError,
  type Transport,
} from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer } from '../createServer.js'
import type { Handler } from '../kernel/handler.js'
import { UpstreamError } from '../kernel/upstream/upstreamError.js'
import type { ServerOptions } from '../serverOptions.js'

const ORIGIN = 'https://millpond.example'

/** A node that answers each call with the result of a function. */
const node = (request: (call: { method: string; params?: unknown }) => unknown): Transport =>
  custom({
    request: async (call: { method: string }) =>
      call.method === 'eth_chainId' ? '0x1' : request(call),
  })

function start(chains: ServerOptions['chains'], options: Partial<ServerOptions> = {}): Handler {
  return createServer({ origins: [ORIGIN], chains, ...options })
}

async function post(
  handle: Handler,
  body: unknown,
  parameters: { query?: string; headers?: Record<string, string>; path?: string } = {},
): Promise<unknown> {
  const { query = 'chainId=eip155:1', headers = {}, path = '/v1/' } = parameters
  const response = await handle(
    new Request(`https://api.example${path}?${query}`, {
      method: 'POST',
      headers: { origin: ORIGIN, 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
  )
  return response.status === 200
    ? response.json()
    : { status: response.status, ...((await response.json()) as object) }
}

const call = (method: string, params: unknown[] = [], id: string | number = 1): object => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
})

describe('networksRoutes on a real node', () => {
  const state: { anvil?: Awaited<ReturnType<typeof startAnvil>>; client?: PublicClient } = {}

  beforeAll(async () => {
    const anvil = await startAnvil({ chainId: 31337 })
    state.anvil = anvil
    const handle = start({ 31337: anvil.url })
    const fetchFn: typeof fetch = (input, init) => {
      const request = new Request(input as string, init)
      request.headers.set('origin', ORIGIN)
      return handle(request)
    }
    const url = 'https://api.example/v1/?chainId=eip155:31337&projectId='
    state.client = createPublicClient({
      transport: http(url, {
        fetchFn,
        retryCount: 0,
        batch: true,
        fetchOptions: { headers: { 'Content-Type': 'text/plain' } },
      }),
    })
  })
  afterAll(() => state.anvil?.stop())

  test('default: viem reads through the server as from a node, in batches, with a body of type text/plain', async () => {
    const client = state.client as PublicClient
    const [chainId, block, balance] = await Promise.all([
      client.getChainId(),
      client.getBlock(),
      client.getBalance({ address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' }),
    ])
    expect([chainId, block.number, balance]).toEqual([31337, 0n, parseEther('10000')])
  })

  test('error: passes on the code and data of a node’s error', async () => {
    const client = state.client as PublicClient
    // Reverts with the four bytes 0xdeadbeef: PUSH4 deadbeef, MSTORE at 0, REVERT 28..32.
    const failure = await client
      .call({ data: '0x63deadbeef5f5260045f601cfd' })
      .catch((error: unknown) => error)
    expect((failure as Error).message).toMatch(/revert/i)
    const raw = await client
      .sendRawTransaction({ serializedTransaction: '0x02' })
      .catch((error: unknown) => error as Error)
    expect((raw as Error).message).toMatch(/decod|RLP|short|invalid/i)
  })
})

describe('networksRoutes', () => {
  test('behavior: answers a batch in order, each call with its id, even if some calls are invalid', async () => {
    const handle = start({ 1: node(() => '0x5') })
    const batch = [
      call('eth_gasPrice', [], 'a'),
      call('eth_sign', [], 7),
      5,
      { id: 'x', method: 'no method' },
      call('eth_chainId', [], 0),
    ]
    expect(await post(handle, batch, { path: '/v1' })).toEqual([
      { jsonrpc: '2.0', id: 'a', result: '0x5' },
      {
        jsonrpc: '2.0',
        id: 7,
        error: { code: -32601, message: expect.stringContaining('eth_sign') },
      },
      {
        jsonrpc: '2.0',
        id: null,
        error: { code: -32600, message: expect.stringContaining('not a JSON-RPC call') },
      },
      {
        jsonrpc: '2.0',
        id: 'x',
        error: { code: -32600, message: expect.stringContaining('not a JSON-RPC call') },
      },
      { jsonrpc: '2.0', id: 0, result: '0x1' },
    ])
  })

  test.each([
    'eth_sign',
    'eth_sendTransaction',
    'personal_sign',
    'eth_signTypedData_v4',
    'anvil_setBalance',
    'evm_mine',
    'debug_traceCall',
    'admin_addPeer',
    'miner_start',
    'txpool_content',
    'eth_subscribe',
    'web3_sha3',
    'constructor',
    '__proto__',
    'ETH_CALL',
  ])('error: SEC-57 does not forward %s to a node', async (method) => {
    const asked: unknown[] = []
    const handle = start({ 1: node((request) => asked.push(request)) })
    expect(await post(handle, call(method))).toMatchObject({ id: 1, error: { code: -32601 } })
    expect(asked).toEqual([])
  })

  test.each([
    ['an empty batch', [], -32600],
    ['a batch of 101', Array.from({ length: 101 }, () => call('eth_gasPrice')), -32005],
    ['half of JSON', '{"id":1', -32700],
    ['JSON that is nested too deep', '['.repeat(1000) + ']'.repeat(1000), -32700],
    ['a string', '"eth_call"', -32600],
    ['null', 'null', -32600],
    ['no id: a notification has no answer', { jsonrpc: '2.0', method: 'eth_gasPrice' }, -32600],
  ])('error: %s', async (_what, body, code) => {
    expect(await post(start({ 1: node(() => '0x1') }), body)).toEqual({
      jsonrpc: '2.0',
      id: null,
      error: { code, message: expect.any(String) },
    })
  })

  test.each([
    '',
    'chainId=',
    'chainId=eip155:2',
    'chainId=1',
    'chainId=0x1',
    `chainId=${encodeURIComponent('http://169.254.169.254/')}`,
  ])('error: SEC-52 rejects the query "%s"', async (query) => {
    const handle = start({ 1: node(() => '0x1'), 10: node(() => '0x1') })
    expect(await post(handle, call('eth_gasPrice'), { query })).toEqual({
      jsonrpc: '2.0',
      id: null,
      error: {
        code: -32602,
        message:
          'The query must name a chain that this server knows as "chainId": eip155:1, eip155:10.',
      },
    })
  })

  test('error: rejects a form and a body that is too long', async () => {
    const handle = start({ 1: node(() => '0x1') })
    expect(
      await post(handle, call('eth_gasPrice'), {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    ).toMatchObject({
      status: 415,
      error: { code: 'content_type_refused' },
    })
    expect(await post(handle, 'x'.repeat(65_537))).toMatchObject({
      status: 413,
      error: { code: 'body_too_large' },
    })
  })

  test('error: removes URLs and addresses from the errors of nodes', async () => {
    const silent = start({
      1: node(() =>
        Promise.reject(new Error('connect ECONNREFUSED http://10.0.0.5:8545/secret-key')),
      ),
    })
    const answer = JSON.stringify(await post(silent, call('eth_gasPrice')))
    expect(answer).toMatch(/"code":-32603/)
    expect(answer).not.toMatch(/10\.0\.0\.5|secret-key/)
    const talkative = new RpcRequestError({
      body: {},
      url: 'https://node.example/secret-key',
      error: {
        code: -32000,
        message: 'upstream https://node.example/secret-key (10.0.0.5:8545) said no',
        data: '0x01',
      },
    })
    const said = await post(
      start({ 1: node(() => Promise.reject(talkative)) }),
      call('eth_gasPrice'),
    )
    expect(said).toEqual({
      jsonrpc: '2.0',
      id: 1,
      error: { code: -32000, message: 'upstream … (…) said no', data: '0x01' },
    })
  })

  test('error: limits the size of one answer and of all answers of a batch', async () => {
    const large = start({ 1: node(() => Promise.reject(new UpstreamError('node', 'too_large'))) })
    expect(await post(large, call('eth_getLogs', [{}]))).toMatchObject({
      error: { code: -32005, message: expect.stringContaining('fewer blocks') },
    })
    const handle = start({ 1: node(() => `0x${'ab'.repeat(50_000)}`) })
    const answers = (await post(
      handle,
      Array.from({ length: 100 }, (_, index) => call('eth_getCode', [], index)),
    )) as { id: number; error?: { code: number } }[]
    expect(answers.map(({ id }) => id)).toEqual(Array.from({ length: 100 }, (_, index) => index))
    expect(answers.filter(({ error }) => !error).length).toBe(10)
    expect(answers.filter(({ error }) => error?.code === -32005).length).toBe(90)
  })
})
