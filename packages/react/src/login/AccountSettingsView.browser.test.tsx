import { setLocale } from '@latchkey/core'
import { locales } from '@latchkey/locales'
import { VaultError } from '@latchkey/vault'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createLoginWorld, hold, type LoginWorld, SMART } from '../test/world/createLoginWorld.js'
import { createWorld, type World } from '../test/world/createWorld.js'
import { type Look, looks } from '../test/world/looks.js'
import { BALANCES, onlyBalances } from '../test/world/moneyServer.js'
import { nameless } from '../test/world/nameServer.js'
import { testLooks } from '../test/world/testLooks.js'
import { accounts } from '../test/world/worldWallets.js'

const view = page.getByTestId('lk-view')
const row = (name: string) => page.getByTestId(`lk-settings-${name}`)
const type = (name: 'eoa' | 'smartAccount') => page.getByTestId(`lk-account-type-${name}`)

/** Opens the settings of a login, on a network with smart accounts. */
async function open(look?: Look, networks: number[] = [31337]): Promise<LoginWorld> {
  const world = await createLoginWorld({ look })
  world.replies.GET_SMART_ACCOUNT_ENABLED_NETWORKS = () => ({
    smartAccountEnabledNetworks: networks,
  })
  await world.logIn()
  await world.open({ view: 'AccountSettings' }, { view: 'Account' })
  return world
}

/** Opens the settings of a wallet. */
async function openWallet(look?: Look): Promise<World> {
  const world = await createWorld({ look })
  await world.connect()
  await world.open({ view: 'AccountSettings' }, { view: 'Account' })
  return world
}

testLooks('default: shows the login, both of its accounts and its own screens', async (look) => {
  await open(look)
  await expect.element(view).toHaveTextContent(/Latchkey.* maya@millpond.example/)
  await expect.element(page.getByTestId('lk-address-eoa')).toHaveTextContent('0xf39F…2266')
  await expect.element(page.getByTestId('lk-address-smartAccount')).toHaveTextContent('0x7099…79C8')
  await expect.element(type('eoa')).toHaveAttribute('data-checked', 'true')
  for (const name of ['email', 'devices', 'recovery', 'export', 'network', 'disconnect'])
    await expect.element(row(name)).toBeVisible()
})

test('behavior: at 320 px the address is on a line of its own, without the dot', async () => {
  await open(looks.narrow)
  const address = view.getByText('maya@millpond.example', { exact: true }).first().element()
  const [wallet, login] = (address.closest('p') as HTMLElement).children
  const [one, other] = [wallet, login].map((part) => part?.getBoundingClientRect())
  expect(other?.top).toBeGreaterThanOrEqual(one?.bottom ?? Number.NaN)
  expect(other?.left).toBe(one?.left)
  expect(getComputedStyle(address.closest('p') as HTMLElement).overflowX).toBe('clip')
})

test('behavior: at 320 px both account types fit, in every language', async () => {
  const { latchkey } = await open(looks.narrow)
  const labels = (['eoa', 'smartAccount'] as const).map((name) => type(name).element())
  for (const tag of locales) {
    const before = view.element().textContent
    setLocale(latchkey, tag)
    await expect.poll(() => view.element().textContent).not.toBe(before)
    for (const label of labels)
      expect(label.scrollWidth, `${tag} ${label.textContent}`).toBeLessThanOrEqual(
        label.clientWidth,
      )
  }
})

testLooks('behavior: shows only the settings that apply to a wallet', async (look) => {
  await openWallet(look)
  await expect.element(row('accounts')).toHaveTextContent('2 accounts shared by your wallet')
  await expect.element(row('network')).toHaveTextContent(`Sandbox One${look.suffix}`)
  for (const name of ['email', 'devices', 'recovery', 'export'])
    await expect.element(row(name)).not.toBeInTheDocument()
})

testLooks('behavior: shows that the account is being switched', async (look) => {
  const world = await open(look)
  world.replies.SET_PREFERRED_ACCOUNT = hold
  await type('smartAccount').click()
  await expect.element(view).toHaveTextContent('Switching the account')
  await expect.element(type('smartAccount')).toHaveAttribute('data-checked', 'true')
})

testLooks('error: says that the account was not switched', async (look) => {
  const world = await open(look)
  world.replies.SET_PREFERRED_ACCOUNT = () => {
    throw new VaultError('serviceSilent', 'The recovery service cannot be reached.')
  }
  await type('smartAccount').click()
  await expect
    .element(view.getByRole('alert'))
    .toHaveTextContent('The recovery service cannot be reached.')
  await expect.element(type('eoa')).toHaveAttribute('data-checked', 'true')
})

test('default: switches to the smart account, once on two presses', async () => {
  const world = await open()
  await type('smartAccount').dblClick()
  await expect.poll(() => world.user.preferredAccountType).toBe('smartAccount')
  const switches = world.seen.filter(({ name }) => name === 'SET_PREFERRED_ACCOUNT')
  expect(switches).toEqual([{ name: 'SET_PREFERRED_ACCOUNT', payload: { type: 'smartAccount' } }])
})

test('behavior: without smart accounts on the network offers no choice of account types', async () => {
  await open(undefined, [31338])
  await expect.element(row('email')).toBeVisible()
  await expect.element(type('eoa')).not.toBeInTheDocument()
})

test.each([
  ['devices', 'devices'],
  ['recovery', 'recovery'],
  ['export', 'export'],
] as const)('default: a click on %s opens a window of the frame', async (name, screen) => {
  const world = await open()
  world.replies.OPEN_SETTINGS = hold
  await expect.element(row(name)).toHaveTextContent('opens in its own window')
  await row(name).click()
  await expect.poll(() => world.seen.at(-1)).toEqual({ name: 'OPEN_SETTINGS', payload: { screen } })
  expect(world.stage.windows.length).toBeGreaterThan(0)
})

test.each([
  ['email', 'UpdateEmailWallet'],
  ['network', 'Networks'],
] as const)('default: %s leads to its view', async (name, next) => {
  const world = await open()
  await row(name).click()
  await world.shows(next)
  await page.getByTestId('lk-back').click()
  await world.shows('AccountSettings')
})

test('default: Disconnect disconnects and logs out', async () => {
  const world = await open()
  await row('disconnect').click()
  await expect.poll(() => world.latchkey.connect.getState().status).toBe('disconnected')
  await expect.poll(() => world.seen.map(({ name }) => name)).toContain('SIGN_OUT')
})

test('behavior: disconnects the app although logging out fails', async () => {
  const world = await open()
  world.replies.SIGN_OUT = () => {
    throw new VaultError('unreachable', 'The auth service cannot be reached.')
  }
  await row('disconnect').click()
  await expect.poll(() => world.latchkey.connect.getState().status).toBe('disconnected')
})

test('behavior: a wallet with several accounts opens the list of them', async () => {
  const world = await openWallet()
  await row('accounts').click()
  await world.shows('SwitchAddress')
})

test('behavior: a wallet with one account has no choice of accounts', async () => {
  const world = await createWorld({ wallets: [{ accounts: accounts.slice(0, 1) }] })
  await world.connect()
  await world.open({ view: 'AccountSettings' })
  await expect.element(row('network')).toBeVisible()
  await expect.element(row('accounts')).not.toBeInTheDocument()
})

test('behavior: an app with names opens the view to register one', async () => {
  const world = await createWorld({
    server: { [BALANCES]: { balances: [] }, ...nameless, '/v1/names/parent': { name: 'x.eth' } },
    options: { features: { ...onlyBalances, names: true } },
  })
  await world.connect()
  await world.open({ view: 'AccountSettings' })
  await expect.element(row('name')).toHaveTextContent('Get a name')
  await expect.element(view).toHaveTextContent('0xf39F…2266')
})

test('behavior: without a connection shows no settings', async () => {
  const world = await createWorld()
  await world.open({ view: 'AccountSettings' })
  await expect.element(view).toHaveTextContent('No wallet connected')
  await expect.element(row('disconnect')).not.toBeInTheDocument()
})

test('behavior: the arrow keys change the account’s type', async () => {
  const world = await open()
  await expect.element(type('eoa')).toBeVisible()
  ;(view.getByRole('radio', { name: 'Standard' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.poll(() => world.user.address).toBe(SMART)
})
