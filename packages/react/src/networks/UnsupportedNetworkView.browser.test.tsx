import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { nodeUrl } from '../test/world/createHttp.js'
import { createWorld, TWO, type World } from '../test/world/createWorld.js'
import type { Look } from '../test/world/looks.js'
import { testLooks } from '../test/world/testLooks.js'

const view = page.getByTestId('lk-view')

/** Moves the wallet to a network that the app does not list. */
async function leave(look?: Look): Promise<World> {
  const world = await createWorld({ look })
  await world.connect()
  world.wallet.addChain({ id: 31339, rpcUrl: nodeUrl(31339) })
  world.wallet.switchChain(31339)
  await world.shows('UnsupportedNetwork')
  return world
}

testLooks('default: opens by itself, and lists the networks of the app', async (look) => {
  await leave(look)
  await expect.element(view).toHaveTextContent('isn’t on this network')
  await expect.element(page.getByTestId(`lk-network-${TWO}`)).toBeVisible()
})

test('behavior: choosing a network closes the view', async () => {
  const world = await leave()
  await page.getByTestId(`lk-network-${TWO}`).click()
  await expect.element(page.getByTestId('lk-modal')).not.toBeInTheDocument()
  expect(world.latchkey.switching.getState().currentId).toBe(TWO)
})

test('behavior: closes when the wallet returns to a network of the app', async () => {
  const world = await leave()
  world.wallet.switchChain(31337)
  await expect.element(page.getByTestId('lk-modal')).not.toBeInTheDocument()
})

test('behavior: disconnects', async () => {
  const world = await leave()
  await page.getByTestId('lk-disconnect').click()
  await expect.poll(() => world.latchkey.connect.getState().status).toBe('disconnected')
  await expect.element(page.getByTestId('lk-modal')).not.toBeInTheDocument()
})

test('behavior: Escape closes the view and keeps the connection', async () => {
  const world = await leave()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByTestId('lk-modal')).not.toBeInTheDocument()
  expect(world.latchkey.connect.getState().status).toBe('connected')
})
