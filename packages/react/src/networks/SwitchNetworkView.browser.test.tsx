import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createWorld, TWO, type World } from '../test/world/createWorld.js'
import type { Look } from '../test/world/looks.js'
import { testLooks } from '../test/world/testLooks.js'

const view = page.getByTestId('lk-view')
const rejection = { code: 4001, message: 'no' }

/** Chooses the second network while the wallet behaves as given. */
async function choose(
  behaviors: Partial<World['wallet']['behaviors']>,
  look?: Look,
): Promise<World> {
  const world = await createWorld({ look })
  await world.connect()
  Object.assign(world.wallet.behaviors, behaviors)
  await world.open({ view: 'Networks' })
  await page.getByTestId(`lk-network-${TWO}`).click()
  await world.shows('SwitchNetwork')
  return world
}

testLooks('default: waits for the wallet, and names it', async (look) => {
  await choose({ neverAnswers: ['wallet_switchEthereumChain'] }, look)
  await expect.element(view).toHaveTextContent('Approve the switch in Lantern')
  await expect.element(view).toHaveTextContent('is asking to switch from Sandbox One')
})

testLooks('error: says that the wallet declined, and names the current network', async (look) => {
  await choose({ rejectsAs: rejection }, look)
  await expect.element(view).toHaveTextContent('Switch declined')
  await expect.element(view).toHaveTextContent('You’re still on Sandbox One')
})

test('error: says that the wallet does not answer as expected', async () => {
  await choose({ rejectsAs: { code: -32603, message: 'Internal error' } })
  await expect.element(view.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect.element(view).not.toHaveTextContent('declined')
})

test('behavior: tries again, and closes when the wallet has switched', async () => {
  const world = await choose({ rejectsAs: rejection })
  Object.assign(world.wallet.behaviors, { rejectsAs: undefined })
  await view.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByTestId('lk-modal')).not.toBeInTheDocument()
  expect(world.latchkey.switching.getState().currentId).toBe(TWO)
})

test('behavior: Cancel returns to the networks, and a later approval still counts', async () => {
  const world = await choose({ neverAnswers: ['wallet_switchEthereumChain'] })
  await view.getByRole('button', { name: 'Cancel' }).click()
  await world.shows('Networks')
  world.wallet.settlePending('answer')
  await expect.poll(() => world.latchkey.switching.getState().currentId).toBe(TWO)
})
