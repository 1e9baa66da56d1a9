import { describe, expect, test } from 'vitest'
import type { FrameConfig } from '../kernel/config.js'
import { createNodes, type Nodes, parseQuantity } from './nodes.js'

const signal = new AbortController().signal

type Reply = (
  method: string,
  params: unknown,
  url: string,
) => Response | Promise<Response> | unknown

const config: FrameConfig = {
  projectId: 'test',
  authUrl: 'https://auth.example',
  recoveryUrl: 'https://recovery.example',
  allowedOrigins: [],
  inlineOrigins: [],
  chains: [
    {
      id: 5,
      name: 'Five',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      nodes: ['https://one.example', 'https://two.example', 'https://three.example'],
      tokens: [],
      routers: {},
    },
  ],
}

/** Opens nodes with the given answers. They answer the chain id themselves. */
function open(replies: readonly Reply[], asked: string[] = []): Nodes {
  const [chain] = config.chains
  const urls = chain.nodes.slice(0, replies.length) as [string, ...string[]]
  return createNodes(
    { ...config, chains: [{ ...chain, nodes: urls }] },
    {
      async fetch(input, init) {
        const index = urls.indexOf(String(input))
        const { id, method, params } = JSON.parse(String(init?.body)) as {
          id: number
          method: string
          params: unknown
        }
        if (method === 'eth_chainId') return Response.json({ jsonrpc: '2.0', id, result: '0x5' })
        asked.push(`${index} ${method}`)
        const reply = await replies[index]?.(method, params, String(input))
        if (reply instanceof Response) return reply
        return Response.json({
          jsonrpc: '2.0',
          id,
          ...(reply instanceof Error
            ? { error: { code: 3, message: reply.message } }
            : { result: reply }),
        })
      },
    },
  )
}

const down = (): Response => new Response('', { status: 503 })
const decide = (nodes: Nodes): Promise<bigint> =>
  nodes.decide(5, 'eth_getTransactionCount', ['0x', 'pending'], { signal, read: parseQuantity })

describe('critical reads', () => {
  test('default', async () => {
    const asked: string[] = []
    expect(await decide(open([() => '0x7', () => '0x7', () => '0x9'], asked))).toBe(7n)
    expect(asked.sort()).toEqual(['0 eth_getTransactionCount', '1 eth_getTransactionCount'])
    expect(await decide(open([() => '0x7']))).toBe(7n)
  })

  test('error: SEC-51 rejects if two nodes disagree, without a third one', async () => {
    const asked: string[] = []
    await expect(
      decide(open([() => '0x7', () => '0x8', () => '0x7'], asked)),
    ).rejects.toMatchObject({ name: 'nodesDisagree' })
    expect(asked).toHaveLength(2)
  })

  test('error: SEC-51 does not accept a lying node next to a silenced one', async () => {
    await expect(decide(open([() => '0x8', down]))).rejects.toMatchObject({
      name: 'nodesSilent',
      code: -32002,
    })
    await expect(decide(open([() => '0x8', down, () => '0x7']))).rejects.toMatchObject({
      name: 'nodesDisagree',
    })
    expect(await decide(open([() => '0x7', down, () => '0x7']))).toBe(7n)
    await expect(decide(open([() => '0x8', () => '-7']))).rejects.toMatchObject({
      name: 'nodesSilent',
    })
  })

  test('error: SEC-51 an error and a result disagree, two errors are a result', async () => {
    const error = new Error('execution reverted')
    await expect(decide(open([() => error, () => '0x7']))).rejects.toMatchObject({
      name: 'nodesDisagree',
    })
    await expect(decide(open([() => error, () => error]))).rejects.toMatchObject({
      name: 'nodeError',
      message: 'execution reverted',
      code: 3,
    })
  })

  test('behavior: returns the lower of two heads, unless they are far apart', async () => {
    expect(await open([() => '0x20', () => '0x1f']).headOf(5, { signal })).toBe('0x1f')
    await expect(open([() => '0x2000', () => '0x1f']).headOf(5, { signal })).rejects.toMatchObject({
      name: 'nodesDisagree',
    })
  })

  test('error: SEC-51 sends a node of another chain nothing but the chain id request', async () => {
    const [chain] = config.chains
    const asked: string[] = []
    const nodes = createNodes(
      { ...config, chains: [{ ...chain, nodes: ['https://one.example'] }] },
      {
        async fetch(_input, init) {
          const { id, method } = JSON.parse(String(init?.body)) as { id: number; method: string }
          asked.push(method)
          return Response.json({ jsonrpc: '2.0', id, result: '0x1' })
        },
      },
    )
    await expect(decide(nodes)).rejects.toMatchObject({ name: 'nodesSilent' })
    await expect(nodes.ask(5, 'eth_blockNumber', [], { signal })).rejects.toMatchObject({
      name: 'nodesSilent',
    })
    expect(new Set(asked)).toEqual(new Set(['eth_chainId']))
    await expect(nodes.ask(6, 'eth_blockNumber', [], { signal })).rejects.toMatchObject({
      code: 4902,
    })
  })
})

const bodies: [string, (id: number) => Response][] = [
  ['another id', (id) => Response.json({ jsonrpc: '2.0', id: id + 1, result: '0x1' })],
  ['another version', (id) => Response.json({ id, result: '0x1' })],
  ['a list', (id) => Response.json([{ jsonrpc: '2.0', id, result: '0x1' }])],
  ['nothing', () => new Response('')],
  ['no JSON', () => new Response('<html>')],
  [
    'a result and an error',
    (id) => Response.json({ jsonrpc: '2.0', id, result: '0x1', error: { code: 1, message: '' } }),
  ],
  ['neither', (id) => Response.json({ jsonrpc: '2.0', id })],
  [
    'an error without a code',
    (id) => Response.json({ jsonrpc: '2.0', id, error: { message: 'no' } }),
  ],
  [
    'a prototype',
    (id) => new Response(`{"jsonrpc":"2.0","id":${id},"result":{"__proto__":{"polluted":true}}}`),
  ],
  [
    'a tower',
    (id) =>
      new Response(`{"jsonrpc":"2.0","id":${id},"result":${'['.repeat(200)}${']'.repeat(200)}}`),
  ],
  [
    'more than a mebibyte',
    (id) => new Response(`{"jsonrpc":"2.0","id":${id},"result":"${'a'.repeat(1_100_000)}"}`),
  ],
  ['bytes that are not text', () => new Response(Uint8Array.of(0xff, 0xfe))],
  [
    'a redirect',
    () => new Response('', { status: 302, headers: { location: 'https://evil.example' } }),
  ],
]

describe('a node', () => {
  test('default', async () => {
    const asked: string[] = []
    expect(await open([down, () => '0x1'], asked).ask(5, 'eth_blockNumber', [], { signal })).toBe(
      '0x1',
    )
    expect(asked).toEqual(['0 eth_blockNumber', '1 eth_blockNumber'])
    await expect(
      open([down, down], asked).ask(5, 'eth_blockNumber', [], { signal }),
    ).rejects.toMatchObject({ name: 'nodesSilent' })
  })

  test('behavior: sends sticky requests to one node only', async () => {
    const asked: string[] = []
    await expect(
      open([down, () => '0x1'], asked).ask(5, 'eth_getFilterLogs', [], { signal, isSticky: true }),
    ).rejects.toMatchObject({ name: 'nodesSilent' })
    expect(asked).toEqual(['0 eth_getFilterLogs', '0 eth_getFilterLogs'])
  })

  test.each(bodies)('error: SEC-55 rejects %s as an answer', async (_name, body) => {
    const [chain] = config.chains
    const nodes = createNodes(
      { ...config, chains: [{ ...chain, nodes: ['https://one.example'] }] },
      {
        async fetch(_input, init) {
          const { id, method } = JSON.parse(String(init?.body)) as { id: number; method: string }
          return method === 'eth_chainId'
            ? Response.json({ jsonrpc: '2.0', id, result: '0x5' })
            : body(id)
        },
      },
    )
    await expect(nodes.ask(5, 'eth_blockNumber', [], { signal })).rejects.toMatchObject({
      name: 'nodesSilent',
    })
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  test('error: SEC-55 aborts a body that never ends', async () => {
    const pulled = { bytes: 0 }
    const endless = (): Response =>
      new Response(
        new ReadableStream({
          pull(controller) {
            pulled.bytes += 65_536
            controller.enqueue(new Uint8Array(65_536).fill(32))
          },
        }),
      )
    await expect(open([endless]).ask(5, 'eth_blockNumber', [], { signal })).rejects.toMatchObject({
      name: 'nodesSilent',
    })
    expect(pulled.bytes).toBeLessThan(4_000_000)
  })

  test('behavior: requests carry no credentials or referrer, and follow no redirect', async () => {
    const seen: RequestInit[] = []
    const nodes = createNodes(config, {
      async fetch(_input, init) {
        seen.push(init ?? {})
        const { id } = JSON.parse(String(init?.body)) as { id: number }
        return Response.json({ jsonrpc: '2.0', id, result: '0x5' })
      },
    })
    await nodes.ask(5, 'eth_blockNumber', [], { signal })
    for (const init of seen)
      expect(init).toMatchObject({
        credentials: 'omit',
        redirect: 'error',
        referrerPolicy: 'no-referrer',
      })
  })

  test('error: an abort rejects at once', async () => {
    const leaving = new AbortController()
    const nodes = createNodes(config, {
      fetch: (_input, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error))
          leaving.abort()
        }),
    })
    await expect(
      nodes.ask(5, 'eth_blockNumber', [], { signal: leaving.signal }),
    ).rejects.toMatchObject({ name: 'AbortError' })
  })
})
