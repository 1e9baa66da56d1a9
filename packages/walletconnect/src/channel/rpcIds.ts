/**
 * The id of a message. Ids come in as numbers, as text and, from the relay, as numbers of 19
 * digits, which JavaScript's own numbers cannot hold. Each is returned exactly as it came.
 */
export type RpcId = number | string | bigint

/**
 * Makes an id of 16 digits: milliseconds since 1970 and three random digits. It stays below 2^53,
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
 * A source of ids of which no two are equal, each greater than the one before.
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

/** Writes an id as JSON. */
export function formatRpcId(id: RpcId): string {
  return typeof id === 'string' ? JSON.stringify(id) : String(id)
}

const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\]]|-?\d[\d.eE+-]*/g

/** The digits of the number `id` of an object, from its JSON, before a parser rounds them. */
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
