import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Effect of a tap on connections. */
type TapFault = 'closed' | 'silence' | undefined

/** A TCP connection to a relay that can close, go silent, or inject messages. */
export interface Tap {
  readonly port: number
  /** Port that connections lead to. */
  target: number
  /** Sets the fault, also of open connections. */
  set(fault: TapFault): Promise<void>
  /** Sends a string to each client as if the relay had sent it. */
  inject(text: string | Uint8Array): void
  /** Returns the number of connections that clients have open. */
  open(): number
  stop(): Promise<void>
}

/** Encodes an unmasked WebSocket frame, as servers send it. Source: RFC 6455 §5.2. */
function toFrame(payload: string | Uint8Array): Buffer {
  const bytes = Buffer.from(payload as Uint8Array)
  const opcode = typeof payload === 'string' ? 0x81 : 0x82
  if (bytes.length < 126) return Buffer.concat([Buffer.from([opcode, bytes.length]), bytes])
  const head = Buffer.alloc(10)
  head.set([opcode, 127])
  head.writeBigUInt64BE(BigInt(bytes.length), 2)
  return Buffer.concat([head, bytes])
}

/** Starts a tap. `target` must be set before the first connection. */
export async function startTap(): Promise<Tap> {
  const state: { fault: TapFault } = { fault: undefined }
  const near = new Set<Socket>()
  const upgraded = new Set<Socket>()
  const server = createServer((client) => {
    near.add(client)
    const far = connect(tap.target, '127.0.0.1')
    client.on('data', (chunk) => void (state.fault || far.write(chunk)))
    far.on('data', (chunk) => {
      if (state.fault) return
      client.write(chunk)
      upgraded.add(client)
    })
    for (const [one, other] of [
      [client, far],
      [far, client],
    ] as const) {
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
    client.once('close', () => {
      near.delete(client)
      upgraded.delete(client)
    })
  })
  const listen = (port: number): Promise<number> =>
    new Promise((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
    })
  const cut = (): void => {
    for (const socket of near) socket.destroy()
  }
  const port = await listen(0)
  const tap: Tap = {
    port,
    target: 0,
    async set(fault) {
      state.fault = fault
      if (fault !== 'silence') cut()
      if (fault === 'closed') await new Promise((closed) => server.close(closed))
      else if (!server.listening) await listen(port)
    },
    inject(text) {
      for (const client of upgraded) client.write(toFrame(text))
    },
    open: () => near.size,
    async stop() {
      cut()
      if (server.listening) await new Promise((closed) => server.close(closed))
    },
  }
  return tap
}
