import { OptionError } from '../../kernel/errors.js'
import type { LatchkeyTheme } from '../theme.js'

type Test = (value: string) => boolean

/** A reference to a value in the app's own style sheets. Never sent to the login's frame. */
const reference = /^var\(--[\w-]{1,64}\)$/
const color =
  /^(?:#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})|[a-z]{3,24}|(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\([\d\s.,%/a-z+-]{1,80}\))$/i
const length = /^(?:0|\d{1,3}(?:\.\d{1,3})?(?:px|rem|em))$/
const family =
  /^(?:"[^"\\;{}\n]{1,64}"|'[^'\\;{}\n]{1,64}'|-?[\p{L}_][\p{L}\p{N}_-]*(?: [\p{L}_][\p{L}\p{N}_-]*)*)$/u
const number = /^\d{1,3}(?:\.\d{1,3})?$/

const between =
  (min: number, max: number): Test =>
  (value) =>
    number.test(value) && Number(value) >= min && Number(value) <= max

const isFont: Test = (value) =>
  value.length <= 400 && value.split(',').every((part) => family.test(part.trim()))

/** Every token that is not a color. */
const grammar: Readonly<Record<string, readonly [expected: string, test: Test]>> = {
  '--lk-radius': ['a length, such as 12px', (value) => length.test(value)],
  '--lk-width': ['a length, such as 368px', (value) => length.test(value)],
  '--lk-font': ['a font stack, such as "Inter", sans-serif', isFont],
  '--lk-font-mono': ['a font stack, such as "IBM Plex Mono", monospace', isFont],
  '--lk-scale': ['a number from 0.85 to 1.15', between(0.85, 1.15)],
  '--lk-tone': ['degrees from 0 to 360', between(0, 360)],
}

const colors: ReadonlySet<string> = new Set(
  'accent surface well well-hover well-press line line-strong text text-2 text-3 success success-soft warning warning-soft danger danger-soft scrim'
    .split(' ')
    .map((name) => `--lk-${name}`),
)

function ruleOf(name: string): readonly [expected: string, test: Test] | undefined {
  if (colors.has(name)) return ['a color, such as #b3261e', (value) => color.test(value)]
  return Object.hasOwn(grammar, name) ? grammar[name] : undefined
}

function fail(option: string, expected: string, received: unknown): never {
  throw new OptionError({
    option,
    expected,
    received: JSON.stringify(received) ?? 'undefined',
    docsPath: '/options.md#theme',
  })
}

/**
 * Returns true for a name and a value that a theme may have. A reference to a custom property of the
 * app, `var(--brand)`, is one.
 *
 * @example
 * ```ts
 * import { isToken } from '@latchkey/core/internal'
 *
 * isToken('--lk-accent', '#b3261e') // true
 * isToken('--lk-accent', 'url(https://example.com)') // false
 * ```
 */
export function isToken(name: string, value: string): boolean {
  const text = value.trim()
  const rule = ruleOf(name)
  return rule !== undefined && (reference.test(text) || rule[1](text))
}

/**
 * Checks every name and value of a theme.
 *
 * @throws {@link OptionError} with the first wrong token and the expected value.
 */
export function checkTheme(theme: LatchkeyTheme): void {
  if (typeof theme !== 'object' || theme === null || Array.isArray(theme))
    fail('theme', "an object, such as { '--lk-accent': '#b3261e' }", theme)
  const { light = {}, dark = {}, ...rest } = theme
  for (const [path, tokens] of Object.entries({
    theme: rest,
    'theme.light': light,
    'theme.dark': dark,
  })) {
    for (const [name, value] of Object.entries(tokens)) {
      if (value === undefined || (typeof value === 'string' && isToken(name, value))) continue
      const rule = ruleOf(name)
      if (!rule) fail(path, `tokens such as --lk-accent`, name)
      fail(`${path}.${name}`, rule[0], value)
    }
  }
}
