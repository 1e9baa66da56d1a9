import { closeModal } from '@latchkey/core'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ConnectButton } from '../account/ConnectButton.js'
import { createWorld } from '../test/world/createWorld.js'
import { dialogElement, expectAccessible } from '../test/world/expectAccessible.js'
import { expectNothingCutOff } from '../test/world/expectNothingCutOff.js'
import { focused } from '../test/world/focused.js'
import { looks } from '../test/world/looks.js'

const modal = page.getByTestId('lk-modal')
const place = { mode: 'inline' } as const
const isInside = (): boolean => (dialogElement().getRootNode() as ShadowRoot).activeElement !== null

const app = (
  <>
    <ConnectButton />
    <input data-testid="before" aria-label="Before" />
  </>
)

for (const [name, look] of Object.entries(looks))
  test(`default: renders a region of the page, ${name}`, async () => {
    const world = await createWorld({ place, look })
    await world.open({ view: 'Connect' })
    await expect.element(page.getByRole('region', { name: /Connect/ })).toBeVisible()
    expect(
      document.querySelector('main')?.contains((dialogElement().getRootNode() as ShadowRoot).host),
    ).toBe(true)
    await expectAccessible()
    expectNothingCutOff()
  })

test('behavior: renders into the element of the app', async () => {
  const container = document.createElement('div')
  document.body.append(container)
  onTestFinished(() => container.remove())
  const world = await createWorld({ place: { mode: container } })
  await world.open({ view: 'Connect' })
  expect(container.querySelector('[data-latchkey="inline"]')).not.toBeNull()
})

test('behavior: the page still scrolls, and is not covered', async () => {
  const world = await createWorld({ place, children: app })
  await world.open({ view: 'Connect' })
  expect(getComputedStyle(document.documentElement).overflowY).toBe('visible')
  await page.getByTestId('before').click()
  expect(focused()).toBe('before')
  expect(document.querySelector('dialog[open]')).toBeNull()
})

test('behavior: without an action of the user the focus does not move', async () => {
  const world = await createWorld({ place, children: app })
  // User activation from an earlier test lasts for some seconds.
  await expect.poll(() => navigator.userActivation.isActive).toBe(false)
  ;(page.getByTestId('before').element() as HTMLElement).focus()
  world.latchkey.modal.open({ view: 'Connect' })
  await world.shows('Connect')
  await userEvent.keyboard('a')
  await expect.element(page.getByTestId('before')).toHaveValue('a')
})

test('behavior: opened by a button, takes the focus, and Tab moves on and out again', async () => {
  const world = await createWorld({ place, children: app })
  ;(page.getByTestId('lk-connect-button').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await world.shows('Connect')
  await expect.poll(isInside).toBe(true)
  for (let press = 0; isInside() && press < 20; press++)
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  expect(isInside()).toBe(false)
})

test('behavior: Escape goes back, and does not close the first view', async () => {
  const world = await createWorld({ place })
  await world.open({ view: 'WhatIsAWallet' }, { view: 'Connect' })
  ;(page.getByTestId('lk-back').element() as HTMLElement).focus()
  await userEvent.keyboard('{Escape}')
  await world.shows('Connect')
  ;(page.getByTestId('lk-close').element() as HTMLElement).focus()
  await userEvent.keyboard('{Escape}')
  expect(world.latchkey.modal.getState().status).toBe('open')
})

test('behavior: closes by its button and by the app, and returns the focus', async () => {
  const world = await createWorld({ place })
  ;(page.getByTestId('lk-connect-button').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await world.shows('Connect')
  await page.getByTestId('lk-close').click()
  await expect.element(modal).not.toBeInTheDocument()
  await expect.poll(focused).toBe('lk-connect-button')
  await world.open({ view: 'Connect' })
  closeModal(world.latchkey)
  await expect.element(modal).not.toBeInTheDocument()
})
