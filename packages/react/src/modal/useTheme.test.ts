import { OptionError } from '@latchkey/core'
import { expect, test } from 'vitest'
import { createTestContext } from '../test/createTestContext.js'
import { createTestLatchkey } from '../test/createTestLatchkey.js'
import { readHook } from '../test/readHook.js'
import { useTheme } from './useTheme.js'

test('default: reads and changes the theme mode', () => {
  const context = createTestContext(createTestLatchkey())
  const [{ setTheme, setThemeMode, ...first }, last] = readHook(context, useTheme)
  expect(first).toEqual({ themeMode: 'system', colorScheme: 'light', theme: {} })
  expect(last.setThemeMode).toBe(setThemeMode)
  expect(last.setTheme).toBe(setTheme)
  setThemeMode('dark')
  expect(readHook(context, useTheme)[0]).toMatchObject({ themeMode: 'dark', colorScheme: 'dark' })
  setThemeMode('auto')
  expect(readHook(context, useTheme)[0].themeMode).toBe('system')
})

test('error: rejects another value', () => {
  const [verbs] = readHook(createTestContext(createTestLatchkey()), useTheme)
  expect(() => verbs.setThemeMode('blue' as never)).toThrow(OptionError)
  expect(() => verbs.setTheme({ '--lk-accent': 'url(https://evil.example)' })).toThrow(OptionError)
})
