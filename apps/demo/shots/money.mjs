// Sending, receiving, swapping, buying and names, for take.mjs.
import { account, connected, declined, id, misbehave } from './steps.mjs'

const view = (page, name) => page.locator(`[data-testid="lk-view"][data-view="${name}"]`)
const enabled = (page, name) => page.locator(`[data-testid="${name}"]:enabled`)

/** Connects, and presses an action of the account. */
const action = (name) => async (page) => {
  await connected(page)
  await account(page)
  await id(page, `lk-action-${name}`).click()
}

async function toSend(page, to = 'ada.eth') {
  await action('send')(page)
  await id(page, 'lk-send-amount').fill('0.01')
  await id(page, 'lk-send-recipient').fill(to)
  await id(page, 'lk-send-address').waitFor()
}

async function toSendReview(page) {
  await toSend(page)
  await enabled(page, 'lk-send-submit').click()
  await enabled(page, 'lk-send-confirm').waitFor()
}

const confirmSend = (page) => id(page, 'lk-send-confirm').click()

/** The form pays with ether at first. */
async function toSwap(page) {
  await action('swap')(page)
  await id(page, 'lk-swap-to-token').click()
  await id(page, 'lk-token-search').fill('DOL')
  await view(page, 'SwapSelectToken').getByTestId('lk-token-DOL').first().click()
}

async function toSwapReview(page) {
  await toSwap(page)
  await id(page, 'lk-swap-from-amount').fill('0.05')
  await enabled(page, 'lk-swap-submit').click()
  await view(page, 'SwapPreview').waitFor()
  await enabled(page, 'lk-swap-submit').waitFor()
}

async function toQuote(page) {
  await action('buy')(page)
  await page.locator('[data-testid="lk-buy-outcome"][data-kind="quote"]').waitFor()
}

async function toCheckout(page) {
  await toQuote(page)
  const [shop] = await Promise.all([
    page.waitForEvent('popup'),
    page.locator('[data-testid^="lk-provider-"]').first().click(),
  ])
  await view(page, 'BuyInProgress').waitFor()
  return shop
}

const toName = (page) =>
  page.evaluate(() => {
    const { modal } = window.latchkeyDemo.latchkey
    modal.open({ view: 'Account' })
    modal.push({ view: 'RegisterAccountName' })
  })

async function typeName(page, text) {
  await connected(page)
  await toName(page)
  await id(page, 'lk-name-input').fill(text)
}

export const sendStates = {
  send: { do: action('send') },
  'send-filled': { do: (page) => toSend(page) },
  'send-token': {
    do: async (page) => (
      await action('send')(page),
      await id(page, 'lk-send-token').click(),
      await view(page, 'WalletSendSelectToken').waitFor()
    ),
  },
  'send-unknown-name': {
    do: async (page) => (
      await action('send')(page),
      await id(page, 'lk-send-recipient').fill('no-one.eth'),
      await id(page, 'lk-send-recipient-message').waitFor()
    ),
  },
  'send-review': { do: toSendReview },
  'send-waiting': {
    do: async (page) => (
      await toSendReview(page),
      await misbehave(page, { neverAnswers: ['eth_sendTransaction'] }),
      await confirmSend(page)
    ),
  },
  'send-declined': {
    do: async (page) => (
      await toSendReview(page),
      await misbehave(page, declined),
      await confirmSend(page),
      await id(page, 'lk-send-again').waitFor()
    ),
  },
  'send-done': {
    do: async (page) => (
      await toSendReview(page), await confirmSend(page), await id(page, 'lk-send-done').waitFor()
    ),
  },
  receive: {
    do: async (page) => (await action('receive')(page), await id(page, 'lk-qr').waitFor()),
  },
  'receive-amount': {
    do: async (page) => (
      await action('receive')(page),
      await id(page, 'lk-receive-ask').click(),
      await id(page, 'lk-receive-amount').fill('1.25')
    ),
  },
  'receive-networks': {
    do: async (page) => (
      await action('receive')(page), await id(page, 'lk-receive-networks').click()
    ),
  },
}

export const swapStates = {
  swap: { do: action('swap') },
  'swap-token': {
    do: async (page) => (
      await action('swap')(page),
      await id(page, 'lk-swap-to-token').click(),
      await view(page, 'SwapSelectToken').waitFor()
    ),
  },
  'swap-quote': {
    do: async (page) => (
      await toSwap(page),
      await id(page, 'lk-swap-from-amount').fill('0.05'),
      await enabled(page, 'lk-swap-submit').waitFor()
    ),
  },
  'swap-too-much': {
    do: async (page) => (
      await toSwap(page),
      await id(page, 'lk-swap-from-amount').fill('9000000'),
      await id(page, 'lk-swap-error').waitFor()
    ),
  },
  'swap-slippage': {
    do: async (page) => (
      await toSwap(page),
      await id(page, 'lk-swap-from-amount').fill('0.05'),
      await id(page, 'lk-swap-slippage-change').click()
    ),
  },
  'swap-review': { do: (page) => toSwapReview(page) },
  'swap-waiting': {
    do: async (page) => (
      await toSwapReview(page),
      await misbehave(page, { neverAnswers: ['eth_sendTransaction'] }),
      await id(page, 'lk-swap-submit').click(),
      await view(page, 'SwapProgress').waitFor()
    ),
  },
  'swap-declined': {
    do: async (page) => (
      await toSwapReview(page),
      await misbehave(page, declined),
      await id(page, 'lk-swap-submit').click(),
      await id(page, 'lk-swap-error').waitFor()
    ),
  },
  'swap-done': {
    do: async (page) => (
      await toSwapReview(page),
      await id(page, 'lk-swap-submit').click(),
      await id(page, 'lk-swap-done').waitFor()
    ),
  },
}

export const buyStates = {
  buy: { do: toQuote },
  'buy-token': {
    do: async (page) => (await toQuote(page), await id(page, 'lk-buy-token').click()),
  },
  'buy-currency': {
    do: async (page) => (await toQuote(page), await id(page, 'lk-buy-currency').click()),
  },
  'buy-in-progress': { do: async (page) => void (await toCheckout(page)) },
  'buy-done': {
    do: async (page) => {
      const shop = await toCheckout(page)
      await shop.getByRole('button', { name: 'Review' }).click()
      await shop.getByRole('button', { name: /^Pay/ }).click()
      await id(page, 'lk-buy-done').waitFor()
    },
  },
  name: { do: async (page) => (await connected(page), await toName(page)) },
  'name-free': {
    do: async (page) => (
      await typeName(page, `mara${crypto.randomUUID().slice(0, 6)}`),
      await enabled(page, 'lk-name-submit').waitFor()
    ),
  },
  'name-invalid': { do: (page) => typeName(page, 'mara!') },
  'name-signing': {
    do: async (page) => (
      await typeName(page, `mara${crypto.randomUUID().slice(0, 6)}`),
      await misbehave(page, { neverAnswers: ['personal_sign'] }),
      await enabled(page, 'lk-name-submit').click(),
      await id(page, 'lk-name-cancel').waitFor()
    ),
  },
}
