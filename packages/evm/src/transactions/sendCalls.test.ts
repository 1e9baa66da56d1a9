import { OptionError } from '@latchkey/core'
import type { Asset, PreparedTransaction } from '@latchkey/core/internal'
import { worldContracts } from '@latchkey/sandbox/world'
import { type Address, encodeFunctionData, parseAbi } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import { friend, me, NETWORK, useMoney } from '../test/moneyWorld.js'

const { tokens, weth, uniswapV2 } = worldContracts
const world = useMoney()

const token = (address: Address): Asset => ({ kind: 'token', networkId: NETWORK, address })
const balance = (asset: Asset, account = me): Promise<bigint> =>
  world().transactions.readBalance({ asset, account })
const v2 = parseAbi([
  'function swapExactTokensForTokens(uint256, uint256, address[], address, uint256)',
])

/** An approval and the swap that needs it. */
function approveAndSwap(min: bigint): readonly [PreparedTransaction, PreparedTransaction] {
  const { DOL } = tokens
  const args = [1_000_000n, min, [DOL.address, weth], me, 4_000_000_000n] as const
  const data = encodeFunctionData({ abi: v2, functionName: 'swapExactTokensForTokens', args })
  return [
    world().transactions.approval({
      networkId: NETWORK,
      from: me,
      token: DOL.address,
      spender: uniswapV2.router,
      amount: 1_000_000n,
    }),
    { networkId: NETWORK, from: me, to: uniswapV2.router, value: 0n, data },
  ]
}

afterEach(() => {
  Object.assign(world().wallet.behaviors, {
    atomic: undefined,
    answersAs: {},
    rejectsAs: undefined,
  })
})

describe('sendCalls', () => {
  test('default', async () => {
    const { transactions, wallet } = world()
    wallet.behaviors.atomic = 'ready'
    expect(await transactions.getAtomicSupport({ networkId: NETWORK, account: me })).toBe('ready')
    const before = await Promise.all([balance(token(tokens.DOL.address)), balance(token(weth))])
    const prompts = wallet.prompts.length
    const id = await transactions.sendCalls(approveAndSwap(1n))
    expect(wallet.prompts.length).toBe(prompts + 1)
    const outcome = await transactions.waitForCalls({ networkId: NETWORK, id })
    expect(outcome).toMatchObject({
      status: 'confirmed',
      hash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
    })
    const after = await Promise.all([balance(token(tokens.DOL.address)), balance(token(weth))])
    expect((before[0] ?? 0n) - (after[0] ?? 0n)).toBe(1_000_000n)
    expect(after[1]).toBeGreaterThan(before[1] ?? 0n)
    expect(
      await transactions.readAllowance({
        networkId: NETWORK,
        token: tokens.DOL.address,
        owner: me,
        spender: uniswapV2.router,
      }),
    ).toBe(0n)
    expect(await transactions.getAtomicSupport({ networkId: NETWORK, account: me })).toBe(
      'supported',
    )
    // An account that delegates to a contract (EIP-7702) is still controlled by its key.
    expect(await transactions.isContract({ networkId: NETWORK, address: me })).toBe(false)
  })

  test('behavior: a batch with a failing call leaves no approval', async () => {
    const { transactions, wallet } = world()
    wallet.behaviors.atomic = 'supported'
    await expect(transactions.sendCalls(approveAndSwap(10n ** 30n))).rejects.toMatchObject({
      details: expect.stringContaining('INSUFFICIENT_OUTPUT_AMOUNT'),
    })
    expect(
      await transactions.readAllowance({
        networkId: NETWORK,
        token: tokens.DOL.address,
        owner: me,
        spender: uniswapV2.router,
      }),
    ).toBe(0n)
  })

  test.each([
    ['nothing', undefined, 'unsupported'],
    ['text', 'atomic', 'unsupported'],
    ['another network', { '0x1': { atomic: { status: 'supported' } } }, 'unsupported'],
    ['the draft before', { '0x7a69': { atomicBatch: { supported: true } } }, 'unsupported'],
    ['an unknown status', { '0x7a69': { atomic: { status: 'always' } } }, 'unsupported'],
    ['zeros in front', { '0x07a69': { atomic: { status: 'supported' } } }, 'unsupported'],
    ['all networks', { '0x0': { atomic: { status: 'supported' } } }, 'supported'],
    [
      'all, and this one otherwise',
      {
        '0x0': { atomic: { status: 'supported' } },
        '0x7a69': { atomic: { status: 'unsupported' } },
      },
      'unsupported',
    ],
    ['this network', { '0x7A69': { atomic: { status: 'ready' } } }, 'ready'],
  ])(
    'behavior: reads the atomic status from a wallet that answers %s',
    async (_, answer, expected) => {
      world().wallet.behaviors.answersAs = { wallet_getCapabilities: answer }
      expect(await world().transactions.getAtomicSupport({ networkId: NETWORK, account: me })).toBe(
        expected,
      )
    },
  )

  test('behavior: is unsupported for a wallet without batches, and for an account that is not connected', async () => {
    const { getAtomicSupport, sendCalls } = world().transactions
    expect(await getAtomicSupport({ networkId: NETWORK, account: me })).toBe('unsupported')
    world().wallet.behaviors.atomic = 'supported'
    expect(await getAtomicSupport({ networkId: NETWORK, account: friend })).toBe('unsupported')
    world().wallet.behaviors.atomic = undefined
    await expect(sendCalls(approveAndSwap(1n))).rejects.toMatchObject({
      name: 'MethodUnsupportedError',
    })
  })

  test.each([
    [5750, 'UserRejectedError'],
    [4001, 'UserRejectedError'],
    [5760, 'MethodUnsupportedError'],
    [5700, 'MethodUnsupportedError'],
  ])('error: maps code %i', async (code, name) => {
    Object.assign(world().wallet.behaviors, {
      atomic: 'supported',
      rejectsAs: { code, message: 'no' },
    })
    await expect(world().transactions.sendCalls(approveAndSwap(1n))).rejects.toMatchObject({ name })
  })

  test.each([
    ['bytes', '0x12'],
    ['nothing', null],
    ['an empty object', {}],
    ['a number', { id: 7 }],
    ['an empty id', { id: '' }],
    ['an endless id', { id: 'x'.repeat(9000) }],
  ])('error: rejects %s as an id', async (_, answer) => {
    world().wallet.behaviors.answersAs = { wallet_sendCalls: answer }
    await expect(world().transactions.sendCalls(approveAndSwap(1n))).rejects.toMatchObject({
      name: 'InvalidWalletResponseError',
    })
  })

  test('error: SEC-52 calls for another account or network do not prompt', async () => {
    const { transactions, wallet } = world()
    wallet.behaviors.atomic = 'supported'
    const [approve, swap] = approveAndSwap(1n)
    const asked = wallet.requests.filter(({ method }) => method === 'wallet_sendCalls').length
    for (const wrong of [
      { ...swap, from: friend },
      { ...swap, networkId: 'eip155:31338' as const },
    ])
      await expect(transactions.sendCalls([approve, wrong])).rejects.toMatchObject({
        name: 'WalletMismatchError',
      })
    await expect(transactions.sendCalls([])).rejects.toBeInstanceOf(OptionError)
    expect(wallet.requests.filter(({ method }) => method === 'wallet_sendCalls')).toHaveLength(
      asked,
    )
  })

  test('behavior: reads the outcome of a batch from the chain', async () => {
    const { transactions, wallet, node } = world()
    const hash = await node.request({
      method: 'eth_sendTransaction',
      params: [{ from: friend, to: me, value: '0x1' }],
    } as never)
    const say = (answer: unknown): Promise<unknown> => {
      wallet.behaviors.answersAs = { wallet_getCallsStatus: answer }
      return transactions
        .waitForCalls({ networkId: NETWORK, id: '0x12' })
        .catch((error: Error) => error.name)
    }
    const receipts = [{ transactionHash: hash, status: '0x1' }]
    expect(await say({ status: 200, receipts })).toMatchObject({ status: 'confirmed', hash })
    expect(await say({ status: 500, receipts })).toMatchObject({ status: 'failed', hash })
    expect(await say({ status: 600, receipts })).toMatchObject({ status: 'failed', hash })
    expect(await say({ status: 400 })).toEqual({ status: 'dropped' })
    for (const nonsense of [
      null,
      'CONFIRMED',
      { status: '200' },
      { status: 200 },
      { status: 200, receipts: [{ transactionHash: '0x1' }] },
    ])
      expect(await say(nonsense)).toBe('InvalidWalletResponseError')
    wallet.behaviors.answersAs = {}
    wallet.behaviors.atomic = 'supported'
    await expect(
      transactions.waitForCalls({ networkId: NETWORK, id: '0x12' }),
    ).rejects.toMatchObject({ code: 5730 })
  })

  test('error: an abort stops the wait', async () => {
    const { transactions, wallet } = world()
    const controller = new AbortController()
    wallet.behaviors.answersAs = { wallet_getCallsStatus: { status: 100 } }
    const waiting = transactions.waitForCalls({
      networkId: NETWORK,
      id: '0x12',
      signal: controller.signal,
    })
    controller.abort()
    await expect(waiting).rejects.toMatchObject({ name: 'CancelledError' })
  })
})
