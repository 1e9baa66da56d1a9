import { OptionError } from '@latchkey/core'
import { expect, test } from 'vitest'
import { createTestContext } from '../test/createTestContext.js'
import { createTestLatchkey } from '../test/createTestLatchkey.js'
import { readHook } from '../test/readHook.js'
import { useTheme } from './useTheme.js'

test('default: reads and changes the theme mode', () => {
  const context = createTestContext(createTestLatchkey())
  const [{ setThemeMode, ...first }, last] = readHook(context, useTheme)
  expect(first).toEqual({ themeMode: 'system', colorScheme: 'light' })
  expect(last.setThemeMode).toBe(setThemeMode)
  setThemeMode('dark')
  expect(readHook(context, useTheme)[0]).toMatchObject({ themeMode: 'dark', colorScheme: 'dark' })
})

test('error: another value', () => {
  const [{ setThemeMode }] = readHook(createTestContext(createTestLatchkey()), useTheme)
  expect(() => setThemeMode('blue' as never)).toThrow(OptionError)
})
