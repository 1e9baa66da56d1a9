import { expect, openConnect, test, visit } from './fixtures.js'

test('error: reports an unreachable relay as an error of the site, and offline as offline, each with a retry', async ({
  page,
  context,
  watch,
}) => {
  watch.allowed.push(/WebSocket connection to 'ws:\/\/127\.0\.0\.1:9/)
  await page.clock.install()
  await visit(page, { relay: 'ws://127.0.0.1:9' })
  await openConnect(page)
  await page.getByTestId('lk-wallet-walletConnect').click()
  const alert = page.getByTestId('lk-modal').getByRole('alert')
  // The page waits 15 s for a code of the relay.
  await page.clock.fastForward(16_000)
  await expect(alert).toContainText('Can’t reach the connection service')
  await expect(alert).toContainText('Millpond needs it for wallets on other devices')
  await expect(alert).not.toContainText(/check your connection/i)

  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(alert).toBeHidden()
  await page.clock.fastForward(16_000)
  await expect(alert).toContainText('Can’t reach the connection service')

  await context.setOffline(true)
  await expect(alert).toContainText('You’re offline')
  await context.setOffline(false)
  await expect(alert).toBeHidden()
})
