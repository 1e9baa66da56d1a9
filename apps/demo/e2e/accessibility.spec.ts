import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from './axe.js'
import {
  connect,
  expect,
  misbehave,
  modal,
  openConnect,
  TEST_WALLET,
  TWO,
  test,
  view,
  visit,
} from './fixtures.js'

/** The deepest focused element, by test id, name or tag. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    let element = document.activeElement
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
    return element?.getAttribute('data-testid') ?? element?.id ?? element?.tagName ?? ''
  })
}

for (const themeMode of ['light', 'dark']) {
  test(`default: axe finds nothing in any view, ${themeMode}`, async ({ page }) => {
    // A dozen whole analyses of the page.
    test.slow()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await visit(page, {
      themeMode,
      wallets: 'many',
      terms: 'https://millpond.example/terms',
      privacy: 'https://millpond.example/privacy',
    })
    await openConnect(page)
    await expectNoAxeViolations(page, 'Connect')
    await page.getByTestId('lk-help').click()
    await expect(view(page, 'WhatIsAWallet')).toBeVisible()
    await expectNoAxeViolations(page, 'WhatIsAWallet')
    await page.getByRole('button', { name: 'Get a wallet' }).click()
    await expect(view(page, 'GetWallet')).toBeVisible()
    await expectNoAxeViolations(page, 'GetWallet')
    await page.getByTestId('lk-back').click()
    await page.getByTestId('lk-back').click()

    await misbehave(page, { neverAnswers: ['eth_requestAccounts'] })
    await page.getByTestId(`lk-wallet-${TEST_WALLET}`).click()
    await expect(view(page, 'Connecting')).toBeVisible()
    await expectNoAxeViolations(page, 'Connecting')
    await page.getByTestId('lk-back').click()
    await misbehave(page, { neverAnswers: [], rejectsAs: { code: 4001, message: 'no' } })
    await page.getByTestId(`lk-wallet-${TEST_WALLET}`).click()
    await expect(view(page, 'Connecting')).toContainText('Request declined')
    await expectNoAxeViolations(page, 'Connecting, declined')
    await misbehave(page, { rejectsAs: undefined })
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(modal(page)).toBeHidden()

    await page.getByTestId('lk-account-button').first().click()
    await expect(page.getByTestId('lk-token-ETH')).toContainText('ETH')
    await expectNoAxeViolations(page, 'Account')
    await modal(page)
      .getByRole('button', { name: /Sandbox One/ })
      .click()
    await expect(view(page, 'Networks')).toBeVisible()
    await expectNoAxeViolations(page, 'Networks')
    await page.getByTestId('lk-network-search').fill('fantasia')
    await expect(view(page, 'Networks')).toContainText('No network called')
    await expectNoAxeViolations(page, 'Networks, no match')
    await page.getByTestId('lk-network-search').fill('')
    await misbehave(page, { rejectsAs: { code: 4001, message: 'no' } })
    await page.getByTestId(`lk-network-${TWO}`).click()
    await expect(view(page, 'SwitchNetwork')).toContainText('declined')
    await expectNoAxeViolations(page, 'SwitchNetwork, declined')
    await page.getByTestId('lk-close').click()
    await page.evaluate(() => window.latchkeyDemo.wallets[0].switchChain(31339))
    await expect(view(page, 'UnsupportedNetwork')).toBeVisible()
    await expectNoAxeViolations(page, 'UnsupportedNetwork')
  })
}

test('behavior: the whole journey by keyboard alone', async ({ page }) => {
  await visit(page)
  await page.getByTestId('lk-connect-button').first().focus()
  await page.keyboard.press('Enter')
  await expect(view(page, 'Connect')).toBeVisible()
  while ((await focused(page)) !== `lk-wallet-${TEST_WALLET}`) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('demo-status')).toHaveText('connected')
  await expect(modal(page)).toBeHidden()
  await expect.poll(() => focused(page)).toBe('lk-account-button')
  await page.keyboard.press('Enter')
  await expect(view(page, 'Account')).toBeVisible()
  while ((await focused(page)) !== 'lk-disconnect') await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('demo-status')).toHaveText('disconnected')
})

test('behavior: focus enters the dialog, cannot leave it by Tab, and returns to the opener', async ({
  page,
}) => {
  await visit(page)
  const opener = page.getByTestId('lk-connect-button').first()
  await opener.click()
  await expect(view(page, 'Connect')).toBeVisible()
  const inside = (): Promise<boolean> =>
    page.evaluate(() => {
      let element = document.activeElement
      while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
      return element?.closest('dialog') !== null && element !== document.body
    })
  expect(await inside()).toBe(true)
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let press = 0; press < 12; press++) {
      await page.keyboard.press(key)
      expect(await inside()).toBe(true)
    }
  }
  await page.keyboard.press('Escape')
  await expect(modal(page)).toBeHidden()
  expect(await focused(page)).toBe('lk-connect-button')
})

test('behavior: Escape, a press outside and the cross close, each with its reason', async ({
  page,
}) => {
  await visit(page)
  const reason = (): Promise<unknown> =>
    page.evaluate(() => window.latchkeyDemo.latchkey?.modal.getState())
  await openConnect(page)
  await page.keyboard.press('Escape')
  await expect(modal(page)).toBeHidden()
  expect(await reason()).toMatchObject({ status: 'closed', reason: 'escape-key' })
  await openConnect(page)
  await page.mouse.click(20, 400)
  await expect(modal(page)).toBeHidden()
  expect(await reason()).toMatchObject({ reason: 'outside-press' })
  await openConnect(page)
  await page.getByTestId('lk-close').click()
  await expect(modal(page)).toBeHidden()
  expect(await reason()).toMatchObject({ reason: 'close-press' })
})

test('behavior: changes of status are announced', async ({ page }) => {
  await visit(page)
  await misbehave(page, { neverAnswers: ['eth_requestAccounts'] })
  await openConnect(page)
  await page.getByTestId(`lk-wallet-${TEST_WALLET}`).click()
  await expect(
    modal(page).getByRole('status').filter({ hasText: 'Opening' }).first(),
  ).toBeAttached()
  await page.getByTestId('lk-back').click()
  await misbehave(page, { neverAnswers: [], rejectsAs: { code: 4001, message: 'no' } })
  await page.getByTestId(`lk-wallet-${TEST_WALLET}`).click()
  await expect(
    modal(page).getByRole('alert').filter({ hasText: 'Request declined' }).first(),
  ).toBeAttached()
})

for (const [name, viewport] of [
  ['320 px wide', { width: 320, height: 568 }],
  ['200 % zoom', { width: 640, height: 400 }],
  ['a phone on its side', { width: 844, height: 390 }],
] as const) {
  test(`behavior: at ${name} nothing is cut off or scrolls sideways`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await visit(page, { wallets: 'many' })
    await openConnect(page)
    const check = async (): Promise<void> => {
      const overflow = await modal(page).evaluate((dialog) => {
        const wide = [...dialog.querySelectorAll<HTMLElement>('*')].filter((element) => {
          const { left, right, width } = element.getBoundingClientRect()
          return (
            width > 1 &&
            (left < -1 || right > innerWidth + 1) &&
            getComputedStyle(element).visibility !== 'hidden'
          )
        })
        const small = [...dialog.querySelectorAll<HTMLElement>('button, a[href], input')].filter(
          (element) => {
            const { width, height } = element.getBoundingClientRect()
            return width > 0 && (width < 24 || height < 24)
          },
        )
        return [...wide, ...small].map((element) => element.outerHTML.slice(0, 120))
      })
      expect(overflow).toEqual([])
    }
    await check()
    await page.getByTestId(`lk-wallet-${TEST_WALLET}`).click()
    await expect(modal(page)).toBeHidden()
    await page.getByTestId('lk-account-button').first().click()
    await expect(page.getByTestId('lk-token-ETH')).toContainText('ETH')
    await check()
    await page.getByTestId('lk-disconnect').scrollIntoViewIfNeeded()
    await page.getByTestId('lk-disconnect').press('Enter')
    await expect(page.getByTestId('demo-status')).toHaveText('disconnected')
  })
}

test('behavior: right to left, the modal mirrors and still works', async ({ page }) => {
  await visit(page, { dir: 'rtl' })
  await openConnect(page)
  const close = await page.getByTestId('lk-close').boundingBox()
  const help = await page.getByTestId('lk-help').boundingBox()
  expect((close?.x ?? 0) < (help?.x ?? 0)).toBe(true)
  await page.getByTestId('lk-close').click()
  await connect(page)
})

test('behavior: with reduced motion nothing moves', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visit(page)
  await page.getByTestId('lk-connect-button').first().click()
  await expect(view(page, 'Connect')).toBeVisible()
  const moving = await modal(page).evaluate(
    (dialog) =>
      dialog
        .getAnimations({ subtree: true })
        .flatMap((animation) => (animation.effect as KeyframeEffect).getKeyframes())
        .filter((frame) => 'transform' in frame || 'blockSize' in frame).length,
  )
  expect(moving).toBe(0)
})
