import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { gzipSync } from 'node:zlib'

/** A server on this machine. */
export interface FileServer {
  /** Address of the folder's `index.html`. */
  url: string
  close(): void
}

const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' }

/** Serves a folder on a free port, every file compressed by gzip level 9. */
export async function serveGzip(folder: string): Promise<FileServer> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const file = join(folder, normalize(pathname === '/' ? '/index.html' : pathname))
    if (!existsSync(file)) return void response.writeHead(404).end()
    const body = gzipSync(readFileSync(file), { level: 9 })
    // With the length, only the body is transferred.
    response.writeHead(200, {
      'content-type': types[extname(file)] ?? 'application/octet-stream',
      'content-encoding': 'gzip',
      'content-length': body.length,
    })
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
