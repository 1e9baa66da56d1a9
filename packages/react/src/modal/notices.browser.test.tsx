import { createTestClock } from '@latchkey/testing'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createWorld, type World } from '../test/world/createWorld.js'
import { dialogElement } from '../test/world/expectAccessible.js'
import { looks } from '../test/world/looks.js'
import { testLooks } from '../test/world/testLooks.js'

const modal = page.getByTestId('lk-modal')
const notice = page.getByTestId('lk-notice')
const tip = modal.getByRole('tooltip')
const tooltip = { anchor: 'lk-title', text: 'An explanation of what a wallet is for' }

/** Counts how often the sheet shakes because it refuses to close. */
function countShakes(world: World): () => number {
  const counted = { shakes: 0 }
  world.latchkey.modal.subscribe(() => {
    const state = world.latchkey.modal.getState()
    if (state.status === 'open' && state.shaking) counted.shakes++
  })
  return () => counted.shakes
}

test('default: a notice disappears by itself after its time', async () => {
  const clock = createTestClock()
  const world = await createWorld({ options: { clock } })
  await world.open({ view: 'Connect' })
  world.latchkey.modal.notify({ tone: 'loading', text: 'Transaction started' })
  await expect.element(notice).toHaveTextContent('Transaction started')
  await clock.advance(60_000)
  await expect.element(notice).toHaveTextContent('Transaction started')
  world.latchkey.modal.notify({ tone: 'success', text: 'Sent' })
  await expect.element(notice).toHaveAttribute('data-tone', 'success')
  await clock.advance(3000)
  await expect.element(notice).not.toBeInTheDocument()
})

for (const [tone, role] of [
  ['error', 'alert'],
  ['success', 'status'],
  ['loading', 'status'],
] as const)
  test(`behavior: a notice of ${tone} is announced, above the view`, async () => {
    const world = await createWorld()
    await world.open({ view: 'Networks' })
    world.latchkey.modal.notify({ tone, text: 'The account didn’t change' })
    await expect.element(notice).toHaveAttribute('role', role)
    const { bottom } = notice.element().getBoundingClientRect()
    expect(bottom).toBeLessThan(page.getByTestId('lk-view').element().getBoundingClientRect().top)
  })

testLooks('behavior: a notice with an action opens its view', async (look) => {
  const world = await createWorld({ look })
  await world.open({ view: 'Connect' })
  const action = { label: 'Networks', view: { view: 'Networks' } } as const
  world.latchkey.modal.notify({ tone: 'success', text: `Switched${look.suffix}`, action })
  await notice.getByRole('button').click()
  await world.shows('Networks')
})

testLooks('behavior: a tooltip explains, and Escape hides it before it closes', async (look) => {
  const world = await createWorld({ look })
  await world.open({ view: 'Connect' })
  world.latchkey.modal.setTooltip({ ...tooltip, text: tooltip.text + look.suffix })
  await expect.element(tip).toHaveTextContent(tooltip.text)
  await userEvent.keyboard('{Escape}')
  await expect.element(tip).not.toBeInTheDocument()
  await world.shows('Connect')
})

test('behavior: shakes instead of closing by accident while a feature prevents it', async () => {
  const world = await createWorld()
  await world.open({ view: 'Connect' })
  const { connect } = world.latchkey
  const shakes = countShakes(world)
  const blocks = { isBlocking: () => true }
  const stop = world.latchkey.modal.follow(connect, {}, undefined, blocks)
  await userEvent.keyboard('{Escape}')
  await expect.poll(shakes).toBe(1)
  await userEvent.click(modal, { position: { x: 3, y: 300 } })
  await world.shows('Connect')
  await page.getByTestId('lk-close').click()
  await expect.element(modal).not.toBeInTheDocument()
  stop()
})

/** Drags the header of the sheet down by some pixels, as a finger does. */
function drag(px: number): void {
  const header = dialogElement().querySelector('.lk-title') as HTMLElement
  const at = (type: string, clientY: number): void => {
    header.dispatchEvent(
      new PointerEvent(type, { clientY, isPrimary: true, bubbles: true, pointerId: 1 }),
    )
  }
  const sheet = dialogElement().querySelector('.lk-sheet') as HTMLElement
  // No pointer is down, so the browser has none to capture.
  sheet.setPointerCapture = () => {}
  at('pointerdown', 10)
  for (let step = 1; step <= 10; step++) at('pointermove', 10 + (px * step) / 10)
  at('pointerup', 10 + px)
}

test('behavior: on a phone a long swipe closes', async () => {
  const world = await createWorld({ look: looks.narrow })
  await world.open({ view: 'Connect' })
  drag(400)
  await expect.element(modal).not.toBeInTheDocument()
  expect(world.latchkey.modal.getState()).toMatchObject({ reason: 'swipe' })
})

test('behavior: in a wide window a swipe does nothing', async () => {
  const world = await createWorld()
  await world.open({ view: 'Connect' })
  drag(400)
  expect(world.latchkey.modal.getState().status).toBe('open')
})

test('behavior: an app that makes its page inert does not lock the modal', async () => {
  const world = await createWorld()
  await world.open({ view: 'Connect' })
  const { host } = dialogElement().getRootNode() as ShadowRoot
  host.setAttribute('inert', '')
  host.setAttribute('aria-hidden', 'true')
  await expect
    .poll(() => host.hasAttribute('inert') || host.hasAttribute('aria-hidden'))
    .toBe(false)
})

test('behavior: the app’s styles do not reach the modal', async () => {
  const style = document.createElement('style')
  style.textContent = 'button, dialog, h2 { display: none !important; font-size: 99px !important }'
  document.head.append(style)
  const world = await createWorld()
  await world.open({ view: 'Connect' })
  await expect.element(page.getByTestId('lk-close')).toBeVisible()
  expect(getComputedStyle(dialogElement().querySelector('h2') as Element).fontSize).not.toBe('99px')
  style.remove()
})

test('behavior: the modal leaves the page as it was', async () => {
  const attributes = (): string[] =>
    [document.documentElement, document.body].map((element) =>
      [...element.attributes].map(({ name, value }) => `${name}=${value}`).join(),
    )
  const world = await createWorld()
  const before = attributes()
  await world.open({ view: 'Connect' })
  await userEvent.keyboard('{Escape}')
  await expect.element(modal).not.toBeInTheDocument()
  await expect.poll(attributes).toEqual(before)
})
