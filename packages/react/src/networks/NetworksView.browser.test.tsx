import { connectWallet } from '@latchkey/core'
import { connectionsOf } from '@latchkey/core/internal'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createWorld, TWO, type World } from '../test/world/createWorld.js'
import { focused } from '../test/world/focused.js'
import type { Look } from '../test/world/looks.js'
import { testLooks } from '../test/world/testLooks.js'
import { SOL, SOL_TWO } from '../test/world/worldWallets.js'

const view = page.getByTestId('lk-view')
const search = page.getByTestId('lk-network-search')

testLooks('default: lists the networks, and marks the current one', async (look) => {
  const world = await createWorld({ look })
  await world.connect()
  await world.open({ view: 'Networks' })
  await expect.element(page.getByTestId(`lk-network-${TWO}`)).toBeVisible()
  await expect.element(view.getByText('You’re here')).toBeVisible()
})

/** The smallest number of networks with a search. */
const seven = {
  1: 'Ethereum',
  10: 'Optimism',
  56: 'BNB',
  137: 'Polygon',
  8453: 'Base',
  42161: 'Arbitrum',
  59144: 'Linea',
}

test('behavior: fewer than seven networks have no search', async () => {
  const world = await createWorld()
  await world.open({ view: 'Networks' })
  await expect.element(page.getByTestId(`lk-network-${TWO}`)).toBeVisible()
  await expect.element(search).not.toBeInTheDocument()
})

testLooks('behavior: says that no network has the searched name', async (look) => {
  const world = await createWorld({ look, networks: seven })
  await world.open({ view: 'Networks' })
  await userEvent.fill(search, `fantasia${look.suffix}`)
  await expect.element(view).toHaveTextContent('No network called “fantasia')
  await expect.element(view).toHaveTextContent('runs on 7 networks')
})

test('behavior: finds a network by a part of its name and by its id', async () => {
  const world = await createWorld({ networks: seven })
  await world.open({ view: 'Networks' })
  await userEvent.fill(search, 'LYG')
  await expect.element(page.getByTestId('lk-network-eip155:137')).toBeVisible()
  await expect.element(page.getByTestId('lk-network-eip155:10')).not.toBeInTheDocument()
  await userEvent.fill(search, 'eip155:8453')
  await expect.element(page.getByTestId('lk-network-eip155:8453')).toBeVisible()
  await expect.element(view.getByText('1 network found')).toBeInTheDocument()
})

test('behavior: clears the search, and returns the focus to the field', async () => {
  const world = await createWorld({ networks: seven })
  await world.open({ view: 'Networks' })
  await userEvent.fill(search, 'zz')
  await view.getByText('Clear search').click()
  await expect.element(search).toHaveValue('')
  await expect.poll(focused).toBe('lk-network-search')
  await expect.element(page.getByTestId('lk-network-eip155:1')).toBeVisible()
})

test('behavior: switches by keyboard alone, through the wallet', async () => {
  const world = await createWorld()
  await world.connect()
  await world.open({ view: 'Networks' })
  const first = page.getByTestId('lk-network-eip155:31337').element() as HTMLElement
  // The view takes the focus when it is rendered.
  await expect
    .poll(() => {
      first.focus()
      return (first.getRootNode() as ShadowRoot).activeElement
    })
    .toBe(first)
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.poll(() => world.latchkey.switching.getState().currentId).toBe(TWO)
  expect(world.wallet.prompts.at(-1)).toMatchObject({ kind: 'switch', from: 31337, to: 31338 })
  await expect.element(page.getByTestId('lk-modal')).not.toBeInTheDocument()
})

const rowOf = (id: string) => page.getByTestId(`lk-network-${id}`)
const namespacesOf = ({ latchkey }: World): string[] =>
  connectionsOf(latchkey.connect.getState()).map(({ wallet }) => wallet.namespace)

/**
 * Connects an EVM wallet and a Solana wallet, makes the EVM wallet active, and opens the networks.
 */
async function openBoth(look?: Look): Promise<World> {
  const world = await createWorld({ solana: { info: { name: 'Lark' } }, look })
  const { latchkey } = world
  await connectWallet(latchkey, 'standard:Lark')
  await world.connect()
  await world.open({ view: 'Networks' }, { view: 'Account' })
  return world
}

testLooks('behavior: lists the networks by namespace', async (look) => {
  await openBoth(look)
  const families = view.getByRole('heading', { level: 3 })
  await expect.element(families.first()).toHaveTextContent('Ethereum')
  await expect.element(families.last()).toHaveTextContent('SolanaConnected')
  await expect.element(rowOf(SOL_TWO)).toBeVisible()
})

test('behavior: choosing a network of the other namespace activates its connection', async () => {
  const world = await openBoth()
  const { length } = world.solana?.prompts ?? []
  await rowOf(SOL).click()
  await world.shows('Account')
  expect(namespacesOf(world)).toEqual(['solana', 'eip155'])
  expect(world.latchkey.switching.getState().currentId).toBe(SOL)
  expect(world.solana?.prompts).toHaveLength(length)
})

test('behavior: another network of the other namespace is also requested from its wallet', async () => {
  const world = await openBoth()
  await rowOf(SOL_TWO).click()
  await expect.poll(() => world.latchkey.switching.getState().currentId).toBe(SOL_TWO)
  await world.shows('Account')
  expect(namespacesOf(world)).toEqual(['solana', 'eip155'])
})

test('behavior: a network of a namespace without a wallet opens the list of its wallets', async () => {
  const world = await createWorld({ solana: { info: { name: 'Lark' } } })
  await world.connect()
  await world.open({ view: 'Networks' }, { view: 'Account' })
  await rowOf(SOL).click()
  await world.shows('Connect')
  await expect
    .element(page.getByRole('heading', { level: 2 }))
    .toHaveTextContent('Connect a Solana wallet')
  await expect.element(page.getByTestId('lk-wallet-test.lantern')).not.toBeInTheDocument()
  await page.getByTestId('lk-wallet-standard:Lark').click()
  await expect.poll(() => namespacesOf(world)).toEqual(['solana', 'eip155'])
  expect(world.latchkey.switching.getState().currentId).toBe(SOL)
})
