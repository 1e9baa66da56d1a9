import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FrameLocator, Page } from '@playwright/test'
import { addresses } from './addresses.js'
import { test as base, expect, TEST_WALLET } from './fixtures.js'

const SAFE = '0x1F2504De05f5167650bE5B28c472601Be434b60A'
const SAFE_TX_HASH = `0x${'5a'.repeat(32)}`
const answers = {
  getSafeInfo: { safeAddress: SAFE, chainId: 31337, threshold: 2, owners: [], isReadOnly: false },
  sendTransactions: { safeTxHash: SAFE_TX_HASH },
  getTxBySafeTxHash: { txStatus: 'AWAITING_CONFIRMATIONS' },
}

/** The page of a Safe with the demo in a frame, with the protocol of the Safe Apps SDK 9. */
function safePage(query: URLSearchParams): string {
  const script = `
    window.asked = []
    addEventListener('message', ({ source, origin, data: { id, method, params } }) => {
      if (origin !== ${JSON.stringify(addresses.demo)}) return
      window.asked.push({ method, params })
      source.postMessage({ id, success: true, version: '9.1.0', data: ${JSON.stringify(answers)}[method] ?? null }, origin)
    })`
  return `<!doctype html>
    <html lang="en">
      <title>Safe</title>
      <link rel="icon" href="data:,">
      <script>${script}</script>
      <iframe title="App" src="${addresses.demo}/bench?${query}" width="1200" height="760"></iframe>
    </html>`
}

const test = base.extend<{ host: string }>({
  /** The origin of a Safe. The query string is passed to the app in the frame. */
  host: async ({ browserName: _ }, use) => {
    const server = createServer(({ url = '/' }, response) => {
      response
        .setHeader('content-type', 'text/html')
        .end(safePage(new URL(url, 'http://localhost').searchParams))
    })
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
    await use(`http://localhost:${(server.address() as AddressInfo).port}`)
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  },
})

async function open(page: Page, host: string, safe: string): Promise<FrameLocator> {
  await page.goto(`${host}/?${new URLSearchParams({ approve: 'auto', walletConnect: '0', safe })}`)
  return page.frameLocator('iframe')
}

function asked(page: Page): Promise<{ method: string; params: unknown }[]> {
  return page.evaluate(
    () => (window as unknown as { asked: { method: string; params: unknown }[] }).asked,
  )
}

test('default: W31 inside a Safe, connects its account, sends a pending transaction, and reconnects after a disconnect', async ({
  page,
  host,
}) => {
  const app = await open(page, host, host)
  // wagmi's reconnect tries every connector, and a Safe needs no prompt.
  await expect(app.getByTestId('demo-status')).toHaveText('connected')
  await expect(app.getByTestId('demo-address')).toHaveText(SAFE)

  await app.getByTestId('demo-send-transaction').click()
  await expect(app.getByTestId('demo-result')).toHaveText(SAFE_TX_HASH)
  expect(
    (await asked(page)).find(({ method }) => method === 'sendTransactions')?.params,
  ).toMatchObject({ txs: [{ value: '10000000000000000' }] })

  await app.getByTestId('lk-account-button').first().click()
  await app.getByTestId('lk-disconnect').press('Enter')
  await expect(app.getByTestId('demo-status')).toHaveText('disconnected')
  await page.reload()
  await expect(app.getByTestId('lk-connect-button').first()).toHaveText('Connect')
  await expect(app.getByTestId('demo-status')).toHaveText('disconnected')

  await app.getByTestId('lk-connect-button').first().click()
  await app.getByTestId('lk-wallet-safe').click()
  await expect(app.getByTestId('demo-status')).toHaveText('connected')
  await expect(app.getByTestId('lk-modal')).toBeHidden()
  await page.reload()
  await expect(app.getByTestId('demo-status')).toHaveText('connected')
  await expect(app.getByTestId('demo-address')).toHaveText(SAFE)
})

test('behavior: W31 offers no Safe outside a frame', async ({ page }) => {
  await page.goto(`/bench?${new URLSearchParams({ safe: 'https://app.safe.global' })}`)
  await page.getByTestId('lk-connect-button').first().click()
  await expect(page.getByTestId(`lk-wallet-${TEST_WALLET}`)).toBeVisible()
  await expect(page.getByTestId('lk-wallet-safe')).toHaveCount(0)
})

test('behavior: W31 offers no Safe in a frame of another origin, without a prompt', async ({
  page,
  host,
}) => {
  const app = await open(page, host, 'https://app.safe.global')
  await app.getByTestId('lk-connect-button').first().click()
  await expect(app.getByTestId(`lk-wallet-${TEST_WALLET}`)).toBeVisible()
  await expect(app.getByTestId('lk-wallet-safe')).toHaveCount(0)
  expect(await asked(page)).toEqual([])
})
