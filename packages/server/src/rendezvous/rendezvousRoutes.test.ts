import { type RendezvousSlot, rendezvousEndpoints } from '@latchkey/protocol'
import { type Context, Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { createLimits } from '../kernel/createLimits.js'
import { ServerError } from '../kernel/serverError.js'
import { createMemoryStore, type Store } from '../kernel/store.js'
import { createRendezvous } from './rendezvousRoutes.js'

const frameOrigin = 'https://vault.example.org'
const id = 'AAECAwQFBgcICQoLDA0ODw'
const frameHeaders = {
  origin: frameOrigin,
  'content-type': 'application/json',
  'x-latchkey-frame': '1',
}

type Send = (path: string, body: unknown, headers?: Record<string, string>) => Promise<Response>

/** Routes with a stub of the proof check: the header `key` names the key. */
function start(parameters: { store?: Store; longestWait?: number } = {}): Send {
  const app = new Hono()
  app.onError((error, context) =>
    context.json(
      { name: error instanceof ServerError ? error.code : 'defect' },
      error instanceof ServerError ? error.status : 500,
    ),
  )
  const { store = createMemoryStore() } = parameters
  const keyOf = async ({ req }: Context): Promise<string> => req.header('key') ?? 'one-key'
  app.route(
    '/',
    createRendezvous(
      { store, clock: Date, limits: createLimits(), addressOf: () => '192.0.2.1', keyOf },
      { frameOrigin, ...parameters },
    ),
  )
  return async (path, body, headers = frameHeaders) =>
    app.request(path, { method: 'POST', headers, body: JSON.stringify(body) })
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

  test('behavior: returns a box again after a lost reply, until the next one is requested', async () => {
    const ask = start({ longestWait: 0 })
    await ask(put.path, { ...slot('frame', 0), box: 'one' })
    const read = async (index: number): Promise<unknown> =>
      (await ask(take.path, slot('frame', index))).json()
    expect([await read(0), await read(0), await read(1), await read(0)]).toEqual([
      { box: 'one' },
      { box: 'one' },
      { box: null },
      { box: null },
    ])
  })

  test('behavior: two nodes with one store exchange boxes', async () => {
    const store = createMemoryStore()
    const [one, other] = [start({ store }), start({ store })]
    const waiting = other(take.path, slot('window', 0))
    await one(put.path, { ...slot('window', 0), box: 'across' })
    expect(await (await waiting).json()).toEqual({ box: 'across' })
  })

  test('error: SEC-22 rejects callers other than the frame', async () => {
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

  test('error: rejects invalid slots and oversized boxes', async () => {
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

  const codeOf = async (reply: Promise<Response>): Promise<string> => {
    const response = await reply
    return response.ok ? 'ok' : ((await response.json()) as { name: string }).name
  }

  test('behavior: V7 accepts at most two unread boxes of a side, and a further one once one was read', async () => {
    const ask = start({ longestWait: 0 })
    const send = (index: number): Promise<string> =>
      codeOf(ask(put.path, { ...slot('frame', index), box: `box${index}` }))
    expect([await send(0), await send(1), await send(2), await send(4000)]).toEqual([
      'ok',
      'ok',
      'box_unread',
      'box_unread',
    ])
    for (const index of [0, 1])
      expect(await (await ask(take.path, slot('frame', index))).json()).toEqual({
        box: `box${index}`,
      })
    expect([await send(2), await send(3)]).toEqual(['ok', 'box_unread'])
    // A repeated box after a lost reply. It was read already, and must not block the next one.
    expect(await send(0)).toBe('ok')
    expect(await (await ask(take.path, slot('frame', 2))).json()).toEqual({ box: 'box2' })
    expect(await send(3)).toBe('ok')
  })

  test('behavior: delays a third box until one was read, instead of refusing it', async () => {
    const ask = start()
    const send = (index: number): Promise<string> =>
      codeOf(ask(put.path, { ...slot('frame', index), box: `box${index}` }))
    expect([await send(0), await send(1)]).toEqual(['ok', 'ok'])
    const third = send(2)
    for (const index of [0, 1]) await ask(take.path, slot('frame', index))
    expect(await third).toBe('ok')
    expect(await (await ask(take.path, slot('frame', 2))).json()).toEqual({ box: 'box2' })
  })

  test('behavior: V7 SEC-09 a side belongs to the key of its first request', async () => {
    const store = createMemoryStore()
    const [one, other] = [start({ store, longestWait: 0 }), start({ store, longestWait: 0 })]
    const [frame, window, thief] = ['frame', 'window', 'thief'].map((key) => ({
      ...frameHeaders,
      key,
    }))
    expect(await codeOf(one(put.path, { ...slot('frame', 0), box: 'x' }, frame))).toBe('ok')
    expect(await codeOf(other(take.path, slot('frame', 0), window))).toBe('ok')
    for (const ask of [one, other]) {
      for (const side of ['frame', 'window'] as const) {
        expect(await codeOf(ask(put.path, { ...slot(side, 1), box: 'y' }, thief))).toBe(
          'meeting_taken',
        )
        expect(await codeOf(ask(take.path, slot(side, 0), thief))).toBe('meeting_taken')
      }
    }
    expect(await (await other(take.path, slot('frame', 0), window)).json()).toEqual({ box: 'x' })
  })

  test('error: refuses a flood of boxes', async () => {
    const ask = start({ longestWait: 0 })
    const codes: string[] = []
    for (let index = 0; index < 50; index++)
      codes.push(
        await codeOf(
          ask(put.path, {
            ...slot('frame', 0),
            id: String(index).padStart(22, 'A'),
            box: 'a'.repeat(43_700),
          }),
        ),
      )
    expect([codes[0], codes.at(-1)]).toEqual(['ok', 'too_many_requests'])
  })
})
