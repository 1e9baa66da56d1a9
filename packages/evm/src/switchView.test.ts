import { connectWallet, createLatchkey, type Latchkey, switchNetwork } from '@latchkey/core'
import { describe, expect, test } from 'vitest'
import { createWorld, TWO, useChains, WALLET_ID, type World } from './test/world.js'

const chains = useChains()
const refusal = { code: 4001, message: 'User rejected the request.' }

/** A connected kit whose switch view is open. */
async function openSwitch(
  behaviors: NonNullable<Parameters<typeof createWorld>[1]>['behaviors'],
): Promise<{ world: World; latchkey: Latchkey; stop(): void }> {
  const world = createWorld(chains)
  const latchkey = createLatchkey({
    adapters: [world.adapter],
    app: { name: 'Millpond' },
    storage: null,
    storageKey: `switch-${crypto.randomUUID()}`,
    clock: world.clock,
  })
  const stop = latchkey.start()
  connectWallet(latchkey, WALLET_ID)
  await expect.poll(() => latchkey.connect.getState().status).toBe('connected')
  Object.assign(world.wallet.behaviors, behaviors)
  const network = latchkey.networks.find(({ id }) => id === TWO)
  if (!network) throw new Error('the app has no second network')
  latchkey.modal.open({ view: 'Account' })
  latchkey.modal.push({ view: 'Networks' })
  switchNetwork(latchkey, TWO)
  latchkey.modal.push({ view: 'SwitchNetwork', network })
  return {
    world,
    latchkey,
    stop() {
      stop()
      world.stop()
    },
  }
}

const viewsOf = (latchkey: Latchkey): unknown => {
  const state = latchkey.modal.getState()
  return state.status === 'open' ? state.stack.map(({ view }) => view) : state.status
}

describe('the switch view', () => {
  test('behavior: closes when a wallet that refused switches to the network by itself', async () => {
    const { world, latchkey, stop } = await openSwitch({ rejectsAs: refusal })
    await expect
      .poll(() => latchkey.switching.getState())
      .toMatchObject({
        status: 'failed',
        error: { name: 'UserRejectedError' },
      })
    expect(viewsOf(latchkey)).toEqual(['Account', 'Networks', 'SwitchNetwork'])
    world.wallet.switchChain(31338)
    await expect
      .poll(() => latchkey.switching.getState())
      .toEqual({ status: 'idle', currentId: TWO })
    expect(viewsOf(latchkey)).toEqual(['Account'])
    stop()
  })

  test('behavior: shows that the wallet has accepted, and that it did not switch', async () => {
    const { world, latchkey, stop } = await openSwitch({ switchesAs: 'resolves without moving' })
    await expect
      .poll(() => latchkey.switching.getState())
      .toMatchObject({
        status: 'switching',
        isAccepted: true,
      })
    await world.clock.advance(10_000)
    await expect
      .poll(() => latchkey.switching.getState())
      .toMatchObject({
        status: 'failed',
        error: { name: 'NetworkUnchangedError' },
      })
    stop()
  })
})
