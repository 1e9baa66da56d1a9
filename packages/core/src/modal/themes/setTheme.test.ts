import { expect, test } from 'vitest'
import { OptionError } from '../../kernel/errors.js'
import type { Memos } from '../../kernel/memo.js'
import type { Latchkey } from '../../latchkey.js'
import { appearanceOf } from '../appearance.js'
import type { LatchkeyTheme } from '../theme.js'
import { isToken } from './checkTheme.js'
import * as presets from './presets.js'
import { setTheme } from './setTheme.js'

const createKit = () => ({
  memos: new Map() as Memos,
  options: { themeMode: 'light' } as Latchkey['options'],
})

function errorOf(theme: unknown): OptionError {
  try {
    setTheme(createKit(), theme as LatchkeyTheme)
  } catch (error) {
    if (error instanceof OptionError) return error
  }
  throw new Error('It was accepted.')
}

test('default: applies until another theme, and returns to the option', () => {
  const kit = createKit()
  setTheme(kit, { '--lk-accent': '#b3261e' })
  expect(appearanceOf(kit).getState()).toEqual({
    themeMode: 'light',
    theme: { '--lk-accent': '#b3261e' },
  })
  setTheme(kit, undefined)
  expect(appearanceOf(kit).getState().theme).toBeUndefined()
})

for (const [name, preset] of Object.entries(presets))
  test(`behavior: accepts the preset ${name}`, () => {
    const kit = createKit()
    setTheme(kit, preset)
    expect(appearanceOf(kit).getState().theme).toBe(preset)
  })

test('behavior: accepts each form of color, length, number and font', () => {
  const valid: readonly (readonly [name: string, value: string])[] = [
    ...['#abc', '#aabbcc', '#aabbccdd', 'rebeccapurple', 'rgb(1 2 3 / 50%)'],
    ...['hsl(1turn, 50%, 50%)', 'oklch(0.5 0.1 200)', 'color(display-p3 1 0 0)', 'var(--brand)'],
  ].map((value) => ['--lk-accent', value] as const)
  for (const [name, value] of [
    ...valid,
    ['--lk-radius', '0'],
    ['--lk-radius', '12px'],
    ['--lk-width', '25.5rem'],
    ['--lk-scale', '0.85'],
    ['--lk-scale', '1.15'],
    ['--lk-tone', '360'],
    ['--lk-font', '"IBM Plex Sans", \'Noto Sans\', Source Sans, -apple-system, sans-serif'],
    ['--lk-font', 'Größe Grotesk, sans-serif'],
  ] as const)
    expect([name, value, isToken(name, value)]).toEqual([name, value, true])
})

test('error: SEC-85 rejects values outside of the grammar', () => {
  for (const [name, value] of [
    ['--lk-accent', 'url(https://evil.example)'],
    ['--lk-accent', 'red; background: url(x)'],
    ['--lk-accent', '#12345'],
    ['--lk-accent', 'var(--a, url(x))'],
    ['--lk-accent', 'rgb(1 2 3) url(x)'],
    ['--lk-accent', 'color-mix(in oklab, red, blue)'],
    ['--lk-radius', '12'],
    ['--lk-radius', 'calc(1px + 1vw)'],
    ['--lk-scale', '0.84'],
    ['--lk-scale', '1.16'],
    ['--lk-tone', '361'],
    ['--lk-tone', '-1'],
    ['--lk-font', 'url(x)'],
    ['--lk-font', '"a\\22 ; color: red"'],
    ['--lk-font', '"unclosed'],
    ['--lk-font', `${'a, '.repeat(200)}b`],
    ['--lk-gutter', '4px'],
    ['constructor', 'red'],
  ] as const)
    expect([name, value, isToken(name, value)]).toEqual([name, value, false])
})

test('error: the message has the token and the expected value', () => {
  expect(errorOf({ '--lk-accent': 'blu;' }).message).toMatchInlineSnapshot(`
    "The option "theme.--lk-accent" is wrong: expected a color, such as #b3261e, received "blu;".
    Docs: @latchkey/core/docs/options.md#theme"
  `)
  expect(errorOf({ dark: { '--lk-radius': '12' } }).option).toBe('theme.dark.--lk-radius')
  expect(errorOf({ accent: 'red' }).message).toContain('expected tokens such as --lk-accent')
  expect(errorOf({ '--lk-tone': 75 }).option).toBe('theme.--lk-tone')
  for (const other of [null, 'red', []]) expect(errorOf(other).option).toBe('theme')
})
