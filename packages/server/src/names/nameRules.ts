import { normalize } from 'viem/ens'
import { ServerError } from '../kernel/serverError.js'
import { offensive, offensiveParts, reserved, reservedParts } from './refusedWords.js'

/** Minimum and maximum characters of a label. RFC 1035 sets the maximum. */
const MIN_LABEL = 4
const MAX_LABEL = 63

/** Digits that look like letters, in both common readings. */
const readings: readonly Readonly<Record<string, string>>[] = [
  { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' },
  { 0: 'o', 1: 'l', 3: 'e', 4: 'a', 5: 's', 7: 't' },
]

/** Returns the readings of a label: without digits around its parts, and with digits as letters. */
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

/** True if the label is reserved or offensive. */
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

/** Normalizes a name of any service (ENSIP-15). Returns `undefined` for an invalid name. */
export function normalizeName(name: string): string | undefined {
  // The chain's calls cannot encode longer names.
  if (name.length > 255) return undefined
  try {
    const normalized = normalize(name)
    return normalized.split('.').every(Boolean) ? normalized : undefined
  } catch {
    // The library's error is for developers of wallets. Callers need only the result.
    return undefined
  }
}

/** Returns the reason why a label is not allowed, for the user; `undefined` if it is allowed. */
export function labelProblem(label: string): readonly [code: string, message: string] | undefined {
  if (!/^[a-z0-9-]*$/i.test(label)) return ['name_invalid', 'Use letters, numbers and hyphens']
  if (label.length < MIN_LABEL) return ['name_invalid', `Use at least ${MIN_LABEL} characters`]
  if (label.length > MAX_LABEL) return ['name_invalid', `Use at most ${MAX_LABEL} characters`]
  const normalized = normalizeName(label)
  if (normalized === undefined)
    return ['name_invalid', 'The third and fourth characters cannot both be hyphens']
  if (isRefused(normalized)) return ['name_reserved', 'This name is reserved. Choose another one.']
  return undefined
}

/**
 * Parses a name that the user wants to register.
 *
 * @returns The normalized name.
 * @throws {@link ServerError} 400 with the reason.
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
