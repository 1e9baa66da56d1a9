import { type FrameCallName, frameCalls } from '@latchkey/protocol'
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { type FrameHandlers, type FrameScope, type ServedFrame, serveFrame } from './serveFrame.js'

const RUNS = process.env.LATCHKEY_THOROUGH === '1' ? 1_000_000 : 20_000
const BATCH = 1000
const HOST = 'https://shop.example'

type Message = Record<string, unknown>

const ends: MessagePort[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end.close()
})

/** Opens a frame and connects a page to it. Records the requests that reach a handler. */
async function enter(): Promise<{
  port: MessagePort
  epoch: string
  served: ServedFrame
  reached: string[]
  posted: unknown[]
}> {
  const parent = {}
  const listeners: ((event: MessageEvent) => void)[] = []
  const scope = {
    parent,
    location: { ancestorOrigins: [HOST] },
    addEventListener: (_type: string, listener: (event: MessageEvent) => void) =>
      void listeners.push(listener),
    removeEventListener() {},
  }
  const reached: string[] = []
  const handle = (name: string) => async (): Promise<void> => void reached.push(name)
  const handlers = Object.fromEntries(
    Object.keys(frameCalls).map((name) => [name, handle(name)]),
  ) as unknown as FrameHandlers
  const config = { allowedOrigins: [HOST], inlineOrigins: [] }
  const served = serveFrame({
    scope: scope as unknown as FrameScope,
    config,
    handlers,
    onHost: () => {},
  })
  const { port1, port2 } = new MessageChannel()
  ends.push(port1, port2)
  const posted: unknown[] = []
  const epoch = await new Promise<string>((resolve) => {
    port1.onmessage = ({ data }) => {
      posted.push(data)
      resolve((data as { epoch: string }).epoch)
    }
    const hello = {
      origin: HOST,
      source: parent,
      data: { type: '@latchkey-app/CONNECT', version: 1 },
      ports: [port2],
    }
    for (const listener of listeners) listener(hello as unknown as MessageEvent)
  })
  posted.splice(0)
  return { port: port1, epoch, served, reached, posted }
}

const valid: { readonly [name in FrameCallName]: unknown } = {
  SWITCH_NETWORK: { chainId: 'eip155:1' },
  CONNECT_EMAIL: { email: 'ada@example.com' },
  CONNECT_DEVICE: undefined,
  CONNECT_OTP: { otp: '123456' },
  CONNECT_SOCIAL: { uri: 'https://auth.example/start' },
  GET_FARCASTER_URI: undefined,
  CONNECT_FARCASTER: undefined,
  GET_SOCIAL_REDIRECT_URI: { provider: 'google' },
  GET_USER: { chainId: 1, preferredAccountType: 'eoa' },
  SIGN_OUT: undefined,
  IS_CONNECTED: { token: 'x' },
  GET_CHAIN_ID: undefined,
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: undefined,
  INIT_SMART_ACCOUNT: undefined,
  SET_PREFERRED_ACCOUNT: { type: 'eoa' },
  RPC_REQUEST: { method: 'personal_sign', params: ['0x', '0x'] },
  UPDATE_EMAIL: { email: 'ada@example.com' },
  UPDATE_EMAIL_PRIMARY_OTP: { otp: '123456' },
  UPDATE_EMAIL_SECONDARY_OTP: { otp: '123456' },
  SYNC_LOCALE: { locale: 'ar' },
  SYNC_THEME: { themeMode: 'dark', themeVariables: { '--lk-accent': '#000' } },
  SYNC_DAPP_DATA: {
    metadata: { name: 'x', description: '', url: 'https://x.example', icons: [] },
    sdkVersion: '1',
    projectId: 'x',
  },
  OPEN_SETTINGS: { screen: 'export' },
  CONFIRM_ADDRESS: undefined,
}

const hostile = fc.oneof(
  {
    arbitrary: fc.anything({
      withBigInt: true,
      withMap: true,
      withDate: true,
      withTypedArray: true,
      withNullPrototype: true,
      maxDepth: 3,
    }),
    weight: 3,
  },
  fc.constantFrom<unknown>(
    null,
    '',
    0,
    [],
    {},
    JSON.parse('{"__proto__":{"polluted":true}}'),
    JSON.parse('{"constructor":{"prototype":{"polluted":true}}}'),
  ),
)
const uuid = fc.uuid({ version: 4 })
const deep = Array.from({ length: 40 }).reduce((inner: unknown) => ({ inner }), 1)

/** Changes that make a valid request invalid. */
const mutate = fc.oneof(
  uuid.map((epoch) => (message: Message) => ({ ...message, epoch })),
  fc.constant((message: Message) => ({ ...message, epoch: undefined })),
  fc.string().map((id) => (message: Message) => ({ ...message, id })),
  uuid.map((id) => (message: Message) => ({ ...message, id: id.toUpperCase().replace(/^./, 'G') })),
  fc.constant((message: Message) => ({ ...message, id: [message.id] })),
  fc
    .constantFrom('@latchkey-frame/', '@w3m-app/', '', '@latchkey-app//', ' @latchkey-app/')
    .map((prefix) => (message: Message) => ({
      ...message,
      type: prefix + String(message.type).split('/')[1],
    })),
  fc
    .constantFrom(
      'constructor',
      '__proto__',
      'toString',
      'hasOwnProperty',
      'EVENT',
      'READY',
      'CONNECT',
      'GET_USER_SUCCESS',
    )
    .map((name) => (message: Message) => ({ ...message, type: `@latchkey-app/${name}` })),
  fc
    .tuple(
      fc
        .string({ minLength: 1 })
        .filter((key) => !['id', 'epoch', 'type', 'payload'].includes(key)),
      fc.constantFrom(1, null, 'x'),
    )
    .map(([key, value]) => (message: Message) => ({
      ...message,
      ...Object.fromEntries([[key, value]]),
    })),
  fc.constant((message: Message) =>
    Object.assign(JSON.parse('{"__proto__":{"polluted":true}}') as Message, message),
  ),
  fc
    .tuple(
      fc.constantFrom('rpcUrl', 'isAdmin', 'toString', 'payload', 'chain'),
      fc.constantFrom<unknown>(1, 'x', {}),
    )
    .map(([key, value]) => (message: Message) => ({
      ...message,
      payload: { ...(message.payload as Message | undefined), [key]: value },
    })),
  fc
    .constantFrom<unknown>(null, 1, 'x', true, 1n, deep, new Map(), 'x'.repeat(300_000))
    .map((payload) => (message: Message) => ({ ...message, payload })),
)

const forged = fc.oneof(
  fc.tuple(fc.constantFrom(...(Object.keys(frameCalls) as FrameCallName[])), uuid, mutate).map(
    ([name, id, change]) =>
      (epoch: string) =>
        change({
          id,
          epoch,
          type: `@latchkey-app/${name}`,
          ...(valid[name] === undefined ? {} : { payload: valid[name] }),
        }),
  ),
  hostile.map((value) => () => value),
)

/** Resolves once the frame has processed every message that was posted before. */
async function drained(port: MessagePort, epoch: string): Promise<void> {
  const answered = new Promise((resolve) => {
    port.onmessage = resolve
  })
  port.postMessage({ id: crypto.randomUUID(), epoch, type: '@latchkey-app/SIGN_OUT' })
  await answered
}

test('default: every request of the protocol reaches its handler', async () => {
  const { port, epoch, reached, served } = await enter()
  for (const [name, payload] of Object.entries(valid))
    port.postMessage({ id: crypto.randomUUID(), epoch, type: `@latchkey-app/${name}`, payload })
  await drained(port, epoch)
  expect(reached).toEqual([...Object.keys(valid), 'SIGN_OUT'])
  expect(served.dropped()).toBe(0)
})

test('behavior: SEC-04 drops every forged or mutated request without an answer, an error or a polluted prototype', async () => {
  const { port, epoch, reached, served, posted } = await enter()
  let sent = 0
  for (let run = 0; run < RUNS; run += BATCH) {
    for (const make of fc.sample(forged, BATCH)) {
      try {
        port.postMessage(make(epoch))
        sent++
      } catch (error) {
        // A message that cannot be cloned is never posted.
        if (!(error instanceof DOMException)) throw error
      }
    }
    await drained(port, epoch)
    expect(reached.splice(0)).toEqual(['SIGN_OUT'])
  }
  expect(sent).toBeGreaterThan(RUNS * 0.9)
  expect(served.dropped()).toBe(sent)
  expect(posted).toEqual([])
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
}, 900_000)

test('behavior: SEC-02 accepts no forged hello', () => {
  const listeners: ((event: MessageEvent) => void)[] = []
  const parent = {}
  const scope = {
    parent,
    location: { ancestorOrigins: [HOST] },
    addEventListener: (_type: string, listener: (event: MessageEvent) => void) =>
      void listeners.push(listener),
    removeEventListener: () => listeners.splice(0),
  }
  const config = { allowedOrigins: [HOST], inlineOrigins: [] }
  const hosts: unknown[] = []
  const served = serveFrame({
    scope: scope as unknown as FrameScope,
    config,
    handlers: {} as FrameHandlers,
    onHost: (host) => void hosts.push(host),
  })
  const { port1, port2 } = new MessageChannel()
  ends.push(port1, port2)
  const hello = { type: '@latchkey-app/CONNECT', version: 1 }
  const origins = fc.oneof(
    fc.webUrl(),
    fc.constantFrom(
      'null',
      '',
      `${HOST}/`,
      `${HOST}.`,
      `${HOST}:443`,
      'http://shop.example',
      'https://SHOP.example',
      'https://shop.example.evil',
    ),
  )
  const connectEvent = fc.oneof(
    fc.record({
      origin: origins,
      source: fc.constant(parent),
      data: fc.constant(hello),
      ports: fc.constant([port2]),
    }),
    fc.record({
      origin: fc.constant(HOST),
      source: fc.constantFrom({}, null, undefined, scope),
      data: fc.constant(hello),
      ports: fc.constant([port2]),
    }),
    fc.record({
      origin: fc.constant(HOST),
      source: fc.constant(parent),
      data: hostile,
      ports: fc.constant([port2]),
    }),
    fc.record({
      origin: fc.constant(HOST),
      source: fc.constant(parent),
      data: fc.constant(hello),
      ports: fc.constantFrom<unknown>([], [port1, port2], undefined),
    }),
  )
  fc.assert(
    fc.property(connectEvent, (event) => {
      for (const listener of [...listeners]) listener(event as unknown as MessageEvent)
      expect(hosts).toEqual([])
    }),
    { numRuns: RUNS / 10 },
  )
  expect(served.dropped()).toBe(RUNS / 10)
})
