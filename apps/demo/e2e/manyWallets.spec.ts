import { body, openAll, test, tile } from './allWallets.js'
import { manyWallets } from './directory.js'
import { expect, visit } from './fixtures.js'

const MANY = process.env.LATCHKEY_THOROUGH ? 10_000 : 2000

// A trace with pictures of so many tiles would take longer than the test.
test.use({ trace: 'off' })

/**
 * Scrolls down as fast as pages load, until a tile is drawn. Returns the number of elements at each
 * step.
 */
function scrollTo(scroller: HTMLElement, testId: string): Promise<number[]> {
  return new Promise((resolve) => {
    const counts: number[] = []
    const step = (): void => {
      counts.push(scroller.querySelectorAll('*').length)
      if (scroller.querySelector(`[data-testid="${testId}"]`)) return resolve(counts)
      scroller.scrollTop = scroller.scrollHeight
      requestAnimationFrame(step)
    }
    step()
  })
}

test(`behavior: renders only the visible ones of ${MANY} wallets, from the first to the last`, async ({
  page,
  directory,
}) => {
  test.slow()
  directory.wallets = manyWallets(MANY)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visit(page, { directory: directory.url })
  await openAll(page)
  await expect(tile(page, 'w20')).toBeVisible()
  const counts = await body(page).evaluate(scrollTo, `lk-wallet-w${MANY - 1}`)
  await expect(tile(page, `w${MANY - 1}`)).toBeInViewport()
  expect(directory.lists().filter(({ query }) => query.entries === '40')).toHaveLength(MANY / 40)
  // About a screen of rows, for forty wallets and for thousands.
  expect(counts[0]).toBeGreaterThan(100)
  expect(Math.max(...counts)).toBeLessThan(600)
})
