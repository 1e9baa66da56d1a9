import { expect, test } from 'vitest'
import { OptionError } from '../kernel/errors.js'
import type { Memos } from '../kernel/memo.js'
import type { Latchkey } from '../latchkey.js'
import { setThemeMode, type ThemeMode, themeModeOf } from './setThemeMode.js'

const latchkeyOf = (themeMode: ThemeMode) => ({
  memos: new Map() as Memos,
  options: { themeMode } as Latchkey['options'],
})

test('default: the option holds until another mode is set', () => {
  const latchkey = latchkeyOf('light')
  const seen: string[] = []
  themeModeOf(latchkey).subscribe(() => seen.push(themeModeOf(latchkey).getState()))
  expect(themeModeOf(latchkey).getState()).toBe('light')
  setThemeMode(latchkey, 'dark')
  setThemeMode(latchkey, 'system')
  expect(seen).toEqual(['dark', 'system'])
})

test('error: a mode that does not exist changes nothing', () => {
  const latchkey = latchkeyOf('light')
  expect(() => setThemeMode(latchkey, 'blue' as never)).toThrow(OptionError)
  expect(themeModeOf(latchkey).getState()).toBe('light')
})
