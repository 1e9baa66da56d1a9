import { expect, test } from 'vitest'
import { type LatchkeyTheme, tokensOf } from './theme.js'

test('default: the values of a mode have precedence over the common ones', () => {
  const theme = {
    '--lk-radius': '4px',
    '--lk-accent': 'var(--brand)',
    dark: { '--lk-radius': '8px' },
  }
  expect(tokensOf(theme, 'light')).toEqual([
    ['--lk-radius', '4px'],
    ['--lk-accent', 'var(--brand)'],
  ])
  expect(tokensOf(theme, 'dark')).toContainEqual(['--lk-radius', '8px'])
})

test('behavior: ignores an undefined value', () => {
  expect(tokensOf({ '--lk-accent': undefined }, 'light')).toEqual([])
})

test('error: SEC-85 drops names and values that load a file or end the declaration', () => {
  const values = [
    'url(https://evil.example)',
    'red url("x")',
    'red\nurl(x)',
    'IMAGE-SET("x.png" 1x)',
    'image("x.png")',
    'src("x.png")',
    '-webkit-cross-fade(url(x), red)',
    '\\75rl(x)',
    'red; color: blue',
    'red } * { color: blue',
  ]
  for (const value of values)
    expect([value, tokensOf({ '--lk-surface': value }, 'light')]).toEqual([value, []])
  expect(tokensOf({ background: 'red', '--other': 'red' } as LatchkeyTheme, 'light')).toEqual([])
})
