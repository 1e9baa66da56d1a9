import { locales } from '@latchkey/locales'
import { afterEach, expect, test } from 'vitest'
import { VaultError } from '../kernel/vaultError.js'
import { loadFrameLocale } from '../locale/loadFrameLocale.js'
import { english, setFrameTexts } from '../ui/frameLanguage.js'
import { factorKeys } from './factors.js'
import { problemTexts } from './problemTexts.js'
import { localTime, messageOf } from './screens.js'

afterEach(() => setFrameTexts(english))

const show = (locale: string) =>
  loadFrameLocale({ documentElement: { lang: '', dir: '' } as HTMLElement, title: '' }, locale)

const names = ['code_refused', 'frozen', 'too_many_tries', 'unreachable', 'walletChanged']

test('default: each error has its own text, which does not contain its English message', () => {
  const texts = new Set(names.map((name) => messageOf(new VaultError(name, 'For the developer'))))
  expect(texts.size).toBe(names.length)
  expect(texts).not.toContain('For the developer')
})

test.each(locales)('behavior: %s has its own texts for errors', async (locale) => {
  const errors = [...names.map((name) => new VaultError(name, 'no')), new TypeError('no')]
  const before = errors.map(messageOf)
  await show(locale)
  for (const [at, error] of errors.entries()) expect(messageOf(error)).not.toBe(before[at])
})

test('behavior: shows the more specific text of an error, in the current language', async () => {
  const error = await factorKeys({ code: 'ABCD' }, new Uint8Array()).catch((cause) => cause)
  await show('de')
  expect(messageOf(error)).toBe(
    'Ein Wiederherstellungscode hat 26 Buchstaben und Ziffern. Prüfen Sie ihn auf Tippfehler.',
  )
  expect(error.message).toContain('26 letters and digits')
})

test('behavior: formats times in the current language', async () => {
  await show('de')
  expect(localTime(1_790_000_000_000)).toMatch(/^\d{1,2}\.\d{1,2}\.2026/)
})

test.each(['constructor', '__proto__', 'internal'])(
  'error: %s is not the name of a text',
  (name) => {
    expect(messageOf(new VaultError(name, 'no'))).toBe(problemTexts().unknown)
  },
)
