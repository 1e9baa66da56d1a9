import { disconnectAgain, field, openAll, scrollToEnd, test, tile, tiles } from './allWallets.js'
import { manyWallets } from './directory.js'
import { connect, expect, modal, openConnect, TEST_WALLET, view, visit } from './fixtures.js'
import { approve, code, pair, uriOf } from './phone.js'

test.describe('without a server', () => {
  test('default: shows every wallet of the kit in the grid once, the installed one first', async ({
    page,
  }) => {
    await visit(page, { directory: '0' })
    await openAll(page)
    await expect(tiles(page).first()).toHaveAttribute('data-testid', `lk-wallet-${TEST_WALLET}`)
    await expect(tiles(page).first()).toHaveAccessibleName(/, installed$/)
    await expect(tile(page, 'metamask')).toBeVisible()
    const seen = new Map<string, string>()
    await scrollToEnd(page, async () => {
      for (const one of await tiles(page).evaluateAll((all) =>
        all.map((element) => [
          element.getAttribute('data-index') ?? '',
          element.getAttribute('data-testid') ?? '',
        ]),
      )) {
        const [index = '', id = ''] = one
        expect(seen.get(index) ?? id).toBe(id)
        seen.set(index, id)
      }
    })
    expect(seen.size).toBeGreaterThan(60)
    expect(new Set(seen.values()).size).toBe(seen.size)
    await expect(field(page)).toHaveAttribute('placeholder', `Search ${seen.size} wallets`)
  })

  test('default: another wallet shows its code, and the answering wallet is shown as connected', async ({
    page,
    phone,
  }) => {
    await visit(page, { directory: '0' })
    await openAll(page)
    await field(page).fill('rainbow')
    await tile(page, 'rainbow').click()
    await expect(view(page, 'ConnectingWalletConnect')).toBeVisible()
    await pair(phone, await uriOf(page))
    await approve(phone)
    await expect(page.getByTestId('demo-status')).toHaveText('connected')
    await expect(modal(page)).toBeHidden()
    await page.getByTestId('lk-account-button').first().click()
    await expect(view(page, 'Account')).toContainText('Tern')
    await expect(view(page, 'Account')).not.toContainText('Rainbow')
  })

  test('behavior: finds an installed wallet by its name', async ({ page }) => {
    await visit(page, { directory: '0', wallets: 'many' })
    await openAll(page)
    await field(page).fill('lanter')
    await expect(tiles(page)).toHaveCount(1)
    await tile(page, 'example.lantern').click()
    await expect(page.getByTestId('demo-status')).toHaveText('connected')
  })
})

test.describe('with the sandbox’s server', () => {
  test('default: requests nothing before the user acts, then wallets and their pictures from the server', async ({
    page,
    watch,
  }) => {
    await visit(page)
    await page.getByTestId('lk-connect-button').first().waitFor()
    await page.waitForLoadState('networkidle')
    expect([watch.requests, watch.server]).toEqual([[], []])
    await openAll(page)
    // This wallet has no published mark.
    await expect(tile(page, 'uniswap').locator('img')).toHaveAttribute(
      'src',
      /^data:image\/webp;base64,/,
    )
    const paths = watch.server.map((url) => new URL(url).pathname)
    expect(paths).toContain('/api/getWallets')
    expect(paths).toContain('/api/getWalletImage/uniswap')
    expect(
      watch.server
        .filter((url) => url.includes('/getWallets?'))
        .every((url) => new URL(url).searchParams.get('chains') === 'eip155:31337'),
    ).toBe(true)
    expect(watch.requests).toEqual([])
  })

  test('default: counts the user’s actions without an account', async ({ page, watch }) => {
    const messages: string[] = []
    page.on(
      'request',
      (request) =>
        void (
          new URL(request.url()).pathname === '/api/e' && messages.push(request.postData() ?? '')
        ),
    )
    await visit(page)
    await page.waitForLoadState('networkidle')
    expect(watch.server).toEqual([])
    await connect(page)
    await expect
      .poll(() =>
        messages.map((body) => (JSON.parse(body) as { props: { event: string } }).props.event),
      )
      .toEqual(['MODAL_LOADED', 'MODAL_OPEN', 'SELECT_WALLET', 'MODAL_CLOSE', 'CONNECT_SUCCESS'])
    for (const body of messages) expect(body).not.toMatch(/[0-9a-f]{40}|@|\?/i)
    expect(watch.server.filter((url) => url.includes('/getAnalyticsConfig'))).toHaveLength(1)
  })
})

test.describe('with a server', () => {
  test('default: requests nothing before the user acts, then only the server, with the app’s name', async ({
    page,
    directory,
    watch,
  }) => {
    await visit(page, { directory: directory.url, projectId: 'millpond' })
    await expect(page.getByTestId('demo-status')).toHaveText('disconnected')
    await page.getByTestId('lk-connect-button').first().waitFor()
    expect([directory.requests, watch.requests]).toEqual([[], []])
    await openAll(page)
    await expect(tile(page, 'w0')).toBeVisible()
    await expect(field(page)).toHaveAttribute('placeholder', /^Search 20[01] wallets$/)
    const asked = directory.requests.filter(({ path }) => path !== '/getAnalyticsConfig')
    expect(directory.requests.length - asked.length).toBe(1)
    expect(
      asked.every(
        ({ headers }) =>
          headers['x-project-id'] === 'millpond' && headers['x-sdk-type'] === 'latchkey',
      ),
    ).toBe(true)
    expect(directory.lists().every(({ query }) => Number(query.entries) <= 40)).toBe(true)
    expect(watch.requests.filter((url) => !url.startsWith(directory.url))).toEqual([])
  })

  test('behavior: shows the two last used wallets first, also if no list has them', async ({
    page,
    phone,
    directory,
  }) => {
    const tern = {
      id: 'tern',
      name: 'Tern',
      mobile_link: 'tern://',
      universal_link: 'https://tern.example/',
    }
    directory.wallets = [...manyWallets(60), tern]
    // A server with wallets only.
    await visit(page, { directory: directory.url, off: 'tokens,nfts,history,names' })
    await openAll(page)
    await tile(page, TEST_WALLET).click()
    await disconnectAgain(page)
    await openAll(page)
    await field(page).fill('tern')
    await tile(page, 'tern').click()
    await pair(phone, await uriOf(page))
    await approve(phone)
    await disconnectAgain(page)
    directory.wallets = manyWallets(60)
    await page.reload()
    await openConnect(page)
    const recent = view(page, 'Connect')
      .locator('[data-testid^="lk-wallet-"]')
      .filter({ hasText: 'Recent' })
    await expect(recent).toHaveCount(2)
    await expect(recent.first()).toHaveAttribute('data-testid', 'lk-wallet-tern')
    await expect(recent.last()).toHaveAttribute('data-testid', `lk-wallet-${TEST_WALLET}`)
    await recent.first().click()
    await expect(code(page)).toBeVisible()
    await expect(view(page, 'ConnectingWalletConnect')).toContainText('Tern')
  })
})
