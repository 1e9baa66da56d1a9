import type { Wallet } from '@latchkey/core'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createWorld, type World } from '../test/world/createWorld.js'
import type { Look } from '../test/world/looks.js'
import { testLooks } from '../test/world/testLooks.js'

const view = page.getByTestId('lk-view')
const solana: Wallet = { id: 'sol', name: 'Lantern', namespace: 'solana', installed: true }

/** Opens the choice for a wallet that supports two kinds of networks. */
async function open(look?: Look): Promise<World> {
  const world = await createWorld({ look })
  const [wallet] = world.latchkey.wallets.getState().wallets
  if (!wallet) throw new Error('There is no wallet')
  const choice = { id: wallet.id, name: wallet.name, wallets: [wallet, solana] }
  await world.open({ view: 'ConnectingMultiChain', choice }, { view: 'Connect' })
  return world
}

testLooks('default: a wallet of several kinds of networks asks for one', async (look) => {
  await open(look)
  await expect.element(view).toHaveTextContent('Where will you use Lantern')
  await expect.element(page.getByTestId('lk-namespace-solana')).toBeVisible()
})

test('behavior: connects on the chosen kind', async () => {
  const world = await open()
  await page.getByTestId('lk-namespace-eip155').click()
  await expect.poll(() => world.latchkey.connect.getState().status).toBe('connected')
})
