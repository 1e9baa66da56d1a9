import { VaultError } from '@latchkey/vault'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createLoginWorld, hold, type LoginWorld } from '../test/world/createLoginWorld.js'
import type { Look } from '../test/world/looks.js'
import { testLooks } from '../test/world/testLooks.js'

const view = page.getByTestId('lk-view')
const upgrade = page.getByTestId('lk-upgrade')
const goOn = page.getByTestId('lk-select-continue')
const select = (name: 'eoa' | 'smartAccount') => page.getByTestId(`lk-select-${name}`)

const refuse = (): never => {
  throw new VaultError('serviceSilent', 'The recovery service cannot be reached.')
}

/** Logs in on a network with smart accounts. */
async function logIn(look?: Look): Promise<LoginWorld> {
  const world = await createLoginWorld({ look })
  world.replies.GET_SMART_ACCOUNT_ENABLED_NETWORKS = () => ({
    smartAccountEnabledNetworks: [31337],
  })
  await world.logIn()
  return world
}

/** Opens the upgrade from the settings. */
async function openUpgrade(look?: Look): Promise<LoginWorld> {
  const world = await logIn(look)
  await world.open({ view: 'AccountSettings' }, { view: 'Account' })
  await page.getByTestId('lk-settings-upgrade').click()
  await world.shows('UpgradeToSmartAccount')
  return world
}

async function openSelect(look?: Look): Promise<LoginWorld> {
  const world = await logIn(look)
  await world.open({ view: 'SelectAddresses' })
  return world
}

const switchesOf = ({ seen }: LoginWorld): unknown[] =>
  seen.filter(({ name }) => name === 'SET_PREFERRED_ACCOUNT').map(({ payload }) => payload)

testLooks('default: explains the upgrade', async (look) => {
  await openUpgrade(look)
  await expect.element(view).toHaveTextContent('Upgrade to a smart account')
})

testLooks('behavior: shows that the account is being switched', async (look) => {
  const world = await openUpgrade(look)
  world.replies.SET_PREFERRED_ACCOUNT = hold
  await upgrade.click()
  await expect.element(upgrade).toHaveTextContent('Switching')
  await expect.element(upgrade).toBeDisabled()
  await expect.element(page.getByTestId('lk-upgrade-later')).toBeDisabled()
})

testLooks('error: says that the account was not switched', async (look) => {
  const world = await openUpgrade(look)
  world.replies.SET_PREFERRED_ACCOUNT = refuse
  await upgrade.click()
  await expect.element(view.getByRole('alert')).toHaveTextContent('Nothing was moved.')
  await expect.element(upgrade).toBeEnabled()
})

test('default: upgrades, once on two presses, and shows the account', async () => {
  const world = await openUpgrade()
  await upgrade.dblClick()
  await world.shows('Account')
  expect(switchesOf(world)).toEqual([{ type: 'smartAccount' }])
})

test('behavior: a login closes the modal, and Not now leads back to the settings', async () => {
  const world = await logIn()
  await expect.element(page.getByTestId('lk-modal')).not.toBeInTheDocument()
  await world.open({ view: 'AccountSettings' }, { view: 'Account' })
  await page.getByTestId('lk-settings-upgrade').click()
  await page.getByTestId('lk-upgrade-later').click()
  await world.shows('AccountSettings')
  expect(switchesOf(world)).toEqual([])
})

testLooks('default: offers both accounts', async (look) => {
  await openSelect(look)
  await expect.element(select('eoa')).toHaveTextContent('0xf39F…2266')
  await expect.element(select('smartAccount')).toHaveTextContent('0x7099…79C8')
  await expect.element(view.getByRole('radio', { name: /Standard/ })).toBeChecked()
})

testLooks('error: says that the chosen account was not set', async (look) => {
  const world = await openSelect(look)
  world.replies.SET_PREFERRED_ACCOUNT = refuse
  await select('smartAccount').click()
  await goOn.click()
  await expect.element(view.getByRole('alert')).toHaveTextContent('Nothing was moved.')
  await expect.element(view.getByRole('radio', { name: /Smart account/ })).toBeChecked()
})

test('default: sets the chosen account', async () => {
  const world = await openSelect()
  await select('smartAccount').click()
  await goOn.click()
  await expect.poll(() => switchesOf(world)).toEqual([{ type: 'smartAccount' }])
  await world.shows('Account')
})

test('behavior: choosing the current account closes the modal, without a request', async () => {
  const world = await openSelect()
  await goOn.click()
  await expect.element(page.getByTestId('lk-modal')).not.toBeInTheDocument()
  expect(switchesOf(world)).toEqual([])
})

test('behavior: arrow keys change the choice', async () => {
  await openSelect()
  await expect.element(select('eoa')).toBeVisible()
  ;(view.getByRole('radio', { name: /Standard/ }).element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(view.getByRole('radio', { name: /Smart account/ })).toBeChecked()
})
