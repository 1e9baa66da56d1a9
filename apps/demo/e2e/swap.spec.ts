import { expect, misbehave, modal, prompts, test, view } from './fixtures.js'
import {
  allowance,
  amount,
  approve,
  choose,
  etherBalance,
  newSwapper,
  openSwap,
  review,
  submit,
  tokenBalance,
  trade,
  unitsIn,
  visitSwap,
} from './swap.js'

test('default: swaps ether to a token: an estimate at once, one request, and the shown amount is the chain’s', async ({
  page,
}) => {
  const quotes: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/v1/convert/quotes')) quotes.push(request.url())
  })
  const me = await newSwapper()
  await visitSwap(page, me)
  await expect(submit(page)).toBeDisabled()
  await choose(page, 'to', 'DOL')
  let letGo = (): void => {}
  const isSeen = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(/\/v1\/convert\/quotes/, (route) => isSeen.then(() => route.continue()))
  await amount(page).pressSequentially('0.1', { delay: 20 })
  await expect(page.getByTestId('lk-swap-to-amount')).toContainText('≈')
  letGo()
  await expect(submit(page)).toBeEnabled()
  expect(quotes).toHaveLength(1)
  const [before, ether] = [await tokenBalance('DOL', me.address), await etherBalance(me.address)]
  await submit(page).click()
  await expect(submit(page)).toHaveText('Swap 0.1 ETH')
  const minimum = unitsIn(await page.getByTestId('lk-swap-minimum').textContent(), 6)
  expect(minimum).toBeGreaterThan(0n)
  await submit(page).dblclick()
  await expect(view(page, 'SwapProgress')).toContainText(/Swapped 0\.1 ETH to [\d.,]+ DOL/)
  expect(await prompts(page)).toBe(2)
  const arrived = (await tokenBalance('DOL', me.address)) - before
  expect(arrived).toBeGreaterThanOrEqual(minimum)
  expect(unitsIn(await page.getByTestId('lk-swap-arrived').textContent(), 6)).toBe(arrived)
  const paid = ether - (await etherBalance(me.address))
  expect(paid).toBeGreaterThanOrEqual(10n ** 17n)
  expect(paid).toBeLessThan(11n * 10n ** 16n)
  await page.getByTestId('lk-swap-done').click()
  await expect(view(page, 'Account')).toBeVisible()
})

test('behavior: swaps a token to a token after two refusals, with an exact approval and one prompt per click', async ({
  page,
}) => {
  const me = await newSwapper({ DOL: 100_000_000n })
  await visitSwap(page, me)
  await choose(page, 'from', 'DOL')
  await choose(page, 'to', 'DAY')
  await review(page, '25')
  await expect(submit(page)).toHaveText('Allow 25 DOL')
  const [dol, day, first] = [
    await tokenBalance('DOL', me.address),
    await tokenBalance('DAY', me.address),
    await prompts(page),
  ]

  await page.evaluate(() => {
    window.latchkeyDemo.approve = 'reject'
  })
  await submit(page).click()
  await expect(page.getByTestId('lk-swap-error')).toContainText('Request declined')
  await expect(page.getByTestId('lk-swap-error')).toContainText(
    'Nothing was sent. Your 25 DOL is still yours.',
  )
  expect(await tokenBalance('DOL', me.address)).toBe(dol)

  await page.evaluate(() => {
    window.latchkeyDemo.approve = 'auto'
  })
  await submit(page).dblclick()
  await expect(submit(page)).toHaveText('Swap 25 DOL')
  expect(await prompts(page)).toBe(first + 2)
  await expect(view(page, 'SwapPreview')).toContainText('Allowed just now.')

  await page.evaluate(() => {
    window.latchkeyDemo.approve = 'reject'
  })
  await submit(page).click()
  await expect(page.getByTestId('lk-swap-error')).toContainText('Nothing was sent')
  expect(await tokenBalance('DOL', me.address)).toBe(dol)

  await page.evaluate(() => {
    window.latchkeyDemo.approve = 'auto'
  })
  await expect(submit(page)).toHaveText('Swap 25 DOL')
  await submit(page).click()
  await expect(view(page, 'SwapProgress')).toContainText('Swapped 25 DOL')
  expect(dol - (await tokenBalance('DOL', me.address))).toBe(25_000_000n)
  expect(await tokenBalance('DAY', me.address)).toBeGreaterThan(day)
  expect(await allowance('DOL', me.address)).toBe(0n)
})

test('behavior: swaps a token that requires a reset of its allowance, and one with a transfer fee', async ({
  page,
}) => {
  const me = await newSwapper({ RESET: 10n ** 20n, DOL: 100_000_000n })
  await approve('RESET', me, 5n)
  await visitSwap(page, me)
  await choose(page, 'from', 'RESET')
  await choose(page, 'to', 'DAY')
  await review(page, '10')
  for (const step of ['Clear RESET allowance', 'Allow 10 RESET', 'Swap 10 RESET']) {
    await expect(submit(page)).toHaveText(step)
    await submit(page).click()
  }
  await expect(view(page, 'SwapProgress')).toContainText('Swapped 10 RESET')
  expect(await tokenBalance('RESET', me.address)).toBe(9n * 10n ** 19n)
  expect(await allowance('RESET', me.address)).toBe(0n)
  await page.getByTestId('lk-swap-done').click()

  // The form starts with the pair of the last swap.
  await page.getByTestId('lk-action-swap').click()
  await choose(page, 'from', 'ETH')
  await choose(page, 'to', 'TITHE')
  await review(page, '0.2')
  const minimum = unitsIn(await page.getByTestId('lk-swap-minimum').textContent(), 18)
  await submit(page).click()
  await expect(view(page, 'SwapProgress')).toContainText('Swapped 0.2 ETH')
  expect(await tokenBalance('TITHE', me.address)).toBeGreaterThanOrEqual(minimum)
})

test('behavior: refuses or reverts a swap whose price changed before or after the review', async ({
  page,
}) => {
  const me = await newSwapper({ DAY: 10n ** 21n })
  await visitSwap(page, me)
  await choose(page, 'from', 'DAY')
  await choose(page, 'to', 'MOSS')
  await amount(page).fill('5')
  // MOSS has no price.
  await expect(page.getByTestId('lk-swap-loss')).toContainText('fair deal')
  await expect(submit(page)).toBeDisabled()
  await page.getByTestId('lk-swap-accept').check()
  await expect(submit(page)).toBeEnabled()
  const held = await tokenBalance('MOSS', me.address)
  await trade('DAY', 'MOSS', 3_000n * 10n ** 18n)
  const first = await page.getByTestId('lk-swap-minimum').textContent()
  await submit(page).click()
  await expect(page.getByTestId('lk-swap-note')).toContainText('The price moved')
  expect(unitsIn(await page.getByTestId('lk-swap-minimum').textContent(), 18)).toBeLessThan(
    unitsIn(first, 18),
  )
  await expect(submit(page)).toHaveText('Allow 5 DAY')
  await submit(page).click()
  await expect(submit(page)).toHaveText('Swap 5 DAY')
  await trade('DAY', 'MOSS', 3_000n * 10n ** 18n)
  await submit(page).click()
  await expect(modal(page)).toContainText(/still yours|Transaction error/)
  expect(await tokenBalance('DAY', me.address)).toBe(10n ** 21n)
  expect(await tokenBalance('MOSS', me.address)).toBe(held)
})

test('behavior: continues after being offline, and after a reload during the swap', async ({
  page,
  context,
  watch,
}) => {
  watch.allowed.push(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  const me = await newSwapper({ DOL: 100_000_000n })
  await visitSwap(page, me)
  await choose(page, 'from', 'DOL')
  await choose(page, 'to', 'DAY')
  await context.setOffline(true)
  await amount(page).fill('20')
  await expect(view(page, 'Swap')).toContainText('You’re offline')
  await expect(page.getByTestId('lk-swap-error')).toContainText('No price right now')
  await expect(amount(page)).toHaveValue('20')
  await context.setOffline(false)
  await submit(page).click()
  await expect(submit(page)).toHaveText('Review swap')
  await submit(page).click()
  await expect(submit(page)).toHaveText('Allow 20 DOL')

  await misbehave(page, { neverAnswers: ['eth_sendTransaction'] })
  await submit(page).click()
  await expect(view(page, 'SwapPreview')).toContainText('Allow 20 DOL in ')
  await page.reload()
  await openSwap(page)
  await expect(page.getByTestId('lk-swap-note')).toContainText('You left during a swap')
  await expect(amount(page)).toHaveValue('20')
  await expect(submit(page)).toHaveText('Review swap')
  await submit(page).click()
  await expect(submit(page)).toHaveText(/Allow 20 DOL|Swap 20 DOL/)
  expect(await tokenBalance('DOL', me.address)).toBe(100_000_000n)
})

test('behavior: sends approval and swap with one confirmation if the wallet supports it', async ({
  page,
}) => {
  const me = await newSwapper({ DOL: 100_000_000n })
  await visitSwap(page, me, { behavior: JSON.stringify({ atomic: 'supported' }) })
  await choose(page, 'from', 'DOL')
  await choose(page, 'to', 'DAY')
  await review(page, '20')
  await expect(submit(page)).toHaveText('Allow and swap 20 DOL')
  const before = await prompts(page)
  await submit(page).click()
  await expect(view(page, 'SwapProgress')).toContainText('Swapped 20 DOL')
  expect(await prompts(page)).toBe(before + 1)
  expect(await tokenBalance('DOL', me.address)).toBe(80_000_000n)
})
interface Body {
  quotes: { toAmount: string; minToAmount?: string }[]
  tx: { to: string; data: string; amount: string }
}

const attacker = 'b'.repeat(40)

/** The false answers of a server. */
const lies: readonly (readonly [
  what: string,
  path: string,
  lie: (body: Body, me: string) => void,
])[] = [
  [
    'a quote ten times as good',
    'quotes',
    ({ quotes }) => Object.assign(quotes, [{ ...quotes[0], toAmount: `${quotes[0]?.toAmount}0` }]),
  ],
  [
    'another contract',
    'build-transaction',
    ({ tx }) => Object.assign(tx, { to: `eip155:31337:0x${attacker}` }),
  ],
  [
    'another recipient',
    'build-transaction',
    ({ tx }, me) => Object.assign(tx, { data: tx.data.replaceAll(me, attacker) }),
  ],
  [
    'ten times the ether',
    'build-transaction',
    ({ tx }) => Object.assign(tx, { amount: `${tx.amount}0` }),
  ],
  [
    'a transfer',
    'build-transaction',
    ({ tx }) =>
      Object.assign(tx, { data: `0xa9059cbb${attacker.padStart(64, '0')}${'f'.repeat(64)}` }),
  ],
]

test('error: SEC-47 detects and shows a wrong price of the server before the wallet’s prompt', async ({
  page,
}) => {
  const me = await newSwapper()
  await visitSwap(page, me)
  await choose(page, 'to', 'DOL')
  const asked = await prompts(page)
  for (const [what, path, lie] of lies) {
    await page.route(`**/v1/convert/${path}*`, async (route) => {
      const response = await route.fetch()
      const body = (await response.json()) as Body
      lie(body, me.address.slice(2).toLowerCase())
      await route.fulfill({ response, json: body })
    })
    await review(page, '0.1')
    await expect(page.getByTestId('lk-swap-problem'), what).toContainText(
      'Failed to create transaction',
    )
    await expect(page.getByTestId('lk-swap-problem'), what).toContainText(
      'Nothing was asked of the wallet',
    )
    await page.unrouteAll({ behavior: 'wait' })
    await amount(page).fill('')
  }
  expect(await prompts(page)).toBe(asked)
  expect(await etherBalance(me.address)).toBe(10n ** 19n)
  await review(page, '0.1')
  await expect(submit(page)).toHaveText('Swap 0.1 ETH')
})
