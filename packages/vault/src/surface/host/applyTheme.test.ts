import { describe, expect, test } from 'vitest'
import { readTheme } from './applyTheme.js'

describe('readTheme', () => {
  test('default', () => {
    expect(
      readTheme({
        themeMode: 'dark',
        themeVariables: { '--lk-accent': 'oklch(0.44 0.078 200)', '--lk-radius': '4px' },
      }),
    ).toEqual({
      mode: 'dark',
      accent: 'oklch(0.44 0.078 200)',
      radius: '4px',
    })
    expect(readTheme({ w3mThemeVariables: { '--w3m-accent': '#b3261e' } })).toEqual({
      mode: undefined,
      accent: '#b3261e',
      radius: undefined,
    })
  })

  test('behavior: SEC-07 reads only accent, corner radius and mode from the page', () => {
    const accents = [
      'var(--lk-surface)',
      'url(https://evil.example)',
      'red; --lk-text: white',
      '#fff}',
      'color-mix(in oklab, red, var(--x))',
      'rgb(0 0 0) red',
      '',
    ]
    for (const accent of accents)
      expect([accent, readTheme({ themeVariables: { '--lk-accent': accent } }).accent]).toEqual([
        accent,
        undefined,
      ])
    for (const radius of ['calc(1px)', '1em', '-4px', '100px', '4px 4px'])
      expect(readTheme({ themeVariables: { '--lk-radius': radius } }).radius).toBeUndefined()
    expect(
      readTheme({
        themeVariables: { '--lk-radius': '64px', '--lk-surface': 'red', '--lk-text': 'red' },
      }),
    ).toEqual({
      mode: undefined,
      accent: undefined,
      radius: '20px',
    })
  })
})
