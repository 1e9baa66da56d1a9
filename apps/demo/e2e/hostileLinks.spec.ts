import { devices, type Page } from '@playwright/test'
import { addresses } from './addresses.js'
import { openAll, test, tile } from './allWallets.js'
import { expect, openConnect, view, visit } from './fixtures.js'
import { honestWallet, hostileLinks, hostileWallets, isHarmless } from './hostileLinks.js'
import { uriOf } from './phone.js'

/** A short run has a third of the wallets. Each field of each has another of the 2,000 links. */
const isThorough = process.env.LATCHKEY_THOROUGH !== undefined

/** Detects the effects of hostile links, outside and inside of the page. */
async function watchHarm(page: Page): Promise<() => Promise<string[]>> {
  const harm: string[] = []
  page.on('dialog', (dialog) => harm.push(`dialog ${dialog.message()}`))
  page.on('popup', (popup) => harm.push(`popup ${popup.url()}`))
  page.on('download', (download) => harm.push(`download ${download.url()}`))
  // The pointer may cross a social login, which creates the operator's frame.
  const own = new RegExp(`^(${addresses.demo}/bench\\?|${addresses.frame}/sdk\\?|about:blank)`)
  page.on('framenavigated', (frame) => {
    if (!own.test(frame.url())) harm.push(`navigation ${frame.url()}`)
  })
  return async () => [
    ...harm,
    ...(await page.evaluate(() => ('__owned' in window ? ['executed'] : []))),
  ]
}

/**
 * Opens every wallet and each of its tabs, presses all buttons, and returns every visible address.
 */
async function walk(
  dialog: HTMLElement,
  ids: readonly string[],
): Promise<{ links: [id: string, href: string][]; handlers: number }> {
  const links: [string, string][] = []
  let handlers = 0
  const find = (selector: string): HTMLElement | null => dialog.querySelector<HTMLElement>(selector)
  const until = <found>(look: () => found | null | false): Promise<found> =>
    new Promise((resolve) => {
      const again = (): void => {
        const found = look()
        if (found) resolve(found)
        else requestAnimationFrame(again)
      }
      again()
    })
  function collect(id: string): void {
    for (const one of dialog.querySelectorAll(
      '[href], [src], [action], [formaction], [data], [srcdoc]',
    ))
      for (const name of ['href', 'src', 'action', 'formaction', 'data', 'srcdoc']) {
        const value = one.getAttribute(name)
        if (value !== null) links.push([id, value])
      }
    handlers += [...dialog.querySelectorAll('*')].filter((one) =>
      one.getAttributeNames().some((name) => name.startsWith('on')),
    ).length
  }
  for (const [index, id] of ids.entries()) {
    const tile = await until(() => {
      const scroller = find('[data-view="AllWallets"] .lk-body')
      const found = scroller?.querySelector<HTMLElement>(`[data-testid="lk-wallet-${id}"]`) ?? null
      if (!found && scroller) scroller.scrollTop = Math.floor(index / 4) * 104
      return found
    })
    collect(id)
    tile.click()
    await until(() => find('[data-view="ConnectingWalletConnect"]'))
    for (const tab of [
      undefined,
      ...[...dialog.querySelectorAll<HTMLElement>('[role="tab"]')].map((one) => one.id),
    ]) {
      if (tab) find(`#${tab}`)?.click()
      if (tab) await until(() => find(`#${tab}[aria-selected="true"]`))
      await until(() => !find('[data-view="ConnectingWalletConnect"] button[aria-busy="true"]'))
      collect(id)
    }
    find('[data-testid="lk-back"]')?.click()
    await until(() => find('[data-view="AllWallets"]'))
  }
  return { links, handlers }
}

test('error: SEC-36 shows no hostile link of the directory in any card, and executes none', async ({
  page,
  directory,
  watch,
}) => {
  test.slow()
  expect(hostileLinks.length).toBeGreaterThan(2000)
  watch.allowed.push(/^request to https:\/\/honest\.example/)
  directory.wallets = hostileWallets().filter(
    (_wallet, index, all) => isThorough || index % 3 === 0 || index === all.length - 1,
  )
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const harm = await watchHarm(page)
  await visit(page, { directory: directory.url, wallets: 'none' })
  await openAll(page)
  await expect(tile(page, 'h0')).toBeVisible()
  const ids = directory.wallets.map(({ id }) => id)
  const { links, handlers } = await page.getByTestId('lk-modal').evaluate(walk, ids)
  expect(links.filter(([, href]) => !isHarmless(href))).toEqual([])
  expect(handlers).toBe(0)
  // An honest wallet keeps its links, which shows that not all links are removed.
  const honest = links.filter(([id]) => id === honestWallet.id).map(([, href]) => href)
  expect(honest.some((href) => href.startsWith('honest-desktop://wc?uri=wc%3A'))).toBe(true)
  expect(honest.some((href) => href.startsWith('https://app.honest.example/wc?uri=wc%3A'))).toBe(
    true,
  )
  expect(honest).toContain(honestWallet.chrome_store)
  expect(await harm()).toEqual([])
})

test.describe('on a phone', () => {
  const { defaultBrowserType: _, ...phone } = devices['Pixel 7']
  test.use(phone)

  test('error: SEC-36 taps on hostile wallets and on all their buttons execute nothing', async ({
    page,
    directory,
  }) => {
    // One link per kind of scheme is enough for taps.
    directory.wallets = hostileWallets().filter(
      (_wallet, index, all) => index % 24 === 0 || index === all.length - 1,
    )
    const harm = await watchHarm(page)
    await visit(page, { directory: directory.url, wallets: 'none' })
    await openAll(page)
    for (const { id } of directory.wallets.slice(0, -1)) {
      await tile(page, id).tap()
      const shown = view(page, 'ConnectingWalletConnect')
      await expect(shown).toBeVisible()
      const hrefs = await shown
        .locator('a[href]')
        .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))
      expect(hrefs.filter((href) => !isHarmless(href))).toEqual([])
      for (const link of await shown.locator('a[href]').all()) await link.tap()
      await page.getByTestId('lk-back').tap()
    }
    await tile(page, honestWallet.id).tap()
    await expect(page.getByTestId('lk-open-wallet')).toHaveAttribute(
      'href',
      /^honest:\/\/wc\?uri=wc%3A/,
    )
    expect(await harm()).toEqual([])
  })
})

test('error: SEC-36 SEC-65 shows wallets from a poisoned storage without their links, or not at all', async ({
  page,
}) => {
  const harm = await watchHarm(page)
  await visit(page, { wallets: 'none' })
  for (let index = 0; index < (isThorough ? 8 : 4); index++) {
    const link = (offset: number): string | undefined =>
      hostileLinks[(index * 271 + offset * 61) % hostileLinks.length]
    const entry = (id: string): object => ({
      ...{
        id,
        name: `Poison ${id}<img src=x onerror=window.__owned=1>\u202e`,
        iconUrl: link(0),
        mobileLink: link(1),
        universalLink: link(2),
      },
      ...{
        desktopLink: link(3),
        webappLink: link(4),
        homepage: link(5),
        appStore: link(6),
        playStore: link(7),
        chromeStore: link(8),
      },
    })
    const nonsense = [
      { id: 'swapped', entry: entry('other') },
      { id: '../..', entry: 7 },
      { id: 'p', entry: { id: 'p', name: { toString: 1 } } },
      'x',
    ]
    const recent =
      index % 4 === 3
        ? nonsense
        : [
            { id: 'p0', entry: entry('p0') },
            { id: 'p1', entry: { ...entry('p1'), rdns: 'example.p1' } },
          ]
    await page.evaluate(
      (value) => localStorage.setItem('latchkey.recent', value),
      JSON.stringify(recent),
    )
    await page.reload()
    await openConnect(page)
    const rows = view(page, 'Connect')
      .locator('[data-testid^="lk-wallet-"]')
      .filter({ hasText: 'Recent' })
    await expect(rows).toHaveCount(index % 4 === 3 ? 0 : 2)
    for (let row = 0; row < (await rows.count()); row++) {
      expect(await rows.nth(row).innerText()).not.toContain('\u202e')
      await rows.nth(row).click()
      const shown = view(page, 'ConnectingWalletConnect')
      await expect(shown).toBeVisible()
      const hrefs = await shown
        .locator('[href], [src]')
        .evaluateAll((all) =>
          all.map((one) => one.getAttribute('href') ?? one.getAttribute('src') ?? ''),
        )
      expect(hrefs.filter((href) => !isHarmless(href))).toEqual([])
      await page.getByTestId('lk-back').click()
    }
  }
  // Well-formed links are still shown.
  await page.evaluate(() =>
    localStorage.setItem(
      'latchkey.recent',
      JSON.stringify([{ id: 'good', entry: { id: 'good', name: 'Good', mobileLink: 'good://' } }]),
    ),
  )
  await page.reload()
  await openConnect(page)
  await page.getByTestId('lk-wallet-good').click()
  expect(await uriOf(page)).toMatch(/^wc:/)
  expect(await harm()).toEqual([])
})
