import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { offline } from '../test/world/createHttp.js'
import { createSolanaSender, SOL_ME, solanaLedger } from '../test/world/createSolanaSender.js'
import { createWorld, TWO, type World, type WorldOptions } from '../test/world/createWorld.js'
import { expectNothingCutOff } from '../test/world/expectNothingCutOff.js'
import { looks } from '../test/world/looks.js'
import { ME } from '../test/world/moneyServer.js'
import { testLooks } from '../test/world/testLooks.js'
import { en } from '../texts.js'
import { enReceive } from './receiveTexts.js'

const view = page.getByTestId('lk-view')
const code = page.getByTestId('lk-qr')
const amount = page.getByTestId('lk-receive-amount')
const message = page.getByTestId('lk-receive-amount-message')

async function open(options: WorldOptions = {}): Promise<World> {
  const world = await createWorld({ ...options, options: { locale: 'en' } })
  await world.connect()
  await world.open({ view: 'WalletReceive' })
  return world
}

testLooks('default: shows the address as a code and in full', async (look) => {
  await open({ look })
  await expect.element(code).toHaveAttribute('data-uri', ME)
  await expect.element(page.getByTestId('lk-receive-address')).toHaveTextContent(ME)
  await expect.element(page.getByTestId('lk-receive-networks')).toBeVisible()
})

testLooks('behavior: lists the networks on which the account receives', async (look) => {
  const world = await open({ look })
  await page.getByTestId('lk-receive-networks').click()
  await world.shows('WalletCompatibleNetworks')
  await expect
    .element(page.getByTestId('lk-receive-network-eip155:31337'))
    .toHaveTextContent(enReceive.here)
  await expect.element(page.getByTestId(`lk-receive-network-${TWO}`)).toBeVisible()
})

test('behavior: an address of Solana takes two lines at 320 px', async () => {
  const world = await createSolanaSender(solanaLedger())
  await looks.narrow.apply()
  await world.open({ view: 'WalletReceive' })
  const shown = page.getByTestId('lk-receive-address')
  await expect.element(shown).toHaveTextContent(SOL_ME)
  const groups = [...shown.element().querySelectorAll('[aria-hidden] > span')]
  expect(new Set(groups.map((group) => group.getBoundingClientRect().top)).size).toBe(2)
  expectNothingCutOff()
  // Requests for the names of the account, which run at the same time.
  const lookUps = () => world.http.calls.filter(({ name }) => name === 'getMultipleAccounts')
  await expect.poll(() => lookUps().length).toBeGreaterThan(1)
})

test('behavior: the link has the exact amount in wei, and can be removed', async () => {
  await open()
  await page.getByTestId('lk-receive-ask').click()
  await userEvent.fill(amount, '1.250000000000000001')
  const link = `ethereum:${ME}@31337?value=1250000000000000001`
  await expect.element(code).toHaveAttribute('data-uri', link)
  await page.getByTestId('lk-receive-plain').click()
  await expect.element(code).toHaveAttribute('data-uri', ME)
  await expect.element(amount).not.toBeInTheDocument()
})

test.each([
  ['1x', enReceive.ask.invalid],
  ['0.0000000000000000001', enReceive.ask.tooPrecise(18)],
])('error: explains the amount %s, and shows the plain address', async (text, problem) => {
  await open()
  await page.getByTestId('lk-receive-ask').click()
  await userEvent.fill(amount, text)
  await expect.element(message).toHaveTextContent(problem)
  await expect.element(code).toHaveAttribute('data-uri', ME)
})

test('error: does not offer other networks to an account that is a contract on another network', async () => {
  await open({
    node: { eth_getCode: ({ url }: { url: URL }) => (url.pathname === '/31338' ? '0x6000' : '0x') },
  })
  await expect
    .element(page.getByTestId('lk-receive-undeployed'))
    .toHaveTextContent(enReceive.undeployed.title('Sandbox One'))
  await expect.element(page.getByTestId('lk-receive-networks')).not.toBeInTheDocument()
})

test('error: without a node, warns of every other network', async () => {
  await open({ node: { eth_getCode: offline } })
  await expect.element(view).toHaveTextContent(enReceive.only('Sandbox One'))
  await expect.element(page.getByTestId('lk-receive-networks')).not.toBeInTheDocument()
})

test('error: without an account, leads to connecting', async () => {
  const world = await createWorld()
  await world.open({ view: 'WalletReceive' })
  await expect.element(view).toHaveTextContent(en.account.none.title)
  await view.getByRole('button', { name: en.connecting.connect }).click()
  await world.shows('Connect')
})
