import { isRecord } from '@latchkey/protocol/std'
import { OptionError } from './errors.js'

/**
 * The rule of an option: its dotted path, where `*` is every entry of a list and a final `?` makes
 * the option optional.
 */
export type OptionRule = readonly [
  path: string,
  expected: string,
  holds: (value: unknown) => boolean,
]

export const isFunction = (value: unknown): boolean => typeof value === 'function'

export function hasMethods(value: unknown, names: readonly string[]): boolean {
  return isRecord(value) && names.every((name) => typeof value[name] === 'function')
}

/** Returns a rule for an option that is true or false. */
export function isSwitch(path: string): OptionRule {
  return [`${path}?`, 'true or false', (value) => typeof value === 'boolean']
}

function describe(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 80))
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list'
  return typeof value === 'object' && value !== null ? 'an object' : String(value)
}

/** Returns every value that a rule applies to, with its own path. */
function valuesAt(
  options: Record<string, unknown>,
  option: string,
): readonly [path: string, value: unknown][] {
  const [key = '', rest] = option.split('.')
  const value = options[key]
  if (rest === undefined) return [[key, value]]
  if (rest === '*')
    return Array.isArray(value) ? value.map((entry, index) => [`${key}.${index}`, entry]) : []
  return isRecord(value) ? [[option, value[rest]]] : []
}

/**
 * Checks options against rules. Also rejects misspelt options, which would otherwise have no
 * effect.
 *
 * @throws {@link OptionError} with the first wrong option, the expected value and the link to its
 * documentation.
 */
export function checkOptions(
  options: unknown,
  rules: readonly OptionRule[],
  expected: string,
): void {
  const paths = rules.map(([path]) => path.replace('?', ''))
  function fail(option: string, expected: string, received: string): never {
    const [top = ''] = option.split('.')
    throw new OptionError({
      option,
      expected,
      received,
      docsPath: paths.includes(top) ? `/options.md#${top.toLowerCase()}` : '/options.md',
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
  for (const [path, expected, holds] of rules) {
    for (const [option, value] of valuesAt(options, path.replace('?', ''))) {
      if (!(path.endsWith('?') && value === undefined) && !holds(value))
        fail(option, expected, describe(value))
    }
  }
  for (const [key, value] of Object.entries(options)) refuseUnknown(value, `${key}.`)
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
