import { type FrameCallName, frameCalls } from '@latchkey/protocol'
import { afterEach, expect, test } from 'vitest'
import { VaultError } from '../kernel/vaultError.js'
import {
  type FrameHandlers,
  type FrameScope,
  type Host,
  type ServedFrame,
  serveFrame,
} from './serveFrame.js'

const HOST = 'https://shop.example'

interface ConnectOptions {
  origin?: string
  source?: unknown
  data?: unknown
  ports?: number
}

interface Stage {
  served: ServedFrame
  hosts: Host[]
  seen: { name: string; payload: unknown; origin: string; signal: AbortSignal }[]
  replies: Record<string, (payload: never) => Promise<unknown>>
  /** Sends a connect message to the listener of the frame. Returns the page's end of the port. */
  connect(options?: ConnectOptions): MessagePort
}

const ports: MessagePort[] = []
afterEach(() => {
  for (const port of ports.splice(0)) port.close()
})

function createStage(
  changes: {
    ancestors?: string[] | null
    inlineOrigins?: string[]
    isTop?: boolean
    canSee?: boolean
  } = {},
): Stage {
  const { ancestors = [HOST], inlineOrigins = [], isTop = false, canSee = true } = changes
  const parent = {}
  const listeners = new Set<(event: MessageEvent) => void>()
  const scope = {
    parent,
    location: ancestors ? { ancestorOrigins: ancestors } : {},
    IntersectionObserverEntry: { prototype: canSee ? { isVisible: true } : {} },
    addEventListener: (_type: string, listener: (event: MessageEvent) => void) =>
      void listeners.add(listener),
    removeEventListener: (_type: string, listener: (event: MessageEvent) => void) =>
      void listeners.delete(listener),
  }
  if (isTop) scope.parent = scope
  const seen: Stage['seen'] = []
  const replies: Stage['replies'] = {}
  const hosts: Host[] = []
  const handlers = Object.fromEntries(
    Object.keys(frameCalls).map((name) => [
      name,
      async (payload: never, { origin, signal }: { origin: string; signal: AbortSignal }) => {
        seen.push({ name, payload, origin, signal })
        return replies[name]?.(payload)
      },
    ]),
  ) as unknown as FrameHandlers
  const config = { allowedOrigins: [HOST, 'https://other.example'], inlineOrigins }
  const served = serveFrame({
    scope: scope as FrameScope,
    config,
    handlers,
    onHost: (host) => void hosts.push(host),
  })
  function connect({
    origin = HOST,
    source = scope.parent,
    data = { type: '@latchkey-app/CONNECT', version: 1 },
    ports: count = 1,
  }: ConnectOptions = {}): MessagePort {
    const channels = Array.from({ length: Math.max(count, 1) }, () => new MessageChannel())
    ports.push(...channels.flatMap(({ port1, port2 }) => [port1, port2]))
    const event = {
      origin,
      source,
      data,
      ports: channels.slice(0, count).map(({ port2 }) => port2),
    }
    for (const listener of [...listeners]) listener(event as unknown as MessageEvent)
    return channels[0]?.port1 as MessagePort
  }
  return { served, hosts, seen, replies, connect }
}

type Message = Record<string, unknown>

/** Resolves with the next message of a port. */
function next(port: MessagePort): Promise<Message> {
  return new Promise((resolve) => {
    port.onmessage = ({ data }) => resolve(data as Message)
  })
}

/** Resolves once the frame has processed every message that was posted before. */
async function echo(stage: Stage, port: MessagePort, epoch: string): Promise<void> {
  const reply = next(port)
  port.postMessage({ id: crypto.randomUUID(), epoch, type: '@latchkey-app/GET_FARCASTER_URI' })
  await reply
  stage.seen.pop()
}

async function enter(stage: Stage): Promise<{ port: MessagePort; epoch: string; ready: Message }> {
  const port = stage.connect()
  const ready = await next(port)
  return { port, ready, epoch: ready.epoch as string }
}

function request(epoch: string, name: FrameCallName | 'ABORT', payload?: unknown): Message {
  return {
    id: crypto.randomUUID(),
    epoch,
    type: `@latchkey-app/${name}`,
    ...(payload === undefined ? {} : { payload }),
  }
}

test('default: accepts the page, sends READY with an epoch, and answers requests through the port', async () => {
  const stage = createStage()
  stage.replies.CONNECT_EMAIL = async () => ({ action: 'VERIFY_OTP' })
  const { port, ready, epoch } = await enter(stage)
  expect(ready).toEqual({
    type: '@latchkey-frame/READY',
    epoch: expect.stringMatching(/^[0-9a-f-]{36}$/),
    isInline: false,
  })
  expect(stage.hosts.map(({ origin }) => origin)).toEqual([HOST])
  const message = request(epoch, 'CONNECT_EMAIL', { email: 'ada@example.com' })
  port.postMessage(message)
  expect(await next(port)).toEqual({
    id: message.id,
    epoch,
    type: '@latchkey-frame/CONNECT_EMAIL_SUCCESS',
    payload: { action: 'VERIFY_OTP' },
  })
  expect(stage.seen).toMatchObject([
    { name: 'CONNECT_EMAIL', payload: { email: 'ada@example.com' }, origin: HOST },
  ])
})

test('behavior: allows inline approvals only for listed pages in browsers that report visibility', async () => {
  expect((await enter(createStage({ inlineOrigins: [HOST] }))).ready.isInline).toBe(true)
  expect(
    (await enter(createStage({ inlineOrigins: ['https://other.example'] }))).ready.isInline,
  ).toBe(false)
  expect((await enter(createStage({ inlineOrigins: [HOST], canSee: false }))).ready.isInline).toBe(
    false,
  )
})

test('behavior: without ancestorOrigins, source and origin are sufficient', async () => {
  expect((await enter(createStage({ ancestors: null }))).ready.type).toBe('@latchkey-frame/READY')
})

test('behavior: events carry the epoch, and events that violate the schema are not sent', async () => {
  const stage = createStage()
  const { port, epoch } = await enter(stage)
  stage.hosts[0]?.emit({ event: 'userChanged', user: { share: 'secret' } as never })
  stage.hosts[0]?.emit({ event: 'surfaceChanged', surface: 'window' })
  expect(await next(port)).toEqual({
    epoch,
    type: '@latchkey-frame/EVENT',
    payload: { event: 'surfaceChanged', surface: 'window' },
  })
})

test.each<[string, ConnectOptions, Parameters<typeof createStage>[0]?]>([
  ['another origin', { origin: 'https://shop.example.evil' }],
  [
    'a page that is not on the list',
    { origin: 'https://else.example' },
    { ancestors: ['https://else.example'] },
  ],
  ['another scheme', { origin: 'http://shop.example' }],
  ['an opaque origin', { origin: 'null' }],
  ['no origin', { origin: '' }],
  ['a sibling frame of a listed origin', { source: {} }],
  ['no source', { source: null }],
  ['a page of the list that is framed itself', {}, { ancestors: [HOST, HOST] }],
  ['a page that the browser knows as another', {}, { ancestors: ['https://other.example'] }],
  ['no page around', {}, { ancestors: [] }],
  ['no parent', {}, { isTop: true }],
  ['another version', { data: { type: '@latchkey-app/CONNECT', version: 2 } }],
  ['another type', { data: { type: '@latchkey-app/GET_USER', version: 1 } }],
  ['a further key', { data: { type: '@latchkey-app/CONNECT', version: 1, origin: HOST } }],
  ['a string', { data: '@latchkey-app/CONNECT' }],
  ['nothing', { data: null }],
  ['no port', { ports: 0 }],
  ['two ports', { ports: 2 }],
])('error: SEC-02 refuses a connection with %s', (_what, options, changes) => {
  const stage = createStage(changes)
  stage.connect(options)
  expect(stage.hosts).toEqual([])
  expect(stage.served.dropped()).toBe(1)
})

test('error: SEC-02 accepts only the first page', async () => {
  const stage = createStage()
  const { port, epoch } = await enter(stage)
  stage.connect()
  stage.connect({ origin: 'https://other.example' })
  expect(stage.hosts).toHaveLength(1)
  await echo(stage, port, epoch)
})

test('behavior: SEC-03 accepts an id once, for any request type, also after its request has ended', async () => {
  const stage = createStage()
  const { port, epoch } = await enter(stage)
  const first = request(epoch, 'SIGN_OUT')
  port.postMessage(first)
  expect((await next(port)).type).toBe('@latchkey-frame/SIGN_OUT_SUCCESS')
  port.postMessage(first)
  port.postMessage({ ...request(epoch, 'GET_CHAIN_ID'), id: first.id })
  await echo(stage, port, epoch)
  expect(stage.seen.map(({ name }) => name)).toEqual(['SIGN_OUT'])
  expect(stage.served.dropped()).toBe(2)
})

test('error: SEC-03 a message of another epoch is dropped', async () => {
  const stage = createStage()
  const { port, epoch } = await enter(stage)
  port.postMessage(request(crypto.randomUUID(), 'SIGN_OUT'))
  await echo(stage, port, epoch)
  expect(stage.seen).toEqual([])
  expect(stage.served.dropped()).toBe(1)
})

test('behavior: SEC-03 an abort reaches the handler, and the answer of the handler is not sent', async () => {
  const stage = createStage()
  const gate: { open(): void } = { open: () => {} }
  stage.replies.CONNECT_OTP = () =>
    new Promise((resolve) => void (gate.open = () => resolve(undefined)))
  const { port, epoch } = await enter(stage)
  const message = request(epoch, 'CONNECT_OTP', { otp: '123456' })
  port.postMessage(message)
  await echo(stage, port, epoch)
  port.postMessage({ ...request(epoch, 'ABORT'), id: message.id })
  await echo(stage, port, epoch)
  expect(stage.seen[0]?.signal.aborted).toBe(true)
  gate.open()
  const answer = next(port)
  port.postMessage(request(epoch, 'SIGN_OUT'))
  expect((await answer).type).toBe('@latchkey-frame/SIGN_OUT_SUCCESS')
})

test.each<[string, unknown]>([
  ['a name of Object.prototype', { type: '@latchkey-app/constructor' }],
  ['a reply', { type: '@latchkey-frame/SIGN_OUT_SUCCESS' }],
  ['a further key', { share: 1 }],
  ['an unexpected payload', { payload: {} }],
  ['an id that is not a UUID', { id: '1' }],
  [
    'a further key in the payload',
    { type: '@latchkey-app/CONNECT_OTP', payload: { otp: '1', rpcUrl: 'https://evil.example' } },
  ],
  ['an invalid address', { type: '@latchkey-app/CONNECT_EMAIL', payload: { email: 'ada' } }],
  ['a cancel with a payload', { type: '@latchkey-app/ABORT', payload: {} }],
])('error: SEC-04 a request with %s is dropped', async (_what, change) => {
  const stage = createStage()
  const { port, epoch } = await enter(stage)
  port.postMessage({ ...request(epoch, 'SIGN_OUT'), ...(change as object) })
  await echo(stage, port, epoch)
  expect(stage.seen).toEqual([])
  expect(stage.served.dropped()).toBe(1)
})

test('error: sends only a VaultError, and nothing that violates the schema', async () => {
  const stage = createStage()
  const { port, epoch } = await enter(stage)
  const ask = async (thrown: () => Promise<unknown>): Promise<unknown> => {
    stage.replies.GET_CHAIN_ID = thrown
    const reply = next(port)
    port.postMessage(request(epoch, 'GET_CHAIN_ID'))
    const { type, payload } = await reply
    expect(type).toBe('@latchkey-frame/GET_CHAIN_ID_ERROR')
    return payload
  }
  expect(
    await ask(() => Promise.reject(new VaultError('rejected', 'You declined.', { code: 4001 }))),
  ).toEqual({
    message: 'You declined.',
    code: 4001,
    name: 'rejected',
  })
  expect(await ask(() => Promise.reject(new VaultError('x', 'y'.repeat(5000))))).toEqual({
    message: 'y'.repeat(1024),
    name: 'x',
  })
  const unknown = { message: 'An error occurred' }
  expect(await ask(() => Promise.reject(new Error('share 0x1234')))).toEqual(unknown)
  expect(await ask(() => Promise.reject(undefined))).toEqual(unknown)
  expect(await ask(() => Promise.resolve({ chainId: 'eip155:1', share: 'secret' }))).toEqual(
    unknown,
  )
  expect(await ask(() => Promise.resolve({ chainId: 1n }))).toMatchObject({ code: -32000 })
})
