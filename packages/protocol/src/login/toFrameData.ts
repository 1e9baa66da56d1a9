/**
 * Size limits of a message between app and frame. Source: SEC-04.
 *
 * @example
 * ```ts
 * import { frameLimits } from '@latchkey/protocol'
 *
 * frameLimits.bytes // 262144
 * ```
 */
export const frameLimits: {
  /** UTF-8 bytes of texts and names, plus eight for each value. */
  readonly bytes: number
  /** Maximum nesting of lists and records. */
  readonly depth: number
} = { bytes: 256 * 1024, depth: 16 }

/** Bytes of a value other than a string. */
const VALUE_BYTES = 8

/** Names that could change a prototype. */
const FORBIDDEN: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

interface Budget {
  bytes: number
}

/** Thrown and caught in this module only. */
const UNFIT = Symbol('unfit')

function spend(budget: Budget, bytes: number): void {
  budget.bytes -= bytes
  if (budget.bytes < 0) throw UNFIT
}

function spendText(budget: Budget, text: string): void {
  // Rejects huge texts before the loop over their characters.
  if (text.length > budget.bytes) throw UNFIT
  let bytes = text.length
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code < 0x80) continue
    // A surrogate pair has four bytes, so each half counts two.
    bytes += code < 0x800 || (code >= 0xd800 && code <= 0xdfff) ? 1 : 2
  }
  spend(budget, bytes)
}

function copyRecord(value: object, depth: number, budget: Budget): object {
  const prototype: unknown = Object.getPrototypeOf(value)
  // Records of another window have that window's Object.prototype. Records without a prototype are
  // plain too.
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null) throw UNFIT
  if (Object.prototype.toString.call(value) !== '[object Object]') throw UNFIT
  const copied: Record<string, unknown> = {}
  for (const key of Object.keys(value)) {
    if (FORBIDDEN.has(key)) throw UNFIT
    spendText(budget, key)
    const entry = (value as Record<string, unknown>)[key]
    if (entry !== undefined) copied[key] = copy(entry, depth + 1, budget)
  }
  return copied
}

function copy(value: unknown, depth: number, budget: Budget): unknown {
  if (depth > frameLimits.depth) throw UNFIT
  spend(budget, VALUE_BYTES)
  if (typeof value === 'string') {
    spendText(budget, value)
    return value
  }
  if (
    value === null ||
    typeof value === 'boolean' ||
    (typeof value === 'number' && Number.isFinite(value))
  )
    return value
  if (typeof value !== 'object') throw UNFIT
  if (!Array.isArray(value)) return copyRecord(value, depth, budget)
  if (value.length > budget.bytes) throw UNFIT
  // As in JSON: a hole in a list becomes `null`.
  return Array.from(value, (entry: unknown) =>
    entry === undefined ? null : copy(entry, depth + 1, budget),
  )
}

/**
 * Copies an untrusted value as plain data: texts, finite numbers, booleans, `null`, lists and plain
 * records. Returns `undefined` for other values, names such as `__proto__`, and values beyond
 * {@link frameLimits}, which includes cycles. Omits entries that are `undefined`. Never throws.
 *
 * @example
 * ```ts
 * import { toFrameData } from '@latchkey/protocol'
 *
 * toFrameData({ method: 'eth_chainId', params: undefined }) // { method: 'eth_chainId' }
 * toFrameData({ amount: 1n }) // undefined
 * ```
 */
export function toFrameData(value: unknown): unknown {
  try {
    return copy(value, 0, { bytes: frameLimits.bytes })
  } catch {
    // An invalid value, or a getter that throws.
    return undefined
  }
}
