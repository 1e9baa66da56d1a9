import { expect, test } from 'vitest'
import { unhandledRejections } from '../test/unhandledRejections.js'
import { rejected } from './rejected.js'

test('default', async () => {
  const error = new Error('refused')
  await expect(rejected(error)).rejects.toBe(error)
})

test('behavior: a promise that is not used reports no unhandled rejection', async () => {
  expect(await unhandledRejections(() => rejected(new Error('refused')))).toEqual([])
  expect(await unhandledRejections(() => Promise.reject(1))).toEqual([1])
})
