import { type Hex, verifyMessage } from 'viem'
import { balanceOf, sentBy, setBalance, transactionOf } from './chain.js'
import { ACCOUNTS, expect, modal, ONE, TWO, view, visit } from './fixtures.js'
import { approve, connectPhone, openCode, pair, scan, sessions, test } from './phone.js'

for (const themeMode of ['light', 'dark']) {
  for (const deviceScaleFactor of [1, 2]) {
    test.describe(`${themeMode}, ${deviceScaleFactor}×`, () => {
      test.use({ deviceScaleFactor })
      test('default: the code is read from the screen, approved on the phone, and the page is connected', async ({ page, phone }) => {
        await visit(page, { themeMode })
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
  }
}

test('default: balance, message, transaction, network and account of the phone are those of the page', async ({ page, phone }) => {
  const [first, second] = ACCOUNTS
  await setBalance(ONE, first, 1_234_567_890_000_000_000_000n)
  await visit(page)
  await connectPhone(page, phone)

  await page.getByTestId('lk-account-button').first().click()
  await expect(page.getByTestId('lk-balance')).toContainText('1234.567')
  expect(await balanceOf(ONE, first)).toBe(1_234_567_890_000_000_000_000n)
  await page.getByTestId('lk-close').click()

  await page.getByTestId('demo-sign-message').click()
  await approve(phone)
  const signature = page.getByTestId('demo-result')
  await expect(signature).toHaveText(/^0x[0-9a-f]{130}$/)
  expect(await verifyMessage({ address: first as Hex, message: 'Hello from Millpond', signature: (await signature.innerText()) as Hex })).toBe(true)

  const before = await sentBy(ONE, first)
  await page.getByTestId('demo-send-transaction').click()
  await approve(phone)
  await expect(signature).toHaveText(/^0x[0-9a-f]{64}$/)
  expect(await transactionOf(ONE, await signature.innerText())).toMatchObject({ from: first.toLowerCase(), to: second.toLowerCase() })
  expect(await sentBy(ONE, first)).toBe(before + 1)

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
