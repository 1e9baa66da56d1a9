import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (name: string): string =>
  new TextDecoder().decode(readFileSync(new URL(`./${name}Styles.css`, import.meta.url).pathname))
const pageCss = read('page')
const sheets = [pageCss, read('account'), read('modal'), read('frame')]
const declared = (css: string): string[] =>
  [...css.matchAll(/^ +(--[\w-]+):/gm)].map(([, name]) => name ?? '')

test('behavior: each token is declared in one sheet', () => {
  const names = sheets.flatMap((css) => [...new Set(declared(css))])
  // The frame makes a translucent accent opaque, and has its own where colours cannot be derived.
  const overridden = ['--_accent', '--lk-accent-fill', '--lk-accent-text']
  const twice = names.filter((name, index) => names.indexOf(name) !== index)
  expect(twice).toEqual(overridden)
})

test('behavior: every colour of the theme has a light and a dark value', () => {
  const single = sheets.flatMap((css) =>
    [...css.matchAll(/^ {4}(--lk-[\w-]+): (oklch\([^;]*);/gm)].map(([, name]) => name),
  )
  expect(single).toEqual([])
})

test('behavior: the order of layers comes first', () => {
  expect(pageCss.startsWith('@layer lk-tokens, lk-base, lk-components, lk-views, lk-modes;')).toBe(
    true,
  )
})
