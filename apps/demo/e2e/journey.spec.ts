import { balanceOf, setBalance, transactionOf } from './chain.js'
import {
  ACCOUNTS,
  connect,
  expect,
  misbehave,
  modal,
  ONE,
  openConnect,
  prompts,
  TEST_WALLET,
  TWO,
  test,
  view,
  visit,
} from './fixtures.js'

test('default: connects, shows the account, handles a refusal and a switch, disconnects and reconnects', async ({
  page,
}) => {
  // An account from which no test sends: it has its initial balance.
  const [, , quiet] = ACCOUNTS
  await setBalance(ONE, quiet, 1_234_567_890_000_000_000_000n)
  await visit(page)
  await page.evaluate(() => window.latchkeyDemo.wallets[0].selectAccount(2))
  await expect(page.getByTestId('demo-status')).toHaveText('disconnected')
  await connect(page)
  await expect(page.getByTestId('demo-address')).toHaveText(quiet)

  // The shown balance is the chain's.
  await page.getByTestId('lk-account-button').first().click()
  await expect(view(page, 'Account')).toBeVisible()
  const wei = await balanceOf(ONE, quiet)
  const shown = `${(wei / 10n ** 18n).toLocaleString('en-US')}.${((wei % 10n ** 18n) / 10n ** 15n).toString().padStart(3, '0')}`
  await expect(page.getByTestId('lk-token-ETH')).toContainText(shown)
  await expect(page.getByTestId('lk-address')).toContainText('0x3C44…93BC')

  // Switch.
  await modal(page)
    .getByRole('button', { name: /Sandbox One/ })
    .click()
  await page.getByTestId(`lk-network-${TWO}`).click()
  await expect(view(page, 'Account')).toBeVisible()
  await expect(page.getByTestId('demo-chain')).toHaveText(TWO)

  // The wallet refuses, so neither side switches.
  await misbehave(page, { rejectsAs: { code: 4001, message: 'User rejected the request.' } })
  await modal(page)
    .getByRole('button', { name: /Sandbox Two/ })
    .click()
  await page.getByTestId(`lk-network-${ONE}`).click()
  await expect(view(page, 'SwitchNetwork')).toContainText('declined')
  await expect(page.getByTestId('demo-chain')).toHaveText(TWO)
  expect(
    await page.evaluate(() =>
      window.latchkeyDemo.wallets[0].provider.request({ method: 'eth_chainId' }),
    ),
  ).toBe('0x7a6a')
  await misbehave(page, { rejectsAs: undefined })
  await page.getByTestId('lk-close').click()
  await expect(modal(page)).toBeHidden()

  // The wallet switches by itself to a network that the app does not list.
  await page.evaluate(() => window.latchkeyDemo.wallets[0].switchChain(31339))
  await expect(view(page, 'UnsupportedNetwork')).toBeVisible()
  await expect(page.getByTestId('demo-chain')).toHaveText('eip155:31339')
  await page.getByTestId(`lk-network-${ONE}`).click()
  await expect(modal(page)).toBeHidden()
  await expect(page.getByTestId('demo-chain')).toHaveText(ONE)

  // After a disconnect nothing reconnects by itself.
  await page.getByTestId('lk-account-button').first().click()
  await page.getByTestId('lk-disconnect').click()
  await expect(modal(page)).toBeHidden()
  await expect(page.getByTestId('demo-status')).toHaveText('disconnected')
  await page.reload()
  await expect(page.getByTestId('lk-connect-button').first()).toHaveText('Connect')
  await expect(page.getByTestId('demo-status')).toHaveText('disconnected')

  // Reconnected, and connected after a reload without a prompt.
  await connect(page)
  await page.reload()
  await expect(page.getByTestId('demo-status')).toHaveText('connected')
  await expect(page.getByTestId('demo-address')).toHaveText(quiet)
  expect(await prompts(page)).toBe(0)
})

test('behavior: transactions by the app’s own wagmi hooks arrive on the chain exactly once', async ({
  page,
}) => {
  await visit(page)
  await connect(page)
  // Unanswered until both clicks have arrived, because a late second click is a new request.
  await misbehave(page, { neverAnswers: ['eth_sendTransaction'] })
  await page.getByTestId('demo-send-transaction').dblclick()
  const asked = (): Promise<number> =>
    page.evaluate(
      () =>
        window.latchkeyDemo.wallets[0].requests.filter(
          ({ method }) => method === 'eth_sendTransaction',
        ).length,
    )
  await expect.poll(asked).toBe(1)
  await page.evaluate(() => window.latchkeyDemo.wallets[0].settlePending('answer'))
  await expect(page.getByTestId('demo-result')).toHaveText(/^0x[0-9a-f]{64}$/)
  const hash = (await page.getByTestId('demo-result').textContent()) ?? ''
  expect(await transactionOf(ONE, hash)).toMatchObject({
    from: ACCOUNTS[0].toLowerCase(),
    to: ACCOUNTS[1].toLowerCase(),
    value: '0x2386f26fc10000',
  })
  // Counts the wallet's prompts: the account's nonce on the chain includes other journeys.
  expect(await asked()).toBe(1)
})

test('behavior: W33 refuses a wallet that acts for another account, and signs nothing', async ({
  page,
}) => {
  await visit(page)
  await connect(page)
  const asked = await prompts(page)
  await misbehave(page, { accountsAs: [ACCOUNTS[2]] })
  await page.getByTestId('demo-sign-message').click()
  await expect(page.getByTestId('demo-result')).toContainText('Nothing was signed')
  expect(await prompts(page)).toBe(asked)
})

test('behavior: the test wallet prompts in its own window', async ({ page }) => {
  await visit(page, { approve: 'window' })
  await openConnect(page)
  const popup = page.waitForEvent('popup')
  await page.getByTestId(`lk-wallet-${TEST_WALLET}`).click()
  await expect(view(page, 'Connecting')).toBeVisible()
  await (await popup).getByTestId('wallet-approve').click()
  await expect(page.getByTestId('demo-status')).toHaveText('connected')
  await expect(modal(page)).toBeHidden()
})

test('behavior: closing the test wallet’s window declines the request', async ({ page }) => {
  await visit(page, { approve: 'window' })
  await openConnect(page)
  const [window] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByTestId(`lk-wallet-${TEST_WALLET}`).click(),
  ])
  await window.waitForLoadState()
  await window.close()
  await expect(view(page, 'Connecting')).toContainText('Request declined')
  await expect(view(page, 'Connecting')).toContainText('Nothing was shared.')
})

test('behavior: with blocked windows the test wallet prompts in the strict page', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  await visit(page, { approve: 'window' }, '/strict.html')
  await openConnect(page)
  await page.getByTestId(`lk-wallet-${TEST_WALLET}`).click()
  await page.getByTestId('wallet-account-1').check()
  await page.getByTestId('wallet-approve').click()
  await expect(page.getByTestId('demo-address')).toHaveText(ACCOUNTS[1])
})
