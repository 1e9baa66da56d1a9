import { number, object } from 'valibot'
import { expect, test } from 'vitest'
import { parseWith } from './endpoint.js'
import { listOf } from './listOf.js'

test('default: drops entries that do not fit', () => {
  const list = listOf(object({ a: number() }))
  expect(parseWith(list, [{ a: 1 }, { a: 'x' }, null, { a: 2 }])).toEqual([{ a: 1 }, { a: 2 }])
  expect(parseWith(list, [])).toEqual([])
})

test('error: refuses a value that is no list', () => {
  for (const value of [{}, 'a', null]) expect(parseWith(listOf(number()), value)).toBeUndefined()
})

test('behavior: the entry’s schema can be read, for the OpenAPI document', () => {
  const entry = number()
  expect((listOf(entry) as { pipe?: readonly unknown[] }).pipe?.[0]).toMatchObject({ entry })
})
