import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { RpcError } from '../bundler/rpcError.js'
import type { Fault } from '../control/faults.js'
import { callsOf, misbehave, open } from '../control/misbehave.js'
import { listenHttp } from '../listenHttp.js'
import { type Call, readCall, stringify, toErrorReply } from './answerCalls.js'
import { ledgerCodes } from './ledgerErrors.js'
import type { LedgerFault, LedgerFaults } from './ledgerFaults.js'

const MAX_BYTES = 1_000_000

const preflightHeaders = {
  ...open,
  'access-control-allow-headers': '*',
  'access-control-allow-methods': 'POST',
  'access-control-max-age': '600',
}

/** Answers a call. The fault replaces parts of the answer. */
type Answer = (call: Call, fault: LedgerFault | undefined) => Promise<unknown>

const ownFaults: ReadonlySet<string> = new Set(['lag', 'postpone', 'repeat', 'change'])

function isHttpFault(fault: LedgerFault): fault is Fault {
  return !ownFaults.has(fault.does)
}

async function readBody(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

async function replyTo(
  given: unknown,
  fault: LedgerFault | undefined,
  answer: Answer,
): Promise<object> {
  const call = readCall(given)
  if (!call) return toErrorReply(null, new RpcError(ledgerCodes.invalidRequest, 'Invalid request'))
  try {
    return { jsonrpc: '2.0', id: call.id, result: await answer(call, fault) }
  } catch (error) {
    return toErrorReply(call.id, error)
  }
}

async function handlePost(
  incoming: IncomingMessage,
  response: ServerResponse,
  faults: LedgerFaults,
  answer: Answer,
): Promise<void> {
  const body = await readBody(incoming)
  if (body.length > MAX_BYTES) return void response.writeHead(413, open).end()
  const given = callsOf(body)
  const fault = faults.take(given.calls.map((call) => String(call?.method)))
  if (fault && isHttpFault(fault) && (await misbehave(fault, response, given))) return
  const replies = await Promise.all(given.calls.map((call) => replyTo(call, fault, answer)))
  const reply = given.isBatch ? replies : (replies[0] ?? (await replyTo(undefined, fault, answer)))
  if (response.destroyed) return
  response.writeHead(200, { ...open, 'content-type': 'application/json' }).end(stringify(reply))
}

/** @throws if the port is taken. */
export async function serveLedgerHttp(parameters: {
  port: number
  faults: LedgerFaults
  answer: Answer
}): Promise<{ url: string; stop(): Promise<void> }> {
  const { port, faults, answer } = parameters
  const server = createServer((incoming, response) => {
    if (incoming.method === 'OPTIONS') return response.writeHead(204, preflightHeaders).end()
    if (incoming.method === 'GET' && incoming.url === '/health')
      return response.writeHead(200, open).end('ok')
    if (incoming.method !== 'POST') return response.writeHead(405, open).end()
    // A client that has disconnected gets no answer.
    handlePost(incoming, response, faults, answer).catch(() => response.destroy())
    return response
  })
  return listenHttp(server, port)
}
