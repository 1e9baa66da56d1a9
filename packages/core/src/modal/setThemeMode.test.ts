import { expect, test } from 'vitest'
import { OptionError } from '../kernel/errors.js'
import type { Memos } from '../kernel/memo.js'
import type { Latchkey } from '../latchkey.js'
import { appearanceOf } from './appearance.js'
import { setThemeMode } from './setThemeMode.js'

const latchkeyOf = (themeMode: Latchkey['options']['themeMode']) => ({
  memos: new Map() as Memos,
  options: { themeMode } as Latchkey['options'],
})
type Kit = ReturnType<typeof latchkeyOf>
const modeOf = (latchkey: Kit): string => appearanceOf(latchkey).getState().themeMode

test('default: the option applies until another mode is set', () => {
  const latchkey = latchkeyOf('light')
  const seen: string[] = []
  appearanceOf(latchkey).subscribe(() => seen.push(modeOf(latchkey)))
  expect(modeOf(latchkey)).toBe('light')
  setThemeMode(latchkey, 'dark')
  setThemeMode(latchkey, 'system')
  expect(seen).toEqual(['dark', 'system'])
})

test('behavior: accepts auto', () => {
  const latchkey = latchkeyOf('light')
  setThemeMode(latchkey, 'auto')
  expect(modeOf(latchkey)).toBe('auto')
})

test('error: a mode that does not exist changes nothing', () => {
  const latchkey = latchkeyOf('light')
  expect(() => setThemeMode(latchkey, 'blue' as never)).toThrow(OptionError)
  expect(modeOf(latchkey)).toBe('light')
})
