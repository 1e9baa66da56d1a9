import type { Server, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Http2Bindings, type HttpBindings, serve } from '@hono/node-server'
import type { Handler } from '../kernel/handler.js'

/** A listening server. */
export interface Listening {
  readonly url: string
  /**
   * Stops in two steps. For `drain` milliseconds it continues to serve, and each reply closes its
   * connection, so that clients and proxies move to another server. Then it accepts no connection,
   * and requests in progress have 10 s.
   *
   * @param drain - @default 0
   */
  stop(drain?: number): Promise<void>
}

/** Milliseconds for requests in progress when the server stops. */
const GRACE_MS = 10_000

/** Timeouts for slow headers and bodies. */
const HEADERS_MS = 10_000
const REQUEST_MS = 20_000

/**
 * Longer than the usual keep-alive of proxies (60 s). The proxy then closes idle connections first,
 * never the server during a new request.
 */
const KEEP_ALIVE_MS = 65_000

/**
 * Makes replies close their connections after `begin`: those of later requests, and those without
 * sent headers.
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
  // Browsers and proxies keep idle connections open. Repeats for connections that become idle
  // later.
  const idle = setInterval(() => server.closeIdleConnections(), 20)
  const late = setTimeout(() => server.closeAllConnections(), GRACE_MS)
  await closed
  clearInterval(idle)
  clearTimeout(late)
}

/**
 * Starts a server for a handler on a port of this machine.
 *
 * @param parameters.port - 0 takes any free port. @throws when the port is in use.
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
