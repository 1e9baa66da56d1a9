import { expect, test } from 'vitest'
import { OptionError } from '../kernel/errors.js'
import type { Memos } from '../kernel/memo.js'
import type { Latchkey } from '../latchkey.js'
import { setThemeMode, type ThemeMode, themeModeOf } from './setThemeMode.js'

const kitOf = (themeMode: ThemeMode) => ({
  memos: new Map() as Memos,
  options: { themeMode } as Latchkey['options'],
})

test('default: the option holds until another mode is set', () => {
  const kit = kitOf('light')
  const seen: string[] = []
  themeModeOf(kit).subscribe(() => seen.push(themeModeOf(kit).getState()))
  expect(themeModeOf(kit).getState()).toBe('light')
  setThemeMode(kit, 'dark')
  setThemeMode(kit, 'system')
  expect(seen).toEqual(['dark', 'system'])
})

test('error: a mode that does not exist changes nothing', () => {
  const kit = kitOf('light')
  expect(() => setThemeMode(kit, 'blue' as never)).toThrow(OptionError)
  expect(themeModeOf(kit).getState()).toBe('light')
})
