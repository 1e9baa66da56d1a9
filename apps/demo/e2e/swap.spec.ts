import { expect, prompts, test, view } from './fixtures.js'
import { allowance, amount, choose, etherBalance, newSwapper, review, submit, tokenBalance, unitsIn, visitSwap } from './swap.js'

test('default: ether to a token: an estimate at once, one request, what was shown is what the chain has', async ({ page }) => {
  const quotes: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/v1/convert/quotes')) quotes.push(request.url())
  })
  const me = await newSwapper()
  await visitSwap(page, me)
  await expect(submit(page)).toBeDisabled()
  await choose(page, 'to', 'DOL')
  await amount(page).pressSequentially('0.1', { delay: 20 })
  await expect(page.getByTestId('lk-swap-to-amount')).toContainText('≈')
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

test('behavior: a token to a token: refused twice, allowed exactly, swapped; one click, one prompt', async ({ page }) => {
  const me = await newSwapper({ DOL: 100_000_000n })
  await visitSwap(page, me)
  await choose(page, 'from', 'DOL')
  await choose(page, 'to', 'DAY')
  await review(page, '25')
  await expect(submit(page)).toHaveText('Allow 25 DOL')
  const [dol, day, first] = [await tokenBalance('DOL', me.address), await tokenBalance('DAY', me.address), await prompts(page)]

  await page.evaluate(() => {
    window.latchkeyDemo.approve = 'reject'
  })
  await submit(page).click()
  await expect(page.getByTestId('lk-swap-error')).toContainText('Request declined')
  await expect(page.getByTestId('lk-swap-error')).toContainText('Nothing was sent. Your 25 DOL is still yours.')
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
