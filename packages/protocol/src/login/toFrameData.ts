/**
 * What one message between page and frame may take up. Source: SEC-04.
 *
 * @example
 * ```ts
 * import { frameLimits } from '@latchkey/protocol'
 *
 * frameLimits.bytes // 262144
 * ```
 */
export const frameLimits: {
  /** Of texts and names as UTF-8, and eight for each value. */
  readonly bytes: number
  /** Lists and records inside each other. */
  readonly depth: number
} = { bytes: 256 * 1024, depth: 16 }

/** Bytes of a value that is no text. */
const VALUE_BYTES = 8

/** Names under which JavaScript keeps what is not data. */
const FORBIDDEN: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

interface Budget {
  bytes: number
}

/** Thrown in here, caught in here. */
const UNFIT = Symbol('unfit')

function spend(budget: Budget, bytes: number): void {
  budget.bytes -= bytes
  if (budget.bytes < 0) throw UNFIT
}

function spendText(budget: Budget, text: string): void {
  // Ten megabytes must not be counted letter by letter.
  if (text.length > budget.bytes) throw UNFIT
  let bytes = text.length
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code < 0x80) continue
    // A surrogate pair is four bytes, so each half is two.
    bytes += code < 0x800 || (code >= 0xd800 && code <= 0xdfff) ? 1 : 2
  }
  spend(budget, bytes)
}

function copyRecord(value: object, depth: number, budget: Budget): object {
  const prototype: unknown = Object.getPrototypeOf(value)
  // What another window made has another window's Object.prototype; what has none of its own is
  // plain all the same.
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
  // As JSON has it: a hole in a list is `null`.
  return Array.from(value, (entry: unknown) =>
    entry === undefined ? null : copy(entry, depth + 1, budget),
  )
}

/**
 * Copies what came from elsewhere as plain data, or answers `undefined` when it is none: anything
 * but texts, finite numbers, booleans, `null`, lists and plain records; names such as `__proto__`;
 * more than {@link frameLimits}, so rings as well. Entries that are `undefined` are left out. Never
 * throws.
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
    // Unfit, or a getter that throws: no data either way.
    return undefined
  }
}
