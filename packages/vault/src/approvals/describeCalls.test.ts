import { worldContracts } from '@latchkey/sandbox/world'
import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FrameWorld, friend, me, ORIGIN, openFrameWorld } from '../test/openFrame.js'
import type { ApprovalData, ProposedCall } from './approval.js'
import { createApprovals } from './createApprovals.js'

const state: { world?: FrameWorld } = {}

beforeAll(async () => {
  state.world = await openFrameWorld()
})

afterAll(() => state.world?.stop())

const { lanterns, badges, weth, tokens, uniswapV2 } = worldContracts
const abi = parseAbi([
  'function safeTransferFrom(address, address, uint256)',
  'function transferFrom(address, address, uint256)',
  'function setApprovalForAll(address, bool)',
  'function approve(address, uint256)',
  'function withdraw(uint256)',
])
const many = parseAbi([
  'function safeTransferFrom(address, address, uint256, uint256, bytes)',
  'function safeBatchTransferFrom(address, address, uint256[], uint256[], bytes)',
])

async function show(...calls: ProposedCall[]): Promise<ApprovalData> {
  if (!state.world) throw new Error('not started')
  const { config, nodes } = state.world.open()
  return createApprovals({ config, nodes }).describeCalls({
    kind: calls.length === 1 ? 'transaction' : 'calls',
    chainId: 31337,
    calls,
    fee: 1n,
    isSponsored: false,
    digest: '0x00',
    site: { origin: ORIGIN, isKnown: false },
    account: { address: me.address, type: 'eoa', label: 'Your account' },
    signal: new AbortController().signal,
  })
}

const call = (to: Hex, data: Hex = '0x', value = 0n): ProposedCall => ({ to, value, data })
const levels = ({ warnings }: ApprovalData): string[] => warnings.map(({ level }) => level)

describe('NFTs', () => {
  test('default', async () => {
    const data = await show(
      call(
        lanterns,
        encodeFunctionData({
          abi,
          functionName: 'safeTransferFrom',
          args: [me.address, friend.address, 4n],
        }),
      ),
    )
    expect(data).toMatchObject({
      title: 'Send NFT',
      simulation: 'succeeds',
      ledger: [
        { direction: 'out', kind: 'nft', amount: '1', symbol: expect.stringContaining('#4') },
      ],
      warnings: [],
    })
  })

  test('behavior: the same bytes move an id of a collection or an amount of a token', async () => {
    const move = encodeFunctionData({
      abi,
      functionName: 'transferFrom',
      args: [me.address, friend.address, 4n],
    })
    expect(await show(call(lanterns, move))).toMatchObject({
      title: 'Send NFT',
      ledger: [{ kind: 'nft', address: lanterns }],
      warnings: [],
    })
    expect(await show(call(tokens.DOL.address, move))).toMatchObject({ title: 'Move DOL' })
  })

  test('behavior: shows transfers of several units and of several ids of ERC-1155', async () => {
    const one = await show(
      call(
        badges,
        encodeFunctionData({
          abi: many,
          functionName: 'safeTransferFrom',
          args: [me.address, friend.address, 7n, 2n, '0x'],
        }),
      ),
    )
    expect(one).toMatchObject({
      simulation: 'succeeds',
      ledger: [{ kind: 'nft', amount: '2' }],
      warnings: [],
    })
    const batch = encodeFunctionData({
      abi: many,
      functionName: 'safeBatchTransferFrom',
      args: [me.address, friend.address, [7n, 7n], [1n, 1n], '0x'],
    })
    expect(await show(call(badges, batch))).toMatchObject({
      title: 'Send 2 NFTs',
      ledger: [{ kind: 'nft', amount: '2' }],
    })
  })

  test('behavior: SEC-48 an approval for a whole collection is a danger, its revocation is not', async () => {
    const all = await show(
      call(
        lanterns,
        encodeFunctionData({
          abi,
          functionName: 'setApprovalForAll',
          args: [friend.address, true],
        }),
      ),
    )
    expect(all).toMatchObject({
      kind: 'permission',
      ledger: [{ kind: 'nft', amount: 'unlimited' }],
    })
    expect(levels(all)).toEqual(['danger', 'danger'])
    expect(
      (
        await show(
          call(
            lanterns,
            encodeFunctionData({
              abi,
              functionName: 'setApprovalForAll',
              args: [friend.address, false],
            }),
          ),
        )
      ).warnings,
    ).toEqual([])
    const one = await show(
      call(
        lanterns,
        encodeFunctionData({ abi, functionName: 'approve', args: [friend.address, 4n] }),
      ),
    )
    expect(one).toMatchObject({
      kind: 'permission',
      title: 'Allow transfers of an NFT',
      details: [{ value: friend.address }, {}, { label: 'Item', value: '#4' }],
    })
    expect(levels(one)[0]).toBe('danger')
  })
})

describe('calls', () => {
  test('default', async () => {
    const data = await show(call(weth, '0xd0e30db0', 10n ** 15n))
    expect(data).toMatchObject({
      title: 'Wrap ETH',
      ledger: [
        { direction: 'out', kind: 'native', amount: '0.001' },
        { direction: 'in', symbol: 'WETH', amount: '0.001' },
      ],
      warnings: [],
    })
    expect(
      await show(
        call(weth, encodeFunctionData({ abi, functionName: 'withdraw', args: [10n ** 15n] })),
      ),
    ).toMatchObject({
      title: 'Unwrap WETH',
      ledger: [{ symbol: 'WETH' }, { symbol: 'ETH' }],
    })
  })

  test('behavior: several calls are one approval, each described and simulated in order', async () => {
    const data = await show(
      call(
        tokens.DOL.address,
        encodeFunctionData({ abi, functionName: 'approve', args: [uniswapV2.router, 5n] }),
      ),
      call(friend.address, '0x', 3n),
      call(friend.address, '0xdeadbeef'),
    )
    expect(data).toMatchObject({
      kind: 'calls',
      title: '3 actions at once',
      simulation: 'succeeds',
      ledger: [{ kind: 'native' }, { symbol: 'DOL', amount: '0.000005' }],
    })
    expect(
      data.details.filter(({ label }) => /^\d$/.test(label)).map(({ value }) => value),
    ).toEqual(['Allow spending of DOL', 'Send ETH', 'Contract call'])
    expect(levels(data)[0]).toBe('danger')
  })

  test('behavior: warns of a transfer to an address without a key or to the token’s own contract', async () => {
    const transfer = (to: Hex): Hex =>
      encodeFunctionData({ abi: parseAbi(['function transfer(address, uint256)']), args: [to, 1n] })
    for (const to of [
      '0x0000000000000000000000000000000000000000',
      '0x0000000000000000000000000000000000000001',
      tokens.DOL.address,
    ] as const)
      expect(levels(await show(call(tokens.DOL.address, transfer(to))))).toContain('danger')
  })
})
