import { type RendezvousSlot, rendezvousEndpoints } from '@latchkey/protocol'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { createLimits } from '../kernel/limits/createLimits.js'
import { ServerError } from '../kernel/serverError.js'
import { createMemoryStore, type Store } from '../kernel/store.js'
import { createRendezvous } from './routes.js'

const frameOrigin = 'https://vault.example.org'
const id = 'AAECAwQFBgcICQoLDA0ODw'
const frameHeaders = { origin: frameOrigin, 'content-type': 'application/json', 'x-latchkey-frame': '1' }

function start(parameters: { store?: Store; longestWait?: number } = {}): (path: string, body: unknown, headers?: Record<string, string>) => Promise<Response> {
  const app = new Hono()
  app.onError((error, context) =>
    context.json({ name: error instanceof ServerError ? error.code : 'defect' }, error instanceof ServerError ? error.status : 500),
  )
  app.route(
    '/',
    createRendezvous({ store: parameters.store ?? createMemoryStore(), limits: createLimits(), addressOf: () => '192.0.2.1' }, { frameOrigin, ...parameters }),
  )
  return async (path, body, headers = frameHeaders) => app.request(path, { method: 'POST', headers, body: JSON.stringify(body) })
}

const { put, take } = rendezvousEndpoints
const slot = (side: RendezvousSlot['side'], index: number): RendezvousSlot => ({ id, side, index })

describe('createRendezvous', () => {
  test('default', async () => {
    const ask = start()
    const waiting = ask(take.path, slot('frame', 0))
    expect((await ask(put.path, { ...slot('frame', 0), box: 'one' })).status).toBe(204)
    expect(await (await waiting).json()).toEqual({ box: 'one' })
    await ask(put.path, { ...slot('window', 0), box: 'two' })
    expect(await (await ask(take.path, slot('window', 0))).json()).toEqual({ box: 'two' })
  })

  test('behavior: a reply that was lost is had again, until the next one is asked for', async () => {
    const ask = start({ longestWait: 0 })
    await ask(put.path, { ...slot('frame', 0), box: 'one' })
    const read = async (index: number): Promise<unknown> => (await ask(take.path, slot('frame', index))).json()
    expect([await read(0), await read(0), await read(1), await read(0)]).toEqual([{ box: 'one' }, { box: 'one' }, { box: null }, { box: null }])
  })

  test('behavior: two nodes with one store are one meeting place', async () => {
    const store = createMemoryStore()
    const [one, other] = [start({ store }), start({ store })]
    const waiting = other(take.path, slot('window', 0))
    await one(put.path, { ...slot('window', 0), box: 'across' })
    expect(await (await waiting).json()).toEqual({ box: 'across' })
  })

  test('error: SEC-22 nobody but the frame', async () => {
    const ask = start({ longestWait: 0 })
    const wrong: Record<string, string>[] = [
      { ...frameHeaders, origin: 'https://shop.example' },
      { 'content-type': 'application/json', 'x-latchkey-frame': '1' },
      { origin: frameOrigin, 'content-type': 'application/json' },
    ]
    for (const headers of wrong) {
      expect((await ask(put.path, { ...slot('frame', 0), box: 'x' }, headers)).status).toBe(403)
      expect((await ask(take.path, slot('frame', 0), headers)).status).toBe(403)
    }
  })

  test('error: what is no slot, and what is too large', async () => {
    const ask = start({ longestWait: 0 })
    const bad = [
      { ...slot('frame', 0), id: 'short' },
      { ...slot('frame', 4096) },
      { ...slot('frame', -1) },
      { id, side: 'server', index: 0 },
      { ...slot('frame', 0), box: 'a'.repeat(43_701) },
      { ...slot('frame', 0), box: '<b>' },
    ]
    for (const body of bad) expect((await ask(put.path, { box: 'x', ...body })).status).toBe(400)
  })

  test('error: a flood is refused', async () => {
    const ask = start({ longestWait: 0 })
    const statuses: number[] = []
    for (let index = 0; index < 40; index++) statuses.push((await ask(put.path, { ...slot('frame', index), box: 'a'.repeat(43_700) })).status)
    expect([statuses[0], statuses.at(-1)]).toEqual([204, 429])
  })
})
