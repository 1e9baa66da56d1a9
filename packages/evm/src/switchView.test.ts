import { connectWallet, createLatchkey, type Latchkey, switchNetwork } from '@latchkey/core'
import { describe, expect, test, vi } from 'vitest'
import { createWorld, TWO, useChains, WALLET_ID, type World } from './test/world.js'

const chains = useChains()
const refusal = { code: 4001, message: 'User rejected the request.' }

/** A connected kit whose switch view is open. */
async function openSwitch(
  behaviors: NonNullable<Parameters<typeof createWorld>[1]>['behaviors'],
): Promise<{ world: World; kit: Latchkey; stop(): void }> {
  const world = createWorld(chains)
  const kit = createLatchkey({
    adapters: [world.adapter],
    app: { name: 'Millpond' },
    storage: null,
    storageKey: `switch-${crypto.randomUUID()}`,
    clock: world.clock,
  })
  const stop = kit.start()
  connectWallet(kit, WALLET_ID)
  await vi.waitFor(() => expect(kit.connect.getState().status).toBe('connected'))
  Object.assign(world.wallet.behaviors, behaviors)
  const network = kit.networks.find(({ id }) => id === TWO)
  if (!network) throw new Error('the app has no second network')
  kit.modal.open({ view: 'Account' })
  kit.modal.push({ view: 'Networks' })
  switchNetwork(kit, TWO)
  kit.modal.push({ view: 'SwitchNetwork', network })
  return {
    world,
    kit,
    stop() {
      stop()
      world.stop()
    },
  }
}

const viewsOf = (kit: Latchkey): unknown => {
  const state = kit.modal.getState()
  return state.status === 'open' ? state.stack.map(({ view }) => view) : state.status
}

describe('the switch view', () => {
  test('behavior: leaves when a wallet that refused arrives at the network by itself', async () => {
    const { world, kit, stop } = await openSwitch({ rejectsAs: refusal })
    await vi.waitFor(() =>
      expect(kit.switching.getState()).toMatchObject({
        status: 'failed',
        error: { name: 'UserRejectedError' },
      }),
    )
    expect(viewsOf(kit)).toEqual(['Account', 'Networks', 'SwitchNetwork'])
    world.wallet.switchChain(31338)
    await vi.waitFor(() =>
      expect(kit.switching.getState()).toEqual({ status: 'idle', currentId: TWO }),
    )
    expect(viewsOf(kit)).toEqual(['Account'])
    stop()
  })

  test('behavior: knows that a wallet has accepted, and that it stayed', async () => {
    const { world, kit, stop } = await openSwitch({ switchesAs: 'resolves without moving' })
    await vi.waitFor(() =>
      expect(kit.switching.getState()).toMatchObject({ status: 'switching', isAccepted: true }),
    )
    await world.clock.advance(10_000)
    await vi.waitFor(() =>
      expect(kit.switching.getState()).toMatchObject({
        status: 'failed',
        error: { name: 'NetworkUnchangedError' },
      }),
    )
    stop()
  })
})
