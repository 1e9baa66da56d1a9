import { expect, test } from 'vitest'
import { formatError, formatRequest, formatResult, parseJsonRpc } from './jsonRpc.js'
import { createRpcIds, newRpcId } from './rpcIds.js'
import { maxDepth } from './wireConstants.js'

const parse = (json: string) => parseJsonRpc(json, 10_000)

test('default: parses requests, results and errors', () => {
  expect(parse(formatRequest(7, 'm', { a: 1 }))).toEqual({
    type: 'request',
    id: 7,
    method: 'm',
    params: { a: 1 },
  })
  expect(parse(formatResult(7, true))).toEqual({ type: 'result', id: 7, result: true })
  expect(parse(formatError('x', 5000, 'No.'))).toEqual({
    type: 'error',
    id: 'x',
    error: { code: 5000, message: 'No.' },
  })
})

test('behavior: case 42: returns ids exactly: 19 digits, text, and inside other ids', () => {
  const json =
    '{"params":{"id":1234567890123456789,"a":["}{",{"id":5}]},"id":1795221356176126208,"jsonrpc":"2.0","method":"irn_subscription"}'
  const request = parse(json)
  expect(request?.id).toBe(1795221356176126208n)
  expect(formatResult(request!.id, true)).toBe(
    '{"id":1795221356176126208,"jsonrpc":"2.0","result":true}',
  )
  expect(formatResult('1795221356176126208', true)).toContain('"id":"1795221356176126208"')
  expect(formatResult(443750057601280, true)).toContain('"id":443750057601280,')
})

test('behavior: parses empty and malformed errors, and results of null', () => {
  expect(parse('{"id":1,"error":{}}')).toEqual({
    type: 'error',
    id: 1,
    error: { code: 0, message: '' },
  })
  expect(parse('{"id":1,"error":"rejected"}')).toEqual({
    type: 'error',
    id: 1,
    error: { code: 0, message: 'rejected' },
  })
  expect(parse('{"id":1,"error":{"line":3,"code":"x"}}')).toEqual({
    type: 'error',
    id: 1,
    error: { code: 0, message: '' },
  })
  expect(parse('{"id":1,"result":null}')).toEqual({ type: 'result', id: 1, result: null })
})

test('behavior: creates rising ids below 2^53, never twice the same', () => {
  const next = createRpcIds(() => 1_800_000_000_000)
  const ids = Array.from({ length: 3_000 }, next)
  expect(new Set(ids).size).toBe(3_000)
  expect([...ids].sort((a, b) => a - b)).toEqual(ids)
  expect(String(newRpcId())).toMatch(/^\d{16}$/)
  expect(Number.isSafeInteger(newRpcId())).toBe(true)
})

test('error: returns undefined for invalid JSON, a missing id, and too large or too deep messages', () => {
  const deep = `{"id":1,"result":${'['.repeat(maxDepth + 1)}${']'.repeat(maxDepth + 1)}}`
  const bad = [
    '',
    'x',
    '[]',
    '{',
    'null',
    '{"id":null,"result":1}',
    '{"id":1}',
    '{"id":1.5,"result":1}',
    '{"id":1e300,"result":1}',
    '{"id":{},"method":"m"}',
    deep,
  ]
  for (const json of bad) expect(parse(json), json).toBeUndefined()
  expect(parseJsonRpc('{"id":1,"result":1}', 5)).toBeUndefined()
})

test('behavior: cuts texts of errors at 500 characters and keeps their data', () => {
  const long = 'x'.repeat(501)
  const read = (error: unknown) => parse(JSON.stringify({ id: 1, error }))
  expect(read(long)).toMatchObject({ error: { code: 0, message: 'x'.repeat(500) } })
  expect(read({ code: 7, message: long, data: null })).toEqual({
    type: 'error',
    id: 1,
    error: { code: 7, message: 'x'.repeat(500), data: null },
  })
  expect(read({ code: 1.5, message: 5 })).toMatchObject({ error: { code: 0, message: '' } })
  expect(read(5)).toMatchObject({ error: { code: 0, message: '' } })
  expect(read('x'.repeat(500))).toMatchObject({ error: { message: 'x'.repeat(500) } })
})

test('behavior: ignores an error of null; a message with a method is a request', () => {
  expect(parse('{"id":1,"error":null,"result":2}')).toEqual({ type: 'result', id: 1, result: 2 })
  expect(parse('{"id":1,"error":null}')).toBeUndefined()
  expect(parse('{"id":1,"method":"m","error":{},"result":2}')).toMatchObject({ type: 'request' })
  expect(parse('{"id":1,"method":7}')).toBeUndefined()
})

test('behavior: writes an undefined result as null', () => {
  expect(formatResult(1, undefined)).toBe('{"id":1,"jsonrpc":"2.0","result":null}')
})

test('error: limits exactly: a depth of 40, text ids of 100 characters, the given length', () => {
  const nested = (depth: number) => `{"id":1,"result":${'['.repeat(depth)}${']'.repeat(depth)}}`
  expect(parse(nested(40))).toMatchObject({ type: 'result' })
  expect(parse(nested(40 + 1))).toBeUndefined()
  const named = (length: number) => parse(JSON.stringify({ id: 'x'.repeat(length), result: 1 }))
  expect(named(100)).toMatchObject({ id: 'x'.repeat(100) })
  expect(named(101)).toBeUndefined()
  const json = '{"id":1,"result":1}'
  expect(parseJsonRpc(json, json.length)).toMatchObject({ result: 1 })
  expect(parseJsonRpc(json, json.length - 1)).toBeUndefined()
})

test('error: does not take an inherited member for a result', () => {
  for (const json of [' {"id":1,"result":1}', '{"id":true,"result":1}', '{"result":1}'])
    expect(parse(json), json).toBeUndefined()
  expect(parse('{"id":1,"__proto__":{"result":1}}')).toBeUndefined()
})
