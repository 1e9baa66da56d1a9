import type { ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Fault } from './faults.js'

interface Call {
  id?: unknown
  method?: unknown
}

/** Returns the calls of a body, one or a batch; none for invalid JSON. */
export function callsOf(body: Buffer): { calls: readonly Call[]; isBatch: boolean } {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'))
    return {
      calls: (Array.isArray(value) ? value : [value]) as Call[],
      isBatch: Array.isArray(value),
    }
  } catch {
    // The node refuses it.
    return { calls: [], isBatch: false }
  }
}

/** Allows pages of all sites, as nodes do. */
export const open = { 'access-control-allow-origin': '*' }

function answer(
  response: ServerResponse,
  { calls, isBatch }: ReturnType<typeof callsOf>,
  content: object,
): void {
  const replies = calls.map(({ id }) => ({ jsonrpc: '2.0', id, ...content }))
  response
    .writeHead(200, { ...open, 'content-type': 'application/json' })
    .end(JSON.stringify(isBatch ? replies : replies[0]))
}

/** True if the fault is the whole answer. */
export async function misbehave(
  fault: Fault,
  response: ServerResponse,
  given: ReturnType<typeof callsOf>,
): Promise<boolean> {
  switch (fault.does) {
    case 'slow':
      // The timer does not keep the process alive after the node stops.
      await wait(fault.ms, undefined, { ref: false })
      return false
    case 'silence':
      return true
    case 'drop':
      response.socket?.destroy()
      return true
    case 'status':
      response
        .writeHead(fault.status, {
          ...open,
          ...(fault.retryAfter === undefined ? {} : { 'retry-after': String(fault.retryAfter) }),
        })
        .end()
      return true
    case 'html':
      response
        .writeHead(200, { ...open, 'content-type': 'text/html' })
        .end('<!doctype html><title>Gateway</title><h1>Please come back later</h1>')
      return true
    case 'garbage':
      response
        .writeHead(200, { ...open, 'content-type': 'application/json' })
        .end('{"jsonrpc":"2.0","id":')
      return true
    case 'flood':
      answer(response, given, { result: `0x${'00'.repeat(fault.bytes / 2)}` })
      return true
    case 'error':
      answer(response, given, { error: { code: fault.code, message: fault.message } })
      return true
    case 'lie':
      answer(response, given, { result: fault.result })
      return true
  }
}
