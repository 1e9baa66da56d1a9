import { factsOf } from '@latchkey/core/internal'
import { worldContracts } from '@latchkey/sandbox/world'
import { testAccounts } from '@latchkey/testing'
import { waitForReceipt } from '@latchkey/testing/node'
import {
  type Address,
  createWalletClient,
  decodeFunctionData,
  erc20Abi,
  http,
  parseUnits,
} from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  balanceOf,
  enter,
  openPage,
  openSwapWorld,
  prompts,
  review,
  type SwapPage,
  type SwapWorld,
  tokenBy,
  until,
  whyNot,
} from './test/swapWorld.js'

const { tokens, uniswapV2, uniswapV3, weth } = worldContracts
const routers: readonly Address[] = [uniswapV2.router, uniswapV3.router]

function addressOf(symbol: string): Address {
  return symbol === 'WETH' ? weth : tokens[symbol as keyof typeof tokens].address
}

describe('getSwap', () => {
  const held: { world?: SwapWorld } = {}
  const world = (): SwapWorld => held.world!
  beforeAll(async () => {
    held.world = await openSwapWorld()
  })
  afterAll(() => world().stop())

  const allowance = (symbol: string, owner: Address, spender: Address): Promise<bigint> =>
    world().node.readContract({
      abi: erc20Abi,
      address: addressOf(symbol),
      functionName: 'allowance',
      args: [owner, spender],
    })

  /** Returns the approvals that the wallet showed. */
  function approvals({ wallet }: SwapPage): readonly unknown[][] {
    return wallet.prompts.flatMap((prompt) => {
      if (prompt.kind !== 'send' || !prompt.data.startsWith('0x095ea7b3')) return []
      return [
        [
          prompt.to,
          ...(decodeFunctionData({ abi: erc20Abi, data: prompt.data as `0x${string}` }).args ?? []),
        ],
      ]
    })
  }

  /** Swaps from the form to the end, with one click per step. */
  async function executeSwap(
    page: SwapPage,
    from: string,
    to: string,
    text: string,
  ): Promise<string[]> {
    const steps: string[] = []
    const form = await enter(page, from, to, text)
    // It trades against DAY only, so its price in dollars is unknown and the user must be informed.
    const isUnpriced =
      form.quote.status === 'quoted' &&
      factsOf(form.market, form.form, form.quote.quote).needsAcceptance === 'unpriced'
    expect(isUnpriced).toBe(to === 'MOSS')
    page.swap.acceptLoss(isUnpriced)
    let state: { status: string } = await review(page)
    for (let count = 0; count < 4 && state.status === 'review'; count++) {
      const now = page.swap.machine.getState()
      if (now.status !== 'review') break
      steps.push(now.plan.steps[0])
      page.swap.confirm()
      // The second click of a double one.
      page.swap.confirm()
      state = await until(
        page.swap.machine,
        ({ status }) => status !== 'approving' && status !== 'swapping' && status !== 'preparing',
      )
    }
    if (state.status !== 'success') throw new Error(`${state.status}: ${whyNot(page)}`)
    return steps
  }

  test.each([
    ['ETH', 'DOL', '0.5', ['swap']],
    ['DOL', 'DAY', '25.5', ['approve', 'swap']],
    ['DAY', 'ETH', '12.000000000000000001', ['approve', 'swap']],
    ['RESET', 'DOL', '10', ['approve', 'swap']],
    ['TITHE', 'ETH', '50', ['approve', 'swap']],
    ['ETH', 'TITHE', '0.01', ['swap']],
    ['MUTE', 'ETH', '50.000001', ['approve', 'swap']],
    ['TIDE', 'DOL', '1', ['approve', 'swap']],
    ['ETH', 'WETH', '2', ['swap']],
    ['WETH', 'ETH', '1.5', ['swap']],
    ['DOL', 'MOSS', '5', ['approve', 'swap']],
    ['PEBBLE', 'DOL', '3', ['approve', 'swap']],
  ])('default: %s to %s, to the last unit', async (from, to, text, expected) => {
    const page = await openPage(world(), { index: 1 })
    const { account } = page
    const before = {
      from: await balanceOf(world(), from, account),
      to: await balanceOf(world(), to, account),
    }
    const steps = await executeSwap(page, from, to, text)
    expect(steps).toEqual(expected)
    expect(prompts(page)).toBe(expected.length)
    const state = page.swap.machine.getState()
    if (state.status !== 'success') throw new Error(state.status)
    const { receipt, quote } = state
    const after = {
      from: await balanceOf(world(), from, account),
      to: await balanceOf(world(), to, account),
    }
    const amount = parseUnits(text, tokenBy(page, from).decimals)
    expect(quote.amountIn).toBe(amount)
    const { gasUsed, effectiveGasPrice, blockNumber } = await world().node.getTransactionReceipt({
      hash: receipt.hash as `0x${string}`,
    })
    const fee = gasUsed * effectiveGasPrice
    expect(receipt.fee).toBe(fee)
    // Rebasing tokens count in shares, so the last digit may differ.
    const rounding = from === 'TIDE' ? 1n : 0n
    expect([amount, amount - rounding]).toContain(
      before.from - after.from - (from === 'ETH' ? fee : 0n),
    )
    const arrived = receipt.received ?? 0n
    // For ether compares with the block before, because an approval also costs a fee.
    const [last, now] = await Promise.all(
      [blockNumber - 1n, blockNumber].map((block) =>
        world().node.getBalance({ address: account, blockNumber: block }),
      ),
    )
    expect(arrived).toBe(to === 'ETH' ? (now ?? 0n) - (last ?? 0n) + fee : after.to - before.to)
    expect(arrived).toBeGreaterThanOrEqual(quote.minAmountOut)
    // No allowance is left.
    if (from !== 'ETH')
      expect(await Promise.all(routers.map((router) => allowance(from, account, router)))).toEqual([
        0n,
        0n,
      ])
    for (const [token, spender, approved] of approvals(page))
      expect([token, routers.includes(spender as Address), approved]).toEqual([
        addressOf(from),
        true,
        amount,
      ])
    expect(page.events.map(({ event }) => event).filter((event) => event.includes('SWAP'))).toEqual(
      ['INITIATE_SWAP', 'SWAP_SUCCESS'],
    )
    page.stop()
  })

  test('behavior: resets the allowance of a token that requires it, by a separate click', async () => {
    const [, second] = testAccounts(2)
    if (!second) throw new Error('There is no account')
    for (const router of routers) {
      const hash = await createWalletClient({
        account: second,
        transport: http(world().chain.url),
      }).writeContract({
        chain: null,
        abi: erc20Abi,
        address: tokens.RESET.address,
        functionName: 'approve',
        args: [router, 7n],
      })
      await waitForReceipt(world().node, { hash })
    }
    const page = await openPage(world(), { index: 1 })
    expect(await executeSwap(page, 'RESET', 'DOL', '3')).toEqual(['reset', 'approve', 'swap'])
    expect(approvals(page).map(([, , amount]) => amount)).toEqual([0n, parseUnits('3', 18)])
    page.stop()
  })

  test('behavior: sends one request to a wallet with atomic batches, and approves only the swapped amount', async () => {
    const page = await openPage(world(), {
      index: 1,
      wallet: { behaviors: { atomic: 'supported' } },
    })
    const { account } = page
    const before = {
      from: await balanceOf(world(), 'DOL', account),
      to: await balanceOf(world(), 'DAY', account),
    }
    expect(await executeSwap(page, 'DOL', 'DAY', '7.654321')).toEqual(['batch'])
    const state = page.swap.machine.getState()
    if (state.status !== 'success') throw new Error(state.status)
    const [batch] = page.wallet.prompts.filter(({ kind }) => kind === 'batch')
    expect([prompts(page), batch]).toMatchObject([
      1,
      { calls: [{ to: tokens.DOL.address, value: 0n }, { value: 0n }] },
    ])
    expect(before.from - (await balanceOf(world(), 'DOL', account))).toBe(7_654_321n)
    expect((await balanceOf(world(), 'DAY', account)) - before.to).toBe(state.receipt.received)
    expect(await Promise.all(routers.map((router) => allowance('DOL', account, router)))).toEqual([
      0n,
      0n,
    ])
    page.stop()
  })
})
