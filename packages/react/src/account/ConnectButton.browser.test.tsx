import { connectWallet, disconnect } from '@latchkey/core'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { NetworkButton } from '../networks/NetworkButton.js'
import { nodeUrl, offline, silent } from '../test/world/createHttp.js'
import { createWorld } from '../test/world/createWorld.js'
import { focused } from '../test/world/focused.js'
import { AccountButton } from './AccountButton.js'
import { ConnectButton } from './ConnectButton.js'

const connect = page.getByTestId('lk-connect-button')
const account = page.getByTestId('lk-account-button')

test('default: shows the balance and the short address once connected', async () => {
  const world = await createWorld({ options: { locale: 'en' } })
  await expect.element(connect).toHaveTextContent('Connect')
  await world.connect()
  await expect.element(account).toHaveTextContent('1 ETH')
  await expect.element(account).toHaveTextContent('0xf39F…2266')
})

test('behavior: is busy while the wallet’s request is open, and keeps the focus', async () => {
  const world = await createWorld()
  world.wallet.behaviors.neverAnswers = ['eth_requestAccounts']
  ;(connect.element() as HTMLElement).focus()
  const attempt = connectWallet(world.latchkey, world.wallet.info.rdns)
  await expect.element(connect).toHaveAttribute('aria-busy', 'true')
  expect(focused()).toBe('lk-connect-button')
  await expect.poll(() => world.wallet.prompts.length).toBe(1)
  world.wallet.settlePending('answer')
  await attempt
  await expect.element(account).toBeVisible()
  expect(focused()).toBe('lk-account-button')
})

test('behavior: shows the address without a balance while the node does not answer or the browser is offline', async () => {
  for (const reply of [silent, offline]) {
    const world = await createWorld({ node: { eth_getBalance: reply } })
    await world.connect()
    await expect.element(account.last()).toHaveTextContent('0xf39F…2266')
    await expect.element(account.last()).not.toHaveTextContent('ETH')
    await disconnect(world.latchkey)
  }
})

test('behavior: says that the network is wrong, and opens the choice of networks', async () => {
  const world = await createWorld()
  await world.connect()
  world.wallet.addChain({ id: 5, rpcUrl: nodeUrl(5) })
  world.wallet.switchChain(5)
  await world.shows('UnsupportedNetwork')
  await userEvent.keyboard('{Escape}')
  await expect.element(connect).toHaveTextContent('Wrong network')
  await connect.click()
  await world.shows('UnsupportedNetwork')
})

test('behavior: opens the account by keyboard, and Escape returns the focus to it', async () => {
  const world = await createWorld()
  await world.connect()
  await expect.element(account).toBeVisible()
  ;(account.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await world.shows('Account')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByTestId('lk-modal')).not.toBeInTheDocument()
  await expect.poll(focused).toBe('lk-account-button')
})

test('behavior: the account button draws nothing without a connection', async () => {
  const world = await createWorld({ children: <AccountButton /> })
  expect(document.querySelector('main')?.textContent).toBe('')
  await world.connect()
  await expect.element(account).toBeVisible()
})

test('behavior: the network button shows the current network, and opens the list', async () => {
  const world = await createWorld({
    children: (
      <>
        <ConnectButton />
        <NetworkButton />
      </>
    ),
  })
  await world.connect()
  const network = page.getByTestId('lk-network-button')
  await expect.element(network).toHaveTextContent('Sandbox One')
  await network.click()
  await world.shows('Networks')
})
