import { safeMethods } from '@latchkey/protocol'
import { worldContracts } from '@latchkey/sandbox/world'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FrameWorld, friend, me, type OpenFrame, openFrameWorld } from '../test/openFrame.js'

const state: { world?: FrameWorld } = {}

beforeAll(async () => {
  state.world = await openFrameWorld()
})

afterAll(() => state.world?.stop())

function open(options?: Parameters<FrameWorld['open']>[0]): OpenFrame {
  if (!state.world) throw new Error('not started')
  return state.world.open(options)
}

describe('reading', () => {
  test('default', async () => {
    const frame = open()
    expect(await frame.request('eth_chainId')).toBe('0x7a69')
    expect(await frame.request('eth_accounts')).toEqual([me.address])
    expect(await frame.request('eth_getBalance', [me.address, 'latest'])).toMatch(/^0x[0-9a-f]+$/)
    expect(await frame.request('eth_getCode', [worldContracts.weth, 'latest'])).toMatch(
      /^0x[0-9a-f]{40}/,
    )
    expect([frame.shown, frame.uses.count]).toEqual([[], 0])
  })

  test('behavior: answers every listed read method without a screen', async () => {
    const frame = open({ smartAccounts: { read: async (method) => `answered ${method}` } })
    const refused: string[] = []
    for (const method of safeMethods) {
      const answer = await frame.request(method, []).catch((error: { code: number }) => error.code)
      if (answer === 4200) refused.push(method)
    }
    expect([refused, frame.shown, frame.uses.count]).toEqual([[], [], 0])
  })

  test('behavior: sends filter methods to the node that created the filter', async () => {
    const asked: string[] = []
    const frame = open({ faults: [undefined, (method) => void asked.push(method)] })
    const id = await frame.request('eth_newBlockFilter', [])
    expect(await frame.request('eth_getFilterChanges', [id])).toEqual([])
    expect(asked).toEqual([])
  })

  test('error: passes on a node’s error with its code, and rejects params that are not a list', async () => {
    const frame = open()
    await expect(
      frame.request('eth_call', [{ to: worldContracts.dollar, data: '0xdeadbeef' }, 'latest']),
    ).rejects.toMatchObject({ code: expect.any(Number) })
    await expect(
      frame.request('eth_getBalance', { address: friend.address }),
    ).rejects.toMatchObject({ code: -32602 })
    await expect(
      frame.request('eth_getBalance', [me.address], { chainId: 5 }),
    ).rejects.toMatchObject({ code: 4902 })
  })
})
