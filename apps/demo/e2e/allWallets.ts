import type { Locator, Page } from '@playwright/test'
import { manyWallets, startDirectory, type TestDirectory } from './directory.js'
import { expect, modal, openConnect, view } from './fixtures.js'
import { test as phoneTest } from './phone.js'

export const test = phoneTest.extend<{ directory: TestDirectory }>({
  directory: async ({ browserName: _ }, use) => {
    const directory = await startDirectory(manyWallets(200))
    await use(directory)
    await directory.stop()
  },
})

export async function openAll(page: Page): Promise<void> {
  await openConnect(page)
  await page.getByTestId('lk-all-wallets').click()
  await expect(view(page, 'AllWallets')).toBeVisible()
}

export const field = (page: Page): Locator => page.getByTestId('lk-wallet-search')
export const tiles = (page: Page): Locator =>
  view(page, 'AllWallets').locator('[data-testid^="lk-wallet-"][data-index]')
export const tile = (page: Page, id: string): Locator =>
  view(page, 'AllWallets').getByTestId(`lk-wallet-${id}`)
export const body = (page: Page): Locator => view(page, 'AllWallets').locator('.lk-body')

export async function disconnectAgain(page: Page): Promise<void> {
  await expect(page.getByTestId('demo-status')).toHaveText('connected')
  await expect(modal(page)).toBeHidden()
  await page.getByTestId('lk-account-button').first().click()
  await page.getByTestId('lk-disconnect').press('Enter')
  await expect(page.getByTestId('demo-status')).toHaveText('disconnected')
  await expect(modal(page)).toBeHidden()
}

/** Px that may be empty at both edges of the list: less than a row. */
const EDGE_PX = 48

/** Scrolls down to the end, page by page, and calls `look` for the rows on the way. */
export async function scrollToEnd(page: Page, look: () => Promise<void>): Promise<void> {
  for (;;) {
    // Rows are drawn some frames after they become visible.
    await expect
      .poll(() =>
        view(page, 'AllWallets')
          .locator('.lk-body, [data-index]')
          .evaluateAll((all, edge) => {
            const [list, ...cells] = all.map((element) => element.getBoundingClientRect())
            return (
              list !== undefined &&
              cells.some(({ top }) => top <= list.top + edge) &&
              cells.some(({ bottom }) => bottom >= list.bottom - edge)
            )
          }, EDGE_PX),
      )
      .toBe(true)
    await look()
    const isAtEnd = await body(page).evaluate((element) => {
      if (element.scrollTop + element.clientHeight >= element.scrollHeight - 1) return true
      element.scrollTop += element.clientHeight
      return false
    })
    if (isAtEnd) return
  }
}
