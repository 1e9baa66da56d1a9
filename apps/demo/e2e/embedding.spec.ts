import { writeFile } from 'node:fs/promises'
import {
  type BrowserContextOptions,
  chromium,
  type LaunchOptions,
  type Page,
} from '@playwright/test'
import { wholeChromiumLaunch } from '../../../scripts/lib/chromiumLaunch.js'
import { addresses } from './addresses.js'
import {
  connect,
  expect,
  guard,
  modal,
  ONE,
  openConnect,
  TEST_WALLET,
  TWO,
  test,
  view,
  visit,
} from './fixtures.js'

/** Returns the share of visibly different pixels of two pictures of one size, from 0 to 1. */
function shareOfDifferentPixels(page: Page, pictures: readonly Buffer[]): Promise<number> {
  return page.evaluate(
    async (encoded) => {
      const [one, two] = await Promise.all(
        encoded.map(async (base64) => {
          const bitmap = await createImageBitmap(
            await (await fetch(`data:image/png;base64,${base64}`)).blob(),
          )
          const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
          context?.drawImage(bitmap, 0, 0)
          return (
            context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? new Uint8ClampedArray()
          )
        }),
      )
      if (!one || !two || one.length === 0 || one.length !== two.length) return 1
      let different = 0
      for (let pixel = 0; pixel < one.length; pixel += 4)
        if (
          [0, 1, 2].some(
            (channel) => Math.abs((one[pixel + channel] ?? 0) - (two[pixel + channel] ?? 0)) > 8,
          )
        )
          different += 1
      return different / (one.length / 4)
    },
    pictures.map((picture) => picture.toString('base64')),
  )
}

test('behavior: SEC-64 the strict page (no inline script or style, Trusted Types) reports nothing', async ({
  page,
}) => {
  const response = await page.goto('/strict.html?approve=auto')
  expect(response?.headers()['content-security-policy']).toContain(
    "require-trusted-types-for 'script'",
  )
  await connect(page)
  await page.getByTestId('lk-account-button').first().click()
  await expect(page.getByTestId('lk-token-ETH')).toContainText('ETH')
  await modal(page)
    .getByRole('button', { name: /Sandbox One/ })
    .click()
  await page.getByTestId(`lk-network-${TWO}`).click()
  await expect(page.getByTestId('demo-chain')).toHaveText(TWO)
  await page.getByTestId('lk-copy-address').click()
  await page.getByTestId('lk-disconnect').press('Enter')
  await expect(page.getByTestId('demo-status')).toHaveText('disconnected')
})

/** Opens a page in the full browser, which differs from the headless one. */
async function inWholeBrowser(
  launch: LaunchOptions,
  options: BrowserContextOptions,
  run: (page: Page) => Promise<void>,
): Promise<void> {
  const browser = await chromium.launch({ ...wholeChromiumLaunch, ...launch })
  const context = await browser.newContext({ baseURL: addresses.demo, ...options })
  const { problems } = await guard(context)
  try {
    await run(await context.newPage())
  } finally {
    await browser.close()
  }
  expect(problems).toEqual([])
}

async function expectSameLooks(page: Page): Promise<void> {
  const looks: Buffer[] = []
  for (const path of ['/bench', '/hostile.html']) {
    await visit(page, { wallets: 'many', storage: '0' }, path)
    await openConnect(page)
    await expect(view(page, 'Connect')).toBeVisible()
    // Away from the rows, which look different below the pointer.
    await page.mouse.move(0, 0)
    // The background differs and is visible through the shadow, so compare the card alone.
    const card = await modal(page).locator('.lk-sheet').boundingBox()
    if (!card) throw new Error('no card')
    await page.evaluate(() => document.fonts.ready)
    const pictures = page.getByTestId('lk-all-wallets').locator('img')
    await expect
      .poll(() =>
        pictures.evaluateAll(
          (all) => all.filter((one) => (one as HTMLImageElement).naturalWidth > 0).length,
        ),
      )
      .toBe(4)
    await modal(page).evaluate((dialog) =>
      Promise.all(dialog.getAnimations({ subtree: true }).map(({ finished }) => finished)),
    )
    looks.push(
      await page.screenshot({
        clip: { x: card.x + 24, y: card.y, width: card.width - 48, height: card.height },
        animations: 'disabled',
      }),
    )
  }
  for (const [index, name] of ['plain', 'hostile'].entries())
    await writeFile(test.info().outputPath(`${name}.png`), looks[index] as Buffer)
  // Only the edges of pictures may differ: they are antialiased differently above a transformed
  // page.
  expect(await shareOfDifferentPixels(page, looks)).toBeLessThan(0.001)
}

test('behavior: on a page with hostile styles the modal looks the same', async () => {
  await inWholeBrowser(
    {},
    { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' },
    expectSameLooks,
  )
})

test('behavior: on a page with hostile styles the modal works the same', async ({ page }) => {
  await visit(page, {}, '/hostile.html')
  await connect(page)
  await page.getByTestId('lk-account-button').first().click()
  await page.getByTestId('lk-disconnect').press('Enter')
  await expect(page.getByTestId('demo-status')).toHaveText('disconnected')
})

test('behavior: two kits on one page are independent', async ({ page }) => {
  await visit(page, { wallets: 'many' }, '/two.html')
  const [one, two] = [page.locator('[data-kit="one"]'), page.locator('[data-kit="two"]')]
  await one.getByTestId('lk-connect-button').click()
  await expect(page.getByRole('dialog', { name: 'Connect to Kit one' })).toBeVisible()
  await page.getByTestId(`lk-wallet-${TEST_WALLET}`).click()
  await expect(one.getByTestId('demo-status')).toHaveText('connected')
  await expect(two.getByTestId('demo-status')).toHaveText('disconnected')
  await two.getByTestId('lk-connect-button').click()
  await expect(page.getByRole('dialog', { name: 'Connect to Kit two' })).toBeVisible()
  await page.getByTestId('lk-wallet-example.lantern').click()
  await expect(two.getByTestId('demo-status')).toHaveText('connected')
  await one.getByTestId('lk-account-button').click()
  await page.getByTestId('lk-disconnect').press('Enter')
  await expect(one.getByTestId('demo-status')).toHaveText('disconnected')
  await expect(two.getByTestId('demo-status')).toHaveText('connected')
})

async function comeBackFromCache(page: Page): Promise<void> {
  await page.addInitScript(() =>
    addEventListener(
      'pageshow',
      ({ persisted }) => (document.documentElement.dataset.persisted = String(persisted)),
    ),
  )
  await visit(page)
  await connect(page)
  await page.goto('/wallet.html')
  // A page from the cache does not load, so there is no load to wait for.
  await page.evaluate(() => history.back())
  await expect(page.locator('html')).toHaveAttribute('data-persisted', 'true')
  await expect(page.getByTestId('demo-status')).toHaveText('connected')
  await page.getByTestId('lk-account-button').first().click()
  await expect(page.getByTestId('lk-token-ETH')).toContainText('ETH')
  await page.evaluate(() => window.latchkeyDemo.wallets[0].switchChain(31338))
  await expect(page.getByTestId('demo-chain')).toHaveText(TWO)
}

test('behavior: W22 a page from the back/forward cache is connected and works', async () => {
  // Playwright disables the cache, which users have.
  await inWholeBrowser(
    { ignoreDefaultArgs: ['--disable-back-forward-cache'] },
    {},
    comeBackFromCache,
  )
})

test('behavior: SEC-65 the modal works in memory where storage is blocked', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError')
      },
    })
  })
  await visit(page)
  await connect(page)
  await expect(page.getByTestId('demo-chain')).toHaveText(ONE)
})
