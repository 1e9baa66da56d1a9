import { isRecord } from '@latchkey/protocol/std'
/**
 * A JSON-RPC frame of a client. `id` is the text of the number: 19 digits do not survive a double.
 */
export type Frame =
  | {
      kind: 'request'
      id: string
      quoted: boolean
      method: string
      params: Readonly<Record<string, unknown>>
    }
  | { kind: 'response'; id: string; ok: boolean }

const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]:,]|[^\s{}[\]:,"]+/g

/**
 * Returns the text of the outermost `id` of a valid JSON object: the last one, as in `JSON.parse`.
 */
function idText(text: string): string | undefined {
  const state = { depth: 0, before: '', key: '', id: undefined as string | undefined }
  for (const [token] of text.matchAll(tokens)) {
    if (state.depth === 1 && token === ':') state.key = state.before
    else if (state.depth === 1 && state.key.startsWith('"') && JSON.parse(state.key) === 'id')
      state.id = token
    if (token !== ':') state.key = ''
    if (token === '{' || token === '[') state.depth++
    if (token === '}' || token === ']') state.depth--
    state.before = token
  }
  return state.id
}

/** Parses a frame. Returns `undefined` if it is malformed. */
export function parseFrame(text: string): Frame | undefined {
  const body = parseJson(text)
  if (!isRecord(body) || body.jsonrpc !== '2.0') return undefined
  const raw = idText(text)
  const id = raw && /^(?:(\d{1,20})|"(\d{1,20})")$/.exec(raw)
  const digits = id ? (id[1] ?? id[2]) : undefined
  if (!id || digits === undefined) return undefined
  if (typeof body.method === 'string') {
    return {
      kind: 'request',
      id: digits,
      quoted: id[2] !== undefined,
      method: body.method,
      params: isRecord(body.params) ? body.params : {},
    }
  }
  return 'result' in body || 'error' in body
    ? { kind: 'response', id: digits, ok: !('error' in body) }
    : undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON, so not a frame.
    return undefined
  }
}
