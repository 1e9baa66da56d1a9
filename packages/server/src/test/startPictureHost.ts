import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A host that serves images and counts its requests. */
export interface PictureHost {
  readonly url: string
  /** Paths of the requests. */
  readonly hits: string[]
  stop(): Promise<void>
}

/** Starts a host on this machine. */
export async function startPictureHost(listener: RequestListener): Promise<PictureHost> {
  const hits: string[] = []
  const server = createServer((request, response) => {
    hits.push(request.url ?? '')
    listener(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hits,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
