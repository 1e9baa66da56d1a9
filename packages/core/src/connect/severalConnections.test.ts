import { afterEach, describe, expect, test } from 'vitest'
import type { Cancel } from '../kernel/clock.js'
import { openModal } from '../openModal.js'
import { createRouteTable } from '../test/createRouteTable.js'
import {
  createSeveralLatchkey,
  lark,
  type SeveralWorld,
  solConnection,
  solTern,
} from '../test/createSeveralLatchkey.js'
import { connection, tern } from '../test/createTestLatchkey.js'
import { connectionOf, connectionsOf } from './connectionOf.js'
import type { ConnectState } from './connectState.js'
import { connectViews } from './connectViews.js'
import { connectWallet } from './connectWallet.js'
import { disconnect } from './disconnect.js'
import { secondRoute } from './severalConnections.js'
import { switchConnection } from './switchConnection.js'
import { UserRejectedError } from './walletErrors.js'

const [EVM, SOL] = [connection.address, solConnection.address]
const both = { also: { walletId: solTern.id } }
const stops: Cancel[] = []

afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

function start(world: SeveralWorld): SeveralWorld {
  stops.push(world.latchkey.start())
  return world
}

/** Starts a kit, with the storage of an earlier visit if one is given. */
const visit = (parameters: Parameters<typeof createSeveralLatchkey>[0] = {}): SeveralWorld =>
  start(createSeveralLatchkey(parameters))

const shown = ({ latchkey }: SeveralWorld): readonly string[] =>
  connectionsOf(latchkey.connect.getState()).map(({ address }) => address)

const stored = ({ values }: SeveralWorld): unknown =>
  JSON.parse(values.get('latchkey.connected') ?? 'null')

const entryOf = ({ id, namespace }: typeof tern): object => ({ walletId: id, namespace })

const shows = (world: SeveralWorld, ...addresses: string[]): Promise<void> =>
  expect.poll(() => shown(world)).toEqual(addresses)

/** Returns a storage with these wallets connected at the last visit. */
const valuesOf = (...connected: unknown[]): Map<string, string> =>
  new Map([['latchkey.connected', JSON.stringify(connected)]])

const attempt = { status: 'connecting', wallet: tern, attempt: 1 } as const

describe('secondRoute', () => {
  const states: Record<string, ConnectState> = {
    disconnected: { status: 'disconnected' },
    first: { ...attempt, also: solTern },
    second: { ...attempt, wallet: solTern, isSecond: true },
    again: { ...attempt, wallet: solTern, isSecond: true, declines: 1 },
    connected: { status: 'connected', connection },
  }
  const table = createRouteTable({
    routeOf: secondRoute,
    states,
    views: { Connect: connectViews.Connect, Connecting: connectViews.Connecting },
    stacks: ['closed', 'Account', 'Connect', 'Connecting', 'Connect > Connecting'],
    rows: [],
  })

  test('behavior: no change leads to another view', () => {
    expect(table.findOthers()).toEqual([])
  })
})

describe('connecting several namespaces', () => {
  test('default: the last connection is active, and first in the storage', async () => {
    const world = visit()
    await connectWallet(world.latchkey, tern.id)
    await connectWallet(world.latchkey, solTern.id)
    expect(shown(world)).toEqual([SOL, EVM])
    expect(stored(world)).toEqual([entryOf(solTern), entryOf(tern)])
  })

  test('behavior: one call connects both, one after the other, and makes the first active', async () => {
    const world = visit()
    expect(await connectWallet(world.latchkey, tern.id, both)).toMatchObject({ address: EVM })
    expect(shown(world)).toEqual([EVM, SOL])
    expect(world.evm.calls).toEqual(['start -', `connect ${tern.id}`])
    expect(world.solana.calls).toEqual(['start -', `connect ${solTern.id}`])
    expect(stored(world)).toEqual([entryOf(tern), entryOf(solTern)])
  })

  test('behavior: shows the view of the second wallet of a click', async () => {
    const world = visit({ solana: { connect: () => new Promise(() => {}) } })
    openModal(world.latchkey)
    connectWallet(world.latchkey, tern.id, both)
    world.latchkey.modal.push({ view: 'Connecting', wallet: tern })
    await shows(world, EVM)
    expect(world.latchkey.modal.getState()).toMatchObject({
      shown: { view: 'Connecting', wallet: solTern },
    })
    expect(world.latchkey.connect.getState()).toMatchObject({ status: 'connecting' })
  })

  test('error: rejects with the error of the second wallet, and keeps the first connection', async () => {
    const error = new UserRejectedError()
    const world = visit({ solana: { connect: () => Promise.reject(error) } })
    await expect(connectWallet(world.latchkey, tern.id, both)).rejects.toBe(error)
    expect(shown(world)).toEqual([EVM])
  })

  test('error: prompts no wallet if the second one is not available', async () => {
    const world = visit()
    const attempt = connectWallet(world.latchkey, tern.id, { also: { walletId: 'gone' } })
    await expect(attempt).rejects.toMatchObject({ name: 'WalletNotFoundError' })
    expect(world.evm.calls).toEqual(['start -'])
  })

  test('behavior: SEC-81 sends the request to the wallet of the namespace, although another has its id', async () => {
    const twin = { ...solTern, id: tern.id }
    const world = visit({ solana: { getWallets: () => [twin] } })
    await connectWallet(world.latchkey, tern.id, { namespace: 'solana' })
    expect(world.evm.calls).toEqual(['start -'])
    expect(world.solana.calls).toEqual(['start -', `connect ${tern.id}`])
  })

  test('behavior: SEC-80 an adapter can end only its own connection', async () => {
    const world = visit()
    await connectWallet(world.latchkey, tern.id, both)
    for (const isChosen of [false, true]) {
      world.solana.emit({ type: 'connectionLost', isChosen })
      expect(shown(world)).toEqual([EVM])
    }
  })

  test('behavior: a connection that the other adapter reports needs no prompt', async () => {
    const world = visit()
    await connectWallet(world.latchkey, tern.id)
    world.solana.emit({ type: 'connectionChanged', connection: solConnection })
    expect(shown(world)).toEqual([EVM, SOL])
    expect(world.solana.calls).toEqual(['start -'])
  })
})

describe('disconnect', () => {
  test('default: ends all connections', async () => {
    const world = visit()
    await connectWallet(world.latchkey, tern.id, both)
    await disconnect(world.latchkey)
    expect(shown(world)).toEqual([])
    expect(stored(world)).toBeNull()
    expect([world.evm.calls.at(-1), world.solana.calls.at(-1)]).toEqual([
      'disconnect',
      'disconnect',
    ])
  })

  test('behavior: ends one connection, and the other becomes active', async () => {
    const world = visit()
    await connectWallet(world.latchkey, tern.id, both)
    await disconnect(world.latchkey, { namespace: 'eip155' })
    expect(shown(world)).toEqual([SOL])
    expect(stored(world)).toEqual([entryOf(solTern)])
    expect(world.solana.calls).not.toContain('disconnect')
  })

  test('error: ends the other connection, although a wallet fails', async () => {
    const error = new Error('broken')
    const world = visit({ evm: { disconnect: () => Promise.reject(error) } })
    await connectWallet(world.latchkey, tern.id, both)
    await expect(disconnect(world.latchkey)).rejects.toBe(error)
    await shows(world)
  })
})

describe('restoring several namespaces', () => {
  test('default: restores all connections, with the active one first', async () => {
    const world = visit({ values: valuesOf(entryOf(solTern), entryOf(tern)) })
    await shows(world, SOL, EVM)
    expect(world.evm.calls).toEqual([`start ${tern.id}`, `reconnect ${tern.id}`])
    expect(world.solana.calls).toEqual([`start ${solTern.id}`, `reconnect ${solTern.id}`])
    expect(stored(world)).toEqual([entryOf(solTern), entryOf(tern)])
  })

  test('behavior: SEC-81 restores by the adapter of the namespace, although another has the id', async () => {
    const world = visit({
      values: valuesOf({ walletId: tern.id, namespace: 'solana' }),
      solana: { reconnect: async () => solConnection },
    })
    await shows(world, SOL)
    expect(world.evm.calls).toEqual(['start -'])
  })

  test('behavior: the active connection does not wait for the other', async () => {
    const world = visit({
      values: valuesOf(entryOf(solTern), entryOf(tern)),
      evm: { reconnect: () => new Promise(() => {}) },
    })
    await shows(world, SOL)
    expect(world.latchkey.connect.getState().status).toBe('connected')
  })

  test('behavior: if the active connection cannot be restored, the other becomes active', async () => {
    const world = visit({
      values: valuesOf(entryOf(solTern), entryOf(tern)),
      solana: { reconnect: async () => undefined },
    })
    await shows(world, EVM)
    await expect.poll(() => world.latchkey.connect.getState().status).toBe('connected')
    // The other wallet may answer at the next visit.
    expect(stored(world)).toEqual([entryOf(tern), entryOf(solTern)])
  })

  test('behavior: restores an id stored by an earlier version', async () => {
    const values = new Map([['latchkey.connected', JSON.stringify(tern.id)]])
    const world = visit({ values })
    await shows(world, EVM)
    expect(stored(world)).toEqual([entryOf(tern)])
  })

  test.each([
    ['a list of other things', [7, null]],
    ['a number', 7],
    ['an unknown namespace', [{ walletId: 'x', namespace: 'bip122' }]],
    ['no id', [{ namespace: 'solana' }]],
    ['a long id', [{ walletId: 'x'.repeat(200), namespace: 'solana' }]],
  ])('error: SEC-65 restores nothing from %s', async (_, value) => {
    const world = visit({ values: new Map([['latchkey.connected', JSON.stringify(value)]]) })
    expect(world.latchkey.connect.getState()).toEqual({ status: 'disconnected' })
    expect([world.evm.calls, world.solana.calls]).toEqual([['start -'], ['start -']])
  })

  test('behavior: adopts connections that are open at the start, the active one first', () => {
    const world = visit({
      values: valuesOf(entryOf(solTern), entryOf(tern)),
      evm: { getConnection: () => connection },
      solana: { getConnection: () => solConnection },
    })
    expect(shown(world)).toEqual([SOL, EVM])
  })

  test('behavior: an open connection waits for the active one to be restored', async () => {
    const world = visit({
      values: valuesOf(entryOf(solTern), entryOf(tern)),
      evm: { getConnection: () => connection },
    })
    expect(world.latchkey.connect.getState().status).toBe('reconnecting')
    await shows(world, SOL, EVM)
  })

  test('behavior: a wallet that is disconnected while it is restored stays disconnected', async () => {
    const answer: { give?: () => void } = {}
    const world = visit({
      values: valuesOf(entryOf(solTern), entryOf(tern)),
      evm: {
        reconnect: () =>
          new Promise((resolve) => {
            answer.give = () => resolve(connection)
          }),
      },
    })
    await shows(world, SOL)
    await expect.poll(() => answer.give).toBeDefined()
    world.evm.emit({ type: 'connectionLost', isChosen: true })
    answer.give?.()
    await expect.poll(() => world.evm.calls).toContain('disconnect')
    expect(shown(world)).toEqual([SOL])
  })

  test('behavior: a wallet that the user chooses meanwhile replaces the one of the earlier visit', async () => {
    const answer: { give?: () => void } = {}
    const world = visit({
      values: valuesOf(entryOf(tern), entryOf(solTern)),
      solana: {
        reconnect: () =>
          new Promise((resolve) => {
            answer.give = () => resolve(solConnection)
          }),
        connect: async () => ({ ...solConnection, wallet: lark, address: 'lark' }),
      },
    })
    await shows(world, EVM)
    await expect.poll(() => answer.give).toBeDefined()
    await connectWallet(world.latchkey, lark.id)
    answer.give?.()
    await Promise.resolve()
    expect(shown(world)).toEqual(['lark', EVM])
  })
})

describe('two tabs', () => {
  /** Starts two kits on one storage and one channel. */
  function open(): { one: SeveralWorld; two: SeveralWorld } {
    const shared = new Map<string, string>()
    const world = (): SeveralWorld => visit({ values: shared })
    return { one: world(), two: world() }
  }

  test('default: have the same connections and the same active one', async () => {
    const { one, two } = open()
    await connectWallet(one.latchkey, tern.id)
    await shows(two, EVM)
    await connectWallet(one.latchkey, solTern.id)
    await shows(two, SOL, EVM)
    await switchConnection(one.latchkey, { namespace: 'eip155' })
    await shows(two, EVM, SOL)
    await switchConnection(two.latchkey, { namespace: 'solana' })
    await shows(one, SOL, EVM)
    await disconnect(two.latchkey, { namespace: 'solana' })
    await shows(one, EVM)
    await disconnect(one.latchkey)
    await shows(two)
    expect(stored(one)).toBeNull()
    // Restored without a prompt.
    expect(two.evm.calls.filter((call) => call.startsWith('connect'))).toEqual([])
    expect(two.solana.calls.filter((call) => call.startsWith('connect'))).toEqual([])
  })

  test('behavior: two connections by one click reach the other tab', async () => {
    const { one, two } = open()
    await connectWallet(one.latchkey, tern.id, both)
    await shows(two, EVM, SOL)
  })

  test('behavior: a message of a tab with an earlier version disconnects all', async () => {
    const { one } = open()
    await connectWallet(one.latchkey, tern.id, both)
    const channel = new BroadcastChannel('latchkey')
    stops.push(() => channel.close())
    channel.postMessage({ type: 'disconnected' })
    await shows(one)
  })

  test('behavior: SEC-82 a message of another namespace never touches the active connection', async () => {
    const { one } = open()
    await connectWallet(one.latchkey, tern.id)
    const channel = new BroadcastChannel('latchkey')
    stops.push(() => channel.close())
    for (const namespace of ['bip122', 7, null, ['solana']]) {
      channel.postMessage({ type: 'activated', namespace })
      channel.postMessage({ type: 'disconnected', namespace })
      channel.postMessage({ type: 'connected', walletId: 'x', namespace })
    }
    channel.postMessage({ type: 'disconnected', namespace: 'solana' })
    channel.postMessage({ type: 'connected', walletId: solTern.id, namespace: 'solana' })
    await shows(one, EVM, SOL)
    expect(one.evm.calls).not.toContain('disconnect')
    expect(connectionOf(one.latchkey.connect.getState())?.address).toBe(EVM)
  })
})
