import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { offline, type Replies, silent } from '../test/world/createHttp.js'
import { createPhone } from '../test/world/createPhone.js'
import { createWorld, type World } from '../test/world/createWorld.js'
import { directory, records } from '../test/world/directory.js'
import { focused } from '../test/world/focused.js'
import type { Look } from '../test/world/looks.js'
import { testLooks } from '../test/world/testLooks.js'

const view = page.getByTestId('lk-view')
const modal = page.getByTestId('lk-modal')
const search = page.getByTestId('lk-wallet-search')
const cell = (index: number) => page.getByTestId(`lk-wallet-wallet-${index}`)

async function open(server: Replies | undefined, look?: Look): Promise<World> {
  const world = await createWorld({ look, server, connectors: [createPhone().connector] })
  await world.open({ view: 'AllWallets' }, { view: 'Connect' })
  return world
}

testLooks('default: shows installed wallets first, then the directory', async (look) => {
  await open(directory(records(200, look.suffix)), look)
  await expect.element(cell(0)).toBeVisible()
  await expect.element(search).toHaveAttribute('placeholder', 'Search 200 wallets')
  await expect.element(view.getByRole('grid')).toHaveAttribute('aria-rowcount')
  await expect.element(page.getByTestId('lk-wallet-test.lantern').last()).toBeVisible()
})

testLooks('behavior: shows placeholders while the directory loads', async (look) => {
  await open({ '/getWallets': silent }, look)
  await expect.element(view).toHaveTextContent('Loading wallets')
})

testLooks('error: shows the bundled wallets when the directory does not answer', async (look) => {
  const world = await open({ '/getWallets': offline }, look)
  await expect.element(view).toHaveTextContent('Some wallets are missing.')
  Object.assign(world.http.server, directory(records(3)))
  await view.getByRole('button', { name: 'Try again' }).click()
  await expect.element(cell(2)).toBeVisible()
  await expect.element(view).not.toHaveTextContent('Some wallets are missing.')
})

test('error: shows published marks when the directory does not answer', async () => {
  await open({ '/getWallets': offline })
  const rainbow = page.getByTestId('lk-wallet-rainbow')
  await expect.element(rainbow).toBeVisible()
  await expect.poll(() => rainbow.element().querySelector('img')).not.toBeNull()
})

testLooks('behavior: says that no wallet has the searched name', async (look) => {
  await open(directory(records(20, look.suffix)), look)
  await userEvent.fill(search, 'fantasia')
  await expect.element(view).toHaveTextContent('No wallet called “fantasia”')
  await expect.element(view.getByRole('button', { name: 'Scan a code' })).toBeVisible()
})

test('behavior: finds wallets by name in the directory', async () => {
  await open(directory(records(200)))
  await userEvent.fill(search, 'Wallet 15')
  await expect.element(cell(155)).toBeVisible()
  await expect.element(cell(0)).not.toBeInTheDocument()
  await expect.element(view).toHaveTextContent('wallets found')
})

test('error: says that a search was incomplete', async () => {
  const world = await open(directory(records(20)))
  await expect.element(cell(0)).toBeVisible()
  world.http.server['/getWallets'] = offline
  await userEvent.fill(search, 'meta')
  await expect.element(view).toHaveTextContent('Not every wallet was searched.')
})

test('behavior: clears the search, and returns the focus to the field', async () => {
  await open(directory(records(20)))
  await userEvent.fill(search, 'fantasia')
  await view.getByText('Clear search').click()
  await expect.element(cell(0)).toBeVisible()
  await expect.poll(focused).toBe('lk-wallet-search')
})

test('behavior: moves through the grid by arrow keys, and back to the field', async () => {
  await open(directory(records(40)))
  await expect.element(cell(0)).toBeVisible()
  ;(search.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(focused).toBe('lk-wallet-test.lantern')
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(focused).toBe('lk-wallet-wallet-0')
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(focused).toBe('lk-wallet-wallet-4')
  await userEvent.keyboard('{Control>}{Home}{/Control}{ArrowUp}')
  await expect.poll(focused).toBe('lk-wallet-search')
})

test('behavior: renders only the visible rows, and loads pages while scrolling', async () => {
  const world = await open(directory(records(1000)))
  await expect.element(cell(0)).toBeVisible()
  const pages = (): number => world.http.calls.filter(({ name }) => name === '/getWallets').length
  const before = pages()
  const grid = view.getByRole('grid').element()
  const body = grid.closest('.lk-body') as HTMLElement
  body.scrollTop = body.scrollHeight
  await expect.poll(pages).toBeGreaterThan(before)
  expect(grid.querySelectorAll('td').length).toBeLessThan(120)
})

test('behavior: a wallet that is not installed leads to its code, and Back returns to the same position', async () => {
  const world = await open(directory(records(40)))
  await cell(3).click()
  await world.shows('ConnectingWalletConnect')
  await page.getByTestId('lk-back').click()
  await world.shows('AllWallets')
  await expect.element(cell(3)).toBeVisible()
})

test('behavior: the scan button leads to a code for any wallet', async () => {
  const world = await open(directory(records(4)))
  await modal.getByRole('button', { name: 'Scan a code' }).click()
  await world.shows('ConnectingWalletConnect')
})

test('behavior: without a server lists the bundled wallets', async () => {
  await open(undefined)
  await expect.element(search).toHaveAttribute('placeholder', expect.stringMatching(/Search \d+/))
  await expect.element(view).not.toHaveTextContent('Some wallets are missing.')
})
