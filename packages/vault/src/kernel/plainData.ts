import { refuseParams } from './refuseParams.js'

/** Maximum nesting. A block with its transactions has seven levels. */
const MAX_LEVELS = 24
const MAX_VALUES = 100_000

interface Budget {
  values: number
  characters: number
}

function spend(budget: Budget, characters: number): void {
  budget.values -= 1
  budget.characters -= characters
  if (budget.values < 0 || budget.characters < 0) refuseParams('too large')
}

function copyObject(value: object, level: number, budget: Budget): unknown {
  if (level >= MAX_LEVELS) refuseParams('too deep')
  if (Array.isArray(value)) {
    const { length } = value
    if (length > MAX_VALUES) refuseParams('too large')
    return Object.freeze(
      Array.from({ length }, (_, index) => copyValue(value[index], level + 1, budget)),
    )
  }
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) refuseParams('plain objects only')
  const copy: Record<string, unknown> = {}
  for (const key of Object.keys(value)) {
    if (key === '__proto__' || key === 'constructor' || key === 'prototype')
      refuseParams('a forbidden name')
    spend(budget, key.length)
    copy[key] = copyValue((value as Record<string, unknown>)[key], level + 1, budget)
  }
  return Object.freeze(copy)
}

function copyValue(value: unknown, level: number, budget: Budget): unknown {
  spend(budget, typeof value === 'string' ? value.length : 1)
  if (
    value === null ||
    value === undefined ||
    typeof value === 'boolean' ||
    typeof value === 'string'
  )
    return value
  if (typeof value === 'number')
    return Number.isFinite(value) ? value : refuseParams('a number that is not finite')
  return typeof value === 'object'
    ? copyObject(value, level, budget)
    : refuseParams('plain data only')
}

/**
 * Returns a frozen copy of plain data. Reads each value once, so the shown and the signed values
 * are the same, even if the original has getters, is a proxy or changes later.
 *
 * @param options.characters - Maximum of characters in all texts and names together. @default
 * 262,144
 * @throws {@link VaultError} `invalidParams` (-32602) for data that is not plain, has 25 levels or
 * is too large
 */
export function plainData(
  value: unknown,
  options: { characters?: number | undefined } = {},
): unknown {
  return copyValue(value, 0, { values: MAX_VALUES, characters: options.characters ?? 262_144 })
}
