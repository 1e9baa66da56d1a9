import { OptionError } from '@latchkey/core'
import { expect, test } from 'vitest'
import { createTestKit } from '../test/createTestKit.js'
import { createTestLatchkey } from '../test/createTestLatchkey.js'
import { readHook } from '../test/readHook.js'
import { useTheme } from './useTheme.js'

test('default: reads and changes the theme mode', () => {
  const kit = createTestKit(createTestLatchkey())
  const [{ setThemeMode, ...first }, last] = readHook(kit, useTheme)
  expect(first).toEqual({ themeMode: 'system', colorScheme: 'light' })
  expect(last.setThemeMode).toBe(setThemeMode)
  setThemeMode('dark')
  expect(readHook(kit, useTheme)[0]).toMatchObject({ themeMode: 'dark', colorScheme: 'dark' })
})

test('error: another value', () => {
  const [{ setThemeMode }] = readHook(createTestKit(createTestLatchkey()), useTheme)
  expect(() => setThemeMode('blue' as never)).toThrow(OptionError)
})
