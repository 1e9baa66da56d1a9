/**
 * A JSON-RPC message between a site and the wallet. Ids are JSON, so that answers have them
 * unchanged.
 */
export type Payload =
  | { type: 'request'; id: string; method: string; params: unknown }
  | { type: 'answer'; id: string; result: unknown; error: unknown }

/** Parses a site's message. Returns `undefined` if it is not JSON-RPC. */
export function readPayload(text: string): Payload | undefined {
  try {
    const message = Object(JSON.parse(text)) as Record<string, unknown>
    const { id, method, params, result, error } = message
    if (typeof id !== 'string' && !Number.isSafeInteger(id)) return undefined
    const written = JSON.stringify(id)
    if (typeof method === 'string') return { type: 'request', id: written, method, params }
    return 'result' in message || 'error' in message
      ? { type: 'answer', id: written, result, error }
      : undefined
  } catch {
    // Not JSON.
    return undefined
  }
}

export function writeRequest(id: number, method: string, params: object): string {
  return JSON.stringify({ id, jsonrpc: '2.0', method, params })
}

/**
 * The content of an answer. An error is sent unchanged, because some wallets send malformed ones.
 */
export type Outcome = { result: unknown } | { error: unknown }

export function writeAnswer(id: string, outcome: Outcome): string {
  const body =
    'error' in outcome
      ? `"error":${JSON.stringify(outcome.error)}`
      : `"result":${JSON.stringify(outcome.result ?? null)}`
  return `{"id":${id},"jsonrpc":"2.0",${body}}`
}
