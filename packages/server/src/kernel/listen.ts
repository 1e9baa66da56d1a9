import { serve } from '@hono/node-server'

/** A server that listens. */
export interface Listening {
  readonly url: string
  stop(): Promise<void>
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
export function listen(handle: (request: Request) => Promise<Response>, parameters: { port: number; host?: string | undefined }): Promise<Listening> {
  const { port, host = '127.0.0.1' } = parameters
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: handle, port, hostname: host }, (info) => {
      resolve({
        url: `http://${host}:${info.port}`,
        stop: () =>
          new Promise((stopped) => {
            server.close(() => stopped())
            // Idle connections of browsers would keep it open.
            if ('closeAllConnections' in server) server.closeAllConnections()
          }),
      })
    })
    server.once('error', reject)
  })
}
