import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type CodeForm, OtpField } from './OtpField.js'

const draw = (props: Partial<Parameters<typeof OtpField>[0]>): string =>
  renderToStaticMarkup(
    createElement(OtpField, {
      label: 'Code',
      boxLabel: (place, length) => `Box ${place} of ${length}`,
      length: 6,
      onCode: () => undefined,
      isBusy: false,
      ...props,
    }),
  )

test('default', () => {
  const boxes = draw({}).match(/<input[^>]*>/g) ?? []
  expect(boxes).toHaveLength(6)
  expect(boxes[0]).toContain('inputMode="numeric" pattern="[0-9]*" autoComplete="one-time-code"')
  expect(boxes[0]).toContain('data-testid="lk-otp-input" data-focus=""')
  expect(boxes[5]).toContain('autoComplete="off" aria-label="Box 6 of 6"')
})

test('behavior: a code of letters has the attributes of its form', () => {
  const form: CodeForm = {
    read: (text) => Array.from(text),
    input: { inputMode: 'text', autoCapitalize: 'characters' },
  }
  const shown = draw({ form, length: 8 })
  expect(shown.match(/inputMode="text"/g)).toHaveLength(8)
  expect(shown).not.toContain('pattern=')
})

test('behavior: a refusal marks all boxes and is shown below them', () => {
  const shown = draw({ failure: {}, message: { tone: 'error', text: 'Wrong code' } })
  expect(shown.match(/aria-invalid="true"/g)).toHaveLength(6)
  expect(shown).toMatch(
    /<div role="alert"[^>]*><p [^>]*data-tone="error" data-testid="lk-otp-message"/,
  )
})

test('behavior: an error without a refusal is not shown', () => {
  expect(draw({ message: { tone: 'error', text: 'Wrong code' } })).not.toContain('Wrong code')
  expect(draw({ message: { tone: 'note', text: 'Eight letters' } })).toContain('Eight letters')
})

test('behavior: a code that is being checked cannot be changed', () => {
  const shown = draw({ isBusy: true })
  expect(shown.match(/readOnly=""/g)).toHaveLength(6)
  expect(shown).toContain('aria-busy="true"')
})
