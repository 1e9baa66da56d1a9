import { once } from 'node:events'
import { type Listening, listen } from '@latchkey/server'
import { testAccounts } from '@latchkey/testing'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { callRpc } from '../world/sender.js'
import { startWorldChain, type WorldChain } from '../world/startWorldChain.js'
import { worldTokens } from '../world/tokens.js'
import { createControl } from './createControl.js'
import { type FaultyNode, startFaultyNode } from './startFaultyNode.js'

interface Deps {
  world: WorldChain
  node: FaultyNode
  control: Listening
}

const running: { parts?: Deps } = {}
const parts = (): Deps => {
  if (!running.parts) throw new Error('The chain runs only while tests do')
  return running.parts
}
const [account] = testAccounts(1) as [ReturnType<typeof testAccounts>[number]]

beforeAll(async () => {
  const world = await startWorldChain({ chainId: 31338 })
  const node = await startFaultyNode({ target: world.url })
  const control = await listen(
    createControl([{ chainId: 31338, nodeUrl: world.url, url: node.url, faults: node.faults }]),
    { port: 0 },
  )
  running.parts = { world, node, control }
})
afterEach(() => parts().node.faults.set([]))
afterAll(async () => {
  await running.parts?.control.stop()
  await running.parts?.node.stop()
  await running.parts?.world.stop()
})

async function send(
  command: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: unknown }> {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  }
  const response = await fetch(`${parts().control.url}/control/31338/${command}`, init)
  return { status: response.status, body: await response.json() }
}

async function state(): Promise<{
  chainId: number
  url: string
  block: number
  time: number
  faults: unknown[]
}> {
  const { chains } = (await (await fetch(`${parts().control.url}/control`)).json()) as {
    chains: Awaited<ReturnType<typeof state>>[]
  }
  return chains[0]!
}

function ask(method: string, params: unknown[] = []): Promise<Response> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 7, method, params })
  return fetch(parts().node.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
}

describe('/control', () => {
  test('default', async () => {
    const before = await state()
    expect(before).toMatchObject({ chainId: 31338, url: parts().node.url, faults: [] })
    expect(await send('mine', { blocks: 3 })).toMatchObject({
      status: 200,
      body: { block: before.block + 3 },
    })
    const { time } = await state()
    const { body } = await send('jump', { seconds: 86_400 })
    expect((body as { time: number }).time - time).toBeGreaterThanOrEqual(86_400)
  })

  test('behavior: restores a snapshot once, and continues with the current time', async () => {
    const { block } = await state()
    const { id } = (await send('snapshot', {})).body as { id: string }
    await send('mine', { blocks: 5 })
    expect(await send('revert', { id })).toMatchObject({ status: 200, body: { block } })
    expect((await send('revert', { id })).status).toBe(409)
    await send('mine', {})
    expect(Math.abs((await state()).time - Date.now() / 1000)).toBeLessThan(60)
  })

  test('behavior: funds an account with exact amounts of ether and tokens', async () => {
    const { address } = account
    const tokenBalance = async (): Promise<bigint> =>
      BigInt(
        (await callRpc(parts().world.url, 'eth_call', [
          {
            to: worldTokens.TITHE.address,
            data: `0x70a08231${address.slice(2).padStart(64, '0')}`,
          },
        ])) as string,
      )
    const ether = async (): Promise<bigint> =>
      BigInt((await callRpc(parts().world.url, 'eth_getBalance', [address, 'latest'])) as string)
    const before = [await ether(), await tokenBalance()] as const
    const given = await send('fund', {
      address,
      gift: { ETH: '1.5', TITHE: '0.000000000000000007' },
    })
    expect(given).toMatchObject({
      status: 200,
      body: {
        transactions: [expect.stringMatching(/^0x[0-9a-f]{64}$/), expect.stringMatching(/^0x/)],
      },
    })
    expect([(await ether()) - before[0], (await tokenBalance()) - before[1]]).toEqual([
      1_500_000_000_000_000_000n,
      7n,
    ])
  })

  test.each([
    [
      'an unknown command',
      'explode',
      {},
      404,
      'There is no command explode. There are: mine, jump, snapshot, revert, fund, faults.',
    ],
    ['no blocks', 'mine', { blocks: 0 }, 400, 'blocks: '],
    [
      'an invalid address',
      'fund',
      { address: '0x1', gift: {} },
      400,
      'address: expected an address',
    ],
    [
      'an unknown token',
      'fund',
      { address: account.address, gift: { DOGE: '1' } },
      400,
      'gift.DOGE: ',
    ],
    ['an unknown fault', 'faults', [{ method: '*', does: 'sulk' }], 400, '0.does: '],
    [
      'an invalid method',
      'faults',
      [{ method: 'eth call', does: 'drop' }],
      400,
      '0.method: expected a JSON-RPC method, or *',
    ],
    ['no object', 'mine', 'now', 400, 'body: '],
  ])('error: %s', async (_what, command, body, status, message) => {
    const refused = await send(command, body)
    expect([
      refused.status,
      (refused.body as { error: { message: string } }).error.message,
    ]).toEqual([status, expect.stringContaining(message)])
  })

  test('error: refuses pages of any site', async () => {
    expect((await send('mine', {}, { origin: 'https://evil.example' })).status).toBe(403)
    // A page can send other content types without a preflight.
    expect((await send('mine', {}, { 'content-type': 'text/plain' })).status).toBe(415)
    const elsewhere = await createControl([])(new Request('http://rebound.example/control'))
    expect(elsewhere.status).toBe(403)
    const unknown = await fetch(`${parts().control.url}/control/1/mine`, { method: 'POST' })
    expect([
      unknown.status,
      (await fetch(`${parts().control.url}/control/31338/mine`)).status,
    ]).toEqual([404, 405])
  })
})

describe('a node with faults', () => {
  test('default', async () => {
    const reply = await ask('eth_chainId')
    expect([reply.headers.get('access-control-allow-origin'), await reply.json()]).toEqual([
      '*',
      { jsonrpc: '2.0', id: 7, result: '0x7a6a' },
    ])
    expect(
      (
        await fetch(parts().node.url, {
          method: 'OPTIONS',
          headers: { origin: 'http://localhost', 'access-control-request-method': 'POST' },
        })
      ).ok,
    ).toBe(true)
  })

  test('behavior: a fault applies to one method, and ends after the given number of times', async () => {
    expect(
      (
        await send('faults', [
          { method: 'eth_chainId', does: 'status', status: 429, retryAfter: 9, times: 2 },
        ])
      ).status,
    ).toBe(200)
    const limited = await ask('eth_chainId')
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '9'])
    expect((await ask('eth_blockNumber')).status).toBe(200)
    expect((await state()).faults).toEqual([
      { method: 'eth_chainId', does: 'status', status: 429, retryAfter: 9, times: 1 },
    ])
    expect([
      (await ask('eth_chainId')).status,
      (await ask('eth_chainId')).status,
      (await state()).faults,
    ]).toEqual([429, 200, []])
  })

  test('behavior: returns wrong results, errors, floods, HTML and partial answers', async () => {
    const injectFault = (fault: object): Promise<unknown> =>
      send('faults', [{ method: '*', ...fault }])
    await injectFault({ does: 'lie', result: '0x1' })
    expect(await (await ask('eth_chainId')).json()).toEqual({
      jsonrpc: '2.0',
      id: 7,
      result: '0x1',
    })
    await injectFault({ does: 'error', code: -32_005, message: 'limit exceeded' })
    expect(await (await ask('eth_chainId')).json()).toEqual({
      jsonrpc: '2.0',
      id: 7,
      error: { code: -32_005, message: 'limit exceeded' },
    })
    await injectFault({ does: 'flood', bytes: 2_000_000 })
    expect((await (await ask('eth_call')).text()).length).toBeGreaterThan(2_000_000)
    await injectFault({ does: 'html' })
    expect((await ask('eth_call')).headers.get('content-type')).toBe('text/html')
    await injectFault({ does: 'garbage' })
    await expect((await ask('eth_call')).json()).rejects.toThrow(SyntaxError)
    await injectFault({ does: 'drop' })
    await expect(ask('eth_call')).rejects.toThrow('fetch failed')
  })

  test('behavior: applies a fault to each call of a batch with the method', async () => {
    await send('faults', [{ method: 'eth_chainId', does: 'lie', result: '0x1' }])
    const calls = ['eth_chainId', 'eth_blockNumber'].map((method, id) => ({
      jsonrpc: '2.0',
      id,
      method,
      params: [],
    }))
    const response = await fetch(parts().node.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(calls),
    })
    expect(await response.json()).toEqual(
      [0, 1].map((id) => ({ jsonrpc: '2.0', id, result: '0x1' })),
    )
  })

  test('behavior: slow answers late, silence never', async () => {
    await send('faults', [{ method: 'eth_chainId', does: 'slow', ms: 200 }])
    const started = performance.now()
    expect(await (await ask('eth_chainId')).json()).toMatchObject({ result: '0x7a6a' })
    expect(performance.now() - started).toBeGreaterThanOrEqual(195)
    await send('faults', [{ method: 'eth_chainId', does: 'silence' }])
    const silent = fetch(parts().node.url, {
      method: 'POST',
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId' }),
      signal: AbortSignal.timeout(300),
    })
    await expect(silent).rejects.toThrow('timeout')
  })

  test('behavior: forwards websockets', async () => {
    const socket = new WebSocket(parts().node.url.replace('http:', 'ws:'))
    await once(socket, 'open')
    socket.send(JSON.stringify({ jsonrpc: '2.0', id: 3, method: 'eth_chainId', params: [] }))
    const [message] = (await once(socket, 'message')) as [Buffer]
    expect(JSON.parse(String(message))).toEqual({ jsonrpc: '2.0', id: 3, result: '0x7a6a' })
    socket.close()
    await once(socket, 'close')
  })

  test('behavior: answers 502 when the node has stopped', async () => {
    const gone = await startFaultyNode({ target: 'http://127.0.0.1:9' })
    const response = await fetch(gone.url, {
      method: 'POST',
      body: '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}',
    })
    expect(response.status).toBe(502)
    await gone.stop()
  })

  test('error: passes invalid JSON to the node', async () => {
    const response = await fetch(parts().node.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{',
    })
    expect(await response.text()).toContain('-32600')
  })
})
