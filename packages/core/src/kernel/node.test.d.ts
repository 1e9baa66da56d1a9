/**
 * Declares the part of Node that tests of this package need. With all of Node's types, the package
 * itself could use Node.
 */
declare module 'node:http' {
  export interface IncomingMessage {
    url: string
    method: string
    [Symbol.asyncIterator](): AsyncIterator<Uint8Array>
    headers: Record<string, string | undefined>
  }
  export interface ServerResponse {
    statusCode: number
    setHeader(name: string, value: string | number): void
    write(chunk: string | Uint8Array): boolean
    end(chunk?: string | Uint8Array): void
    destroy(): void
    flushHeaders(): void
    on(event: 'close' | 'drain', listener: () => void): void
    once(event: 'close' | 'drain', listener: () => void): void
  }
  export interface Server {
    listen(port: number, host: string, listener: () => void): void
    address(): { port: number }
    close(listener: () => void): void
    closeAllConnections(): void
  }
  export function createServer(
    listener: (request: IncomingMessage, response: ServerResponse) => void,
  ): Server
}
declare module 'node:fs' {
  export function readFileSync(path: URL, encoding: 'utf8'): string
}

declare module 'node:process' {
  export function cpuUsage(before?: { user: number; system: number }): {
    user: number
    system: number
  }
}
