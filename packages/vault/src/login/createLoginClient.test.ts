import { type LoginReply, loginEndpoints } from '@latchkey/protocol'
import { createServer, type Database, openDatabase } from '@latchkey/server'
import { exportJWK, generateKeyPair } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Api } from '../kernel/api.js'
import { createMemoryFrameStore, type FrameStore } from '../kernel/frameStore.js'
import { createApi } from './createApi.js'
import { createLoginClient, type LoginClient } from './createLoginClient.js'

const PAGE = 'https://millpond.example'
const FRAME = 'https://vault.example'
const AUTH = 'https://auth.example'
const ada = 'ada@example.org'
const signal = new AbortController().signal

const opened: { database?: Database } = {}
beforeAll(async () => {
  opened.database = await openDatabase()
})
afterAll(() => opened.database?.close())

interface World {
  time: { now: number }
  /** `isDown`: the service is unreachable. `instead`: replies in its place. */
  network: { isDown: boolean; instead?: (() => Response) | undefined; requests: Request[] }
  codeFor(email: string): string
  linkFor(email: string): string
  handle(request: Request): Promise<Response>
  /** Opens a frame in a browser. With the same store and cookies, it is a reload of the frame. */
  openFrame(browser?: { store: FrameStore; cookies: Map<string, string> }): {
    client: LoginClient
    api: Api
    browser: { store: FrameStore; cookies: Map<string, string> }
  }
}

async function openWorld(
  login: Partial<Parameters<typeof createServer>[0]['login']> = {},
): Promise<World> {
  const mails: { to: string; text: string }[] = []
  const time = { now: 1_900_000_000_000 }
  const network: World['network'] = { isDown: false, requests: [] }
  const {
    kty,
    x = '',
    y = '',
    d = '',
  } = await exportJWK((await generateKeyPair('ES256', { extractable: true })).privateKey)
  expect(kty).toBe('EC')
  const handle = createServer({
    origins: [PAGE],
    chains: {},
    database: opened.database,
    clock: { now: () => time.now },
    publicUrl: AUTH,
    login: {
      frameOrigin: FRAME,
      recoveryUrl: 'https://recovery.example',
      pepper: 'a pepper of more than thirty-two characters',
      assertionKey: { kty: 'EC', crv: 'P-256', x, y, d },
      verifyDevices: ['careful'],
      projects: ['demo', 'careful'].map((id) => ({ id, name: 'Millpond', origins: [PAGE] })),
      mailer: { send: async (mail) => void mails.push(mail) },
      ...login,
    },
  })
  const last = (email: string): string => mails.findLast(({ to }) => to === email)?.text ?? ''

  function openFrame(
    browser = { store: createMemoryFrameStore(), cookies: new Map<string, string>() },
    projectId = 'demo',
  ): ReturnType<World['openFrame']> {
    const { store, cookies } = browser
    const api = createApi({
      config: { authUrl: `${AUTH}/`, recoveryUrl: 'https://recovery.example' },
      store,
      getOrigin: () => PAGE,
      async fetch(url, init) {
        const request = new Request(url, {
          ...init,
          redirect: 'follow',
          headers: { ...Object.fromEntries(new Headers(init.headers)), origin: FRAME },
        })
        request.headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
        network.requests.push(request.clone())
        if (network.isDown) throw new TypeError('fetch failed')
        const response = network.instead?.() ?? (await handle(request))
        for (const line of response.headers.getSetCookie()) {
          const [name = '', value = ''] = (line.split('; ')[0] ?? '').split('=')
          if (line.includes('Max-Age=0')) cookies.delete(name)
          else cookies.set(name, value)
        }
        return response
      },
    })
    return { api, browser, client: createLoginClient({ api, store, config: { projectId } }) }
  }
  return {
    time,
    network,
    handle,
    openFrame,
    codeFor: (email) => /^\d{6,8}$/m.exec(last(email))?.[0] ?? '',
    linkFor: (email) => /https:\/\/auth\S+/.exec(last(email))?.[0] ?? '',
  }
}

test('default: logs in by an e-mail address, and restores the session after a reload of the frame', async () => {
  const world = await openWorld()
  const { client, browser } = world.openFrame()
  expect(await client.getSession(PAGE, { signal })).toBe(undefined)
  expect(await client.startEmail({ email: ada, origin: PAGE, signal })).toEqual({
    action: 'VERIFY_OTP',
    codeLength: 6,
  })
  const again = world.openFrame(browser).client
  const code = world.codeFor(ada)
  const session = await again.verifyOtp({ otp: `${code.slice(0, 3)} ${code.slice(3)}`, signal })
  const { isEmailTyped, ...kept } = session
  expect(kept).toMatchObject({ email: ada, provider: 'email', origin: PAGE })
  expect(isEmailTyped).toBe(true)
  expect(await world.openFrame(browser).client.getSession(PAGE, { signal })).toEqual(kept)
  await again.signOut({ signal })
  expect(await again.getSession(PAGE, { signal })).toBe(undefined)
  await again.signOut({ signal })
})

test('error: W30 a reply of a captive portal ends no session: the sign-out is repeated before the next session is read', async () => {
  const world = await openWorld()
  const { client, browser } = world.openFrame()
  await client.startEmail({ email: 'lin@example.org', origin: PAGE, signal })
  await client.verifyOtp({ otp: world.codeFor('lin@example.org'), signal })
  world.network.instead = () => new Response('<h1>Welcome</h1>')
  await expect(client.signOut({ signal })).rejects.toMatchObject({ name: 'unreachable' })
  world.network.instead = undefined
  expect(await world.openFrame(browser).client.getSession(PAGE, { signal })).toBe(undefined)
})

test('error: SEC-70 a failing service does not end the session', async () => {
  const world = await openWorld()
  const { client } = world.openFrame()
  const message = 'The server cannot reach its database at the moment. Try again in a few seconds.'
  world.network.instead = () =>
    Response.json({ error: { code: 'database_unavailable', message } }, { status: 503 })
  await expect(client.getSession(PAGE, { signal })).rejects.toMatchObject({
    name: 'unreachable',
    message,
  })
})

test('behavior: SEC-61 logs no user in if the service answers with another address than was typed', async () => {
  const world = await openWorld()
  const { api, browser } = world.openFrame()
  const lying: Api = {
    async call(service, endpoint, parameters) {
      const reply = await api.call(service, endpoint, parameters)
      if (endpoint.path !== loginEndpoints.verifyOtp.path) return reply
      const { session } = reply as LoginReply
      return { session: { ...session, email: 'thief@evil.example' } } as typeof reply
    },
  }
  const client = createLoginClient({
    api: lying,
    store: browser.store,
    config: { projectId: 'demo' },
  })
  await client.startEmail({ email: 'gil@example.org', origin: PAGE, signal })
  await expect(
    client.verifyOtp({ otp: world.codeFor('gil@example.org'), signal }),
  ).rejects.toMatchObject({ name: 'accountChanged' })
})

test('behavior: accepts another spelling of the typed mailbox', async () => {
  const world = await openWorld()
  const { client } = world.openFrame()
  await client.startEmail({ email: ' Hal@BÜCHER.example', origin: PAGE, signal })
  const session = await client.verifyOtp({
    otp: world.codeFor('hal@xn--bcher-kva.example'),
    signal,
  })
  expect(session).toMatchObject({ email: 'hal@xn--bcher-kva.example', isEmailTyped: true })
})

test('behavior: SEC-20 the key is not extractable, and cookies without it open no session', async () => {
  const world = await openWorld()
  const { client, browser } = world.openFrame()
  await client.startEmail({ email: 'bea@example.org', origin: PAGE, signal })
  await client.verifyOtp({ otp: world.codeFor('bea@example.org'), signal })
  const pair = (await browser.store.get('login:proofKey')) as CryptoKeyPair
  expect(pair.privateKey.extractable).toBe(false)
  await expect(crypto.subtle.exportKey('jwk', pair.privateKey)).rejects.toThrow()
  const thief = world.openFrame({
    store: createMemoryFrameStore(),
    cookies: new Map(browser.cookies),
  })
  expect(await thief.client.getSession(PAGE, { signal })).toBe(undefined)
  for (const request of world.network.requests) expect(request.url).not.toMatch(/[?#]/)
})

test('behavior: waitDevice resolves once the number is chosen, and rejects on an abort', async () => {
  const world = await openWorld()
  const { api, browser } = world.openFrame()
  const client = createLoginClient({ api, store: browser.store, config: { projectId: 'careful' } })
  const email = 'cleo@example.org'
  const { action, number = '' } = await client.startEmail({ email, origin: PAGE, signal })
  expect(action).toBe('VERIFY_DEVICE')
  const leaving = new AbortController()
  const waiting = expect(client.waitDevice({ signal: leaving.signal })).rejects.toMatchObject({
    name: 'AbortError',
  })
  leaving.abort()
  await waiting
  const url = new URL(world.linkFor(email))
  const body = new URLSearchParams({ link: url.searchParams.get('link') ?? '', number })
  await world.handle(
    new Request(AUTH + url.pathname, {
      method: 'POST',
      headers: { origin: AUTH, 'content-type': 'application/x-www-form-urlencoded' },
      body,
    }),
  )
  await client.waitDevice({ signal })
  expect((await client.verifyOtp({ otp: world.codeFor(email), signal })).email).toBe(email)
})

test('behavior: changes an address with the code of the current address, then with that of the new one', async () => {
  const world = await openWorld()
  const { client } = world.openFrame()
  await client.startEmail({ email: 'dora@example.org', origin: PAGE, signal })
  await client.verifyOtp({ otp: world.codeFor('dora@example.org'), signal })
  world.time.now += 60_000
  expect(await client.updateEmail({ email: 'dora@new.example', signal })).toEqual({
    action: 'VERIFY_PRIMARY_OTP',
    codeLength: 6,
  })
  await client.updateEmailPrimaryOtp({ otp: world.codeFor('dora@example.org'), signal })
  expect(
    await client.updateEmailSecondaryOtp({ otp: world.codeFor('dora@new.example'), signal }),
  ).toEqual({ newEmail: 'dora@new.example' })
  expect((await client.getSession(PAGE, { signal }))?.email).toBe('dora@new.example')
})

test('error: SEC-24 a sign-out while the service is down is sent before the next session is read', async () => {
  const world = await openWorld()
  const { client, browser } = world.openFrame()
  await client.startEmail({ email: 'edda@example.org', origin: PAGE, signal })
  await client.verifyOtp({ otp: world.codeFor('edda@example.org'), signal })
  world.network.isDown = true
  await expect(client.signOut({ signal })).rejects.toMatchObject({ name: 'unreachable' })
  await expect(world.openFrame(browser).client.getSession(PAGE, { signal })).rejects.toMatchObject({
    name: 'unreachable',
  })
  world.network.isDown = false
  const before = new Map(browser.cookies)
  expect(await world.openFrame(browser).client.getSession(PAGE, { signal })).toBe(undefined)
  for (const [name, value] of before) browser.cookies.set(name, value)
  expect(await world.openFrame(browser).client.getSession(PAGE, { signal })).toBe(undefined)
})

test('error: reports wrong codes, codes without a login attempt, and refusals of the service', async () => {
  const world = await openWorld()
  const { client, api } = world.openFrame()
  await expect(client.verifyOtp({ otp: '123456', signal })).rejects.toMatchObject({
    name: 'code_not_asked',
  })
  await client.startEmail({ email: 'fay@example.org', origin: PAGE, signal })
  await expect(client.verifyOtp({ otp: '12345', signal })).rejects.toMatchObject({
    name: 'code_refused',
  })
  const wrong = String((Number(world.codeFor('fay@example.org')) + 1) % 1_000_000).padStart(6, '0')
  await expect(client.verifyOtp({ otp: wrong, signal })).rejects.toMatchObject({
    name: 'code_refused',
  })
  await expect(
    client.startEmail({ email: 'fay@example.org', origin: PAGE, signal }),
  ).rejects.toMatchObject({
    name: 'mail_limit',
    message: expect.stringContaining('Please try again after 30 seconds'),
  })
  await expect(
    api.call('auth', loginEndpoints.assertion, { body: { purpose: 'recovery' }, signal }),
  ).rejects.toMatchObject({ name: 'session_required' })
  await expect(
    client.getSession(PAGE, { signal: AbortSignal.abort(new DOMException('gone', 'AbortError')) }),
  ).rejects.toMatchObject({ name: 'AbortError' })
})

test('behavior: V8 SEC-17 makes one proof of work per mail after others used up the mails of an address', async () => {
  const world = await openWorld({
    codeLimits: {
      mailsPerHour: { count: 1, milliseconds: 3_600_000 },
      workBits: { min: 8, max: 8 },
    },
  })
  const email = 'flora@example.org'
  await world.openFrame().client.startEmail({ email, origin: PAGE, signal })
  const owner = world.openFrame()
  const before = world.network.requests.length
  await owner.client.startEmail({ email, origin: PAGE, signal })
  const starts = world.network.requests
    .slice(before)
    .filter(({ url }) => url.endsWith(loginEndpoints.startOtp.path))
  expect(starts.map(({ headers }) => headers.has('x-latchkey-work'))).toEqual([false, true])
  expect((await owner.client.verifyOtp({ otp: world.codeFor(email), signal })).email).toBe(email)
})

test('behavior: SEC-13 accepts a code of eight digits, and returns its length', async () => {
  const world = await openWorld({ codeLength: 8 })
  const { client } = world.openFrame()
  expect(await client.startEmail({ email: 'gus@example.org', origin: PAGE, signal })).toEqual({
    action: 'VERIFY_OTP',
    codeLength: 8,
  })
  await expect(client.verifyOtp({ otp: '12345', signal })).rejects.toMatchObject({
    name: 'code_refused',
  })
  expect((await client.verifyOtp({ otp: world.codeFor('gus@example.org'), signal })).email).toBe(
    'gus@example.org',
  )
})
