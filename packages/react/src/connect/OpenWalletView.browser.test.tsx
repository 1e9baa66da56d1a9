import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createWorld, type World } from '../test/world/createWorld.js'
import type { Look } from '../test/world/looks.js'
import { testLooks } from '../test/world/testLooks.js'

const view = page.getByTestId('lk-view')
const modal = page.getByTestId('lk-modal')

/** Opens the view of a request that is pending in the wallet's app. */
async function open(redirect: object | undefined, look?: Look): Promise<World> {
  const world = await createWorld({ look })
  await world.connect()
  const state = world.latchkey.connect.getState()
  if (state.status !== 'connected') throw new Error('The wallet is not connected')
  world.latchkey.connect.send({
    type: 'requestsChanged',
    requests: [{ id: '1', topic: 'a'.repeat(64), ...(redirect ? { redirect } : {}) }],
  })
  await world.open({ view: 'OpenWallet', wallet: state.connection.wallet }, { view: 'Account' })
  return world
}

testLooks('default: leads to the app with the pending request', async (look) => {
  await open({ universal: 'https://lantern.test/app' }, look)
  await expect.element(view).toHaveTextContent('Confirm in Lantern')
  const link = modal.getByRole('link', { name: /Open Lantern/ })
  await expect.element(link).toHaveAttribute('href', expect.stringContaining('lantern.test'))
})

testLooks('behavior: without a link says where to confirm', async (look) => {
  await open(undefined, look)
  await expect.element(view).toHaveTextContent('on this phone to confirm')
  expect(modal.getByRole('link', { name: /Open/ }).elements()).toEqual([])
})

test('error: SEC-36 omits a link that may not be opened', async () => {
  await open({ native: 'javascript:alert(1)', universal: 'data:text/html,x' })
  expect(modal.getByRole('link', { name: /Open/ }).elements()).toEqual([])
})

test('behavior: goes back when the request was answered', async () => {
  const world = await open({ universal: 'https://lantern.test/app' })
  world.latchkey.connect.send({ type: 'requestsChanged', requests: [] })
  await world.shows('Account')
})
