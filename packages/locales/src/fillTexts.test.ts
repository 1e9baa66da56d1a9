import { expect, test } from 'vitest'
import { fillTexts } from './fillTexts.js'

test('behavior: a text that the locale lacks is English, and named', () => {
  const missing: string[] = []
  const english = { one: 'One', two: () => ({ title: 'Two', text: 'Text' }), three: ['a', 'b'] }
  const filled = fillTexts(english, { two: () => ({ title: 'Zwei' }), three: ['A'] }, '', missing)
  expect(filled.one).toBe('One')
  expect(filled.two()).toEqual({ title: 'Zwei', text: 'Text' })
  expect(filled.three).toEqual(['A', 'b'])
  expect(missing).toEqual(['.one', '.three.1'])
})
