import type { Server, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Http2Bindings, type HttpBindings, serve } from '@hono/node-server'
import type { Handler } from '../kernel/handler.js'

/** A server that listens. */
export interface Listening {
  readonly url: string
  /**
   * Stops in two steps. For `drain` milliseconds it serves on, and each reply ends its connection,
   * so that clients and proxies move to another server. Then it accepts no connection, and requests
   * that are being answered have 10 s.
   *
   * @param drain - @default 0
   */
  stop(drain?: number): Promise<void>
}

/** Milliseconds that requests have to finish when the server stops. */
const GRACE_MS = 10_000

/** Whoever sends headers or a body slower than this is not waited for. */
const HEADERS_MS = 10_000
const REQUEST_MS = 20_000

/**
 * Longer than proxies keep connections (60 s as a rule): whoever ends one first does so between two
 * requests.
 */
const KEEP_ALIVE_MS = 65_000

/**
 * Lets replies end their connections once `begin` was called: those of later requests, and those
 * without headers so far.
 */
function createDrain(server: Server): { begin(): void } {
  const open = new Set<ServerResponse>()
  const state = { isDraining: false }
  const endConnection = (response: ServerResponse): void =>
    void (response.headersSent || response.setHeader('connection', 'close'))
  server.prependListener('request', (_request, response: ServerResponse) => {
    if (state.isDraining) endConnection(response)
    open.add(response)
    response.once('close', () => open.delete(response))
  })
  return {
    begin() {
      state.isDraining = true
      for (const response of open) endConnection(response)
    },
  }
}

async function close(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve))
  // Browsers and proxies hold connections open on which nothing is going on: those that become idle
  // later as well.
  const idle = setInterval(() => server.closeIdleConnections(), 20)
  const late = setTimeout(() => server.closeAllConnections(), GRACE_MS)
  await closed
  clearInterval(idle)
  clearTimeout(late)
}

/**
 * Serves a handler on a port of this machine.
 *
 * @param parameters.port - 0 takes any free port.
 * @throws when the port is taken.
 *
 * @example
 * ```ts
 * import { createServer, listen } from '@latchkey/server'
 *
 * const handle = createServer({ origins: ['https://app.example.org'], chains: { 1: 'https://rpc.example.org' } })
 * const { url, stop } = await listen(handle, { port: 4000 })
 * ```
 */
export function listen(
  handle: Handler,
  parameters: { port: number; host?: string | undefined },
): Promise<Listening> {
  const { port, host = '127.0.0.1' } = parameters
  return new Promise((resolve, reject) => {
    const serverOptions = {
      headersTimeout: HEADERS_MS,
      requestTimeout: REQUEST_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      connectionsCheckingInterval: 5000,
    }
    const fetch = (
      request: Request,
      { incoming }: HttpBindings | Http2Bindings,
    ): Promise<Response> => handle(request, { remoteAddress: incoming.socket.remoteAddress })
    const server = serve({ fetch, port, hostname: host, serverOptions }, (info) => {
      const shownHost = info.family === 'IPv6' ? `[${host}]` : host
      resolve({
        url: `http://${shownHost}:${info.port}`,
        async stop(milliseconds = 0) {
          drain.begin()
          if (milliseconds > 0) await sleep(milliseconds)
          await close(server as Server)
        },
      })
    })
    const drain = createDrain(server as Server)
    server.once('error', reject)
  })
}
