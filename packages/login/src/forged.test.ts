import { createStore, systemClock } from '@latchkey/core/internal'
import { frameCalls, frameEvent, parseWith, toFrameData } from '@latchkey/protocol'
import { sleep } from '@latchkey/protocol/std'
import { createTestPage } from '@latchkey/testing/frame'
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { resolveOptions } from './kernel/loginOptions.js'
import { createLogin, type LiveLogin } from './login/createLogin.js'
import { createLoginStorage } from './login/loginStorage.js'
import { ada, FRAME, HOST } from './test/world.js'

const RUNS = process.env.LATCHKEY_THOROUGH === '1' ? 1_000_000 : 20_000
const BATCH = 1000

type Message = Record<string, unknown>

const ends: MessagePort[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end.close()
})

/** A frame under the test's control: its received messages, and its end of the port. */
interface Frame {
  epoch: string
  received: Message[]
  port(): MessagePort
  /** The last request of a name. */
  asked(name: string): Promise<Message>
  /** Resolves once the page has handled all messages that were posted before. */
  flush(): Promise<void>
}

function createFrame(): {
  frame: Frame
  page: Window & typeof globalThis
  storage: Map<string, string>
} {
  const received: Message[] = []
  const state: { port: MessagePort | undefined; onReceive(): void } = {
    port: undefined,
    onReceive: () => {},
  }
  const epoch = crypto.randomUUID()
  const stage = createTestPage({
    origin: HOST,
    frameOrigin: FRAME,
    load: (scope) =>
      scope.addEventListener('message', ({ ports }) => {
        const [port] = ports
        if (!port) return
        state.port = port
        ends.push(port)
        port.onmessage = ({ data }) => {
          received.push(data as Message)
          state.onReceive()
        }
        port.postMessage({ type: '@latchkey-frame/READY', epoch, isInline: true })
      }),
  })
  const find = (name: string): Message | undefined =>
    received.filter(({ type }) => type === `@latchkey-app/${name}`).at(-1)
  const frame: Frame = {
    epoch,
    received,
    port: () => state.port as MessagePort,
    asked: (name) =>
      new Promise((resolve) => {
        const look = (): void => {
          const message = find(name)
          if (message) resolve(message)
        }
        state.onReceive = look
        look()
      }),
    // A short pause: by its end the page has handled the messages that were posted before.
    flush: () => sleep(5),
  }
  return { frame, page: stage.page, storage: stage.storage }
}

function create(page: Window & typeof globalThis): {
  live: LiveLogin
  events: unknown[]
  user(): unknown
} {
  const events: unknown[] = []
  const state = { user: undefined, theme: undefined, locale: undefined }
  const settings = resolveOptions({ frameUrl: FRAME, projectId: 'shop' }, HOST)
  const store = createStore({ prefix: 'latchkey.login', storage: () => page.localStorage })
  const emit = (event: unknown): void => void events.push(event)
  return {
    live: createLogin({
      settings,
      store,
      stored: createLoginStorage(store, systemClock),
      clock: systemClock,
      page,
      state,
      emit,
      emitProvider: emit,
    }),
    events,
    user: () => state.user,
  }
}

const hostile = fc.anything({
  withBigInt: true,
  withMap: true,
  withDate: true,
  withTypedArray: true,
  withNullPrototype: true,
  maxDepth: 3,
})
const names = fc.constantFrom(...Object.keys(frameCalls))

/**
 * Generates unexpected replies and events: with another id, epoch or type, or with additional
 * fields.
 */
function forgedFor(open: Message, epoch: string): fc.Arbitrary<unknown> {
  const { id } = open
  const own = String(open.type).split('/')[1]
  const others = names.filter((name) => name !== own)
  const payloads = fc.constantFrom<unknown>(
    { isConnected: true },
    { chainId: 1 },
    ada,
    undefined,
    { message: 'x' },
    { uri: 'x' },
  )
  return fc.oneof(
    fc.record({
      id: fc.uuid({ version: 4 }),
      epoch: fc.constant(epoch),
      type: names.map((name) => `@latchkey-frame/${name}_SUCCESS`),
      payload: payloads,
    }),
    fc.record({
      id: fc.constant(id),
      epoch: fc.uuid({ version: 4 }),
      type: fc.constant(`@latchkey-frame/${own}_SUCCESS`),
      payload: fc.constant(ada),
    }),
    fc.record({
      id: fc.constant(id),
      epoch: fc.constant(epoch),
      type: others.map((name) => `@latchkey-frame/${name}_SUCCESS`),
      payload: payloads,
    }),
    fc.record({
      id: fc.constant(id),
      epoch: fc.constant(epoch),
      type: others.map((name) => `@latchkey-frame/${name}_ERROR`),
      payload: fc.constant({ message: 'x' }),
    }),
    fc.record({
      id: fc.constant(id),
      epoch: fc.constant(epoch),
      type: fc.constantFrom(`@latchkey-app/${own}`, `@w3m-frame/${own}_SUCCESS`, own),
      payload: fc.constant(ada),
    }),
    fc
      .constantFrom<unknown>(
        { ...ada, share: 'x' },
        { ...ada, chainId: {} },
        { ...ada, email: 'x' },
        null,
        [ada],
        'x',
        undefined,
        JSON.parse('{"__proto__":{"polluted":1}}'),
      )
      .map((payload) => ({ id, epoch, type: `@latchkey-frame/${own}_SUCCESS`, payload })),
    fc
      .constantFrom<unknown>(
        {},
        { message: 1 },
        { message: 'x', code: 'x' },
        { message: 'x', stack: 'x' },
        null,
      )
      .map((payload) => ({
        id,
        epoch,
        type: `@latchkey-frame/${own}_ERROR`,
        payload,
      })),
    fc.constant({
      id,
      epoch,
      type: `@latchkey-frame/${own}_SUCCESS`,
      payload: ada,
      isTrusted: true,
    }),
    fc.record({
      epoch: fc.uuid({ version: 4 }),
      type: fc.constant('@latchkey-frame/EVENT'),
      payload: fc.constant({ event: 'userChanged', user: null }),
    }),
    hostile
      .filter((payload) => parseWith(frameEvent, toFrameData(payload)) === undefined)
      .map((payload) => ({ epoch, type: '@latchkey-frame/EVENT', payload })),
    fc.constant({ type: '@latchkey-frame/READY', epoch: crypto.randomUUID(), isInline: false }),
    hostile,
  )
}

test('behavior: SEC-01 SEC-03 SEC-04 drops every forged reply and event, and still accepts the genuine reply', async () => {
  const { frame, page } = createFrame()
  const { live, events, user } = create(page)
  const connected = live.connect()
  const open = await frame.asked('GET_USER')
  const forged = forgedFor(open, frame.epoch)
  let sent = 0
  for (let run = 0; run < RUNS; run += BATCH) {
    for (const message of fc.sample(forged, BATCH)) {
      try {
        frame.port().postMessage(message)
        sent++
      } catch (error) {
        // A value that cannot be cloned never reaches the page.
        if (!(error instanceof DOMException)) throw error
      }
    }
    await frame.flush()
  }
  await expect.poll(live.dropped).toBeGreaterThanOrEqual(sent)
  expect(sent).toBeGreaterThan(RUNS * 0.9)
  expect(live.dropped()).toBe(sent)
  expect([events, user()]).toEqual([[], undefined])
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()

  const networks = await frame.asked('GET_SMART_ACCOUNT_ENABLED_NETWORKS')
  frame.port().postMessage({
    id: networks.id,
    epoch: frame.epoch,
    type: '@latchkey-frame/GET_SMART_ACCOUNT_ENABLED_NETWORKS_ERROR',
    payload: { message: '' },
  })
  frame.port().postMessage({
    id: open.id,
    epoch: frame.epoch,
    type: '@latchkey-frame/GET_USER_SUCCESS',
    payload: ada,
  })
  expect((await connected).address).toBe(ada.address)
}, 900_000)

async function ready(): Promise<{ frame: Frame; live: LiveLogin }> {
  const { frame, page } = createFrame()
  const { live } = create(page)
  live.prepare()
  await frame.asked('SYNC_THEME')
  return { frame, live }
}

test('behavior: SEC-03 accepts the first valid reply, and drops a second one and one after an abort', async () => {
  const { frame, live } = await ready()
  const device = live.connectDevice()
  const { id } = await frame.asked('CONNECT_DEVICE')
  const answer = { id, epoch: frame.epoch, type: '@latchkey-frame/CONNECT_DEVICE_SUCCESS' }
  frame.port().postMessage(answer)
  await device
  frame.port().postMessage(answer)
  frame.port().postMessage({
    ...answer,
    type: '@latchkey-frame/CONNECT_DEVICE_ERROR',
    payload: { message: 'x' },
  })
  const controller = new AbortController()
  const aborted = live.connectOtp({ otp: '123456', signal: controller.signal })
  const late = await frame.asked('CONNECT_OTP')
  controller.abort()
  await expect(aborted).rejects.toMatchObject({ message: 'Request was aborted' })
  expect(await frame.asked('ABORT')).toMatchObject({ id: late.id, epoch: frame.epoch })
  frame
    .port()
    .postMessage({ id: late.id, epoch: frame.epoch, type: '@latchkey-frame/CONNECT_OTP_SUCCESS' })
  while (live.dropped() < 3) await frame.flush()
  expect(live.dropped()).toBe(3)
})

test('behavior: SEC-03 request ids are random UUIDs, each used once, and replies may arrive in any order', async () => {
  const { frame, live } = await ready()
  const asked = Array.from({ length: 200 }, () => live.getFarcasterUri())
  while (frame.received.length < 202) await frame.flush()
  const requests = frame.received.filter(({ type }) => type === '@latchkey-app/GET_FARCASTER_URI')
  const ids = requests.map(({ id }) => String(id))
  expect(new Set(ids).size).toBe(200)
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  for (const id of ids.toReversed())
    frame.port().postMessage({
      id,
      epoch: frame.epoch,
      type: '@latchkey-frame/GET_FARCASTER_URI_SUCCESS',
      payload: { url: `https://x.example/${id}` },
    })
  expect(await Promise.all(asked)).toEqual(ids.map((id) => `https://x.example/${id}`))
})
