import { OutcomeUnknownError, ServerRefusedError, type SwapState } from '@latchkey/core'
import { isolate } from '@latchkey/ui/isolate'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  createSwapper,
  fillSwap,
  planSwap,
  prepareSwap,
  ROUTER,
  type Swapper,
} from '../test/world/createSwapper.js'
import { history } from '../test/world/historyServer.js'
import type { Look } from '../test/world/looks.js'
import { setOnline } from '../test/world/setOnline.js'
import { testLooks } from '../test/world/testLooks.js'
import { enSwap } from './swapTexts.js'

const view = page.getByTestId('lk-view')
const submit = page.getByTestId('lk-swap-submit')
const HASH = `0x${'ab'.repeat(32)}`
const rejects = { rejectsAs: { code: 4001, message: 'no' } }
const ignores = { neverAnswers: ['eth_sendTransaction'] }

/** Opens the review of 1 ether for DOL, which is being prepared. */
async function prepare(look?: Look, features?: object): Promise<Swapper> {
  const swapper = await createSwapper({ look, features, server: history([]) })
  await fillSwap(swapper)
  await prepareSwap(swapper)
  return swapper
}

/** Opens the review of the swap itself. */
async function review(look?: Look): Promise<Swapper> {
  const swapper = await prepare(look)
  await planSwap(swapper, ['swap'])
  return swapper
}

/** Confirms the swap. The wallet does not answer. */
async function confirm(look?: Look): Promise<Swapper> {
  const swapper = await review(look)
  Object.assign(swapper.wallet.behaviors, ignores)
  await submit.click()
  await swapper.shows('SwapProgress')
  return swapper
}

testLooks('behavior: waits while the next step is checked', async (look) => {
  await prepare(look)
  await expect.element(submit).toHaveTextContent('Checking the price')
  await expect.element(submit).toBeDisabled()
})

testLooks('default: shows the review of a swap', async (look) => {
  await review(look)
  await expect.element(page.getByTestId('lk-swap-paid')).toHaveTextContent('1 ETH')
  await expect.element(page.getByTestId('lk-swap-received')).toHaveTextContent('1,980 DOL')
  await expect.element(submit).toHaveTextContent('Swap 1 ETH')
  await expect.element(view).toHaveTextContent('Price held for 30 seconds.')
  await expect
    .element(page.getByTestId('lk-swap-network-fee'))
    .toHaveTextContent(`${isolate('$0.13')} (${isolate('0.000063 ETH')})`)
  // The letter of a tile is drawn in its middle, and is not part of a text.
  const letters = view.element().querySelectorAll('.lk-swap__side .lk-token__i > [data-letter]')
  expect(letters.length).toBeGreaterThan(0)
  for (const { parentElement, textContent } of letters) {
    expect(textContent).toBe('')
    expect(parentElement && getComputedStyle(parentElement).display).toBe('grid')
  }
})

const steps = [
  [['approve', 'swap'], 'Allow 1 ETH'],
  [['reset', 'approve', 'swap'], 'Clear ETH allowance'],
  [['batch'], 'Allow and swap 1 ETH'],
] as const

for (const [left, label] of steps)
  testLooks(`default: the review of ${left.join(', ')}`, async (look) => {
    const swapper = await prepare(look)
    await planSwap(swapper, left)
    await expect.element(submit).toHaveTextContent(label)
    expect(view.element().querySelectorAll('.lk-swap__steps li')).toHaveLength(left.length)
  })

testLooks('behavior: waits for the wallet during the approval', async (look) => {
  const swapper = await prepare(look)
  await planSwap(swapper, ['approve', 'swap'])
  Object.assign(swapper.wallet.behaviors, ignores)
  await submit.click()
  await expect.element(submit).toHaveTextContent(`Waiting for Lantern${look.suffix}`)
  await expect.element(submit).toBeDisabled()
})

testLooks('behavior: waits for the network to confirm the approval', async (look) => {
  const swapper = await prepare(look)
  swapper.ledger.isHeld = true
  await planSwap(swapper, ['approve', 'swap'])
  await submit.click()
  await expect.element(submit).toHaveTextContent('Waiting for the network')
  await expect.element(page.getByTestId('lk-swap-explorer')).toBeVisible()
})

testLooks('error: says that a declined approval changed nothing', async (look) => {
  const swapper = await prepare(look)
  await planSwap(swapper, ['approve', 'swap'])
  Object.assign(swapper.wallet.behaviors, rejects)
  await submit.click()
  await expect.element(view.getByRole('alert')).toHaveTextContent('Request declined')
  await expect.element(view.getByRole('alert')).toHaveTextContent('Nothing was sent.')
  expect(swapper.ledger.sent).toEqual([])
})

testLooks('behavior: says at the review that the browser is offline', async (look) => {
  await review(look)
  setOnline(false)
  await expect.element(view).toHaveTextContent('You’re offline.')
})

test('behavior: checks a review again that took too long, and sends nothing', async () => {
  const swapper = await review()
  await swapper.clock.advance(30_000)
  await expect.poll(() => swapper.state().status).not.toBe('review')
  expect(swapper.ledger.sent).toEqual([])
})

test('behavior: Back from the review keeps the form', async () => {
  const swapper = await review()
  await page.getByTestId('lk-back').click()
  await swapper.shows('Swap')
  await expect.element(page.getByTestId('lk-swap-from-amount')).toHaveValue('1')
})

test('error: a step that could not be prepared leads back to the form with the reason', async () => {
  const swapper = await prepare()
  const error = new ServerRefusedError({ reason: 'swap_would_fail' })
  swapper.send({ type: 'preparationFailed', problem: { kind: 'transaction', error } })
  await swapper.shows('Swap')
  await expect
    .element(page.getByTestId('lk-swap-problem'))
    .toHaveTextContent(enSwap.refusals.swap_would_fail ?? '')
})

test('behavior: says that the received amount is lower than shown', async () => {
  const swapper = await prepare()
  const state = swapper.state() as Extract<SwapState, { status: 'preparing' }>
  if (!state.quote) throw new Error('There is no quote')
  const plan = {
    steps: ['swap'] as const,
    transactions: [],
    minAmountOut: 1n,
    goodUntil: swapper.clock.now() + 30_000,
  }
  swapper.send({ type: 'prepared', quote: state.quote, plan, note: 'priceMoved' })
  await expect
    .element(page.getByTestId('lk-swap-note'))
    .toHaveTextContent('The price moved, and you would get less than shown.')
})

testLooks('default: waits for the wallet during the swap', async (look) => {
  await confirm(look)
  await expect.element(view).toHaveTextContent(`Confirm in Lantern${look.suffix}`)
  await expect.element(page.getByTestId('lk-swap-stop')).toBeVisible()
  await expect.element(view).toHaveTextContent('The request stays in your wallet.')
})

testLooks('default: waits for the network to confirm the swap', async (look) => {
  const swapper = await review(look)
  swapper.ledger.isHeld = true
  await submit.click()
  await expect.element(view).toHaveTextContent('Swapping 1 ETH to 1,980 DOL')
  await expect.element(page.getByTestId('lk-swap-stop')).not.toBeInTheDocument()
  await expect.element(view.getByRole('link', { name: /View on explorer/ })).toBeVisible()
})

test('default: sends the shown transaction once on a double click', async () => {
  const swapper = await review()
  await submit.dblClick()
  await expect
    .poll(async () => {
      await swapper.clock.advance(500)
      return swapper.state().status
    })
    .toBe('success')
  expect(swapper.ledger.sent).toMatchObject([{ to: ROUTER, value: 10n ** 18n, data: '0x' }])
  await page.getByTestId('lk-swap-done').click()
  await expect.poll(() => swapper.state().status).not.toBe('success')
})

test('behavior: the next form starts with the pair of the last swap', async () => {
  const swapper = await end(undefined, { received: 1_985_000_000n })
  await page.getByTestId('lk-swap-done').click()
  await swapper.shows('Account')
  await swapper.open({ view: 'Swap' })
  await expect.element(page.getByTestId('lk-swap-from-token')).toHaveTextContent('ETH')
  await expect.element(page.getByTestId('lk-swap-to-token')).toHaveTextContent('DOL')
})

/** Ends the swap with an outcome, independent of the chain. */
async function end(
  look: Look | undefined,
  outcome:
    | Pick<Extract<SwapState, { status: 'failed' }>, 'failure'>
    | { received: bigint | undefined },
): Promise<Swapper> {
  const swapper = await confirm(look)
  swapper.send(
    'failure' in outcome
      ? { type: 'swapFailed', failure: outcome.failure }
      : { type: 'swapped', receipt: { hash: HASH, fee: 42n * 10n ** 12n, ...outcome } },
  )
  return swapper
}

testLooks('default: shows the received amount after a swap', async (look) => {
  await end(look, { received: 1_985_000_000n })
  await expect.element(view).toHaveTextContent('Swapped 1 ETH to 1,985 DOL')
  await expect.element(page.getByTestId('lk-swap-arrived')).toHaveTextContent('1,985 DOL')
  await expect.element(view).toHaveTextContent(`${isolate('$0.08')} (${isolate('0.000042 ETH')})`)
  await expect.element(page.getByTestId('lk-back')).not.toBeInTheDocument()
})

test('behavior: shows the quoted amount if the received one is unknown', async () => {
  await end(undefined, { received: undefined })
  await expect.element(page.getByTestId('lk-swap-arrived')).toHaveTextContent('1,980 DOL')
})

const fee = 42n * 10n ** 12n
const failures = [
  [{ reason: 'reverted', hash: HASH, fee }, 'The swap failed'],
  [{ reason: 'cancelled', hash: HASH, fee }, 'The swap was cancelled'],
  [{ reason: 'replaced', hash: HASH, fee }, 'Something else was sent'],
  [{ reason: 'dropped' }, 'The network dropped this swap'],
  [
    { reason: 'mismatch', hash: HASH, error: new OutcomeUnknownError() },
    'isn’t what was shown here.',
  ],
] as const

for (const [failure, text] of failures)
  testLooks(`error: ${failure.reason}`, async (look) => {
    await end(look, { failure })
    await expect.element(view.getByRole('alert')).toHaveTextContent(text)
    await expect.element(page.getByTestId('lk-swap-again')).toBeVisible()
  })

test('behavior: a failed swap leads back to the form, which is kept', async () => {
  const swapper = await end(undefined, { failure: { reason: 'dropped' } })
  await page.getByTestId('lk-swap-again').click()
  await swapper.shows('Swap')
  await expect.element(page.getByTestId('lk-swap-from-amount')).toHaveValue('1')
})

testLooks('behavior: the user stops waiting for the wallet', async (look) => {
  await confirm(look)
  await page.getByTestId('lk-swap-stop').click()
  await expect.element(view).toHaveTextContent(`No answer from Lantern${look.suffix}`)
  await expect.element(page.getByTestId('lk-swap-again')).toBeVisible()
})

test('behavior: a late reply of the wallet continues the swap', async () => {
  const swapper = await confirm()
  await page.getByTestId('lk-swap-stop').click()
  await expect.element(view).toHaveTextContent('No answer from Lantern')
  Object.assign(swapper.wallet.behaviors, { neverAnswers: [] })
  swapper.send({ type: 'sent', hash: HASH })
  await expect.element(view).toHaveTextContent('Swapping 1 ETH to 1,980 DOL')
})

test('behavior: with activity, an unknown outcome links to it', async () => {
  const swapper = await prepare(undefined, { history: true })
  await planSwap(swapper, ['swap'])
  Object.assign(swapper.wallet.behaviors, ignores)
  await submit.click()
  await page.getByTestId('lk-swap-stop').click()
  await page.getByTestId('lk-swap-activity').click()
  await swapper.shows('Transactions')
})

test('behavior: opening the swap again shows the pending step', async () => {
  const swapper = await confirm()
  await page.getByTestId('lk-close').click()
  await expect.element(page.getByTestId('lk-modal')).not.toBeInTheDocument()
  swapper.latchkey.modal.open({ view: 'Swap' })
  await swapper.shows('SwapProgress')
})

test('error: after a declined request the review stays, and nothing is sent', async () => {
  const swapper = await review()
  Object.assign(swapper.wallet.behaviors, rejects)
  await submit.click()
  await expect.element(view.getByRole('alert')).toHaveTextContent('You declined in Lantern.')
  expect(swapper.ledger.sent).toEqual([])
})
