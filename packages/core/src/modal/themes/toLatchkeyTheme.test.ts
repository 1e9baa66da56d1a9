import { expect, test } from 'vitest'
import { OptionError } from '../../kernel/errors.js'
import { toLatchkeyTheme } from './toLatchkeyTheme.js'

test('default: maps every variable that has a counterpart', () => {
  expect(
    toLatchkeyTheme({
      '--w3m-accent': '#7c5cff',
      '--w3m-font-family': '"Inter", sans-serif',
      '--w3m-border-radius-master': '2px',
      '--w3m-font-size-master': '11px',
      '--w3m-modal-width': '400px',
      '--w3m-color-mix': '#0000ff',
      '--w3m-color-mix-strength': 20,
      '--w3m-z-index': 1000,
    }),
  ).toEqual({
    '--lk-accent': '#7c5cff',
    '--lk-font': '"Inter", sans-serif',
    '--lk-radius': '6px',
    '--lk-scale': '1.1',
    '--lk-width': '400px',
    '--lk-tone': '264',
  })
})

test('behavior: the later prefix has precedence, and absent variables stay absent', () => {
  expect(toLatchkeyTheme({ '--apkt-accent': '#000' })).toEqual({ '--lk-accent': '#000' })
  expect(toLatchkeyTheme({})).toEqual({})
})

test('behavior: limits corners and sizes to those that the modal supports', () => {
  const theme = { '--w3m-border-radius-master': '40px', '--w3m-font-size-master': '20px' }
  expect(toLatchkeyTheme(theme)).toEqual({ '--lk-radius': '28px', '--lk-scale': '1.15' })
  expect(toLatchkeyTheme({ '--w3m-font-size-master': 2 })).toEqual({ '--lk-scale': '0.85' })
})

test('behavior: a grey, an unused or an unknown color has no hue', () => {
  for (const variables of [
    { '--w3m-color-mix': '#777' },
    { '--w3m-color-mix': '#f00', '--w3m-color-mix-strength': 0 },
    { '--w3m-color-mix': 'rebeccapurple' },
  ])
    expect(toLatchkeyTheme(variables)).toEqual({})
  expect(toLatchkeyTheme({ '--w3m-color-mix': '#f00' })).toEqual({ '--lk-tone': '29' })
})

test('error: rejects a value that is not a color', () => {
  expect(() => toLatchkeyTheme({ '--w3m-accent': 'url(x)' })).toThrow(OptionError)
})
