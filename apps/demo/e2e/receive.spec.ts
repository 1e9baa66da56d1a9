import { ACCOUNTS, connect, expect, TWO, test, view, visit } from './fixtures.js'
import { scan } from './phone.js'

const [ME] = ACCOUNTS

test('default: the code has the address, the link has the amount, and both can be copied', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await visit(page)
  await connect(page)
  await page.getByTestId('lk-account-button').first().click()
  await page.getByTestId('lk-action-receive').click()
  const code = page.getByTestId('lk-qr')
  await expect.poll(() => scan(page)).toBe(ME)
  await expect(page.getByTestId('lk-receive-address')).toContainText(ME)
  await expect(view(page, 'WalletReceive')).toContainText('Send on Sandbox One or another network')
  await page.getByTestId('lk-copy-address').click()
  await expect(page.getByTestId('lk-notice')).toContainText('Address copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(ME)
  // EIP-681, on request.
  await page.getByTestId('lk-receive-ask').click()
  await page.getByTestId('lk-receive-amount').fill('1x')
  await expect(page.getByTestId('lk-receive-amount-message')).toContainText(
    'Enter a number, like 1.5',
  )
  await page.getByTestId('lk-receive-amount').fill('1,25')
  const link = `ethereum:${ME}@31337?value=1250000000000000000`
  await expect(code).toHaveAttribute('data-uri', link)
  await expect.poll(() => scan(page)).toBe(link)
  await page.getByTestId('lk-receive-plain').click()
  await expect(code).toHaveAttribute('data-uri', ME)
  await page.getByTestId('lk-receive-networks').click()
  await expect(page.getByTestId(`lk-receive-network-${TWO}`)).toBeVisible()
})
