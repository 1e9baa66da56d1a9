import { type Hex, verifyMessage } from 'viem'
import { balanceOf, setBalance, transactionOf } from './chain.js'
import { ACCOUNTS, expect, modal, ONE, TWO, visit } from './fixtures.js'
import {
  approve,
  connectOver,
  connectPhone,
  openCode,
  pair,
  questions,
  scan,
  sessions,
  signOnPhone,
  test,
  watchSockets,
} from './phone.js'

// Other journeys read codes in light, 1×.
test.describe('dark, 2×', () => {
  test.use({ deviceScaleFactor: 2 })
  test('default: reads the code from the screen, approves on the phone, and connects the page', async ({
    page,
    phone,
  }) => {
    await visit(page, { themeMode: 'dark' })
    const uri = await openCode(page)
    const read = await scan(page)
    expect(read).toBe(uri)
    await pair(phone, read ?? '')
    await approve(phone)
    await expect(page.getByTestId('demo-status')).toHaveText('connected')
    await expect(page.getByTestId('demo-address')).toHaveText(ACCOUNTS[0])
    await expect(modal(page)).toBeHidden()
    await expect(sessions(phone)).toHaveAttribute('data-acknowledged', 'true')
  })
})

test('default: the page has the phone’s balance, message, transaction, network and account', async ({
  page,
  phone,
}) => {
  const [first, second, quiet] = ACCOUNTS
  // No test sends from this account: it has its initial balance.
  await setBalance(ONE, quiet, 1_234_567_890_000_000_000_000n)
  await phone.getByTestId('phone-account-2').click()
  await visit(page)
  await connectPhone(page, phone)

  await page.getByTestId('lk-account-button').first().click()
  await expect(page.getByTestId('lk-token-ETH')).toContainText('1,234.567')
  expect(await balanceOf(ONE, quiet)).toBe(1_234_567_890_000_000_000_000n)
  await page.getByTestId('lk-close').click()
  await phone.getByTestId('phone-account-0').click()
  await expect(page.getByTestId('demo-address')).toHaveText(first)

  await page.getByTestId('demo-sign-message').click()
  await expect(phone.getByTestId('phone-approve')).toBeVisible()
  // On a desktop no view links to the wallet, because it is on the phone.
  await expect(modal(page)).toBeHidden()
  await approve(phone)
  const signature = page.getByTestId('demo-result')
  await expect(signature).toHaveText(/^0x[0-9a-f]{130}$/)
  expect(
    await verifyMessage({
      address: first as Hex,
      message: 'Hello from Millpond',
      signature: (await signature.innerText()) as Hex,
    }),
  ).toBe(true)

  const asked = await questions(phone)
  await page.getByTestId('demo-send-transaction').click()
  await approve(phone)
  await expect(signature).toHaveText(/^0x[0-9a-f]{64}$/)
  expect(await transactionOf(ONE, await signature.innerText())).toMatchObject({
    from: first.toLowerCase(),
    to: second.toLowerCase(),
  })
  expect(await questions(phone)).toBe(asked + 1)

  await phone.getByTestId('phone-chain-31338').click({ force: true })
  await expect(page.getByTestId('demo-chain')).toHaveText(TWO)
  await page.getByTestId('lk-network-button').first().click()
  await page.getByTestId(`lk-network-${ONE}`).click()
  await expect(page.getByTestId('demo-chain')).toHaveText(ONE)
  await expect(modal(page)).toBeHidden()

  await phone.getByTestId('phone-account-1').click()
  await expect(page.getByTestId('demo-address')).toHaveText(second)

  await phone.getByTestId('phone-delete').click()
  await expect(page.getByTestId('demo-status')).toHaveText('disconnected')
  await expect(sessions(phone)).toHaveCount(0)
})

test('behavior: W26 undoes an approval after the user has left', async ({ page, phone }) => {
  await visit(page)
  await pair(phone, await openCode(page))
  await expect(phone.getByTestId('phone-request')).toBeVisible()
  await page.getByTestId('lk-close').click()
  await expect(modal(page)).toBeHidden()
  await approve(phone)
  await expect(phone.getByTestId('phone-log')).toContainText(/wc_sessionDelete from .*Connected to/)
  await expect(sessions(phone)).toHaveCount(0)
  await expect(page.getByTestId('demo-status')).toHaveText('disconnected')
})

test('behavior: W27 is connected after an approval during a reload', async ({ page, phone }) => {
  await visit(page)
  await pair(phone, await openCode(page))
  await expect(phone.getByTestId('phone-request')).toBeVisible()
  const address = page.url()
  await page.goto('about:blank')
  await approve(phone)
  await expect(sessions(phone)).toHaveCount(1)
  await page.goto(address)
  await expect(page.getByTestId('demo-status')).toHaveText('connected')
  await signOnPhone(page, phone)
})

test('behavior: W24 receives the answer after being offline during the phone’s prompt', async ({
  page,
  phone,
  context,
  relay,
}) => {
  await connectOver(relay, page, phone)
  await page.getByTestId('demo-sign-message').click()
  await expect(phone.getByTestId('phone-request')).toBeVisible()
  await context.setOffline(true)
  relay.freeze(relay.dapp())
  await approve(phone)
  await expect(phone.getByTestId('phone-request')).toBeHidden()
  await context.setOffline(false)
  await expect(page.getByTestId('demo-result')).toHaveText(/^0x[0-9a-f]{130}$/)
  expect(await questions(phone)).toBe(2)
})

const faults = {
  'taken, and the answer of the relay lost': { at: 'request', tag: 1108, times: 1, do: 'cutAfter' },
  'answered, and the answer lost': { at: 'delivery', tag: 1109, times: 1, do: 'cut' },
} as const

test('behavior: a request whose answer is lost with the socket prompts once', async ({
  page,
  phone,
  relay,
}) => {
  await connectOver(relay, page, phone)
  for (const [index, [fault, rule]] of Object.entries(faults).entries()) {
    relay.set({ rules: [rule] })
    await page.getByTestId('demo-sign-message').click()
    await expect(page.getByTestId('demo-result'), fault).toHaveText('Waiting for the wallet')
    await phone.getByTestId('phone-approve').click()
    await expect(page.getByTestId('demo-result'), fault).toHaveText(/^0x[0-9a-f]{130}$/)
    expect(await questions(phone), fault).toBe(2 + index)
  }
})

test('behavior: one approval connects two tabs, each gets its own answers, and both disconnect together', async ({
  page,
  phone,
  context,
}) => {
  await visit(page)
  const other = await context.newPage()
  await visit(other)
  await connectPhone(page, phone)
  await expect(other.getByTestId('demo-status')).toHaveText('connected')
  await expect(other.getByTestId('demo-address')).toHaveText(ACCOUNTS[0])
  await signOnPhone(page, phone)
  await expect(other.getByTestId('demo-result')).toBeEmpty()
  await signOnPhone(other, phone)
  expect(await questions(phone)).toBe(3)
  await phone.getByTestId('phone-account-2').click()
  for (const tab of [page, other])
    await expect(tab.getByTestId('demo-address')).toHaveText(ACCOUNTS[2])
  await other.getByTestId('lk-account-button').first().click()
  await other.getByTestId('lk-disconnect').press('Enter')
  for (const tab of [page, other])
    await expect(tab.getByTestId('demo-status')).toHaveText('disconnected')
  await expect(sessions(phone)).toHaveCount(0)
})

test('default: before the user acts no request, modal, WalletConnect or socket', async ({
  page,
  watch,
}) => {
  const scripts: string[] = []
  const sockets = watchSockets(page)
  page.on(
    'request',
    (request) => void (request.resourceType() === 'script' && scripts.push(request.url())),
  )
  await visit(page)
  await expect(page.getByTestId('demo-status')).toHaveText('disconnected')
  await page.waitForLoadState('networkidle')
  // The chunk of the client, by the name of its entry module.
  const client = (): string[] => scripts.filter((url) => /\/connectorMethods[-.][^/]*$/.test(url))
  // wagmi's reconnect has skipped the connector.
  expect(client()).toEqual([])
  expect(scripts.filter((url) => /Modal|View/.test(new URL(url).pathname))).toEqual([])
  expect(sockets).toEqual([])
  expect([watch.requests, watch.server]).toEqual([[], []])
  await openCode(page)
  expect(sockets.length).toBe(1)
  expect(client().length).toBe(1)
})
