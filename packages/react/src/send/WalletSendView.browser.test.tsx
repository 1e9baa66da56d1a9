import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { offline, refusal, silent } from '../test/world/createHttp.js'
import {
  chooseDol,
  createSender,
  DOL,
  fillSend,
  owned,
  reviewSend,
  STRANGER,
} from '../test/world/createSender.js'
import { createWorld } from '../test/world/createWorld.js'
import { focused } from '../test/world/focused.js'
import { looks } from '../test/world/looks.js'
import { BALANCES, ME, record } from '../test/world/moneyServer.js'
import { NAME, nameless, nameRecord } from '../test/world/nameServer.js'
import { setOnline } from '../test/world/setOnline.js'
import { testLooks } from '../test/world/testLooks.js'
import { en } from '../texts.js'
import { enSend } from './sendTexts.js'

const view = page.getByTestId('lk-view')
const amount = page.getByTestId('lk-send-amount')
const recipient = page.getByTestId('lk-send-recipient')
const submit = page.getByTestId('lk-send-submit')
const problem = page.getByTestId('lk-send-problem')
const amountMessage = page.getByTestId('lk-send-amount-message')
const recipientMessage = page.getByTestId('lk-send-recipient-message')

testLooks(
  'default: asks for an amount, then a recipient, then leads to the review',
  async (look) => {
    const sender = await createSender({ look })
    await expect.element(submit).toHaveTextContent(enSend.missing.amount)
    await expect.element(submit).toBeDisabled()
    await expect.element(amount).toBeEnabled()
    await userEvent.fill(amount, '1.5')
    await expect.element(submit).toHaveTextContent(enSend.missing.recipient)
    await userEvent.fill(recipient, STRANGER.toLowerCase())
    await expect.element(page.getByTestId('lk-send-address')).toHaveTextContent(STRANGER)
    await expect.element(recipientMessage).toHaveTextContent(enSend.recipient.first)
    await expect.element(submit).toHaveTextContent(enSend.review)
    await expect.element(submit).toBeEnabled()
    expect(sender.wallet.prompts).toHaveLength(1)
  },
)

test('behavior: on a page from right to left, values are on the side of their labels', async () => {
  await createSender({ look: looks.rtl })
  await fillSend('1.5', STRANGER)
  for (const field of [amount, recipient])
    expect(getComputedStyle(field.element()).textAlign).toBe('right')
  const rightOf = (element: Element | null): number => element?.getBoundingClientRect().right ?? 0
  const label = view.element().querySelector('.lk-to__top')
  expect(rightOf(page.getByTestId('lk-send-address').element())).toBeCloseTo(rightOf(label))
  await page.getByTestId('lk-amount-flip').click()
  const [sign, input] = view.element().querySelectorAll('.lk-amt__in > *')
  expect(rightOf(sign ?? null)).toBeGreaterThan((input?.getBoundingClientRect().left ?? 0) - 8)
})

testLooks('behavior: leaves room for the amount while the balances load', async (look) => {
  const sender = await createSender({ look, balances: silent })
  await expect.element(submit).toHaveTextContent(enSend.missing.token)
  await expect.element(amount).not.toBeInTheDocument()
  await expect.element(recipient).toBeVisible()
  await expect.poll(() => sender.http.calls.map(({ name }) => name)).toContain(BALANCES)
})

testLooks('error: marks an amount over the balance, and keeps it', async (look) => {
  const sender = await createSender({ look })
  await chooseDol(sender)
  await fillSend('500.000001', STRANGER)
  await expect.element(amountMessage).toHaveTextContent(enSend.amount.funds('500 DOL'))
  await expect.element(amount).toHaveAttribute('aria-invalid', 'true')
  await expect.element(submit).toHaveTextContent(enSend.missing.funds)
  await expect.element(submit).toBeDisabled()
  await expect.element(amount).toHaveValue('500.000001')
})

test('default: without a server, sends the native currency, without a price', async () => {
  await createSender({ features: { tokens: false } })
  await expect.element(page.getByTestId('lk-send-token')).toHaveTextContent('ETH')
  await expect.element(view).toHaveTextContent('10')
  await expect.element(page.getByTestId('lk-amount-flip')).not.toBeInTheDocument()
  await fillSend('2', STRANGER)
  await expect.element(submit).toBeEnabled()
})

test('error: without an account, leads to connecting', async () => {
  const world = await createWorld()
  await world.open({ view: 'WalletSend' })
  await expect.element(view).toHaveTextContent(en.account.none.title)
  await view.getByRole('button', { name: en.connecting.connect }).click()
  await world.shows('Connect')
})

test.each([
  ['1x', enSend.amount.notANumber],
  ['1.2345678', enSend.amount.decimals('DOL', 6)],
  [`1${'0'.repeat(90)}`, enSend.amount.tooLarge],
])('error: explains the amount %s', async (text, message) => {
  const sender = await createSender()
  await chooseDol(sender)
  await userEvent.fill(amount, text)
  await expect.element(amountMessage).toHaveTextContent(message)
  await expect.element(submit).toHaveTextContent(enSend.missing.value)
  await expect.element(submit).toBeDisabled()
})

test.each([
  ['an invalid text', 'hello', enSend.recipient.format],
  ['a wrong letter', `${STRANGER.slice(0, -2)}e7`, enSend.recipient.checksum],
  ['the zero address', `0x${'0'.repeat(40)}`, enSend.recipient.zero],
])('error: explains %s as recipient, after a pause in typing', async (_name, text, message) => {
  const { clock } = await createSender()
  // Fills the form once, which loads the code that reads addresses.
  await fillSend('1', STRANGER)
  await userEvent.fill(recipient, text)
  await clock.advance(499)
  await expect.element(submit).toHaveTextContent(enSend.missing.reading)
  await expect.element(recipientMessage).not.toBeInTheDocument()
  await clock.advance(1)
  await expect.element(recipientMessage).toHaveTextContent(message)
  await expect.element(recipient).toHaveAttribute('aria-invalid', 'true')
  await expect.element(recipient).toHaveAccessibleDescription(message)
  await expect.element(recipient).toHaveValue(text)
})

test('error: refuses the token’s own contract as recipient', async () => {
  const sender = await createSender()
  await chooseDol(sender)
  await fillSend('1', DOL)
  await expect.element(recipientMessage).toHaveTextContent(enSend.recipient.tokenContract('DOL'))
  await expect.element(submit).toHaveTextContent(enSend.missing.address)
  await expect.element(submit).toBeDisabled()
})

test('behavior: warns of the own account and of a contract, and allows both', async () => {
  const { ledger } = await createSender()
  await fillSend('1', ME)
  await expect.element(recipientMessage).toHaveTextContent(enSend.recipient.self)
  await expect.element(submit).toBeEnabled()
  ledger.contracts.add(STRANGER.toLowerCase())
  await userEvent.fill(recipient, STRANGER)
  await expect.element(recipientMessage).toHaveTextContent(enSend.recipient.contract)
  await expect.element(submit).toBeEnabled()
})

test('error: a name that cannot be looked up can be tried again', async () => {
  const { clock, http } = await createSender({
    features: { names: true },
    server: { ...nameless, [NAME]: offline },
  })
  await fillSend('1', STRANGER)
  await userEvent.fill(recipient, 'ada.lake')
  await clock.advance(500)
  await expect.element(recipientMessage).toHaveTextContent(enSend.recipient.unreadable)
  http.server[NAME] = refusal(404, 'not_found')
  await page.getByTestId('lk-send-recipient-retry').click()
  await clock.advance(500)
  await expect.element(recipientMessage).toHaveTextContent(enSend.recipient.nameUnknown('ada.lake'))
  await expect.element(page.getByTestId('lk-send-recipient-retry')).not.toBeInTheDocument()
})

test('behavior: shows the whole address of a name', async () => {
  const { clock } = await createSender({
    features: { names: true },
    server: { ...nameless, [NAME]: nameRecord('ada.lake', STRANGER) },
  })
  await fillSend('1', ME)
  await userEvent.fill(recipient, 'ada.lake')
  await clock.advance(500)
  await expect.element(page.getByTestId('lk-send-address')).toHaveTextContent(STRANGER)
  await expect.element(recipient).toHaveValue('ada.lake')
})

test('behavior: clears the recipient, and returns the focus to the field', async () => {
  await createSender()
  await fillSend('1', STRANGER)
  await page.getByTestId('lk-send-clear').click()
  await expect.element(recipient).toHaveValue('')
  await expect.element(page.getByTestId('lk-send-address')).not.toBeInTheDocument()
  await expect.poll(focused).toBe('lk-send-recipient')
  await expect.element(page.getByTestId('lk-send-paste')).toBeVisible()
})

test('error: reports that pasting is blocked', async () => {
  await createSender()
  await page.getByTestId('lk-send-paste').click()
  await expect.element(page.getByTestId('lk-notice')).toHaveTextContent(enSend.pasteBlocked)
  await expect.poll(focused).toBe('lk-send-recipient')
})

test('behavior: flips to dollars and back without changing the amount', async () => {
  await createSender()
  await fillSend('1.25', STRANGER)
  const flip = page.getByTestId('lk-amount-flip')
  await expect.element(flip).toHaveTextContent('$2,500.00')
  await flip.click()
  await expect.element(amount).toHaveValue('2500')
  await expect.element(flip).toHaveTextContent('1.25 ETH')
  await userEvent.fill(amount, '100')
  await expect.element(flip).toHaveTextContent('0.05 ETH')
  await flip.click()
  await expect.element(amount).toHaveValue('0.05')
})

test('behavior: Max sends the whole token, and all but the fee of the native currency', async () => {
  const sender = await createSender()
  await expect.element(page.getByTestId('lk-amount-max')).toBeVisible()
  await page.getByTestId('lk-amount-max').click()
  // 21,000 gas at 3 gwei, plus a quarter.
  await expect.element(amount).toHaveValue('9.99992125')
  await expect.element(amountMessage).toHaveTextContent(enSend.amount.maxFee('0.000078 ETH'))
  await chooseDol(sender)
  await page.getByTestId('lk-amount-max').click()
  await expect.element(amount).toHaveValue('500')
})

test('error: Max of a balance below the fee leaves nothing to send', async () => {
  const { ledger } = await createSender({ balances: { balances: [record('ETH', '0.00001')] } })
  ledger.set(ME, 10n ** 13n)
  await page.getByTestId('lk-amount-max').click()
  await expect.element(amountMessage).toHaveTextContent(enSend.amount.nothingLeft('ETH'))
  await expect.element(submit).toHaveTextContent(enSend.missing.nothingLeft)
})

test('error: Max without a node reports it, and clears the amount', async () => {
  const { http } = await createSender()
  await expect.element(page.getByTestId('lk-amount-max')).toBeVisible()
  http.node.eth_estimateGas = offline
  await page.getByTestId('lk-amount-max').click()
  await expect.element(problem).toHaveTextContent(enSend.problems.unreachable.title)
  await expect.element(problem).toHaveRole('alert')
  await expect.element(amount).toHaveValue('')
})

test('behavior: Max waits for the estimate of the fee', async () => {
  const { http } = await createSender()
  await expect.element(page.getByTestId('lk-amount-max')).toBeVisible()
  http.node.eth_estimateGas = silent
  await page.getByTestId('lk-amount-max').click()
  await expect.element(submit).toHaveTextContent(enSend.missing.estimate)
  await expect.element(amountMessage).toHaveTextContent(enSend.amount.estimating)
})

test('error: offline, keeps the input and refuses the review until the network is back', async () => {
  const sender = await createSender()
  await fillSend('1', STRANGER)
  setOnline(false)
  await expect.element(page.getByTestId('lk-send-offline')).toHaveTextContent(enSend.offline.title)
  await expect.element(submit).toBeDisabled()
  await expect.element(amount).toHaveValue('1')
  setOnline(true)
  await expect.element(page.getByTestId('lk-send-offline')).not.toBeInTheDocument()
  await reviewSend(sender)
})

test('behavior: checks once on a double click, and can be left while it checks', async () => {
  const { http } = await createSender()
  await fillSend('1', STRANGER)
  http.node.eth_simulateV1 = silent
  await submit.dblClick()
  await expect.element(submit).toHaveTextContent(enSend.checking)
  await expect.element(submit).toBeDisabled()
  expect(http.calls.filter(({ name }) => name === 'eth_simulateV1')).toHaveLength(1)
  await page.getByTestId('lk-back').click()
  await expect.element(view).toHaveAttribute('data-view', 'Account')
})

test.each([
  ['reverts', enSend.problems.reverts, new Error('execution reverted: paused')],
  ['unreachable', enSend.problems.unreachable, offline],
] as const)(
  'error: a transfer that %s is not offered to the wallet',
  async (_name, text, reply) => {
    const { http, wallet, shows } = await createSender()
    await fillSend('1', STRANGER)
    http.node.eth_simulateV1 = reply
    await submit.click()
    await expect.element(problem).toHaveTextContent(text.title)
    await expect.element(problem).toHaveRole('alert')
    await expect.element(submit).toBeEnabled()
    await shows('WalletSend')
    expect(wallet.prompts).toHaveLength(1)
  },
)

test('error: SEC-49 a transfer that takes more than shown is not offered to the wallet', async () => {
  const { http, ledger, wallet } = await createSender()
  await fillSend('1', STRANGER)
  const simulate = ledger.node.eth_simulateV1 as (call: unknown) => [{ calls: object[] }]
  http.node.eth_simulateV1 = (call: unknown) => {
    const [{ calls }] = simulate(call)
    // The last two calls read the balances afterwards: of the sender, and of the recipient.
    calls.splice(-2, 1, { status: '0x1', returnData: `0x${'0'.repeat(64)}`, logs: [] })
    return [{ calls }]
  }
  await submit.click()
  await expect.element(problem).toHaveTextContent(enSend.problems.unexpected.title)
  expect(wallet.prompts).toHaveLength(1)
})

test('error: shows a balance that is lower than a moment ago', async () => {
  const sender = await createSender()
  await chooseDol(sender)
  await fillSend('400', STRANGER)
  sender.ledger.set(ME, 399_999_999n, DOL)
  await submit.click()
  await expect.element(amountMessage).toHaveTextContent(enSend.amount.funds('399.999999 DOL'))
})

test('error: shows the fee that the account cannot pay', async () => {
  const sender = await createSender()
  await chooseDol(sender)
  await fillSend('1', STRANGER)
  sender.ledger.set(ME, 10n ** 13n)
  await submit.click()
  await expect
    .element(amountMessage)
    .toHaveTextContent(enSend.amount.fee('0.00018 ETH', '0.00001 ETH'))
})

test('error: SEC-52 clears the form when the wallet moves to another network', async () => {
  const sender = await createSender()
  await fillSend('1', STRANGER)
  sender.http.server[BALANCES] = {
    balances: owned.map((each) => ({ ...each, chainId: 'eip155:31338' })),
  }
  sender.wallet.switchChain(31338)
  await expect.element(problem).toHaveTextContent(enSend.problems.moved.title)
  await expect.element(recipient).toHaveValue('')
  await expect.element(amount).toHaveValue('')
})

test('behavior: works by keyboard alone, from the amount to the review', async () => {
  const sender = await createSender()
  await expect.element(amount).toBeEnabled()
  amount.element().focus()
  await userEvent.keyboard('0,5')
  const stops: string[] = []
  for (let at = 0; at < 8 && stops.at(-1) !== 'lk-send-recipient'; at++) {
    await userEvent.keyboard('{Tab}')
    stops.push(focused())
  }
  expect(stops).toEqual(['lk-send-token', 'lk-amount-flip', 'lk-amount-max', 'lk-send-recipient'])
  await userEvent.keyboard(STRANGER)
  await expect.element(submit).toBeEnabled()
  await userEvent.keyboard('{Enter}')
  await sender.shows('WalletSendPreview')
  await expect.element(page.getByTestId('lk-send-what')).toHaveTextContent('0.5 ETH')
})

test('behavior: Enter opens the review, and does nothing while the form is incomplete', async () => {
  const sender = await createSender()
  await expect.element(page.getByTestId('lk-send-amount')).toBeEnabled()
  await userEvent.fill(page.getByTestId('lk-send-amount'), '1')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByTestId('lk-view')).toHaveAttribute('data-view', 'WalletSend')
  await fillSend('1', STRANGER)
  await expect.element(page.getByTestId('lk-send-submit')).toHaveTextContent('Review')
  await userEvent.keyboard('{Enter}')
  await sender.shows('WalletSendPreview')
  await page.getByTestId('lk-back').click()
  await sender.shows('WalletSend')
  await page.getByTestId('lk-send-amount').click()
  await userEvent.keyboard('{Enter}')
  await sender.shows('WalletSendPreview')
})

testLooks('default: lists the tokens to send', async (look) => {
  const sender = await createSender({ look })
  await page.getByTestId('lk-send-token').click()
  await sender.shows('WalletSendSelectToken')
  await expect.element(page.getByTestId('lk-token-ETH')).toBeVisible()
  await expect.element(page.getByTestId('lk-token-DOL')).toHaveTextContent('500')
})

testLooks('behavior: says that no token has the searched name', async (look) => {
  const sender = await createSender({ look })
  await page.getByTestId('lk-send-token').click()
  await sender.shows('WalletSendSelectToken')
  await userEvent.fill(page.getByTestId('lk-token-search'), 'fantasia')
  await expect.element(page.getByTestId('lk-token-DOL')).not.toBeInTheDocument()
  await userEvent.fill(page.getByTestId('lk-token-search'), 'dol')
  await expect.element(page.getByTestId('lk-token-DOL')).toBeVisible()
})

test('behavior: choosing another token clears the amount', async () => {
  const sender = await createSender()
  await expect.element(page.getByTestId('lk-send-amount')).toBeEnabled()
  await userEvent.fill(page.getByTestId('lk-send-amount'), '9')
  await chooseDol(sender)
  await expect.element(page.getByTestId('lk-send-token')).toHaveTextContent('DOL')
  await userEvent.fill(page.getByTestId('lk-send-amount'), '500')
  await expect.element(page.getByTestId('lk-send-error')).not.toBeInTheDocument()
})
