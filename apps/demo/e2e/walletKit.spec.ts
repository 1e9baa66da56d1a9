import { type Hex, verifyMessage } from 'viem'
import { type KitWallet, startKitWallet } from '../../../packages/testing/src/test/kitWallet.js'
import { testAccounts } from '../../../packages/testing/src/wallets/accounts.js'
import { addresses } from './addresses.js'
import { transactionOf } from './chain.js'
import { ACCOUNTS, expect, modal, ONE, TWO, view, visit } from './fixtures.js'
import { test as base, openCode, scan, watchSockets } from './phone.js'
import { serverSession } from './signIn.js'

/** Accounts from which no other test sends, so that no two transactions use the same nonce. */
const accounts = testAccounts(9).slice(7)
const [FIRST, SECOND] = accounts.map(({ address }) => address) as [Hex, Hex]
const USER_DISCONNECTED = { code: 6000, message: 'User disconnected.' }

/**
 * A wallet on `@reown/walletkit` in this process, at the sandbox's relay unless the test has its
 * own.
 */
const test = base.extend<{
  startWallet(options?: { relayUrl?: string; signsIn?: boolean }): Promise<KitWallet>
}>({
  startWallet: async ({ browserName: _ }, use) => {
    const started: KitWallet[] = []
    await use(async ({ relayUrl = addresses.relay, signsIn = false } = {}) => {
      const wallet = await startKitWallet(relayUrl, { accounts, rpcUrl: addresses.one, signsIn })
      started.push(wallet)
      return wallet
    })
    for (const wallet of started) await wallet.stop()
  },
})

test('default: WalletKit signs and sends; the page follows it, also after a reload', async ({
  page,
  startWallet,
}) => {
  const wallet = await startWallet()
  await visit(page)
  const uri = await openCode(page)
  expect(await scan(page)).toBe(uri)
  await wallet.pair(uri)
  await expect(page.getByTestId('demo-status')).toHaveText('connected')
  await expect(page.getByTestId('demo-address')).toHaveText(FIRST)
  await expect(modal(page)).toBeHidden()

  const result = page.getByTestId('demo-result')
  await page.getByTestId('demo-sign-message').click()
  await expect(result).toHaveText(/^0x[0-9a-f]{130}$/)
  expect(
    await verifyMessage({
      address: FIRST,
      message: 'Hello from Millpond',
      signature: (await result.innerText()) as Hex,
    }),
  ).toBe(true)
  await page.getByTestId('demo-send-transaction').click()
  await expect(result).toHaveText(/^0x[0-9a-f]{64}$/)
  expect(await transactionOf(ONE, await result.innerText())).toMatchObject({
    from: FIRST.toLowerCase(),
    to: ACCOUNTS[1].toLowerCase(),
  })

  const sockets = watchSockets(page)
  await page.reload()
  await expect(page.getByTestId('demo-status')).toHaveText('connected')
  await page.waitForLoadState('networkidle')
  const topic = wallet.topic()
  await wallet.kit.emitSessionEvent({
    topic,
    event: { name: 'chainChanged', data: 31338 },
    chainId: TWO,
  })
  expect(sockets).toEqual([])
  await page.getByTestId('lk-account-button').first().click()
  await expect(page.getByTestId('demo-chain')).toHaveText(TWO)
  expect(sockets.length).toBe(1)
  await page.getByTestId('lk-close').click()
  await wallet.kit.updateSession({
    topic,
    namespaces: wallet.namespaces([31337, 31338], wallet.accounts[1]),
  })
  await expect(page.getByTestId('demo-address')).toHaveText(SECOND)
  await wallet.kit.disconnectSession({ topic, reason: USER_DISCONNECTED })
  await expect(page.getByTestId('demo-status')).toHaveText('disconnected')
})

test('behavior: sends an offline disconnect to WalletKit when the page is online again', async ({
  page,
  context,
  relay,
  startWallet,
}) => {
  const wallet = await startWallet({ relayUrl: relay.url })
  await visit(page, { relay: relay.url })
  await wallet.pair(await openCode(page))
  await expect(page.getByTestId('demo-status')).toHaveText('connected')
  const topic = wallet.topic()
  await page.getByTestId('lk-account-button').first().click()
  await expect(page.getByTestId('lk-disconnect')).toBeVisible()
  await context.setOffline(true)
  relay.freeze(relay.dapp())
  await page.getByTestId('lk-disconnect').press('Enter')
  await expect(page.getByTestId('demo-status')).toHaveText('disconnected')
  const address = page.url()
  await page.goto('about:blank')
  expect(Object.keys(wallet.kit.getActiveSessions())).toEqual([topic])
  await context.setOffline(false)
  await page.goto(address)
  await page.getByTestId('lk-connect-button').first().click()
  await expect.poll(() => wallet.deleted).toEqual([topic])
})

test('behavior: one approval in WalletKit connects and signs in', async ({ page, startWallet }) => {
  const wallet = await startWallet({ signsIn: true })
  await visit(page, { signIn: '1' })
  await wallet.pair(await openCode(page))
  await expect(page.getByTestId('demo-session')).toHaveText(`${ONE}:${FIRST}`)
  await expect(page.getByTestId('demo-status')).toHaveText('connected')
  await expect(modal(page)).toBeHidden()
  expect(wallet.requests).toEqual([])
  expect(await serverSession(page)).toBe(`${ONE}:${FIRST}`)
})

test('behavior: a wallet on WalletKit without sign-in gets two requests', async ({
  page,
  startWallet,
}) => {
  const wallet = await startWallet()
  await visit(page, { signIn: '1' })
  await wallet.pair(await openCode(page))
  await expect(view(page, 'ConnectingSignIn')).toBeVisible()
  await page.getByTestId('lk-sign-in').click()
  await expect(page.getByTestId('demo-session')).toHaveText(`${ONE}:${FIRST}`)
  expect(wallet.requests.map(({ method }) => method)).toEqual(['personal_sign'])
})
