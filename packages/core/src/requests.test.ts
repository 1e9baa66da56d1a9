import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createLatchkey } from './createLatchkey.js'
import type { AdapterEvent, ChainAdapter } from './kernel/adapter.js'
import type { Cancel } from './kernel/clock.js'
import type { Connection, DirectoryWallet, WaitingRequest } from './kernel/types.js'
import type { EventLatchkey } from './latchkey.js'
import { closeModal } from './modal/closeModal.js'
import { switchNetwork } from './networks/switchNetwork.js'
import { openModal } from './openModal.js'

const phoneAgent =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const [one, two] = [
  { id: 'eip155:1', name: 'One', nativeCurrency: ether },
  { id: 'eip155:2', name: 'Two', nativeCurrency: ether },
] as const
const connection: Connection = {
  wallet: {
    id: 'walletConnect',
    name: 'Tern',
    namespace: 'eip155',
    installed: false,
    kind: 'pairing',
  },
  address: '0x01',
  addresses: ['0x01'],
  networkId: one.id,
}
const [a, b]: readonly WaitingRequest[] = [
  { id: '1' },
  { id: '2', redirect: { native: 'tern://' } },
] as const
const own = Object.getOwnPropertyDescriptor(globalThis, 'navigator')
const stops: Cancel[] = []

interface World {
  latchkey: EventLatchkey
  notify(event: AdapterEvent): void
  /** Reports pending requests, newest first. */
  waits(...requests: (WaitingRequest | undefined)[]): void
  views(): string[]
  /** Cancelled switches. */
  cancelled: string[]
  moves(): void
}

/** Creates a kit that is connected over a pairing. */
function createWorld(): World {
  const cancelled: string[] = []
  const place: { notify: World['notify']; moves: () => void } = {
    notify: () => undefined,
    moves: () => undefined,
  }
  const adapter = {
    namespace: 'eip155',
    networks: [one, two],
    getWallets: () => [connection.wallet],
    getConnection: () => connection,
    start(listener: World['notify']) {
      place.notify = listener
      return () => undefined
    },
    connect: async () => connection,
    switchNetwork: ({ networkId, signal }: { networkId: string; signal: AbortSignal }) =>
      new Promise<void>((resolve) => {
        place.moves = resolve
        signal.addEventListener('abort', () => cancelled.push(networkId))
      }),
    disconnect: async () => undefined,
  } as unknown as ChainAdapter
  const latchkey = createLatchkey({
    adapters: [adapter],
    app: { name: 'Millpond' },
    storage: null,
  }) as EventLatchkey
  stops.push(latchkey.start())
  return {
    latchkey,
    cancelled,
    notify: (event) => place.notify(event),
    waits: (...requests) =>
      place.notify({
        type: 'requestsChanged',
        requests: requests.filter((request) => request !== undefined),
      }),
    views: () => {
      const state = latchkey.modal.getState()
      return state.status === 'open' ? state.stack.map(({ view }) => view) : []
    },
    moves: () => place.moves(),
  }
}

function on(userAgent: string): void {
  Object.defineProperty(globalThis, 'navigator', {
    configurable: true,
    value: { userAgent, maxTouchPoints: 5 },
  })
}

describe('a request that is pending in a wallet’s app', () => {
  beforeEach(() => on(phoneAgent))
  afterEach(() => {
    for (const stop of stops.splice(0)) stop()
    Reflect.deleteProperty(globalThis, 'navigator')
    if (own) Object.defineProperty(globalThis, 'navigator', own)
  })

  test('default: the modal opens with the deep link, and closes when the request has ended', () => {
    const { latchkey, waits, views } = createWorld()
    waits(a)
    expect(latchkey.modal.getState()).toMatchObject({
      stack: [{ view: 'OpenWallet', wallet: { name: 'Tern' } }],
    })
    expect(latchkey.connect.getState()).toMatchObject({ status: 'connected', requests: [a] })
    waits()
    expect(views()).toEqual([])
  })

  test('behavior: covers an open modal, and keeps its views below', () => {
    const { latchkey, waits, views } = createWorld()
    openModal(latchkey, 'Account')
    waits(a)
    expect(views()).toEqual(['Account', 'OpenWallet'])
    waits()
    expect(views()).toEqual(['Account'])
  })

  test('behavior: on a desktop, shows nothing', () => {
    on(
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36',
    )
    const { latchkey, waits, views } = createWorld()
    waits(a)
    expect(views()).toEqual([])
    expect(latchkey.connect.getState()).toMatchObject({ requests: [a] })
  })

  test('behavior: a user who leaves is not redirected again until there is another request', () => {
    const { latchkey, notify, waits, views } = createWorld()
    waits(a)
    closeModal(latchkey, 'close-press')
    notify({
      type: 'connectionChanged',
      connection: { ...connection, address: '0x02', addresses: ['0x02'] },
    })
    waits(a)
    expect(views()).toEqual([])
    waits(b, a)
    expect(views()).toEqual(['OpenWallet'])
    // The first request is still pending, and may end too.
    waits(a)
    expect(views()).toEqual([])
    waits()
    expect(views()).toEqual([])
  })

  test('behavior: an older request that ends keeps the newer one; a newer one replaces the older', () => {
    const { waits, views } = createWorld()
    waits(a)
    waits(b, a)
    expect(views()).toEqual(['OpenWallet'])
    waits(b)
    expect(views()).toEqual(['OpenWallet'])
    waits()
    expect(views()).toEqual([])
  })

  test('behavior: a change of account or network, and a recognised wallet, keep the pending requests', () => {
    const { latchkey, notify, waits, views } = createWorld()
    const via: DirectoryWallet = { id: 'tern', name: 'Tern', mobileLink: 'tern://' }
    waits(a)
    notify({ type: 'connectionChanged', connection: { ...connection, networkId: two.id } })
    latchkey.connect.send({ type: 'walletRecognised', via })
    expect(latchkey.connect.getState()).toMatchObject({ requests: [a], via })
    expect(views()).toEqual(['OpenWallet'])
  })

  test('behavior: a lost connection removes the link', () => {
    const { latchkey, notify, waits, views } = createWorld()
    waits(a)
    notify({ type: 'connectionLost', isChosen: true })
    expect([views(), latchkey.connect.getState()]).toEqual([[], { status: 'disconnected' }])
    waits(b)
    expect(views()).toEqual([])
  })

  describe('while a network is being switched', () => {
    function switching(): World {
      const world = createWorld()
      openModal(world.latchkey, 'Account')
      world.latchkey.modal.push({ view: 'Networks' })
      world.latchkey.modal.push({ view: 'SwitchNetwork', network: two })
      switchNetwork(world.latchkey, two.id)
      world.waits(a)
      expect(world.views()).toEqual(['Account', 'Networks', 'SwitchNetwork', 'OpenWallet'])
      expect([world.latchkey.switching.getState().status, world.cancelled]).toEqual([
        'switching',
        [],
      ])
      return world
    }

    function settled({ latchkey }: World): Promise<void> {
      return new Promise((resolve) => {
        latchkey.switching.subscribe(
          () => latchkey.switching.getState().status === 'idle' && resolve(),
        )
      })
    }

    test('default: the switch is not cancelled, and ends in the first view', async () => {
      const world = switching()
      const done = settled(world)
      world.waits()
      expect(world.views()).toEqual(['Account', 'Networks', 'SwitchNetwork'])
      world.moves()
      await done
      expect(world.views()).toEqual(['Account'])
    })

    test('behavior: handles a wallet that switched before its app answered', async () => {
      const world = switching()
      const done = settled(world)
      world.moves()
      await done
      expect(world.views()).toEqual(['Account'])
      world.waits()
      expect(world.views()).toEqual(['Account'])
    })

    test('behavior: back leaves only the deep link; closing cancels the switch', () => {
      const back = switching()
      back.latchkey.modal.back()
      expect([back.views().at(-1), back.latchkey.switching.getState().status]).toEqual([
        'SwitchNetwork',
        'switching',
      ])
      const closed = switching()
      closeModal(closed.latchkey, 'close-press')
      expect([closed.cancelled, closed.latchkey.switching.getState().status]).toEqual([
        [two.id],
        'idle',
      ])
    })
  })
})
