/**
 * The id of a message. Ids are numbers, texts and, from the relay, numbers of 19 digits, which
 * JavaScript's numbers cannot represent. Each is returned exactly as it was received.
 */
export type RpcId = number | string | bigint

/**
 * Returns an id of 16 digits: milliseconds since 1970 and three random digits. It stays below 2^53,
 * so every JSON parser keeps it.
 *
 * @example
 * ```ts
 * import { newRpcId } from '@latchkey/walletconnect/wire'
 *
 * newRpcId(1_800_000_000_000) // 1800000000000123, or other last digits
 * ```
 */
export function newRpcId(now: number = Date.now()): number {
  const [random = 0] = crypto.getRandomValues(new Uint16Array(1))
  return Math.floor(now) * 1_000 + (random % 1_000)
}

/**
 * Creates a source of ids, each greater than the one before.
 *
 * @example
 * ```ts
 * import { createRpcIds } from '@latchkey/walletconnect/wire'
 *
 * const nextId = createRpcIds(() => Date.now())
 * nextId() < nextId() // true
 * ```
 */
export function createRpcIds(now: () => number): () => number {
  let last = 0
  return () => {
    last = Math.max(newRpcId(now()), last + 1)
    return last
  }
}

/** Formats an id as JSON. */
export function formatRpcId(id: RpcId): string {
  return typeof id === 'string' ? JSON.stringify(id) : String(id)
}

const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\]]|-?\d[\d.eE+-]*/g

/** Returns the digits of a number `id` from JSON, before a parser rounds them. */
export function readLargeId(json: string): bigint | undefined {
  let depth = 0
  let previous = ''
  let digits: string | undefined
  for (const [token] of json.matchAll(TOKENS)) {
    if (token === '{' || token === '[') depth += 1
    else if (token === '}' || token === ']') depth -= 1
    else if (depth === 1 && previous === '"id"') digits = token
    previous = token
  }
  return digits !== undefined && /^\d{1,20}$/.test(digits) ? BigInt(digits) : undefined
}
