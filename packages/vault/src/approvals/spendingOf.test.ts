import { worldContracts } from '@latchkey/sandbox/world'
import { encodeFunctionData, erc20Abi, maxUint256, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FrameWorld, friend, me, type OpenFrame, openFrameWorld } from '../test/openFrame.js'
import type { Spending } from './approval.js'

const opened: { world?: FrameWorld; frame?: OpenFrame } = {}
beforeAll(async () => {
  opened.world = await openFrameWorld()
  opened.frame = opened.world.open({ user: async () => ({ isApproved: false }) })
})
afterAll(() => opened.world?.stop())

const { tokens, weth } = worldContracts
const DOL = tokens.DOL.address
const nftAbi = parseAbi([
  'function setApprovalForAll(address operator, bool isApproved)',
  'function deposit() payable',
  'function increaseAllowance(address spender, uint256 more)',
])

/** Returns the spending of a request that is shown and declined. */
async function spendingOf(method: string, params: unknown): Promise<Spending> {
  const { frame } = opened as { frame: OpenFrame }
  const before = frame.shown.length
  await expect(frame.request(method, params)).rejects.toMatchObject({
    name: expect.stringMatching(/^(?:rejected|blocked)$/),
  })
  expect(frame.shown.length).toBe(before + 1)
  return frame.shown.at(-1)?.data.spending ?? null
}
const send = (call: object): Promise<Spending> =>
  spendingOf('eth_sendTransaction', [{ from: me.address, ...call }])
const transfer = (amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [friend.address, amount] })
const approve = (amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [friend.address, amount] })
const lower = (spending: Spending): unknown => JSON.parse(JSON.stringify(spending).toLowerCase())

describe('the spending that counts against the limit of new browsers', () => {
  test('default: returns the exact amounts that are sent, wrapped or allowed', async () => {
    expect(await send({ to: friend.address, value: '0x3e8' })).toEqual([
      { chainId: 31337, amount: '1000' },
    ])
    expect(lower(await send({ to: DOL, data: transfer(7n) }))).toEqual([
      { chainid: 31337, token: DOL.toLowerCase(), amount: '7' },
    ])
    expect(lower(await send({ to: DOL, data: approve(9n) }))).toEqual([
      { chainid: 31337, token: DOL.toLowerCase(), amount: '9' },
    ])
    const deposit = encodeFunctionData({ abi: nftAbi, functionName: 'deposit' })
    expect(await send({ to: weth, data: deposit, value: '0x5' })).toEqual([
      { chainId: 31337, amount: '5' },
    ])
    // An allowance of zero lets the spender take nothing.
    expect(await send({ to: DOL, data: approve(0n) })).toEqual([])
  })

  test('behavior: SEC-61 unlimited allowances, permits, NFTs and unreadable calls count as everything', async () => {
    expect(await send({ to: DOL, data: approve(maxUint256) })).toBeNull()
    const everyNft = encodeFunctionData({
      abi: nftAbi,
      functionName: 'setApprovalForAll',
      args: [friend.address, true],
    })
    expect(await send({ to: DOL, data: everyNft })).toBeNull()
    expect(await send({ to: DOL, data: '0xdeadbeef' })).toBeNull()
    expect(await send({ data: '0x6001600101' })).toBeNull()
    const permit = {
      domain: { name: 'Dollar', version: '1', chainId: 31337, verifyingContract: DOL },
      types: { Order: [{ name: 'amount', type: 'uint256' }] },
      primaryType: 'Order',
      message: { amount: '1' },
    }
    expect(
      await spendingOf('eth_signTypedData_v4', [me.address, JSON.stringify(permit)]),
    ).toBeNull()
    expect(await spendingOf('personal_sign', ['0xff00ff', me.address])).toBeNull()
    expect(await spendingOf('personal_sign', ['Hello', me.address])).toEqual([])
  })

  test('behavior: SEC-61 shows the reason for refusing a spending over the limit, and never signs it', async () => {
    const { world } = opened as { world: FrameWorld }
    const asked: Spending[] = []
    const frame = world.open({
      async refusalOf(spending) {
        asked.push(spending)
        return spending?.every(({ amount }) => BigInt(amount) <= 1000n)
          ? undefined
          : 'Not before tomorrow.'
      },
    })
    const pay = (value: string) =>
      frame.request('eth_sendTransaction', [{ from: me.address, to: friend.address, value }])
    await expect(pay('0x3e9')).rejects.toMatchObject({
      name: 'blocked',
      code: 4100,
      message: 'Not before tomorrow.',
    })
    expect(frame.shown.at(-1)).toMatchObject({
      mustBeWindow: true,
      data: { blocked: 'Not before tomorrow.' },
    })
    expect(frame.uses.count).toBe(0)
    const typed = {
      domain: { name: 'Shop' },
      types: { Order: [{ name: 'amount', type: 'uint256' }] },
      primaryType: 'Order',
      message: { amount: '1' },
    }
    await expect(
      frame.request('eth_signTypedData_v4', [me.address, JSON.stringify(typed)]),
    ).rejects.toMatchObject({ name: 'blocked' })
    expect(asked).toEqual([[{ chainId: 31337, amount: '1001' }], null])
    // Custody receives the spending and counts it.
    expect(await pay('0x3e8')).toMatch(/^0x[0-9a-f]{64}$/)
    expect(frame.uses).toEqual({ count: 1, spending: [{ chainId: 31337, amount: '1000' }] })
  })
})
