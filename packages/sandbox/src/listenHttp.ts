import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Listens on this machine only. `stop` also closes open connections. */
export async function listenHttp(
  server: Server,
  port: number,
): Promise<{ url: string; stop(): Promise<void> }> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
