import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { fieldsByOption, optionFields } from './optionFields.js'

const read = (path: string): string => readFileSync(resolve(import.meta.dirname, path), 'utf8')

test('default: every documented option has fields, or the reason against them', () => {
  const documented = read('../../../packages/core/docs/options.md')
    .match(/^## .+$/gm)
    ?.map((heading) => heading.slice(3))
    .toSorted()
  expect(
    Object.keys(fieldsByOption)
      .map((name) => name.toLowerCase())
      .toSorted(),
  ).toEqual(documented)
})

test('behavior: every field has a unique name and a parser', () => {
  const names = optionFields.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  const parser = read('options.ts')
  // The fields of the theme are parsed by their list.
  const unread = names.filter((name) => !new RegExp(`\\('${name}'\\)`).test(parser))
  expect(unread).toEqual(['accent', 'radius', 'font', 'scale', 'tone'])
})
