/** A failed connection, as `fetch` reports it. */
export const offline: unique symbol = Symbol('offline')

/** A reply that never comes. Ends when the request is aborted. */
export const silent: unique symbol = Symbol('silent')

/** One request that reached the scripted servers. */
interface Call {
  url: URL
  /** The parsed body; of a node, the parameters of the method. */
  body: unknown
}

/**
 * A reply: a JSON value, a `Response`, {@link offline}, {@link silent}, or a function that returns
 * one, also later.
 */
type Reply = unknown

/** The replies of one server, by path or by method. May be changed at any time. */
export type Replies = Record<string, Reply>

/** Returns a refusal in the form of the operator's server. */
export function refusal(status: number, code: string, message: string = code): () => Response {
  return () => Response.json({ error: { code, message } }, { status })
}

/** The address of the operator's server. */
export const SERVER_URL = 'https://server.test'

/** Returns the address of a chain's node. */
export function nodeUrl(chainId: number): string {
  return `https://node.test/${chainId}`
}

/** Replies of a node whose accounts own one unit of the native currency. */
const nodeReplies: Replies = {
  // A test that has ended may still estimate: its request reaches the next world.
  eth_estimateGas: '0x5208',
  eth_getBalance: '0xde0b6b3a7640000',
  eth_blockNumber: '0x10',
  eth_getCode: '0x',
  getBalance: { context: { slot: 1 }, value: 1_500_000_000 },
}

/** Replies of a server without analytics and pictures. */
const serverReplies: Replies = {
  '/getAnalyticsConfig': { isAnalyticsEnabled: false },
  '/getWalletImage/{id}': () => new Response(null, { status: 404 }),
  // A test that has ended may read a name once more, in the next world.
  '/v1/identity/{address}': { avatar: null, name: null },
}

/** The scripted servers of one test. */
export interface Http {
  /** Replies of the operator's server, by path: `/v1/account/{address}/balance`. */
  server: Replies
  /** Replies of the nodes of all chains, by method. */
  node: Replies
  /** Every call, by path or method. */
  calls: (Call & { name: string })[]
  /** Requests without a reply in the script: the test fails. */
  unexpected: string[]
  stop(): void
}

function whenAborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    if (signal?.aborted) reject(signal.reason)
    signal?.addEventListener('abort', () => reject(signal.reason))
  })
}

async function resolveReply(reply: Reply, call: Call): Promise<unknown> {
  return typeof reply === 'function' ? resolveReply(await reply(call), call) : reply
}

/** Returns the key whose pattern matches a path: `{…}` stands for one segment. */
function keyOf(replies: Replies, path: string): string | undefined {
  const segments = path.split('/')
  return Object.keys(replies).find((key) => {
    const pattern = key.split('/')
    return (
      pattern.length === segments.length &&
      pattern.every((part, index) => part === segments[index] || part.startsWith('{'))
    )
  })
}

interface RpcRequest {
  id: number
  method: string
  params?: unknown
}

/** Replaces the page's `fetch` by scripted servers until it is stopped. */
export function createHttp(given: { server: Replies; node: Replies }): Http {
  const before = globalThis.fetch
  const http: Http = {
    server: { ...serverReplies, ...given.server },
    node: { ...nodeReplies, ...given.node },
    calls: [],
    unexpected: [],
    stop: () => {
      globalThis.fetch = before
    },
  }

  async function answer(
    replies: Replies,
    name: string,
    call: Call,
    signal: AbortSignal | null | undefined,
  ): Promise<unknown> {
    const key = keyOf(replies, name)
    http.calls.push({ ...call, name: key ?? name })
    if (key === undefined) {
      http.unexpected.push(name)
      throw new TypeError('Failed to fetch')
    }
    const reply = await Promise.race([resolveReply(replies[key], call), whenAborted(signal)])
    if (reply === offline) throw new TypeError('Failed to fetch')
    return reply === silent ? whenAborted(signal) : reply
  }

  async function askNode(url: URL, request: RpcRequest, signal?: AbortSignal | null) {
    const call = { url, body: request.params }
    const result = await answer(http.node, request.method, call, signal)
    return result instanceof Error
      ? { jsonrpc: '2.0', id: request.id, error: { code: -32000, message: result.message } }
      : { jsonrpc: '2.0', id: request.id, result }
  }

  globalThis.fetch = async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const { body: text, signal } = init
    // Like `fetch`: a request that is aborted before it starts is never sent.
    signal?.throwIfAborted()
    const body: unknown = typeof text === 'string' ? JSON.parse(text) : undefined
    if (url.origin === SERVER_URL) {
      const reply = await answer(http.server, url.pathname, { url, body }, signal)
      return reply instanceof Response ? reply : Response.json(reply)
    }
    if (url.origin === new URL(nodeUrl(0)).origin)
      return Response.json(
        Array.isArray(body)
          ? await Promise.all(body.map((one: RpcRequest) => askNode(url, one, signal)))
          : await askNode(url, body as RpcRequest, signal),
      )
    http.unexpected.push(url.href)
    throw new TypeError('Failed to fetch')
  }
  return http
}
