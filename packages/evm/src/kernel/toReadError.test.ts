import { NetworkRequestError } from '@latchkey/core'
import { expect, test } from 'vitest'
import { toReadError } from './toReadError.js'

const named = (name: string, message = 'm', cause?: unknown): Error =>
  Object.assign(new Error(message, { cause }), { name })
const wrapped = (times: number, error: unknown): unknown =>
  times === 0 ? error : new Error('outer', { cause: wrapped(times - 1, error) })

test.each([
  'HttpRequestError',
  'WebSocketRequestError',
  'SocketClosedError',
  'TimeoutError',
  'ResponseBodyTooLargeError',
  'TypeError',
])('default: %s is a NetworkRequestError', (name) => {
  const error = named(name, 'x'.repeat(501))
  expect(toReadError(error)).toMatchObject({
    name: 'NetworkRequestError',
    cause: error,
    details: 'x'.repeat(500),
  })
})

test.each(['RpcRequestError', 'xHttpRequestError', 'HttpRequestErrors', 'Error'])(
  'behavior: converts %s by its code and text',
  (name) => {
    expect(toReadError(named(name, 'boom')).name).toBe('UnknownError')
    expect(toReadError(Object.assign(named(name), { code: 4001 })).name).toBe('UserRejectedError')
  },
)

test('behavior: reads up to eight nested causes', () => {
  expect(toReadError(wrapped(8, named('TimeoutError'))).name).toBe('NetworkRequestError')
  expect(toReadError(wrapped(9, named('TimeoutError'))).name).toBe('UnknownError')
})

test('behavior: keeps an error of the kit', () => {
  const error = new NetworkRequestError({ cause: named('TimeoutError') })
  expect(toReadError(error)).toBe(error)
})

test('error: converts a value that is not an error', () => {
  for (const value of [null, undefined, 'TimeoutError', { name: 'TimeoutError' }])
    expect(toReadError(value).name).toBe('UnknownError')
})
