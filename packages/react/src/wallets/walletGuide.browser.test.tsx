import type { DirectoryWallet } from '@latchkey/core'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createWorld } from '../test/world/createWorld.js'
import { directory, records } from '../test/world/directory.js'
import { focused } from '../test/world/focused.js'
import { testLooks } from '../test/world/testLooks.js'

const modal = page.getByTestId('lk-modal')
const view = page.getByTestId('lk-view')
const links = (): (string | null)[] =>
  view
    .getByRole('link')
    .elements()
    .map((link) => link.getAttribute('href'))

const entry: DirectoryWallet = {
  id: 'tern',
  name: 'Tern',
  homepage: 'https://tern.test/',
  appStore: 'https://apps.apple.com/app/id1',
  playStore: 'https://play.google.com/store/apps/details?id=tern',
  chromeStore: 'https://chromewebstore.google.com/detail/tern',
}

testLooks('default: WhatIsAWallet explains, and leads to GetWallet', async (look) => {
  const world = await createWorld({ look })
  await world.open({ view: 'WhatIsAWallet' }, { view: 'Connect' })
  await expect.element(modal.getByText('It holds what you own')).toBeVisible()
})

testLooks('default: GetWallet leads to a list that sells no wallet', async (look) => {
  const world = await createWorld({ look })
  await world.open({ view: 'GetWallet' }, { view: 'Connect' })
  const link = modal.getByRole('link', { name: /ethereum\.org/ })
  await expect.element(link).toHaveAttribute('href', 'https://ethereum.org/wallets/find-wallet/')
  await expect.element(link).toHaveAttribute('rel', expect.stringContaining('noopener'))
})

testLooks('behavior: GetWallet shows three wallets that can be installed', async (look) => {
  const world = await createWorld({ look, server: directory(records(5, look.suffix)) })
  await world.open({ view: 'GetWallet' }, { view: 'Connect' })
  await expect.element(page.getByTestId('lk-get-wallet-2')).toBeVisible()
  await expect.element(page.getByTestId('lk-get-wallet-3')).not.toBeInTheDocument()
})

test('behavior: a wallet of GetWallet leads to its stores', async () => {
  const world = await createWorld({ server: directory(records(5)) })
  await world.open({ view: 'GetWallet' })
  await page.getByTestId('lk-get-wallet-1').click()
  await world.shows('Downloads')
  expect(links()).toContain('https://apps.apple.com/app/id1')
})

testLooks('default: Downloads lists the stores of a wallet', async (look) => {
  const world = await createWorld({ look })
  await world.open({ view: 'Downloads', entry: { ...entry, name: `Tern${look.suffix}` } })
  expect(links()).toEqual([entry.chromeStore, entry.appStore, entry.playStore, entry.homepage])
})

testLooks('behavior: Downloads says that no store is known', async (look) => {
  const world = await createWorld({ look })
  await world.open({ view: 'Downloads', entry: { id: 'tern', name: 'Tern' } })
  await expect.element(view.getByText('No download known')).toBeVisible()
})

test('error: Downloads omits addresses that may not be opened', async () => {
  const world = await createWorld()
  const hostile = { homepage: 'javascript:alert(1)', appStore: 'data:text/html,x' }
  await world.open({ view: 'Downloads', entry: { ...entry, ...hostile } })
  expect(links()).toEqual([entry.chromeStore, entry.playStore])
})

test('behavior: Connect to GetWallet and back works by keyboard', async () => {
  const world = await createWorld({ wallets: [] })
  await world.open({ view: 'Connect' })
  while (focused() !== 'lk-help') await userEvent.keyboard('{Tab}')
  await userEvent.keyboard('{Enter}')
  await world.shows('WhatIsAWallet')
  await modal.getByRole('button', { name: 'Get a wallet' }).click()
  await world.shows('GetWallet')
  while (focused() !== 'lk-back') await userEvent.keyboard('{Tab}')
  await userEvent.keyboard('{Enter}')
  await world.shows('WhatIsAWallet')
})
