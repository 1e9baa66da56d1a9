import { type RendezvousBox, rendezvousEndpoints } from '@latchkey/protocol'
import { createServer } from '@latchkey/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  type Channel,
  type ToFrame,
  type ToWindow,
  toFrame,
  toWindow,
} from '../channel/windowChannel.js'

import type { PreparingApi } from '../kernel/api.js'
import { createMemoryFrameStore } from '../kernel/frameStore.js'
import { createApi } from '../login/createApi.js'
import { createPairingKey, createSealer } from './createSealer.js'
import { createRelayChannel } from './relayChannel.js'

type Send = (url: string, init: RequestInit) => Promise<Response>

const config = { authUrl: 'https://login.example', recoveryUrl: 'https://recovery.example' }

/**
 * Opens a page of the frame's origin with its own key: browsers partition the storage of a frame
 * and its window.
 */
const openPage = (fetch: Send): PreparingApi =>
  createApi({ config, store: createMemoryFrameStore(), getOrigin: () => undefined, fetch })

/** Opens a rendezvous that keeps all boxes, as an attacker in its place would. */
function openRendezvous(): {
  fetch: Send
  boxes: Map<string, string>
  failures: { next: number }
  bodies: string[]
} {
  const boxes = new Map<string, string>()
  const failures = { next: 0 }
  const bodies: string[] = []
  const fetch: Send = async (url, options) => {
    if (options.method === 'GET') return new Response(null, { status: 204 })
    const text = String(options.body)
    bodies.push(text)
    if (failures.next-- > 0) throw new TypeError('offline')
    const { id, side, index, box } = JSON.parse(text) as RendezvousBox
    const key = `${id}/${side}/${index}`
    if (url.endsWith(rendezvousEndpoints.put.path)) {
      boxes.set(key, box)
      return new Response(null, { status: 204 })
    }
    return Response.json({ box: boxes.get(key) ?? null })
  }
  return { fetch, boxes, failures, bodies }
}

/** Opens the auth service without a network. */
function openAuthService(): Send {
  const FRAME = 'https://vault.example'
  const handle = createServer({
    origins: ['https://millpond.example'],
    chains: {},
    publicUrl: config.authUrl,
    login: {
      frameOrigin: FRAME,
      recoveryUrl: config.recoveryUrl,
      pepper: 'a pepper of more than thirty-two characters',
      assertionKey: {
        kty: 'EC',
        crv: 'P-256',
        x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
        y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
        d: 'jpsQnnGQmL-YBIffH1136cspYG6-0iY7X1fCE9-E9LI',
      },
      projects: [{ id: 'demo', name: 'Millpond', origins: ['https://millpond.example'] }],
      mailer: { send: async () => undefined },
    },
  })
  return (url, init) =>
    handle(
      new Request(url, {
        ...init,
        headers: { ...Object.fromEntries(new Headers(init.headers)), origin: FRAME },
      }),
    )
}

const channels: Channel<never, never>[] = []
afterEach(() => {
  for (const channel of channels.splice(0)) channel.end()
})

interface Ends {
  frame: Channel<ToWindow, ToFrame>
  window: Channel<ToFrame, ToWindow>
  frameApi: PreparingApi
}

function connect(place: { fetch: Send }, keys: { frame: string; window: string }): Ends {
  const isVisible = (): boolean => true
  const frameApi = openPage(place.fetch)
  const frame = createRelayChannel<ToWindow, ToFrame>(
    { api: frameApi, pairingKey: keys.frame, side: 'frame' },
    { isVisible, schema: toFrame },
  )
  const window = createRelayChannel<ToFrame, ToWindow>(
    { api: openPage(place.fetch), pairingKey: keys.window, side: 'window' },
    { isVisible, schema: toWindow },
  )
  channels.push(frame as never, window as never)
  return { frame, window, frameApi }
}

/** Resolves with the next message that is not a beat. */
const next = (channel: Channel<never, ToFrame | ToWindow>): Promise<ToFrame | ToWindow | 'ended'> =>
  new Promise((resolve) =>
    channel.listen({
      onMessage: (message) => message.type !== 'beat' && resolve(message),
      onEnd: () => resolve('ended'),
    }),
  )

const pairingKey = createPairingKey()

describe('createRelayChannel', () => {
  test('default', async () => {
    const { frame, window } = connect(openRendezvous(), { frame: pairingKey, window: pairingKey })
    const [atFrame, atWindow] = [next(frame as never), next(window as never)]
    window.send({ type: 'ready' })
    // More than one box, with multi-byte characters.
    const show: ToWindow = {
      type: 'show',
      id: 'one',
      name: 'approval',
      data: { message: 'ä€'.repeat(30_000) },
      theme: {},
      locale: 'en',
    }
    frame.send(show)
    expect(await atFrame).toEqual({ type: 'ready' })
    expect(await atWindow).toEqual(show)
  })

  test('behavior: V7 frame and window communicate through the auth service, each with its own key; a third key is refused', async () => {
    const fetch = openAuthService()
    const { frame, window } = connect({ fetch }, { frame: pairingKey, window: pairingKey })
    const [atFrame, atWindow] = [next(frame as never), next(window as never)]
    window.send({ type: 'ready' })
    // More boxes than may be stored at once.
    const show: ToWindow = {
      type: 'show',
      id: 'one',
      name: 'approval',
      data: { message: 'a'.repeat(120_000) },
      theme: {},
      locale: 'en',
    }
    frame.send(show)
    expect(await atFrame).toEqual({ type: 'ready' })
    expect(await atWindow).toEqual(show)
    const { id } = await createSealer(pairingKey, 'window')
    const thief = openPage(fetch)
    const { put, take } = rendezvousEndpoints
    await expect(
      thief.call('auth', take, { body: { id, side: 'frame', index: 0 } }),
    ).rejects.toMatchObject({ name: 'meeting_taken' })
    await expect(
      thief.call('auth', put, { body: { id, side: 'frame', index: 9, box: 'AAAA' } }),
    ).rejects.toMatchObject({ name: 'meeting_taken' })
    const other = connect({ fetch }, { frame: pairingKey, window: createPairingKey() })
    expect(await next(other.frame as never)).toBe('ended')
  })

  test('behavior: sends the close message of an unloading page synchronously', async () => {
    const place = openRendezvous()
    const { frame, window, frameApi } = connect(place, { frame: pairingKey, window: pairingKey })
    const prepare = vi.spyOn(frameApi, 'prepare')
    const received = next(window as never)
    frame.listen({ onMessage: () => undefined, onEnd: () => undefined })
    frame.send({ type: 'theme', theme: {} })
    expect(await received).toEqual({ type: 'theme', theme: {} })
    // The close message is prepared once the channel is idle: after the beat (box 0) and the theme
    // (box 1).
    await vi.waitFor(
      () => expect(prepare.mock.lastCall?.[2].body).toMatchObject({ side: 'frame', index: 2 }),
      30_000,
    )
    await prepare.mock.results.at(-1)?.value
    const before = place.bodies.length
    frame.send({ type: 'end' })
    expect(
      place.bodies.slice(before).filter((body) => body.includes('"side":"frame","index":2')),
    ).toHaveLength(1)
  })

  test('behavior: SEC-12 the rendezvous service receives neither the key nor readable messages', async () => {
    const place = openRendezvous()
    const { frame, window } = connect(place, { frame: pairingKey, window: pairingKey })
    const received = next(window as never)
    frame.send({
      type: 'show',
      id: 'canary',
      name: 'approval',
      data: { amount: 'canary-250' },
      theme: {},
      locale: 'en',
    })
    await received
    const everything =
      place.bodies.join('\n') +
      [...place.boxes.values()]
        .map((box) => atob(box.replaceAll('-', '+').replaceAll('_', '/')))
        .join('\n')
    expect(everything).not.toContain('canary')
    expect(everything).not.toContain(pairingKey)
  })

  test('behavior: loses no message while the network fails temporarily', async () => {
    const place = openRendezvous()
    place.failures.next = 2
    const { frame, window } = connect(place, { frame: pairingKey, window: pairingKey })
    const received = next(frame as never)
    window.send({ type: 'answer', id: 'one', answer: { isApproved: true } })
    expect(await received).toEqual({ type: 'answer', id: 'one', answer: { isApproved: true } })
  })

  test('behavior: a visible peer that is cut off before its second message times out after 30 s', async () => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'],
    })
    try {
      const place = openRendezvous()
      const { frame, window } = connect(place, { frame: pairingKey, window: pairingKey })
      const state = { isGone: false }
      const received = new Promise<void>((resolve) =>
        window.listen({ onMessage: () => resolve(), onEnd: () => void (state.isGone = true) }),
      )
      frame.listen({ onMessage: () => undefined, onEnd: () => undefined })
      // The fake clock does not advance meanwhile.
      while (place.boxes.size < 2) await new Promise((resolve) => void setImmediate(resolve))
      await vi.advanceTimersByTimeAsync(1000)
      await received
      place.failures.next = Number.POSITIVE_INFINITY
      await vi.advanceTimersByTimeAsync(45_000)
      expect(state.isGone).toBe(true)
    } finally {
      vi.useRealTimers()
    }
  })

  test('error: SEC-09 another key is another rendezvous, whose boxes do not open in this one', async () => {
    const place = openRendezvous()
    const other = createPairingKey()
    const [mine, theirs] = await Promise.all([
      createSealer(pairingKey, 'window'),
      createSealer(other, 'window'),
    ])
    expect(mine.id).not.toBe(theirs.id)
    const answer = new Uint8Array([
      1,
      ...new TextEncoder().encode('{"type":"answer","id":"one","answer":{"isApproved":true}}'),
    ])
    place.boxes.set(`${mine.id}/window/0`, await theirs.seal(0, answer))
    const { frame } = connect(place, { frame: pairingKey, window: other })
    expect(await next(frame as never)).toBe('ended')
  })

  test('error: SEC-09 a box opens only under its own number and in its own direction', async () => {
    const [frame, window] = await Promise.all([
      createSealer(pairingKey, 'frame'),
      createSealer(pairingKey, 'window'),
    ])
    const box = await window.seal(3, new Uint8Array([1, 2]))
    expect([...(await frame.open(3, box))]).toEqual([1, 2])
    await expect(frame.open(4, box)).rejects.toThrow()
    await expect(window.open(3, box)).rejects.toThrow()
    await expect(createSealer('c2hvcnQ', 'frame')).rejects.toThrow('256 bits')
  })
})
