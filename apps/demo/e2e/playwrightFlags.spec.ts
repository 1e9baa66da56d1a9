import { chromium } from '@playwright/test'
import { wholeChromiumLaunch } from '../../../scripts/lib/chromiumLaunch.js'
import { addresses } from './addresses.js'
import { expect, guard, test, visit } from './fixtures.js'
import { logIn, newAddress } from './login.js'

// The recipe of packages/testing/docs/signIn.md: with Playwright's default list the whole Chromium
// refuses storage to the frame.
test('behavior: a login survives a reload in the whole Chromium with the recipe’s list of disabled features', async () => {
  const { args, ...launch } = wholeChromiumLaunch
  const browser = await chromium.launch({
    ...launch,
    args: [...args, '--disable-features=Translate'],
  })
  const context = await browser.newContext({ baseURL: addresses.demo })
  const { problems } = await guard(context)
  const page = await context.newPage()
  await visit(page, { wallets: 'none' })
  const address = await logIn(page, newAddress())
  await page.reload()
  await expect(page.getByTestId('demo-status')).toHaveText('connected')
  await expect(page.getByTestId('demo-address')).toHaveText(address)
  await browser.close()
  expect(problems).toEqual([])
})
