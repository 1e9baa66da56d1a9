import { describe, expect, test } from 'vitest'
import { parseWith } from '../kernel/endpoint.js'
import { rpcEndpoints } from './networks.js'

const call = { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber' }

describe('rpcEndpoints', () => {
  test('default', () => {
    expect(parseWith(rpcEndpoints.call.body!, call)).toEqual(call)
    expect(
      parseWith(rpcEndpoints.call.body!, [call, { ...call, id: 'b', params: [] }]),
    ).toHaveLength(2)
    expect(
      parseWith(rpcEndpoints.call.response!, { jsonrpc: '2.0', id: 1, result: '0x1' }),
    ).toEqual({ jsonrpc: '2.0', id: 1, result: '0x1' })
  })

  test.each([
    ['nothing', undefined],
    ['an empty batch', []],
    ['a batch of 101', Array.from({ length: 101 }, () => call)],
    ['no id', { method: 'eth_blockNumber' }],
    ['an id that is a list', { ...call, id: [1] }],
    ['a method with spaces', { ...call, method: 'eth_call; eth_sign' }],
    ['params that are a string', { ...call, params: 'x' }],
  ])('error: rejects an invalid body: %s', (_what, body) => {
    expect(parseWith(rpcEndpoints.call.body!, body)).toBeUndefined()
  })

  test.each([
    ['without a version', { id: 1, result: '0x1' }],
    ['with half a code', { jsonrpc: '2.0', id: 1, error: { code: 1.5, message: '' } }],
    ['of a string', '0x1'],
  ])('error: SEC-55 rejects a reply %s', (_what, answer) => {
    expect(parseWith(rpcEndpoints.call.response!, answer)).toBeUndefined()
  })
})
