import { createTestClock } from '@latchkey/testing'
import { expect, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { createWorld, type World } from '../test/world/createWorld.js'
import { dialogElement } from '../test/world/expectAccessible.js'
import { focused } from '../test/world/focused.js'
import { holdChunk } from '../test/world/holdChunk.js'
import { middleOf, mouseOn } from '../test/world/mouseOn.js'
import { watchesHeight } from '../test/world/watchesHeight.js'
import { walletsViews } from '../wallets/walletsViews.js'

const modal = page.getByTestId('lk-modal')
const view = page.getByTestId('lk-view')
const close = page.getByTestId('lk-close')
const back = page.getByTestId('lk-back')

const part = (selector: string): Element => dialogElement().querySelector(selector) as Element
const nameOnShow = (): string | null => view.element().getAttribute('data-view')

type Opened = { world: World } & ReturnType<typeof holdChunk>

/** Shows the placeholder of a view whose chunk is held, above the list of wallets. */
async function openPlaceholder(): Promise<Opened> {
  const chunk = holdChunk(walletsViews.WhatIsAWallet)
  const world = await createWorld()
  await world.open({ view: 'Connect' })
  world.latchkey.modal.push({ view: 'WhatIsAWallet' })
  await expect.poll(() => part('.lk-loading')).not.toBeNull()
  await watchesHeight()
  return { world, ...chunk }
}

/** Shows the list of wallets, which stays until the chunk of the next view is loaded. */
async function openList(): Promise<Opened & { clock: ReturnType<typeof createTestClock> }> {
  const chunk = holdChunk(walletsViews.WhatIsAWallet)
  // The clock stands still, so that no placeholder appears.
  const clock = createTestClock()
  const world = await createWorld({ options: { clock } })
  await world.open({ view: 'Connect' })
  await watchesHeight()
  world.latchkey.modal.push({ view: 'WhatIsAWallet' })
  return { world, clock, ...chunk }
}

/** Presses an element, and returns the mouse that can release it. */
async function pressed(element: Element): Promise<ReturnType<typeof mouseOn>> {
  const mouse = mouseOn(element)
  await mouse('mouseMoved')
  await mouse('mousePressed')
  return mouse
}

/** Presses with the mouse, waits for the view, and then releases. */
async function pressOverArrival(element: Element, arrive: () => Promise<void>): Promise<void> {
  const mouse = await pressed(element)
  await arrive()
  await mouse('mouseReleased')
}

/** Presses Space, waits for the view, and then releases the key. */
async function spaceOverArrival(element: Element, arrive: () => Promise<void>): Promise<void> {
  ;(element as HTMLElement).focus()
  await userEvent.keyboard('[Space>]')
  await arrive()
  await userEvent.keyboard('[/Space]')
}

for (const [name, press] of [
  ['the mouse', pressOverArrival],
  ['Space', spaceOverArrival],
] as const) {
  test(`behavior: Close pressed by ${name} while its view loads closes`, async () => {
    const { world, arrive, wasDrawn } = await openPlaceholder()
    await press(close.element(), arrive)
    await expect.element(modal).not.toBeInTheDocument()
    expect(world.latchkey.modal.getState()).toMatchObject({ reason: 'close-press' })
    expect(wasDrawn()).toBe(false)
  })

  test(`behavior: Back pressed by ${name} while its view loads goes back`, async () => {
    const { world, arrive, wasDrawn } = await openPlaceholder()
    await press(back.element(), arrive)
    await world.shows('Connect')
    expect(wasDrawn()).toBe(false)
  })
}

test('behavior: Close pressed while the first view loads closes', async () => {
  const { arrive } = holdChunk(walletsViews.WhatIsAWallet)
  const { latchkey } = await createWorld()
  latchkey.modal.open({ view: 'WhatIsAWallet' })
  await expect.element(close).toBeVisible()
  await watchesHeight()
  await pressOverArrival(close.element(), arrive)
  await expect.element(modal).not.toBeInTheDocument()
})

test('behavior: Close pressed in the previous view closes over the next view', async () => {
  const { arrive } = await openList()
  await pressOverArrival(close.element(), arrive)
  await expect.element(modal).not.toBeInTheDocument()
})

test('behavior: a press on the content has no effect if another view appears before its release', async () => {
  const { world, clock, arrive } = await openList()
  const clicks: Event[] = []
  const row = page.getByTestId('lk-wallet-test.lantern').element()
  row.addEventListener('click', (event) => clicks.push(event))
  await pressOverArrival(row, arrive)
  await world.shows('WhatIsAWallet')
  view.element().addEventListener('click', (event) => clicks.push(event))
  await clock.advance(10_000)
  expect(clicks).toEqual([])
  expect(world.latchkey.connect.getState().status).toBe('disconnected')
})

test('behavior: a view does not wait for a press on the content', async () => {
  const { world, arrive } = await openPlaceholder()
  const mouse = await pressed(part('.lk-spin'))
  await arrive()
  await world.shows('WhatIsAWallet')
  await mouse('mouseReleased')
})

test('behavior: a view appears after a press that ends outside of the window', async () => {
  const { world, clock, arrive } = await openList()
  await pressed(part('.lk-title'))
  await arrive()
  for (const type of ['mouseMoved', 'mouseReleased'] as const)
    await cdp().send('Input.dispatchMouseEvent', { type, x: -40, y: -40, button: 'left' })
  await clock.advance(300)
  await world.shows('WhatIsAWallet')
})

test('behavior: a view appears after a touch that the browser cancels', async () => {
  const { world, clock, arrive } = await openList()
  const touchPoints = [middleOf(part('.lk-title'))]
  await cdp().send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await arrive()
  expect(nameOnShow()).toBe('Connect')
  await cdp().send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] })
  await clock.advance(300)
  await world.shows('WhatIsAWallet')
})

test('behavior: a view appears although a press has no end', async () => {
  const { world, clock, arrive } = await openList()
  const mouse = await pressed(part('.lk-title'))
  await arrive()
  await clock.advance(2_999)
  expect(nameOnShow()).toBe('Connect')
  await clock.advance(1)
  await world.shows('WhatIsAWallet')
  await mouse('mouseReleased')
})

test('behavior: Back does not close a view that appeared while it was pressed', async () => {
  const world = await createWorld()
  await world.open({ view: 'WhatIsAWallet' }, { view: 'Connect' })
  await watchesHeight()
  await pressOverArrival(back.element(), async () =>
    world.latchkey.modal.open({ view: 'Networks' }),
  )
  await world.shows('Networks')
})

test('default: the focus moves to the title of a new view', async () => {
  const { world, arrive } = await openPlaceholder()
  ;(close.element() as HTMLElement).focus()
  await arrive()
  await world.shows('WhatIsAWallet')
  expect(focused()).toBe('lk-title')
})
