import { connectionsOf } from '@latchkey/core/internal'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createWorld, type World, type WorldOptions } from '../test/world/createWorld.js'
import { focused } from '../test/world/focused.js'
import { testLooks } from '../test/world/testLooks.js'

const view = page.getByTestId('lk-view')
const row = (namespace: string) => page.getByTestId(`lk-namespace-${namespace}`)

/** Opens the choice of a wallet that is announced for both namespaces: one row. */
async function open(options: WorldOptions = {}): Promise<World> {
  const world = await createWorld({ solana: {}, ...options })
  await world.open({ view: 'Connect' })
  await page.getByTestId('lk-wallet-test.lantern').click()
  await world.shows('ConnectingMultiChain')
  return world
}

const namespacesOf = ({ latchkey }: World): string[] =>
  connectionsOf(latchkey.connect.getState()).map(({ wallet }) => wallet.namespace)

testLooks('default: a wallet of several kinds of networks asks for one', async (look) => {
  await open({ look })
  await expect.element(view).toHaveTextContent('Where will you use Lantern')
  await expect.element(row('eip155')).toHaveTextContent('Ethereum')
  await expect.element(row('solana')).toHaveTextContent('Solana')
  await expect.element(row('both')).toHaveTextContent('Two requests, one after the other')
})

test('behavior: connects on the chosen kind', async () => {
  const world = await open()
  await row('solana').click()
  await expect.poll(() => namespacesOf(world)).toEqual(['solana'])
  expect(world.wallet.prompts).toEqual([])
  expect(world.solana?.prompts.map(({ kind }) => kind)).toEqual(['connect'])
})

test('behavior: connects both kinds by one click, with one request each', async () => {
  const world = await open()
  await row('both').click()
  await expect.poll(() => namespacesOf(world)).toEqual(['eip155', 'solana'])
  await expect.element(page.getByTestId('lk-modal')).not.toBeInTheDocument()
  expect(world.wallet.prompts.map(({ kind }) => kind)).toEqual(['connect'])
  expect(world.solana?.prompts.map(({ kind }) => kind)).toEqual(['connect'])
})

test('error: the first connection stays when the second is declined, which can be retried', async () => {
  const world = await open({ solana: { behaviors: { rejectsAs: { code: 4001, message: 'no' } } } })
  await row('both').click()
  await expect.element(view).toHaveTextContent('Request declined')
  expect(namespacesOf(world)).toEqual(['eip155'])
  Object.assign(world.solana?.behaviors ?? {}, { rejectsAs: undefined })
  await view.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => namespacesOf(world)).toEqual(['solana', 'eip155'])
})

test('behavior: can be chosen by keyboard alone', async () => {
  const world = await open()
  row('eip155').element().focus()
  await userEvent.keyboard('{Tab}{Tab}')
  expect(focused()).toBe('lk-namespace-both')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => namespacesOf(world)).toEqual(['eip155', 'solana'])
})
