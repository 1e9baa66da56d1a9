import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fillSend } from '../test/world/createSender.js'
import {
  createSolanaSender,
  SOL_ME,
  SOL_MINT,
  SOL_PROGRAM_WALLET,
  SOL_STRANGER,
  type SolanaLedger,
  solanaLedger,
  solanaMint,
  solanaTokens,
  solanaWallet,
} from '../test/world/createSolanaSender.js'
import { enSend } from './sendTexts.js'

const submit = page.getByTestId('lk-send-submit')
const amount = page.getByTestId('lk-send-amount')
const recipient = page.getByTestId('lk-send-recipient')
const problem = page.getByTestId('lk-send-problem')
const recipientMessage = page.getByTestId('lk-send-recipient-message')
const { transfer } = enSend.problems

async function chooseDay(): Promise<void> {
  await page.getByTestId('lk-send-token').click()
  await page.getByTestId('lk-token-DAY').click()
  await expect.element(page.getByTestId('lk-send-token')).toHaveTextContent('DAY')
}

type Change = (ledger: SolanaLedger) => void

test.each<[name: string, change: Change, typed: string, said: { title: string; text: string }]>([
  [
    'an amount below the rent of a new account',
    () => {},
    '0.0001',
    transfer.recipientRent('0.00089088 SOL'),
  ],
  ['a rest below the rent', () => {}, '1.4995', transfer.senderRent('0.00089088 SOL')],
  [
    'a node of another cluster',
    (ledger) => {
      ledger.genesis = '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY'
    },
    '1',
    transfer.wrongCluster('Sol One'),
  ],
  [
    'an expired blockhash',
    (ledger) => {
      ledger.simulationError = 'BlockhashNotFound'
    },
    '1',
    transfer.expired,
  ],
])(
  'error: S29 SOL: explains %s, keeps the form, and sends once it is right',
  async (_name, change, typed, said) => {
    const ledger = solanaLedger()
    const { genesis } = ledger
    change(ledger)
    const sender = await createSolanaSender(ledger)
    await fillSend(typed, SOL_STRANGER)
    await submit.click()
    await expect.element(problem).toHaveTextContent(said.title)
    await expect.element(problem).toHaveTextContent(said.text)
    await expect.element(amount).toHaveValue(typed)
    await expect.element(page.getByTestId('lk-send-address')).toHaveTextContent(SOL_STRANGER)
    expect(sender.solana?.prompts.map(({ kind }) => kind)).toEqual(['connect'])
    // Fixes the cause, or types another amount.
    Object.assign(ledger, { genesis, simulationError: null })
    if (typed !== '1') await userEvent.fill(amount, '1')
    await submit.click()
    await sender.shows('WalletSendPreview')
  },
)

test.each<[name: string, change: Change, said: { title: string; text: string }]>([
  [
    'a token account that was closed meanwhile',
    (ledger) => {
      ledger.mine = [solanaTokens(SOL_ME, 500_000_000n), null]
    },
    transfer.accountClosed('DAY'),
  ],
  [
    'a frozen account of the sender',
    (ledger) => {
      ledger.mine = [solanaTokens(SOL_ME, 500_000_000n, true)]
    },
    transfer.frozen('sender', 'DAY'),
  ],
  [
    'a frozen account of the recipient',
    (ledger) => {
      ledger.theirs = solanaTokens(SOL_STRANGER, 0n, true)
    },
    transfer.frozen('recipient', 'DAY'),
  ],
])(
  'error: S28 tokens: explains %s, keeps the form, and offers another token',
  async (_name, change, said) => {
    const ledger = solanaLedger()
    change(ledger)
    const sender = await createSolanaSender(ledger)
    await chooseDay()
    await fillSend('1.25', SOL_STRANGER)
    await submit.click()
    await expect.element(problem).toHaveTextContent(said.title)
    await expect.element(problem).toHaveTextContent(said.text)
    await expect.element(amount).toHaveValue('1.25')
    expect(sender.solana?.prompts.map(({ kind }) => kind)).toEqual(['connect'])
    await page.getByTestId('lk-send-token').click()
    await page.getByTestId('lk-token-SOL').click()
    await expect.element(problem).not.toBeInTheDocument()
    // Another token has cleared the amount.
    await userEvent.fill(amount, '1')
    await submit.click()
    await sender.shows('WalletSendPreview')
  },
)

test('error: S28 refuses a token that the issuer froze before the review', async () => {
  const sender = await createSolanaSender(solanaLedger(), { isFrozen: true })
  await expect.element(amount).toBeEnabled()
  await expect.element(problem).not.toBeInTheDocument()
  await chooseDay()
  await expect.element(problem).toHaveTextContent(transfer.frozen('sender', 'DAY').title)
  await expect.element(problem).toHaveTextContent(transfer.frozen('sender', 'DAY').text)
  await fillSend('1.25', SOL_STRANGER)
  await expect.element(page.getByTestId('lk-send-address')).toHaveTextContent(SOL_STRANGER)
  await expect.element(submit).toBeDisabled()
  await userEvent.type(amount, '{Enter}')
  await sender.shows('WalletSend')
  expect(sender.solana?.prompts.map(({ kind }) => kind)).toEqual(['connect'])
  await page.getByTestId('lk-send-token').click()
  await page.getByTestId('lk-token-SOL').click()
  await expect.element(problem).not.toBeInTheDocument()
  await userEvent.fill(amount, '1')
  await submit.click()
  await sender.shows('WalletSendPreview')
})

test('error: S29 explains an address of a token at its field, and takes another one', async () => {
  const sender = await createSolanaSender(solanaLedger())
  await fillSend('1', SOL_MINT)
  await submit.click()
  await expect.element(recipientMessage).toHaveTextContent(enSend.recipient.solana.mint)
  await expect.element(recipient).toHaveAttribute('aria-invalid', 'true')
  await expect.element(amount).toHaveValue('1')
  await page.getByTestId('lk-send-clear').click()
  await userEvent.fill(recipient, SOL_STRANGER)
  await submit.click()
  await sender.shows('WalletSendPreview')
})

test('error: S29 explains a review that is too old when it is confirmed', async () => {
  const ledger = solanaLedger()
  const sender = await createSolanaSender(ledger)
  await fillSend('1', SOL_STRANGER)
  await submit.click()
  await sender.shows('WalletSendPreview')
  ledger.isExpired = true
  await page.getByTestId('lk-send-confirm').click()
  await sender.shows('WalletSendProgress')
  const view = page.getByTestId('lk-view')
  await expect.element(view).toHaveTextContent(transfer.expired.title)
  await expect.element(view).toHaveTextContent(transfer.expired.text)
  expect(sender.solana?.prompts.map(({ kind }) => kind)).toEqual(['connect'])
})

test('behavior: S29 warns of an address off the curve, here and in the review', async () => {
  const sender = await createSolanaSender({ ...solanaLedger(), stranger: solanaWallet(1) })
  await fillSend('1', SOL_PROGRAM_WALLET)
  await expect.element(recipientMessage).toHaveTextContent(enSend.recipient.solana.contract)
  await submit.click()
  await sender.shows('WalletSendPreview')
  await expect
    .element(page.getByTestId('lk-send-contract-note'))
    .toHaveTextContent(enSend.preview.program.title)
})

test('behavior: S28 the review shows how much arrives of a token with a transfer fee', async () => {
  const sender = await createSolanaSender({
    ...solanaLedger(),
    mint: solanaMint({ feeBasisPoints: 200 }),
    theirs: solanaTokens(SOL_STRANGER, 0n),
    after: {
      mine: solanaTokens(SOL_ME, 400_000_000n),
      theirs: solanaTokens(SOL_STRANGER, 98_000_000n),
    },
  })
  await chooseDay()
  await fillSend('100', SOL_STRANGER)
  await submit.click()
  await sender.shows('WalletSendPreview')
  await expect
    .element(page.getByTestId('lk-send-arrives'))
    .toHaveTextContent(enSend.preview.arrives('98 DAY').title)
})

test.each([
  ['a string that is not an address', 'hello', enSend.recipient.solana.format],
  ['a name that does not resolve', 'nobody.sol', enSend.recipient.nameUnknown('nobody.sol')],
])('error: explains %s, and keeps it', async (_name, text, said) => {
  await createSolanaSender(solanaLedger())
  await expect.element(amount).toBeEnabled()
  await userEvent.fill(amount, '1')
  await userEvent.fill(recipient, text)
  await expect.element(recipientMessage).toHaveTextContent(said)
  await expect.element(recipient).toHaveValue(text)
  await expect.element(submit).toBeDisabled()
})
