import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createWorld, type World } from '../test/world/createWorld.js'
import { dialogElement } from '../test/world/expectAccessible.js'
import { BALANCES, onlyBalances, record } from '../test/world/moneyServer.js'
import { mouseOn } from '../test/world/mouseOn.js'
import { watchesHeight } from '../test/world/watchesHeight.js'

const sheetHeight = (): number => dialogElement().querySelector('.lk-sheet')?.clientHeight ?? 0

/** Opens the account of an app whose balances load when `arrive` is called. */
async function open(): Promise<{ world: World; arrive(): void }> {
  const arrival: { arrive(): void } = { arrive() {} }
  const arrived = new Promise<void>((resolve) => {
    arrival.arrive = resolve
  })
  const records = ['DOL', 'EUR', 'GBP', 'YEN', 'SEK', 'NOK'].map((symbol, index) =>
    record(symbol, '5', { digit: index + 1 }),
  )
  const world = await createWorld({
    server: { [BALANCES]: () => arrived.then(() => ({ balances: records })) },
    options: { features: onlyBalances, locale: 'en' },
  })
  await world.connect()
  await world.open({ view: 'Account' })
  await watchesHeight()
  return { world, arrive: () => arrival.arrive() }
}

test('behavior: a press counts although the balances load before its release', async () => {
  const { world, arrive } = await open()
  const mouse = mouseOn(page.getByRole('button', { name: /Network:/ }).element())
  await mouse('mouseMoved')
  await mouse('mousePressed')
  arrive()
  await expect.element(page.getByText('NOK').first()).toBeInTheDocument()
  await mouse('mouseReleased')
  await world.shows('Networks')
})

test('behavior: the sheet keeps its height while it is pressed, and grows afterwards', async () => {
  const { arrive } = await open()
  const before = sheetHeight()
  // Not a button: it would open another view.
  const mouse = mouseOn(page.getByTestId('lk-balance').element())
  await mouse('mouseMoved')
  await mouse('mousePressed')
  arrive()
  await expect.element(page.getByText('NOK').first()).toBeInTheDocument()
  expect(sheetHeight()).toBe(before)
  await mouse('mouseReleased')
  await expect.poll(sheetHeight).toBeGreaterThan(before)
})

test('behavior: a press has no effect on buttons once the next view is chosen', async () => {
  const world = await createWorld()
  await world.open({ view: 'Connect' })
  const row = page.getByTestId('lk-wallet-test.lantern')
  await expect.element(row).toBeVisible()
  const presses: Event[] = []
  row.element().addEventListener('click', (event) => presses.push(event))
  const explain = dialogElement().querySelector<HTMLElement>('.lk-foot button')
  explain?.click()
  ;(row.element() as HTMLElement).click()
  expect(presses).toEqual([])
  await world.shows('WhatIsAWallet')
})

test('behavior: the header works while the next view loads', async () => {
  const world = await createWorld()
  await world.open({ view: 'Connect' })
  world.latchkey.modal.push({ view: 'WhatIsAWallet' })
  const close = dialogElement().querySelector<HTMLElement>('[data-testid="lk-close"]')
  close?.click()
  await expect.element(page.getByTestId('lk-modal')).not.toBeInTheDocument()
  expect(world.latchkey.modal.getState()).toMatchObject({ reason: 'close-press' })
})
