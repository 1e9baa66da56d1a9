import { closeModal, openModal, setThemeMode } from '@latchkey/core'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createWorld } from '../test/world/createWorld.js'
import { dialogElement, expectAccessible } from '../test/world/expectAccessible.js'
import { expectNothingCutOff } from '../test/world/expectNothingCutOff.js'
import { focused } from '../test/world/focused.js'
import { looks } from '../test/world/looks.js'
import { pretend } from '../test/world/pretend.js'

const modal = page.getByTestId('lk-modal')
const view = page.getByTestId('lk-view')
const notice = page.getByTestId('lk-notice')
const themes = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('[data-latchkey]')].map(
    ({ dataset }) => dataset.theme ?? '',
  )

function isInside(): boolean {
  const root = dialogElement().getRootNode() as ShadowRoot
  return root.activeElement !== null && dialogElement().contains(root.activeElement)
}

test('default: renders a modal dialog with the title of its view', async () => {
  const world = await createWorld()
  await world.open({ view: 'Networks' })
  await expect.element(page.getByRole('dialog', { name: 'Choose a network' })).toBeVisible()
  expect(dialogElement().matches(':modal')).toBe(true)
})

for (const [reason, close] of [
  ['escape-key', () => userEvent.keyboard('{Escape}')],
  ['outside-press', () => userEvent.click(modal, { position: { x: 3, y: 300 } })],
  ['close-press', () => page.getByTestId('lk-close').click()],
] as const)
  test(`behavior: closes with the reason ${reason}, and returns the focus`, async () => {
    const world = await createWorld()
    const opener = page.getByTestId('lk-connect-button')
    ;(opener.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await world.shows('Connect')
    await close()
    await expect.element(modal).not.toBeInTheDocument()
    expect(world.latchkey.modal.getState()).toMatchObject({ status: 'closed', reason })
    await expect.poll(focused).toBe('lk-connect-button')
  })

test('behavior: the app closes it, and opens it again on the first view', async () => {
  const world = await createWorld()
  await world.open({ view: 'WhatIsAWallet' }, { view: 'Connect' })
  closeModal(world.latchkey)
  await expect.element(modal).not.toBeInTheDocument()
  openModal(world.latchkey)
  await world.shows('Connect')
  await expect.element(page.getByTestId('lk-back')).not.toBeInTheDocument()
})

test('behavior: Escape goes back before it closes', async () => {
  const world = await createWorld()
  await world.open({ view: 'GetWallet' }, { view: 'Connect' }, { view: 'WhatIsAWallet' })
  await userEvent.keyboard('{Escape}')
  await world.shows('WhatIsAWallet')
  await userEvent.keyboard('{Escape}')
  await world.shows('Connect')
  await userEvent.keyboard('{Escape}')
  await expect.element(modal).not.toBeInTheDocument()
})

test('behavior: a press that begins inside and ends outside does not close', async () => {
  const world = await createWorld()
  await world.open({ view: 'Connect' })
  const dialog = dialogElement()
  const sheet = dialog.querySelector('.lk-sheet') as HTMLElement
  sheet.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }))
  dialog.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, detail: 1 }))
  expect(world.latchkey.modal.getState().status).toBe('open')
})

test('behavior: the second half of a double click does not close', async () => {
  const world = await createWorld()
  await world.open({ view: 'Connect' })
  const dialog = dialogElement()
  for (const detail of [2, 1]) {
    expect(world.latchkey.modal.getState().status).toBe('open')
    dialog.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }))
    dialog.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, detail }))
  }
  expect(world.latchkey.modal.getState().status).toBe('closed')
})

for (const key of ['{Tab}', '{Shift>}{Tab}{/Shift}'])
  test(`behavior: the focus stays inside by ${key}`, async () => {
    const world = await createWorld()
    await world.open({ view: 'Connect' })
    await expect.poll(isInside).toBe(true)
    const visited = new Set<string>()
    for (let press = 0; press < 8; press++) {
      await userEvent.keyboard(key)
      expect(isInside()).toBe(true)
      visited.add(focused())
    }
    expect(visited.size).toBeGreaterThan(2)
  })

test('behavior: the page does not scroll behind it', async () => {
  const world = await createWorld()
  await world.open({ view: 'Connect' })
  expect(getComputedStyle(document.documentElement).overflowY).toMatch(/hidden|clip/)
  await userEvent.keyboard('{Escape}')
  await expect.element(modal).not.toBeInTheDocument()
  expect(getComputedStyle(document.documentElement).overflowY).toBe('visible')
})

test('behavior: setThemeMode changes the open modal and the button', async () => {
  const world = await createWorld()
  await world.open({ view: 'Connect' })
  expect(themes()).toEqual(['light', 'light'])
  setThemeMode(world.latchkey, 'dark')
  await expect.poll(themes).toEqual(['dark', 'dark'])
  setThemeMode(world.latchkey, 'system')
  await expect.poll(themes).toEqual(['light', 'light'])
})

test('behavior: mirrors right to left', async () => {
  const world = await createWorld({ look: looks.rtl })
  await world.open({ view: 'Connect' })
  const left = (id: string): number => page.getByTestId(id).element().getBoundingClientRect().left
  expect(left('lk-close')).toBeLessThan(left('lk-help'))
})

test('behavior: with reduced motion nothing moves', async () => {
  const world = await createWorld()
  world.latchkey.modal.open({ view: 'Connect' })
  await world.shows('Connect')
  const frames = dialogElement()
    .getAnimations({ subtree: true })
    .flatMap(({ effect }) => (effect as KeyframeEffect).getKeyframes())
  expect(frames.filter((frame) => 'transform' in frame || 'translate' in frame)).toEqual([])
})

test('behavior: announces a change of status', async () => {
  const world = await createWorld()
  world.wallet.behaviors.neverAnswers = ['eth_requestAccounts']
  await world.open({ view: 'Connect' })
  await page.getByTestId('lk-wallet-test.lantern').click()
  await expect
    .element(
      modal
        .getByRole('status')
        .getByText(/Opening/)
        .first(),
    )
    .toBeInTheDocument()
})

test('behavior: on a small phone the sheet ends at the edge or the keyboard', async () => {
  const world = await createWorld({ look: looks.narrow })
  await world.open({ view: 'Connect' })
  const sheet = dialogElement().querySelector('.lk-sheet') as HTMLElement
  expect(sheet.getBoundingClientRect().bottom).toBe(innerHeight)
  dialogElement().style.setProperty('--lk-keyboard', '200px')
  expect(sheet.getBoundingClientRect().bottom).toBe(innerHeight - 200)
})

for (const [width, height] of [
  [1366, 650],
  [1440, 720],
  [390, 844],
  [320, 568],
] as const)
  test(`behavior: a notice stays inside of a window of ${width} × ${height}`, async () => {
    const world = await createWorld()
    await page.viewport(width, height)
    await world.connect()
    await world.open({ view: 'Account' })
    await expect.element(page.getByTestId('lk-token-ETH')).toBeVisible()
    world.latchkey.modal.notify({ tone: 'error', text: 'The account didn’t change' })
    await expect.element(notice).toHaveAttribute('role', 'alert')
    const { top, bottom } = notice.element().getBoundingClientRect()
    expect(top).toBeGreaterThanOrEqual(0)
    expect(bottom).toBeLessThanOrEqual(height)
    await expectAccessible()
  })

for (const [width, height] of [
  [1280, 764],
  [390, 844],
] as const)
  test(`behavior: a notice covers no button of a full sheet at ${width} × ${height}`, async () => {
    const world = await createWorld()
    await page.viewport(width, height)
    await world.open({ view: 'AllWallets' })
    world.latchkey.modal.notify({ tone: 'success', text: 'Address copied' })
    await expect.element(notice).toHaveAttribute('role', 'status')
    const { bottom } = notice.element().getBoundingClientRect()
    expect(bottom).toBeLessThan(page.getByTestId('lk-close').element().getBoundingClientRect().top)
  })

for (const [name, width, height] of [
  ['200 % zoom', 640, 400],
  ['a phone on its side', 844, 390],
] as const)
  test(`behavior: at ${name} nothing is cut off or scrolls sideways`, async () => {
    const world = await createWorld()
    await page.viewport(width, height)
    await world.connect()
    for (const view of ['Account', 'Networks', 'WhatIsAWallet'] as const) {
      await world.open({ view })
      expectNothingCutOff()
    }
  })

test('behavior: copies the address, and says so', async () => {
  const copied: string[] = []
  pretend({ clipboard: { writeText: async (text) => void copied.push(text) } })
  const world = await createWorld()
  await world.connect()
  await world.open({ view: 'Account' })
  await page.getByTestId('lk-copy-address').click()
  await expect.element(notice).toHaveAttribute('data-tone', 'success')
  expect(copied).toEqual(['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'])
})

test('error: shows the whole address where copying is blocked', async () => {
  pretend({ clipboard: { writeText: () => Promise.reject(new Error('blocked')) } })
  const world = await createWorld()
  await world.connect()
  await world.open({ view: 'Account' })
  await page.getByTestId('lk-copy-address').click()
  await expect.element(view).toHaveTextContent('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
  await expect.element(notice).toHaveAttribute('data-tone', 'error')
})
