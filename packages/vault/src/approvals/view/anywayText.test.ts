import { loadFrameTexts } from '@latchkey/locales/frame'
import { afterEach, expect, test } from 'vitest'
import { english, setFrameTexts } from '../../ui/frameLanguage.js'
import { anywayText } from './anywayText.js'

afterEach(() => setFrameTexts(english))

test('default', () => expect(anywayText('Send')).toBe('Send anyway'))

test.each([
  ['de', 'Senden', 'Trotzdem senden'],
  ['es', 'Enviar', 'Enviar igualmente'],
  ['tr', 'İmzala', 'Yine de imzala'],
])('behavior: capitalizes one word in %s', async (locale, action, label) => {
  setFrameTexts({ locale, catalogues: await loadFrameTexts(locale) })
  expect(anywayText(action)).toBe(label)
})
