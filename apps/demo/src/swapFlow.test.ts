import { getTransactionTracker, openModal, type SwapState } from '@latchkey/core'
import { people, worldContracts } from '@latchkey/sandbox/world'
import { testAccounts } from '@latchkey/testing'
import { waitForReceipt } from '@latchkey/testing/node'
import { type Address, createWalletClient, http, parseAbi, parseEther } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  balanceOf,
  enter,
  openPage,
  openSwapWorld,
  prompts,
  reach,
  reviewed,
  type SwapPage,
  type SwapWorld,
  until,
} from './test/swapWorld.js'

const { uniswapV2, uniswapV3, weth, tokens } = worldContracts

/** Trades from another account, which lowers the price of ether in dollars. */
async function moveMarket({ chain, node }: SwapWorld): Promise<void> {
  const client = createWalletClient({ account: people.deployer, transport: http(chain.url) })
  const abi = parseAbi([
    'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
    'struct Single { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 deadline; uint256 amountIn; uint256 amountOutMinimum; uint160 sqrtPriceLimitX96; }',
    'function exactInputSingle(Single params) payable',
  ])
  const value = parseEther('100')
  const to = people.deployer.address
  const deadline = 10n ** 12n
  const single = {
    tokenIn: weth,
    tokenOut: tokens.DOL.address,
    recipient: to,
    deadline,
    amountIn: value,
    amountOutMinimum: 0n,
    sqrtPriceLimitX96: 0n,
  }
  const hashes = [
    await client.writeContract({
      chain: null,
      address: uniswapV2.router,
      abi,
      functionName: 'swapExactETHForTokens',
      args: [0n, [weth, tokens.DOL.address], to, deadline],
      value,
    }),
    await client.writeContract({
      chain: null,
      address: uniswapV3.router,
      abi,
      functionName: 'exactInputSingle',
      args: [{ ...single, fee: 500 }],
      value,
    }),
    await client.writeContract({
      chain: null,
      address: uniswapV3.router,
      abi,
      functionName: 'exactInputSingle',
      args: [{ ...single, fee: 3000 }],
      value,
    }),
  ]
  for (const hash of hashes) await waitForReceipt(node, { hash })
}

const viewOf = ({ latchkey }: SwapPage): string => {
  const state = latchkey.modal.getState()
  return state.status === 'open' ? (state.stack.at(-1)?.view ?? '') : state.status
}

function problemOf(state: SwapState): string | undefined {
  return 'problem' in state ? state.problem?.error?.name : undefined
}

describe('a swap in progress', () => {
  const held: { world?: SwapWorld; snapshot?: `0x${string}` } = {}
  const pages: SwapPage[] = []
  const world = (): SwapWorld => held.world!
  const open = async (
    ...parameters: Parameters<typeof openPage> extends [SwapWorld, ...infer rest] ? rest : never
  ): Promise<SwapPage> => {
    const page = await openPage(world(), ...parameters)
    pages.push(page)
    return page
  }
  beforeAll(async () => {
    held.world = await openSwapWorld()
  })
  afterAll(() => world().stop())
  beforeEach(async () => {
    held.snapshot = await world().node.snapshot()
  })
  afterEach(async () => {
    for (const page of pages.splice(0)) page.stop()
    world().proxy.mutate = undefined
    await world().node.setAutomine(true)
    await world().node.revert({ id: held.snapshot! })
  })

  test('behavior: spends nothing when a prompt is declined, and continues from the same step', async () => {
    const says = { yes: false }
    const page = await open({
      wallet: { approve: async ({ kind }) => kind === 'connect' || says.yes },
    })
    await enter(page, 'DOL', 'DAY', '10')
    const nonce = await world().node.getTransactionCount({ address: page.account })
    await reviewed(page)
    page.swap.confirm()
    expect(problemOf(await reach(page, 'review'))).toBe('UserRejectedError')
    says.yes = true
    page.swap.confirm()
    const state = await until(
      page.swap.machine,
      (now) => now.status === 'review' && now.plan.steps[0] === 'swap',
    )
    expect(state).toMatchObject({ done: ['approve'] })
    says.yes = false
    page.swap.confirm()
    expect(problemOf(await reach(page, 'review'))).toBe('UserRejectedError')
    expect([
      prompts(page),
      (await world().node.getTransactionCount({ address: page.account })) - nonce,
    ]).toEqual([3, 1])
    says.yes = true
    page.swap.confirm()
    await reach(page, 'success')
    expect(prompts(page)).toBe(4)
    expect(page.events.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['INITIATE_SWAP', 'SWAP_ERROR', 'INITIATE_SWAP', 'SWAP_SUCCESS']),
    )
    const reported = JSON.stringify(page.events.filter(({ event }) => event.includes('SWAP')))
    expect(reported).not.toMatch(/0x[0-9a-f]{40}/i)
    expect(page.events.find(({ event }) => event === 'SWAP_SUCCESS')?.properties).toMatchObject({
      network: 'eip155:31337',
      swapFromToken: 'DOL',
      swapToToken: 'DAY',
      swapFromAmount: '10',
    })
  })

  test('behavior: continues after a reload during a pending approval', async () => {
    const page = await open()
    await enter(page, 'DOL', 'DAY', '10')
    await reviewed(page)
    await world().node.setAutomine(false)
    page.swap.confirm()
    await until(
      page.swap.machine,
      (state) => state.status === 'approving' && state.hash !== undefined,
    )
    page.stop()
    const again = await open({ before: page })
    again.swap.open()
    expect(await reach(again, 'approving')).toMatchObject({
      form: { text: '10' },
      hash: expect.stringMatching(/^0x/),
    })
    await world().node.mine({ blocks: 1 })
    const state = await reach(again, 'review')
    expect([state.plan.steps, state.done, prompts(again)]).toEqual([['swap'], ['approve'], 1])
    await world().node.setAutomine(true)
    again.swap.confirm()
    await reach(again, 'success')
    expect(
      getTransactionTracker(again.latchkey)
        .machine.getState()
        .sent.map(({ summary }) => summary.kind),
    ).toEqual(['swap', 'approve'])
  })

  test('behavior: reports an unknown outcome after a reload during the wallet’s prompt, and sends nothing', async () => {
    const page = await open()
    await enter(page, 'ETH', 'DOL', '0.1')
    await reviewed(page)
    Object.assign(page.wallet.behaviors, { neverAnswers: ['eth_sendTransaction'] })
    page.swap.confirm()
    await reach(page, 'swapping')
    page.stop()
    const again = await open({ before: page })
    again.swap.open()
    const state = await reach(again, 'unknown')
    expect([state.error.name, state.form.text]).toEqual(['OutcomeUnknownError', '0.1'])
    again.swap.dismiss()
    expect((await reach(again, 'form')).form.text).toBe('0.1')
    expect(
      again.wallet.requests.filter(({ method }) => method === 'eth_sendTransaction').length,
    ).toBeLessThanOrEqual(1)
  })

  test('behavior: reports a late answer after the wait was cancelled', async () => {
    const page = await open()
    await enter(page, 'ETH', 'DOL', '0.1')
    await reviewed(page)
    Object.assign(page.wallet.behaviors, { neverAnswers: ['eth_sendTransaction'] })
    page.swap.confirm()
    await until(
      {
        getState: () => page.wallet.requests.length,
        subscribe: (listener) => clearInterval.bind(undefined, setInterval(listener, 5)),
      },
      () => page.wallet.requests.some(({ method }) => method === 'eth_sendTransaction'),
    )
    page.swap.stopWaiting()
    await reach(page, 'unknown')
    page.swap.dismiss()
    expect(page.swap.machine.getState().status).toBe('form')
    page.wallet.settlePending('answer')
    const sent = getTransactionTracker(page.latchkey).machine
    await until(sent, (state) => state.sent.length === 1)
    expect(sent.getState().sent[0]?.summary).toMatchObject({
      kind: 'swap',
      out: { symbol: 'ETH', amount: '0.1' },
      in: { symbol: 'DOL' },
    })
  })

  test('behavior: shows new numbers when the market moved before the review', async () => {
    const page = await open()
    const { quote } = await enter(page, 'ETH', 'DOL', '1')
    await moveMarket(world())
    const state = await reviewed(page)
    expect(state).toMatchObject({ status: 'review', note: 'priceMoved' })
    const shown = quote.status === 'quoted' ? quote.quote.minAmountOut : 0n
    expect(state.quote.amountOut < shown).toBe(true)
  })

  test('behavior: SEC-50 costs only the fee when the market moved after the review', async () => {
    const page = await open()
    await enter(page, 'ETH', 'DOL', '1')
    await reviewed(page)
    await moveMarket(world())
    const before = {
      ether: await balanceOf(world(), 'ETH', page.account),
      dollars: await balanceOf(world(), 'DOL', page.account),
    }
    page.swap.confirm()
    const state = await until(
      page.swap.machine,
      ({ status }) => status === 'failed' || status === 'review' || status === 'success',
    )
    // Some wallets simulate a transaction themselves and refuse it.
    expect(['failed', 'review']).toContain(state.status)
    const spent = state.status === 'failed' && 'fee' in state.failure ? state.failure.fee : 0n
    expect([
      before.ether - (await balanceOf(world(), 'ETH', page.account)),
      await balanceOf(world(), 'DOL', page.account),
    ]).toEqual([spent, before.dollars])
    expect(page.events.map(({ event }) => event)).toContain('SWAP_ERROR')
  })

  test('error: SEC-50 does not sign a quote of 31 s ago, and shows a new one', async () => {
    const late = { ms: 0 }
    const after = (ms: number, callback: () => void): (() => void) => {
      // Timers stop while a machine sleeps.
      const timer = setTimeout(callback, ms === 500 ? 0 : ms)
      return () => clearTimeout(timer)
    }
    const page = await open({ options: { clock: { now: () => Date.now() + late.ms, after } } })
    await enter(page, 'ETH', 'DOL', '0.1')
    const first = await reviewed(page)
    late.ms = 31_000
    page.swap.confirm()
    const second = await reach(page, 'review')
    expect([second.note, prompts(page)]).toEqual(['refreshed', 0])
    expect(first.quote.id !== second.quote.id).toBe(true)
    page.swap.confirm()
    await reach(page, 'success')
    expect(prompts(page)).toBe(1)
  })

  test('behavior: sends one request per pause in typing, and ignores stale replies', async () => {
    const page = await open()
    await enter(page, 'ETH', 'DOL', '1')
    const { asked } = world().proxy
    const count = (): number => asked.filter((path) => path.endsWith('/quotes')).length
    const before = count()
    for (const text of ['2', '2.', '2.5', '2.50', '2.501']) page.swap.type(text)
    const state = await until(
      page.swap.machine,
      (now) => now.status === 'form' && now.quote.status === 'quoted',
    )
    expect([count() - before, state]).toMatchObject([
      1,
      { quote: { quote: { amountIn: 2_501_000_000_000_000_000n } } },
    ])
    page.swap.type('3')
    await until(
      {
        getState: count,
        subscribe: (listener) => clearInterval.bind(undefined, setInterval(listener, 1)),
      },
      (now) => now - before === 2,
    )
    page.swap.type('4')
    const last = await until(
      page.swap.machine,
      (now) => now.status === 'form' && now.quote.status === 'quoted',
    )
    expect(last).toMatchObject({
      form: { text: '4' },
      quote: { quote: { amountIn: 4_000_000_000_000_000_000n } },
    })
  })

  test('behavior: the views follow the swap', async () => {
    const page = await open()
    openModal(page.latchkey, 'Account')
    page.latchkey.modal.push({ view: 'Swap' })
    await enter(page, 'ETH', 'DOL', '0.1')
    await reviewed(page)
    expect(viewOf(page)).toBe('SwapPreview')
    page.latchkey.modal.back()
    expect([viewOf(page), page.swap.machine.getState().status]).toEqual(['Swap', 'form'])
    await until(
      page.swap.machine,
      (state) => state.status === 'form' && state.quote.status === 'quoted',
    )
    await reviewed(page)
    page.swap.confirm()
    expect(viewOf(page)).toBe('SwapProgress')
    await reach(page, 'success')
    expect(page.latchkey.modal.getState()).toMatchObject({
      stack: [{ view: 'Account' }, { view: 'SwapProgress' }],
    })
    page.swap.dismiss()
    expect([viewOf(page), page.swap.machine.getState().status]).toEqual([
      'Account',
      'uninitialized',
    ])
  })

  test('behavior: a decline returns to the confirmation, and closing resets the swap', async () => {
    const page = await open({ wallet: { approve: async ({ kind }) => kind === 'connect' } })
    openModal(page.latchkey, 'Account')
    page.latchkey.modal.push({ view: 'Swap' })
    await enter(page, 'ETH', 'DOL', '0.1')
    await reviewed(page)
    page.swap.confirm()
    await reach(page, 'review')
    expect(page.latchkey.modal.getState()).toMatchObject({
      stack: [{ view: 'Account' }, { view: 'Swap' }, { view: 'SwapPreview' }],
    })
    page.latchkey.modal.close('close-press')
    expect(page.swap.machine.getState().status).toBe('uninitialized')
  })

  test('behavior: resets the swap for another network or account', async () => {
    const page = await open()
    openModal(page.latchkey, 'Swap')
    await enter(page, 'ETH', 'DOL', '0.1')
    await reviewed(page)
    page.wallet.selectAccount(1)
    const state = await reach(page, 'form')
    expect([state.market.account, state.form.text, viewOf(page)]).toEqual([
      '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' satisfies Address,
      '',
      'Swap',
    ])
    page.wallet.switchChain(31338)
    expect((await reach(page, 'unsupported')).networkId).toBe('eip155:31338')
    page.wallet.switchChain(31337)
    await reach(page, 'form')
    expect(prompts(page)).toBe(0)
  })

  test('behavior: reports a swap as replaced when another transaction has its nonce', async () => {
    const page = await open()
    await enter(page, 'ETH', 'DOL', '0.1')
    await reviewed(page)
    const before = await balanceOf(world(), 'DOL', page.account)
    await world().node.setAutomine(false)
    page.swap.confirm()
    const { hash } = (await until(
      page.swap.machine,
      (state) => state.status === 'swapping' && state.hash !== undefined,
    )) as Extract<SwapState, { status: 'swapping' }>
    const { nonce } = await world().node.getTransaction({ hash: hash as `0x${string}` })
    const [account] = testAccounts(1)
    if (!account) throw new Error('There is no account')
    // The transaction of a wallet whose user cancels.
    await createWalletClient({ account, transport: http(world().chain.url) }).sendTransaction({
      chain: null,
      to: page.account,
      value: 0n,
      nonce,
      gas: 21_000n,
      maxFeePerGas: 100_000_000_000n,
      maxPriorityFeePerGas: 50_000_000_000n,
    })
    await world().node.mine({ blocks: 1 })
    const { failure } = await reach(page, 'failed')
    expect([failure.reason, await balanceOf(world(), 'DOL', page.account)]).toEqual([
      'cancelled',
      before,
    ])
  })

  test('error: reports a failed initialisation and returns to the form', async () => {
    const page = await open({ options: { serverUrl: 'http://127.0.0.1:9' } })
    openModal(page.latchkey, 'Account')
    page.latchkey.modal.push({ view: 'Swap' })
    page.swap.open()
    await until(page.swap.machine, (state) => state.status === 'uninitialized')
    expect(page.latchkey.modal.getState()).toMatchObject({
      stack: [{ view: 'Account' }],
      notice: { tone: 'error', text: 'Failed to initialize swap' },
    })
  })
})
