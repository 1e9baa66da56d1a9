import { type RendezvousSlot, rendezvousEndpoints } from '@latchkey/protocol'
import { expect, test } from 'vitest'
import { createServer } from '../createServer.js'
import { createMemoryStore, type Store } from '../kernel/store.js'
import { type FrameBrowser, openFrameBrowser } from '../test/openFrameBrowser.js'
import {
  catchMails,
  FRAME,
  makeAssertionKey,
  PAGE,
  PEPPER,
  PROJECTS,
  SERVICE,
} from '../test/openLogin.js'
import { createBoxBudget } from './createBoxBudget.js'

const { put, take } = rendezvousEndpoints
/** Number of networks whose boxes fill nine tenths of the budget. */
const NETWORKS = 200
/** Boxes of each network: more than the 17 that fit into the share of the first one. */
const BOXES = 20
const largest = 'A'.repeat(43_700)
const idOf = (number: number): string => number.toString(36).padStart(22, 'A')

/** Counts the bytes that a store keeps. */
function watchBytes(): { store: Store; bytes(): number } {
  const store = createMemoryStore()
  const kept = new Map<string, number>()
  const remove = async (key: string): Promise<void> => {
    kept.delete(key)
    await store.delete(key)
  }
  const set: Store['set'] = async (key, value, lifetime) => {
    await store.set(key, value, lifetime)
    kept.set(key, key.length + value.length)
  }
  return {
    store: { ...store, set, delete: remove },
    bytes: () => [...kept.values()].reduce((sum, each) => sum + each, 0),
  }
}

async function openService(store: Store) {
  const login = {
    frameOrigin: FRAME,
    recoveryUrl: 'https://recovery.example',
    mailer: catchMails(),
    pepper: PEPPER,
    assertionKey: await makeAssertionKey(),
  }
  return createServer({
    origins: [PAGE],
    chains: {},
    publicUrl: SERVICE,
    store,
    login: { ...login, projects: PROJECTS },
  })
}

/** Pairs the frame and its window as in a page that cuts them off. */
async function pair(frame: FrameBrowser, window: FrameBrowser, id: string): Promise<unknown[]> {
  const slot = (side: RendezvousSlot['side'], index: number): RendezvousSlot => ({
    id,
    side,
    index,
  })
  const box = 'B'.repeat(6000)
  const statuses = [
    await frame.call(put, { ...slot('frame', 0), box }),
    await window.call(put, { ...slot('window', 0), box }),
  ].map(({ status }) => status)
  const read = [
    await window.call(take, slot('frame', 0)),
    await frame.call(take, slot('window', 0)),
  ].map(({ body }) => body.box === box)
  return [...statuses, ...read]
}

test('behavior: V7 memory stays bounded during a flood of boxes, and an honest pairing works', async () => {
  const { store, bytes } = watchBytes()
  const handle = await openService(store)
  const early = {
    frame: await openFrameBrowser(handle, { address: '192.0.2.1' }),
    window: await openFrameBrowser(handle, { address: '192.0.2.1' }),
  }
  const used = await early.frame.prove('POST', put.path, '{}')
  const replay = (): Promise<string | undefined> =>
    early.frame
      .call(put, { id: idOf(0), side: 'frame', index: 0, box: 'A' }, { dpop: used })
      .then(({ code }) => code)
  expect(
    await early.frame.call(put, { id: idOf(0), side: 'frame', index: 0, box: 'first' }),
  ).toMatchObject({ status: 204 })
  const codes: Record<string, number> = {}
  const flood = async (network: number): Promise<void> => {
    const attacker = await openFrameBrowser(handle, {
      address: `2001:db8:${network.toString(16)}::1`,
    })
    for (let index = 0; index < BOXES; index++) {
      const { code = 'kept' } = await attacker.call(put, {
        id: idOf(1 + network * BOXES + index),
        side: 'frame',
        index: 0,
        box: largest,
      })
      codes[code] = (codes[code] ?? 0) + 1
    }
  }
  for (let network = 0; network < NETWORKS; network += 4)
    await Promise.all([0, 1, 2, 3].map((offset) => flood(network + offset)))
  expect(codes.kept).toBeGreaterThan(NETWORKS)
  expect((codes.kept ?? 0) + (codes.boxes_full ?? 0)).toBe(NETWORKS * BOXES)
  expect(bytes()).toBeLessThan(48 * 1024 * 1024)
  expect(await replay()).toBe('proof_refused')
  const [frame, window] = [
    await openFrameBrowser(handle, { address: '198.51.100.7' }),
    await openFrameBrowser(handle, { address: '198.51.100.7' }),
  ]
  expect(await pair(frame, window, idOf(1_000_000))).toEqual([204, 204, true, true])
  // The box from before the flood is still stored.
  expect((await early.window.call(take, { id: idOf(0), side: 'frame', index: 0 })).body).toEqual({
    box: 'first',
  })
})

test('behavior: V7 both calls require a proof of a key', async () => {
  const handle = await openService(createMemoryStore())
  const browser = await openFrameBrowser(handle)
  for (const [endpoint, body] of [
    [put, { id: idOf(1), side: 'frame', index: 0, box: 'A' }],
    [take, { id: idOf(1), side: 'frame', index: 0 }],
  ] as const) {
    const headers = { origin: FRAME, 'content-type': 'application/json', 'x-latchkey-frame': '1' }
    const reply = await browser.send({
      method: 'POST',
      path: endpoint.path,
      body: JSON.stringify(body),
      headers,
    })
    expect([reply.status, reply.code]).toEqual([401, 'proof_refused'])
  }
})

test('behavior: V7 neighbouring networks share one part of the budget, and read or expired boxes free it', () => {
  const time = { now: 0 }
  const budget = createBoxBudget({ now: () => time.now }, 300_000)
  const fill = (addressOf: (number: number) => string): number => {
    for (let number = 0; number < 2000; number++) {
      try {
        budget.reserve(`box ${number}`, addressOf(number), 43_700)
      } catch {
        return number
      }
    }
    throw new Error('Nothing was refused.')
  }
  const own = fill(() => '2001:db8:1:2::/64')
  expect(own).toBe(17)
  for (let number = 0; number < own; number++) budget.release(`box ${number}`)
  expect(fill((number) => `2001:db8:1:${number.toString(16)}::/64`)).toBeLessThan(70)
  expect(() => budget.reserve('other', '2001:db8:2:1::/64', 43_700)).not.toThrow()
  time.now = 300_000
  expect(fill((number) => `192.0.2.${number}`)).toBeGreaterThan(60)
})
