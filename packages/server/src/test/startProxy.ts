import { connect, createServer, type Socket } from 'node:net'

/**
 * A proxy to a service on this machine that can close connections, or freeze them without closing.
 */
export interface Proxy {
  readonly port: number
  /** Stops forwarding without closing connections, so neither side notices. */
  freeze(): void
  /** Resumes forwarding, including the held bytes. */
  thaw(): void
  stop(): Promise<void>
}

/** @param target - Port that connections lead to. */
export function startProxy(target: number): Promise<Proxy> {
  const sockets = new Set<Socket>()
  const state = { isFrozen: false }
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (chunk) => void to.write(chunk))
      if (state.isFrozen) from.pause()
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      // Errors only end the connection.
      from.on('error', () => to.destroy())
    }
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve({
        port: typeof address === 'object' && address ? address.port : 0,
        freeze() {
          state.isFrozen = true
          for (const socket of sockets) socket.pause()
        },
        thaw() {
          state.isFrozen = false
          for (const socket of sockets) socket.resume()
        },
        async stop() {
          for (const socket of sockets) socket.destroy()
          await new Promise((stopped) => server.close(stopped))
        },
      })
    })
  })
}
