import { expectNoAxeViolations } from './axe.js'
import { rpc } from './chain.js'
import { ACCOUNTS, connect, expect, modal, ONE, TWO, test, view, visit } from './fixtures.js'
import { scan } from './phone.js'
import { newSwapper } from './swap.js'

const [ME] = ACCOUNTS

test('default: the code is the address, the link has the amount, and both are copied', async ({
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
  await expectNoAxeViolations(page, 'receive')
  await page.getByTestId('lk-copy-address').click()
  await expect(page.getByTestId('lk-notice')).toContainText('Address copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(ME)
  // EIP-681, on demand.
  await page.getByTestId('lk-receive-ask').click()
  await page.getByTestId('lk-receive-amount').fill('1x')
  await expect(page.getByTestId('lk-receive-amount-message')).toContainText(
    'Enter a number, like 1.5',
  )
  await page.getByTestId('lk-receive-amount').fill('1,25')
  const link = `ethereum:${ME}@31337?value=1250000000000000000`
  await expect(code).toHaveAttribute('data-uri', link)
  await expect.poll(() => scan(page)).toBe(link)
  await expectNoAxeViolations(page, 'payment request')
  await page.getByTestId('lk-receive-plain').click()
  await expect(code).toHaveAttribute('data-uri', ME)
  await page.getByTestId('lk-receive-networks').click()
  await expect(page.getByTestId(`lk-receive-network-${TWO}`)).toBeVisible()
  await expectNoAxeViolations(page, 'networks to receive on')
})

test('behavior: an account that is a contract on another network only says so; by keyboard, from right to left, on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { key, address } = await newSwapper()
  await rpc(TWO, 'anvil_setCode', [address, '0x60006000'])
  await visit(page, { key, dir: 'rtl' })
  await connect(page)
  await page.getByTestId('lk-account-button').first().click()
  await page.getByTestId('lk-action-receive').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('lk-receive-undeployed')).toContainText(
    'It’s a contract on Sandbox Two',
  )
  await expectNoAxeViolations(page, 'receive from right to left')
  const overflow = await modal(page).evaluate((dialog) =>
    [...dialog.querySelectorAll('.lk-body')].some((body) => body.scrollWidth > body.clientWidth),
  )
  expect(overflow).toBe(false)
  // A contract at the same address of the other network may belong to others.
  await rpc(ONE, 'anvil_setCode', [address, '0x60006000'])
  await page.evaluate(() => window.latchkeyDemo.wallets[0].switchChain(31338))
  await expect(view(page, 'WalletReceive')).toContainText('Send only on Sandbox Two')
  await expect(page.getByTestId('lk-receive-undeployed')).toBeHidden()
  await expect(page.getByTestId('lk-receive-networks')).toBeHidden()
  for (const chain of [ONE, TWO]) await rpc(chain, 'anvil_setCode', [address, '0x'])
})
