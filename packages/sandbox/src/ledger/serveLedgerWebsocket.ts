import type { AddressInfo } from 'node:net'
import { noop } from '@latchkey/protocol/std'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import { type Call, readCall, stringify, toErrorReply } from './answerCalls.js'
import type { Methods } from './chainMethods.js'
import type { LedgerFault, LedgerFaults } from './ledgerFaults.js'
import type { Progress } from './progress.js'
import { createSubscriptions } from './subscriptions.js'

/** Answers a call with the methods of a connection. */
type Answer = (call: Call, methods: Methods) => Promise<unknown>

const MAX_BYTES = 1_000_000
/** Milliseconds for a client to confirm that its connection closes. */
const CLOSE_MS = 1_000

function parse(data: RawData): Call | undefined {
  try {
    return readCall(JSON.parse(String(data)))
  } catch {
    return undefined
  }
}

/** Sends a message subject to a fault: late, twice, not at all, or with another result. */
function sendWith(
  socket: WebSocket,
  fault: LedgerFault | undefined,
  toMessage: (replace: (result: unknown) => unknown) => object,
): void {
  const send = (replace: (result: unknown) => unknown = (result) => result): void =>
    socket.send(stringify(toMessage(replace)))
  switch (fault?.does) {
    case 'silence':
      return
    case 'drop':
      return socket.terminate()
    case 'slow':
      setTimeout(send, fault.ms).unref()
      return
    case 'lie':
      return send(() => fault.result)
    case 'change':
      return send((result) => fault.change(result, []))
    case 'garbage':
      return socket.send('{"jsonrpc":"2.0",')
    case 'repeat':
      send()
      return send()
    default:
      return send()
  }
}

function connect(
  socket: WebSocket,
  { progress, faults, answer }: { progress: Progress; faults: LedgerFaults; answer: Answer },
): void {
  const subscriptions = createSubscriptions(progress, (name, subscription, given) => {
    const method = `${name}Notification`
    sendWith(socket, faults.take([method]), (replace) => ({
      jsonrpc: '2.0',
      method,
      params: { result: replace(given), subscription },
    }))
  })
  socket.on('close', subscriptions.stop)
  // A failed connection also closes.
  socket.on('error', noop)
  socket.on('message', async (data) => {
    const call = parse(data)
    if (!call) return socket.send(stringify(toErrorReply(null, 'Parse error')))
    const fault = faults.take([call.method])
    if (fault?.does === 'error') {
      const { code, message } = fault
      return socket.send(stringify({ jsonrpc: '2.0', id: call.id, error: { code, message } }))
    }
    try {
      const given = await answer(call, subscriptions.methods)
      sendWith(socket, fault, (replace) => ({
        jsonrpc: '2.0',
        id: call.id,
        result: replace(given),
      }))
    } catch (error) {
      socket.send(stringify(toErrorReply(call.id, error)))
    }
  })
}

/** @throws if the port is taken. */
export async function serveLedgerWebsocket(parameters: {
  port: number
  progress: Progress
  faults: LedgerFaults
  answer: Answer
}): Promise<{ url: string; stop(): Promise<void> }> {
  // No literal argument: @types/ws 8.18 does not list `closeTimeout`.
  const options = {
    host: '127.0.0.1',
    port: parameters.port,
    maxPayload: MAX_BYTES,
    closeTimeout: CLOSE_MS,
  }
  const server = new WebSocketServer(options)
  server.on('connection', (socket) => connect(socket, parameters))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.once('listening', resolve)
  })
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve))
      // After another code than 1000, web3.js reconnects forever.
      for (const socket of server.clients) socket.close(1000)
      await closed
    },
  }
}
