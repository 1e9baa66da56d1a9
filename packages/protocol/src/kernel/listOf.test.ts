import { number, object } from 'valibot'
import { expect, test } from 'vitest'
import { parseWith } from './endpoint.js'
import { listOf } from './listOf.js'

test('default: drops invalid entries', () => {
  const list = listOf(object({ a: number() }))
  expect(parseWith(list, [{ a: 1 }, { a: 'x' }, null, { a: 2 }])).toEqual([{ a: 1 }, { a: 2 }])
  expect(parseWith(list, [])).toEqual([])
})

test('error: rejects a value that is not a list', () => {
  for (const value of [{}, 'a', null]) expect(parseWith(listOf(number()), value)).toBeUndefined()
})

test('behavior: exposes the entry’s schema to the generator of the OpenAPI document', () => {
  const entry = number()
  expect((listOf(entry) as { pipe?: readonly unknown[] }).pipe?.[0]).toMatchObject({ entry })
})
