import type { Locator, Page } from '@playwright/test'
import { people } from '../../../packages/sandbox/src/world/people.js'
import { connectAs } from './activity.js'
import { addresses } from './addresses.js'
import { expect, test, view } from './fixtures.js'

const BEN = people.ben.address
const button = (page: Page): Locator => page.getByTestId('lk-account-button').first()
const picture = 'img.lk-avatar'

/** Returns the width of the picture that the browser has decoded. */
const widthOf = (image: Locator): Promise<number> =>
  image.evaluate((element) => (element as HTMLImageElement).naturalWidth)

test('default: draws the picture of an ENS name in the button and the account, from the app’s own server only', async ({
  page,
  watch,
}) => {
  await connectAs(page, BEN)
  await expect.poll(() => widthOf(button(page).locator(picture))).toBe(256)
  await button(page).click()
  const own = view(page, 'Account').locator(picture)
  await expect(view(page, 'Account')).toContainText('ben.eth')
  await expect.poll(() => widthOf(own)).toBe(256)
  await expect(own).toHaveAttribute('alt', '')
  await page.getByTestId('lk-action-receive').click()
  await expect(view(page, 'WalletReceive').locator(picture)).toBeVisible()
  // Chains only: the page's own origin is not in this list.
  expect(
    [...new Set(watch.requests.map((url) => new URL(url).origin))].filter(
      (origin) => origin !== addresses.one && origin !== addresses.two,
    ),
  ).toEqual([])
})
