import { isRecord } from '@latchkey/protocol/std'
import { parseLink } from '../std/parseLink.js'
import { OptionError } from './errors.js'

/**
 * The rule of an option: its dotted path, where `*` is every entry of a list or an object and a
 * final `?` makes the option optional. `holds` also gets the keys of the value's own path.
 */
export type OptionRule = readonly [
  path: string,
  expected: string,
  holds: (value: unknown, path: readonly string[]) => boolean,
]

/** True for a string that is not blank. */
export function isText(value: unknown, max: number = Number.POSITIVE_INFINITY): boolean {
  return typeof value === 'string' && value.trim() !== '' && value.trim().length <= max
}

/** Returns a check for a string that matches a pattern. */
export function matches(shape: RegExp): (value: unknown) => boolean {
  return (value) => typeof value === 'string' && shape.test(value)
}

export const isFunction = (value: unknown): boolean => typeof value === 'function'

export function hasMethods(value: unknown, names: readonly string[]): boolean {
  return isRecord(value) && names.every((name) => typeof value[name] === 'function')
}

/** Returns a rule for an option that is true or false. */
export function isSwitch(path: string): OptionRule {
  return [`${path}?`, 'true or false', (value) => typeof value === 'boolean']
}

/** Returns a rule for an option that is a URL of a page or picture. */
export function link(path: string): OptionRule {
  return [`${path}?`, 'an https: address', (value) => parseLink(value) !== undefined]
}

/** Returns a rule for an option with one of several values. */
export function oneOf(path: string, ...values: readonly string[]): OptionRule {
  const expected = values
    .map((value) => JSON.stringify(value))
    .join(', ')
    .replace(/, ([^,]*)$/, ' or $1')
  return [`${path}?`, expected, (value) => values.includes(value as string)]
}

function describe(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 80))
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list'
  if (typeof value === 'function') return 'a function'
  return typeof value === 'object' && value !== null ? 'an object' : String(value)
}

/** Returns every value that a rule applies to, with its own path. */
function valuesAt(
  value: unknown,
  [key, ...rest]: readonly string[],
  path: readonly string[] = [],
): readonly [path: readonly string[], value: unknown][] {
  if (key === undefined) return [[path, value]]
  const given = Object(value) as Record<string, unknown>
  const keys = key === '*' ? Object.keys(given) : [key]
  return keys.flatMap((name) => valuesAt(given[name], rest, [...path, name]))
}

/**
 * Checks options against rules. Also rejects misspelt options, which would otherwise have no
 * effect.
 *
 * @param section - The part of the documentation. @default that of the option
 * @throws {@link OptionError} with the first wrong option, the expected value and the link to its
 * documentation.
 */
export function checkOptions(
  options: unknown,
  rules: readonly OptionRule[],
  expected: string,
  section?: string,
): void {
  const paths = rules.map(([path]) => path.replace('?', ''))
  function fail(option: string, expected: string, received: string): never {
    const top = section ?? paths.find((path) => path === option.split('.')[0])
    throw new OptionError({
      option,
      expected,
      received,
      docsPath: `/options.md${top ? `#${top.toLowerCase()}` : ''}`,
    })
  }
  function refuseUnknown(given: unknown, parent: string): void {
    const known = paths
      .filter((path) => path.startsWith(parent))
      .map((path) => path.slice(parent.length))
    const names = known.filter((name) => !name.includes('.'))
    if (!isRecord(given) || names.length === 0 || names[0] === '*') return
    for (const key of Object.keys(given))
      if (!names.includes(key)) fail(parent + key, `one of ${names.join(', ')}`, `"${key}"`)
  }

  if (!isRecord(options)) fail('options', expected, describe(options))
  refuseUnknown(options, '')
  for (const [key, value] of Object.entries(options)) refuseUnknown(value, `${key}.`)
  for (const [path, expected, holds] of rules) {
    for (const [keys, value] of valuesAt(options, path.replace('?', '').split('.'))) {
      if (!(path.endsWith('?') && value === undefined) && !holds(value, keys))
        fail(keys.join('.'), expected, describe(value))
    }
  }
}

/** Returns the options with the defaults of those that are absent or `undefined`. */
export function withDefaults<options extends object, const defaults extends Partial<options>>(
  options: options,
  defaults: defaults,
): {
  [key in keyof options]-?: key extends keyof defaults
    ? Exclude<options[key], undefined>
    : options[key] | undefined
} {
  const given = Object.entries(options).filter(([, value]) => value !== undefined)
  return { ...defaults, ...Object.fromEntries(given) } as never
}
