import { setLocale } from '@latchkey/core'
import { loadKitTexts, locales } from '@latchkey/locales'
import { createTestClock } from '@latchkey/testing'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createSwapper, fillSwap, planSwap, prepareSwap } from '../test/world/createSwapper.js'
import { createWorld, type World } from '../test/world/createWorld.js'
import { expectLocaleFits, undirected } from '../test/world/expectLocaleFits.js'
import { HISTORY, history } from '../test/world/historyServer.js'
import { BALANCES, onlyBalances } from '../test/world/moneyServer.js'
import { names } from '../test/world/nameServer.js'
import { createBuyer, onramps, provider, purchase } from '../test/world/onrampServer.js'
import { replaceOpen } from '../test/world/replaceOpen.js'

const view = page.getByTestId('lk-view')

async function openQuote(): ReturnType<typeof createSwapper> {
  const swapper = await createSwapper({ look: undirected, server: history([]) })
  await fillSwap(swapper)
  return swapper
}

async function openReview(): ReturnType<typeof createSwapper> {
  const swapper = await openQuote()
  await prepareSwap(swapper)
  await planSwap(swapper, ['swap'])
  return swapper
}

async function openProviders(): ReturnType<typeof createBuyer> {
  const buyer = await createBuyer(undirected)
  await buyer.open({ view: 'OnRampProviders' }, { view: 'Account' })
  await expect.element(page.getByTestId('lk-buy-outcome')).toHaveTextContent('98 DOL')
  return buyer
}

async function openBuyView(name: 'OnRampFiatSelect' | 'OnRampTokenSelect' | 'WhatIsABuy') {
  const buyer = await openProviders()
  await buyer.open({ view: name }, { view: 'OnRampProviders' })
  return buyer
}

async function openName(label: string): Promise<World> {
  const clock = createTestClock()
  const world = await createWorld({
    look: undirected,
    server: { [BALANCES]: { balances: [] }, ...names() },
    options: { features: { ...onlyBalances, names: true }, locale: 'en', clock },
  })
  await world.connect()
  await world.open({ view: 'RegisterAccountName' }, { view: 'Account' })
  await userEvent.fill(page.getByTestId('lk-name-input'), label)
  await clock.advance(500)
  await expect.element(view).toHaveTextContent(`${label}.latchkey.eth`)
  return world
}

/** A state of a view, and the place of one of its texts: the chunk, the catalogue, the keys. */
interface State {
  text: readonly [chunk: string, ...keys: string[]]
  open(): Promise<World>
}

const states: Record<string, State> = {
  'an empty swap': {
    text: ['swap', 'swap', 'chooseToken'],
    open: () => createSwapper({ look: undirected }),
  },
  'a quote': { text: ['swap', 'swap', 'review'], open: openQuote },
  'the token to receive': {
    text: ['base', 'modal', 'titles', 'selectToken'],
    async open() {
      const swapper = await createSwapper({ look: undirected })
      await page.getByTestId('lk-swap-to-token').click()
      await swapper.shows('SwapSelectToken')
      return swapper
    },
  },
  'the review of a swap': { text: ['swap', 'swap', 'facts', 'atLeast'], open: openReview },
  'a swap that waits for the wallet': {
    text: ['base', 'modal', 'titles', 'swap'],
    async open() {
      const swapper = await openReview()
      Object.assign(swapper.wallet.behaviors, { neverAnswers: ['eth_sendTransaction'] })
      await page.getByTestId('lk-swap-submit').click()
      await swapper.shows('SwapProgress')
      return swapper
    },
  },
  'the offers of a purchase': { text: ['onramp', 'onramp', 'chooseProvider'], open: openProviders },
  'the currencies of a purchase': {
    text: ['base', 'modal', 'titles', 'selectCurrency'],
    open: () => openBuyView('OnRampFiatSelect'),
  },
  'the tokens of a purchase': {
    text: ['base', 'modal', 'titles', 'selectToken'],
    open: () => openBuyView('OnRampTokenSelect'),
  },
  'the guide to buying': {
    text: ['onramp', 'onramp', 'points', '0', 'title'],
    open: () => openBuyView('WhatIsABuy'),
  },
  'a purchase with a blocked window': {
    text: ['onramp', 'onramp', 'youPay'],
    async open() {
      replaceOpen(true)
      const buyer = await openProviders()
      await page.getByTestId('lk-provider-till').click()
      await buyer.shows('BuyInProgress')
      await expect.element(view.getByRole('link', { name: /Open Till/ })).toBeVisible()
      return buyer
    },
  },
  purchases: {
    text: ['onramp', 'onramp', 'statuses', 'waiting'],
    async open() {
      const data = [purchase(0, 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS')]
      const buyer = await createBuyer(undirected, {
        ...onramps([provider('till', 'Till')]),
        [HISTORY]: { data, next: null },
      })
      await buyer.open({ view: 'OnRampActivity' })
      await expect.element(page.getByTestId('lk-purchase-waiting')).toBeVisible()
      return buyer
    },
  },
  'a free name': { text: ['account', 'names', 'intro'], open: () => openName('ada-pond') },
  'a taken name': { text: ['account', 'names', 'available'], open: () => openName('maya') },
  'a registered name': {
    text: ['account', 'names', 'success'],
    async open() {
      const world = await openName('ada-pond')
      await world.open({
        view: 'RegisterAccountNameSuccess',
        name: 'ada-pond-of-the-meadow.latchkey.eth',
      })
      return world
    },
  },
}

/** Returns a text of a locale. */
async function readText(tag: string, [chunk, ...keys]: State['text']): Promise<string> {
  const texts: unknown = await loadKitTexts(tag, chunk)
  return String(keys.reduce((each, key) => (each as Record<string, unknown>)[key], texts))
}

test.each(Object.entries(states))('default: %s fits 320 px in every locale', async (_, state) => {
  const { latchkey } = await state.open()
  for (const tag of locales) {
    const text = await readText(tag, state.text)
    setLocale(latchkey, tag)
    await expect.element(page.getByTestId('lk-modal')).toHaveTextContent(text)
    await expectLocaleFits(tag)
  }
})
