import { setLocale } from '@latchkey/core'
import { locales } from '@latchkey/locales'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  chooseDol,
  createSender,
  DOL,
  fillSend,
  reviewSend,
  type Sender,
  STRANGER,
} from '../test/world/createSender.js'
import { type Look, looks } from '../test/world/looks.js'
import { setOnline } from '../test/world/setOnline.js'
import { testLooks } from '../test/world/testLooks.js'
import { enSend } from './sendTexts.js'

const view = page.getByTestId('lk-view')
const confirm = page.getByTestId('lk-send-confirm')

/** Opens the review of 12.5 DOL. */
async function review(look?: Look): Promise<Sender> {
  const sender = await createSender({ look })
  await chooseDol(sender)
  await fillSend('12.5', STRANGER)
  await reviewSend(sender)
  return sender
}

testLooks('default: the review shows amount, recipient and fee', async (look) => {
  const sender = await review(look)
  await expect.element(page.getByTestId('lk-send-what')).toHaveTextContent('12.5 DOL')
  await expect.element(page.getByTestId('lk-send-to')).toHaveTextContent(STRANGER)
  await expect.element(page.getByTestId('lk-send-fee')).toHaveTextContent('0.00018 ETH')
  await expect
    .element(page.getByTestId('lk-send-first-note'))
    .toHaveTextContent(enSend.preview.first.title)
  expect(sender.wallet.prompts).toHaveLength(1)
})

test('default: sends exactly the amount, once, on a double click', async () => {
  const sender = await review()
  await confirm.dblClick()
  await sender.shows('WalletSendProgress')
  await expect.element(page.getByTestId('lk-send-done')).toBeVisible()
  await expect.element(view).toHaveTextContent('12.5 DOL')
  expect(sender.ledger.read(STRANGER, DOL)).toBe(12_500_000n)
  expect(sender.ledger.sent).toHaveLength(1)
  await page.getByTestId('lk-send-done').click()
  await sender.shows('Account')
})

test('behavior: a fee has its number before its symbol, also from right to left', async () => {
  const { latchkey } = await review()
  const fee = page.getByTestId('lk-send-fee')
  for (const [tag, upTo] of [
    ['ar', 'حتى'],
    ['fa', 'تا'],
    ['he', 'עד'],
  ] as const) {
    await setLocale(latchkey, tag)
    await expect.element(fee).toHaveTextContent(upTo)
    const walker = document.createTreeWalker(fee.element(), NodeFilter.SHOW_TEXT)
    const text = walker.nextNode() as Text
    /** Returns the px from the left edge of the window to a character of the fee. */
    const leftOf = (part: RegExp): number => {
      const range = document.createRange()
      const start = text.data.search(part)
      range.setStart(text, start)
      range.setEnd(text, start + 1)
      return range.getBoundingClientRect().left
    }
    expect(leftOf(/E/), tag).toBeGreaterThan(leftOf(/(?<=\(\u2068?)\p{Nd}/u))
    expect(leftOf(/^/), tag).toBeGreaterThan(leftOf(/E/))
  }
})

test('behavior: at 320 px each label below a payment is one line, in every language', async () => {
  const { latchkey } = await review(looks.narrow)
  await confirm.click()
  const done = page.getByTestId('lk-send-done')
  await expect.element(done).toBeVisible()
  const buttons = [...(done.element().parentElement as HTMLElement).children]
  for (const tag of locales) {
    const before = view.element().textContent
    setLocale(latchkey, tag)
    await expect.poll(() => view.element().textContent).not.toBe(before)
    expect(
      buttons.map((button) => button.getBoundingClientRect().height),
      tag,
    ).toEqual([48, 48])
  }
})

testLooks('error: a declined request sends nothing, and can be reviewed again', async (look) => {
  const sender = await review(look)
  Object.assign(sender.wallet.behaviors, { rejectsAs: { code: 4001, message: 'no' } })
  await confirm.click()
  const again = page.getByTestId('lk-send-again')
  await expect.element(again).toBeVisible()
  expect(sender.ledger.sent).toHaveLength(0)
})

test('behavior: reviews again after a declined request, and then sends', async () => {
  const sender = await review()
  Object.assign(sender.wallet.behaviors, { rejectsAs: { code: 4001, message: 'no' } })
  await confirm.click()
  await page.getByTestId('lk-send-again').click()
  await sender.shows('WalletSendPreview')
  Object.assign(sender.wallet.behaviors, { rejectsAs: undefined })
  await expect.element(confirm).toBeEnabled()
  await confirm.click()
  await expect.element(page.getByTestId('lk-send-done')).toBeVisible()
  expect(sender.ledger.read(STRANGER, DOL)).toBe(12_500_000n)
})

test('error: a transaction that reverts leads back to the form, which is kept', async () => {
  const sender = await review()
  sender.ledger.isHeld = true
  await confirm.click()
  await expect.element(page.getByTestId('lk-send-done')).toBeVisible()
  sender.ledger.mine(true)
  await expect
    .poll(async () => {
      await sender.clock.advance(500)
      return page.getByTestId('lk-send-back').query() !== null
    })
    .toBe(true)
  await expect.element(view.getByRole('alert')).toBeVisible()
  await page.getByTestId('lk-send-back').click()
  await sender.shows('WalletSend')
  await expect.element(page.getByTestId('lk-send-amount')).toHaveValue('12.5')
  expect(sender.ledger.read(STRANGER, DOL)).toBe(0n)
})

test('error: offline, the review cannot be confirmed', async () => {
  await review()
  setOnline(false)
  await expect.element(confirm).toBeDisabled()
  await expect.element(page.getByTestId('lk-send-offline')).toHaveTextContent(enSend.offline.title)
  setOnline(true)
  await expect.element(confirm).toBeEnabled()
})

test('behavior: shows how much arrives of a token with a transfer fee', async () => {
  const sender = await createSender()
  sender.ledger.arriving.set(DOL, 90n)
  await chooseDol(sender)
  await fillSend('100', STRANGER)
  await reviewSend(sender)
  await expect
    .element(page.getByTestId('lk-send-arrives'))
    .toHaveTextContent(enSend.preview.arrives('90 DOL').title)
})
