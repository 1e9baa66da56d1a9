import { body, focused, openAll, test, tile, tiles } from './allWallets.js'
import { manyWallets } from './directory.js'
import { expect, openConnect, TEST_WALLET, view, visit } from './fixtures.js'

const MANY = process.env.LATCHKEY_THOROUGH ? 10_000 : 2000

// A picture of every change of so many tiles would take longer than the test.
test.use({ trace: 'off' })

/**
 * Scrolls down, as fast as pages come, until a tile is drawn. Answers how many elements there were
 * at each step.
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
  // A screen of rows more or less, whether there are forty wallets or thousands.
  expect(counts[0]).toBeGreaterThan(100)
  expect(Math.max(...counts)).toBeLessThan(600)
})

test('behavior: every tile is reached by keyboard, and the focus is never lost', async ({
  page,
  directory,
}) => {
  directory.wallets = manyWallets(MANY)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visit(page, { directory: directory.url })
  await openAll(page)
  await expect(tile(page, 'w20')).toBeVisible()
  expect(await focused(page)).toBe('lk-wallet-search')
  // The installed wallet is the first of the grid.
  const press = async (key: string, id: string): Promise<void> => {
    await page.keyboard.press(key)
    await expect.poll(() => focused(page), { message: key }).toBe(`lk-wallet-${id}`)
    await expect(tile(page, id)).toBeInViewport()
  }
  await press('ArrowDown', TEST_WALLET)
  await press('ArrowRight', 'w0')
  await press('ArrowDown', 'w4')
  await press('End', 'w6')
  await press('Home', 'w3')
  await press('ArrowUp', TEST_WALLET)
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => focused(page)).toBe('lk-wallet-search')
  await press('ArrowDown', TEST_WALLET)
  await press('Control+End', 'w39')
  // There is more below by now: the next page has come.
  await press('ArrowRight', 'w40')
  const before = Number((await focused(page)).slice('lk-wallet-w'.length))
  for (let page_ = 0; page_ < 5; page_++) {
    await page.keyboard.press('PageDown')
    await expect
      .poll(async () => Number((await focused(page)).slice('lk-wallet-w'.length)))
      .toBeGreaterThan(before)
  }
  await press('Control+Home', TEST_WALLET)
  // Scrolled far away, the focused tile stays, and the next key continues from it.
  await body(page).evaluate((element) => element.scrollTo(0, 3000))
  await expect(tile(page, 'w4')).toHaveCount(0)
  expect(await focused(page)).toBe(`lk-wallet-${TEST_WALLET}`)
  await press('ArrowRight', 'w0')
  await page.keyboard.press('Enter')
  await expect(view(page, 'ConnectingWalletConnect')).toBeVisible()
})

for (const [mood, what] of [
  ['error', 'in trouble'],
  ['html', 'behind a page of a hotel'],
  ['wrong', 'answering nonsense'],
  ['huge', 'answering 100 MB'],
] as const) {
  test(`error: a directory ${what} does not prevent connecting, is reported, and requested again`, async ({
    page,
    directory,
    watch,
  }) => {
    watch.allowed.push(/Failed to load resource/)
    directory.mood = mood
    await visit(page, { directory: directory.url })
    await openAll(page)
    await expect(view(page, 'AllWallets')).toContainText('Some wallets are missing.')
    await expect(tile(page, 'metamask')).toBeVisible()
    await expect(tiles(page).first()).toHaveAttribute('data-testid', `lk-wallet-${TEST_WALLET}`)
    // The directory notices by the closed socket that the client stopped reading.
    await expect
      .poll(() => directory.lists().every(({ isAborted }) => isAborted === (mood === 'huge')))
      .toBe(true)
    directory.mood = 'well'
    await view(page, 'AllWallets').getByRole('button', { name: 'Try again' }).click()
    await expect(tile(page, 'w0')).toBeVisible()
    await expect(view(page, 'AllWallets')).not.toContainText('missing')
    directory.mood = mood
    await page.getByTestId('lk-back').click()
    await page.getByTestId(`lk-wallet-${TEST_WALLET}`).click()
    await expect(page.getByTestId('demo-status')).toHaveText('connected')
  })
}

test('error: a directory that is not there or does not answer in time is as good as none', async ({
  page,
  directory,
  watch,
}) => {
  watch.allowed.push(/Failed to load resource/)
  await page.clock.install()
  directory.mood = 'held'
  await visit(page, { directory: directory.url })
  await openConnect(page)
  await expect(page.getByTestId(`lk-wallet-${TEST_WALLET}`)).toBeVisible()
  await page.getByTestId('lk-all-wallets').click()
  await expect(tile(page, TEST_WALLET)).toBeVisible()
  await page.clock.runFor(10_000)
  await expect(view(page, 'AllWallets')).toContainText('Some wallets are missing.')
  await expect(tile(page, 'metamask')).toBeVisible()
  await directory.stop()
  await view(page, 'AllWallets').getByRole('button', { name: 'Try again' }).click()
  await expect(view(page, 'AllWallets')).toContainText('Some wallets are missing.')
  await tile(page, TEST_WALLET).click()
  await expect(page.getByTestId('demo-status')).toHaveText('connected')
})
