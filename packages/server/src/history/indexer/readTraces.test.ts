import { describe, expect, test } from 'vitest'
import { readTraces } from './readTraces.js'

const hash = (digit: string): string => `0x${digit.repeat(64)}`
const address = (digit: string): string => `0x${digit.repeat(40)}`
const [from, to, creator] = [address('a'), address('b'), address('c')] as const

function trace(
  traceAddress: readonly number[],
  more: Record<string, unknown> = {},
  action: Record<string, unknown> = {},
): object {
  const call = { callType: 'call', from, to, value: '0x5', ...action }
  return {
    type: 'call',
    blockHash: hash('1'),
    transactionHash: hash('2'),
    traceAddress,
    action: call,
    result: { output: '0x' },
    ...more,
  }
}

async function moved(traces: readonly object[]): Promise<readonly unknown[] | undefined> {
  const read = await readTraces(async () => traces, 7)
  return read?.ofTransaction(hash('2'))
}

describe('readTraces', () => {
  test('default', async () => {
    expect(await moved([trace([]), trace([0]), trace([0, 1], {}, { value: '0x7' })])).toEqual([
      { kind: 'native', from, to, amount: '5' },
      { kind: 'native', from, to, amount: '7' },
    ])
  })

  test('behavior: returns the transfers of contract creations and self-destructs', async () => {
    const made = trace(
      [0],
      { type: 'create', result: { address: creator } },
      { to: undefined, callType: undefined },
    )
    const ended = trace([1], {
      type: 'suicide',
      result: null,
      action: { address: creator, refundAddress: from, balance: '0x9' },
    })
    expect(await moved([made, ended])).toEqual([
      { kind: 'native', from, to: creator, amount: '5' },
      { kind: 'native', from: creator, to: from, amount: '9' },
    ])
  })

  test('behavior: omits the calls of a failed call, and all calls of a failed transaction', async () => {
    expect(
      await moved([
        trace([]),
        trace([0], { error: 'Reverted' }),
        trace([0, 0]),
        trace([0, 0, 3]),
        trace([1]),
      ]),
    ).toHaveLength(1)
    expect(await moved([trace([], { error: 'Reverted' }), trace([0])])).toEqual([])
  })

  test('behavior: omits delegatecall, staticcall and callcode, which transfer no value', async () => {
    for (const callType of ['delegatecall', 'staticcall', 'callcode'])
      expect(await moved([trace([0], {}, { callType })])).toEqual([])
  })

  test('behavior: `isOf` compares the block hash of all traces', async () => {
    const read = await readTraces(async () => [trace([]), trace([0], { blockHash: hash('9') })], 7)
    expect(read?.isOf(hash('1'))).toBe(false)
    expect((await readTraces(async () => [trace([])], 7))?.isOf(hash('1'))).toBe(true)
  })

  test('error: rejects if the node fails or returns malformed traces', async () => {
    const failing = (code: number) => async () =>
      Promise.reject(Object.assign(new Error('no'), { name: 'RpcRequestError', code }))
    await expect(readTraces(failing(-32000), 7)).rejects.toThrow()
    await expect(readTraces(async () => [{ hello: 1 }], 7)).rejects.toThrow()
  })
})
