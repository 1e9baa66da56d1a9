import { addresses } from './addresses.js'
import { ACCOUNTS, expect, modal, TEST_WALLET, test, view } from './fixtures.js'

test('default: the kit works on React 18, wagmi core 2 and the oldest viem', async ({ page }) => {
  await page.goto(addresses.compat)
  await expect(page.getByTestId('react-version')).toHaveText(/^18\./)
  await page.getByTestId('lk-connect-button').click()
  await expect(view(page, 'Connect')).toBeVisible()
  await page.getByTestId(`lk-wallet-${TEST_WALLET}`).click()
  await expect(page.getByTestId('demo-status')).toHaveText('connected')
  await expect(page.getByTestId('demo-address')).toHaveText(ACCOUNTS[0])
  await page.getByTestId('lk-account-button').click()
  await expect(page.getByTestId('lk-balance')).toContainText('ETH')
  await page.reload()
  await expect(page.getByTestId('demo-status')).toHaveText('connected')
  await page.getByTestId('lk-account-button').click()
  await page.getByTestId('lk-disconnect').press('Enter')
  await expect(modal(page)).toBeHidden()
  await expect(page.getByTestId('demo-status')).toHaveText('disconnected')
})
