import { normalize } from 'viem/ens'
import { ServerError } from '../kernel/serverError.js'
import { offensive, offensiveParts, reserved, reservedParts } from './refusedWords.js'

/** Characters of a name before its parent. The most is what a label may have (RFC 1035). */
const MIN_LABEL = 4
const MAX_LABEL = 63

/** Digits that are read as letters, in both ways there are. */
const readings: readonly Readonly<Record<string, string>>[] = [
  { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' },
  { 0: 'o', 1: 'l', 3: 'e', 4: 'a', 5: 's', 7: 't' },
]

/**
 * How a label reads: itself without the digits around its parts, and with digits read as letters.
 */
function readingsOf(label: string): readonly string[] {
  const bare = label
    .split('-')
    .map((part) => part.replace(/^\d+/, '').replace(/(?<!\d)\d+$/, ''))
    .join('-')
  return [
    bare,
    ...readings.flatMap((letters) =>
      [bare, label].map((text) => text.replace(/\d/g, (digit) => letters[digit] ?? digit)),
    ),
  ]
}

/** Whether nobody may have it, whatever it is made of. */
export function isRefused(label: string): boolean {
  return readingsOf(label).some((reading) => {
    const parts = reading.split('-')
    const whole = parts.join('')
    return (
      reserved.has(whole) ||
      [whole, ...parts].some((part) => reservedParts.has(part) || offensiveParts.has(part)) ||
      offensive.some((word) => whole.includes(word))
    )
  })
}

/** Normalizes a name of any service (ENSIP-15), or answers `undefined` when it cannot be one. */
export function normalizeName(name: string): string | undefined {
  // Longer ones cannot be asked of the chain.
  if (name.length > 255) return undefined
  try {
    const normalized = normalize(name)
    return normalized.split('.').every(Boolean) ? normalized : undefined
  } catch {
    // Says why in words for developers of wallets; that it is not a name is all that callers need.
    return undefined
  }
}

/** Why a label may not be taken, in words for who wants it; `undefined` when it may. */
export function labelProblem(label: string): readonly [code: string, message: string] | undefined {
  if (!/^[a-z0-9-]*$/i.test(label))
    return ['name_invalid', 'Can only contain letters, numbers and - characters']
  if (label.length < MIN_LABEL)
    return ['name_invalid', `Name must be at least ${MIN_LABEL} characters long`]
  if (label.length > MAX_LABEL)
    return ['name_invalid', `Name must be at most ${MAX_LABEL} characters long`]
  const normalized = normalizeName(label)
  if (normalized === undefined)
    return ['name_invalid', 'Names cannot have two hyphens as their third and fourth character']
  if (isRefused(normalized))
    return ['name_reserved', 'This name cannot be taken. Choose another one.']
  return undefined
}

/**
 * Reads a name that is to be taken.
 *
 * @returns It, normalized.
 * @throws {@link ServerError} 400 with what is wrong.
 */
export function readOwnName(name: string, parent: string): string {
  const [label = '', ...rest] = name.split('.')
  if (normalizeName(rest.join('.')) !== parent)
    throw new ServerError(
      400,
      'name_invalid',
      `Names given out here are one word before .${parent}.`,
    )
  const [code, message] = labelProblem(label) ?? []
  if (code && message) throw new ServerError(400, code, message)
  return `${label.toLowerCase()}.${parent}`
}
