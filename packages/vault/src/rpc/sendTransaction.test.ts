import { worldContracts } from '@latchkey/sandbox/world'
import { waitForReceipt } from '@latchkey/testing/node'
import { encodeFunctionData, erc20Abi, type Hex, numberToHex, parseAbi, parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMemoryFrameStore } from '../kernel/frameStore.js'
import {
  type FrameOptions,
  type FrameWorld,
  friend,
  me,
  type NodeFault,
  type OpenFrame,
  ORIGIN,
  openFrameWorld,
} from '../test/openFrame.js'

const state: { world?: FrameWorld } = {}

beforeAll(async () => {
  state.world = await openFrameWorld()
  await state.world.fund({ ETH: '50' })
})

afterAll(() => state.world?.stop())

function world(): FrameWorld {
  if (!state.world) throw new Error('not started')
  return state.world
}

const open = (options?: FrameOptions): OpenFrame => world().open(options)
const { tokens, weth, uniswapV2, uniswapV3, lanterns } = worldContracts
const LATE = 4_000_000_000n

const transfer = (to: Hex, amount: bigint): Hex =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })
const approve = (spender: Hex, amount: bigint): Hex =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] })

describe('a transaction', () => {
  test('default', async () => {
    const frame = open()
    const before = await world().reader.getBalance({ address: friend.address })
    const hash = (await frame.request('eth_sendTransaction', [
      { from: me.address, to: friend.address, value: numberToHex(parseEther('0.25')) },
    ])) as Hex
    const receipt = await waitForReceipt(world().reader, { hash })
    expect(receipt.status).toBe('success')
    expect((await world().reader.getBalance({ address: friend.address })) - before).toBe(
      parseEther('0.25'),
    )
    expect(frame.shown).toMatchObject([
      {
        mustBeWindow: true,
        data: {
          kind: 'transaction',
          title: 'Send ETH',
          site: { origin: ORIGIN, isKnown: false },
          account: { address: me.address, type: 'eoa' },
          network: { id: 'eip155:31337' },
          ledger: [
            { direction: 'out', kind: 'native', amount: '0.25', symbol: 'ETH', isVerified: true },
          ],
          simulation: 'succeeds',
          warnings: [],
        },
      },
    ])
    const paid = receipt.gasUsed * receipt.effectiveGasPrice
    expect(parseEther(frame.shown[0]?.data.fee?.amount ?? '0')).toBeGreaterThanOrEqual(paid)
  })

  test('behavior: sends a listed token', async () => {
    await world().fund({ DOL: '100' })
    const frame = open()
    const hash = (await frame.request('eth_sendTransaction', [
      { to: tokens.DOL.address, data: transfer(friend.address, 5_000_000n) },
    ])) as Hex
    expect((await waitForReceipt(world().reader, { hash })).status).toBe('success')
    expect(frame.shown[0]?.data).toMatchObject({
      title: 'Send DOL',
      ledger: [{ direction: 'out', amount: '5', symbol: 'DOL', isVerified: true }],
      details: [{ label: 'To', value: friend.address }, { label: 'Token' }],
      warnings: [],
    })
  })

  test('behavior: an equal transfer to the same recipient needs no window, a larger one does', async () => {
    const frame = open()
    const send = (value: string): Promise<unknown> =>
      frame.request('eth_sendTransaction', [
        { to: friend.address, value: numberToHex(parseEther(value)) },
      ])
    for (const value of ['0.1', '0.06', '0.06', '0.2', '0.2']) await send(value)
    expect(frame.shown.map(({ mustBeWindow }) => mustBeWindow)).toEqual([
      true,
      false,
      true,
      true,
      false,
    ])
  })

  test('behavior: shows swaps of Uniswap v2 and v3', async () => {
    await world().fund({ DOL: '100' })
    const v2 = encodeFunctionData({
      abi: parseAbi([
        'function swapExactETHForTokens(uint256, address[], address, uint256) payable',
      ]),
      args: [1n, [weth, tokens.DOL.address], me.address, LATE],
    })
    const frame = open()
    const hash = (await frame.request('eth_sendTransaction', [
      { to: uniswapV2.router, data: v2, value: numberToHex(parseEther('0.01')) },
    ])) as Hex
    expect((await waitForReceipt(world().reader, { hash })).status).toBe('success')
    const { data } = frame.shown[0] ?? {}
    expect(data).toMatchObject({
      title: 'Approve swap',
      simulation: 'succeeds',
      ledger: [
        { direction: 'out', amount: '0.01', symbol: 'ETH' },
        { direction: 'in', symbol: 'DOL' },
      ],
    })
    expect(data?.warnings.map(({ level }) => level)).toEqual(['caution'])
    await frame.request('eth_sendTransaction', [
      { to: tokens.DOL.address, data: approve(uniswapV3.router, 2_000_000n) },
    ])
    expect(frame.shown[1]?.data).toMatchObject({
      kind: 'permission',
      ledger: [{ amount: '2', symbol: 'DOL' }],
      warnings: [],
    })
    const single = encodeFunctionData({
      abi: parseAbi([
        'function exactInputSingle((address,address,uint24,address,uint256,uint256,uint256,uint160)) payable',
      ]),
      args: [[tokens.DOL.address, weth, 3000, me.address, LATE, 2_000_000n, 1n, 0n]],
    })
    await frame.request('eth_sendTransaction', [{ to: uniswapV3.router, data: single }])
    expect(frame.shown[2]?.data).toMatchObject({
      title: 'Approve swap',
      simulation: 'succeeds',
      ledger: [{ amount: '2', symbol: 'DOL' }, { symbol: 'WETH' }],
    })
  })

  test('behavior: SEC-47 warns of a swap to another account or without a minimum price', async () => {
    const swap = (min: bigint, to: Hex): Hex =>
      encodeFunctionData({
        abi: parseAbi([
          'function swapExactETHForTokens(uint256, address[], address, uint256) payable',
        ]),
        args: [min, [weth, tokens.DOL.address], to, LATE],
      })
    const frame = open({ user: async () => ({ isApproved: false }) })
    const ask = async (data: Hex): Promise<string[]> => {
      await expect(
        frame.request('eth_sendTransaction', [{ to: uniswapV2.router, data, value: '0x100000' }]),
      ).rejects.toMatchObject({ code: 4001 })
      return (frame.shown.at(-1)?.data.warnings ?? [])
        .filter(({ level }) => level === 'danger')
        .map(({ text }) => text)
    }
    expect(await ask(swap(1n, friend.address))).toContain(
      'The tokens you get go to another account, not yours.',
    )
    expect(await ask(swap(0n, me.address))).toContain('No minimum: you could get nothing back.')
  })

  test('behavior: SEC-48 shows spender and amount of an allowance, and warns if it is unlimited', async () => {
    const frame = open({ user: async () => ({ isApproved: false }) })
    const ask = async (data: Hex): Promise<OpenFrame['shown'][number]['data'] | undefined> => {
      await expect(
        frame.request('eth_sendTransaction', [{ to: tokens.DOL.address, data }]),
      ).rejects.toMatchObject({ code: 4001 })
      return frame.shown.at(-1)?.data
    }
    const endless = await ask(approve(lanterns, 2n ** 256n - 1n))
    expect(endless).toMatchObject({
      kind: 'permission',
      title: 'Allow spending of DOL',
      ledger: [{ amount: 'unlimited', symbol: 'DOL' }],
    })
    expect(endless?.details).toEqual(
      expect.arrayContaining([
        { label: 'Spender', value: lanterns, isCode: true },
        { label: 'Allowance', value: 'Unlimited DOL', isDanger: true },
      ]),
    )
    expect(endless?.warnings[0]).toMatchObject({ level: 'danger' })
    const person = await ask(approve(friend.address, 1_000_000n))
    expect(person?.ledger).toMatchObject([{ amount: '1', symbol: 'DOL' }])
    expect(person?.warnings[0]).toMatchObject({
      level: 'danger',
      text: expect.stringContaining('A person'),
    })
    const listed = await ask(approve(uniswapV2.router, 2n ** 200n))
    expect(listed?.ledger[0]?.amount).toBe('unlimited')
    expect(listed?.warnings.map(({ level }) => level)).toEqual(['caution'])
  })

  test('behavior: SEC-53 an unknown call and a failing call are a danger', async () => {
    const frame = open({ user: async () => ({ isApproved: false }) })
    const ask = async (
      request: object,
    ): Promise<OpenFrame['shown'][number]['data'] | undefined> => {
      await expect(frame.request('eth_sendTransaction', [request])).rejects.toMatchObject({
        code: 4001,
      })
      return frame.shown.at(-1)?.data
    }
    const unknown = await ask({ to: friend.address, data: '0xdeadbeef', value: '0x1' })
    expect(unknown).toMatchObject({ title: 'Contract call', warnings: [{ level: 'danger' }] })
    const failing = await ask({
      to: tokens.DOL.address,
      data: transfer(friend.address, 10n ** 30n),
    })
    expect(failing).toMatchObject({ simulation: 'reverts' })
    expect(failing?.warnings[0]).toMatchObject({
      level: 'danger',
      text: expect.stringContaining('fail'),
    })
    const dirty = await ask({ to: tokens.DOL.address, data: `${transfer(friend.address, 1n)}00` })
    expect(dirty?.title).toBe('Contract call')
    const creation = await ask({ data: '0x6001600155' })
    expect(creation?.title).toBe('Create a contract')
    expect(creation?.warnings[0]).toMatchObject({
      level: 'danger',
      text: expect.stringContaining('We can’t tell what it does'),
    })
    expect(frame.uses.count).toBe(0)
  })

  test('behavior: SEC-45 an address that resembles an earlier recipient is a danger', async () => {
    const frame = open()
    await frame.request('eth_sendTransaction', [{ to: friend.address, value: '0x1' }])
    const poison =
      `${friend.address.slice(0, 6)}${'0'.repeat(32)}${friend.address.slice(-4)}`.toLowerCase()
    await frame.request('eth_sendTransaction', [{ to: poison, value: '0x0' }])
    expect(frame.shown.map(({ data }) => data.warnings)).toEqual([
      [],
      [
        {
          level: 'danger',
          text: 'This address looks like one you know, but it’s a different one.',
        },
      ],
    ])
    expect(frame.shown[1]?.mustBeWindow).toBe(true)
  })

  test('behavior: shows the existing allowance and adds an increase to it', async () => {
    const frame = open()
    await frame.request('eth_sendTransaction', [
      { to: tokens.DAY.address, data: approve(uniswapV2.router, 5n * 10n ** 18n) },
    ])
    await frame.request('eth_sendTransaction', [
      { to: tokens.DAY.address, data: approve(uniswapV2.router, 7n * 10n ** 18n) },
    ])
    expect(frame.shown[1]?.data.details).toContainEqual({
      label: 'Current allowance',
      value: '5 DAY',
    })
    const more = encodeFunctionData({
      abi: parseAbi(['function increaseAllowance(address, uint256)']),
      args: [uniswapV2.router, 10n ** 18n],
    })
    await frame.request('eth_sendTransaction', [{ to: tokens.DAY.address, data: more }])
    expect(frame.shown[2]?.data).toMatchObject({
      kind: 'permission',
      title: 'Allow more spending of DAY',
    })
    expect(frame.shown[2]?.data.details).toContainEqual({ label: 'Allowance', value: '8 DAY' })
  })

  test('behavior: sends a legacy transaction on a chain without base fees', async () => {
    const old: NodeFault = async (method, _params, ask) =>
      method === 'eth_getBlockByNumber'
        ? { ...((await ask()) as object), baseFeePerGas: undefined }
        : undefined
    const hash = (await open({ faults: [old, old] }).request('eth_sendTransaction', [
      { to: friend.address, value: '0x1' },
    ])) as Hex
    expect(await world().reader.getTransaction({ hash })).toMatchObject({
      type: 'legacy',
      value: 1n,
      chainId: 31337,
    })
  })

  test('behavior: marks a site as known after an approval, also in later visits', async () => {
    const store = createMemoryFrameStore()
    const send = async (frame: OpenFrame, origin?: string): Promise<boolean | undefined> => {
      await frame.request(
        'eth_sendTransaction',
        [{ to: friend.address, value: '0x1' }],
        origin ? { origin } : {},
      )
      return frame.shown.at(-1)?.data.site.isKnown
    }
    const first = open({ store })
    expect([
      await send(first),
      await send(first),
      await send(first, 'https://other.example'),
    ]).toEqual([false, true, false])
    expect(await send(open({ store }))).toBe(true)
  })
})
