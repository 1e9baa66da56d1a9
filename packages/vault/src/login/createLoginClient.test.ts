import { loginEndpoints } from '@latchkey/protocol'
import { createServer, type Database, openDatabase } from '@latchkey/server'
import { exportJWK, generateKeyPair } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApi } from '../kernel/createApi.js'
import { createMemoryFrameStore, type FrameStore } from '../kernel/frameStore.js'
import type { Api } from '../kernel/types.js'
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
  /** While it is set, the service is away. */
  network: { isDown: boolean; requests: Request[] }
  codeFor(email: string): string
  linkFor(email: string): string
  handle(request: Request): Promise<Response>
  /** A frame in a browser; with the same store and cookies, the frame loaded again. */
  openFrame(browser?: { store: FrameStore; cookies: Map<string, string> }): {
    client: LoginClient
    api: Api
    browser: { store: FrameStore; cookies: Map<string, string> }
  }
}

async function openWorld(): Promise<World> {
  const mails: { to: string; text: string }[] = []
  const time = { now: 1_900_000_000_000 }
  const network: World['network'] = { isDown: false, requests: [] }
  const { kty, x = '', y = '', d = '' } = await exportJWK((await generateKeyPair('ES256', { extractable: true })).privateKey)
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
      mailer: { send: async (mail) => void mails.push(mail) },
    },
  })
  const last = (email: string): string => mails.findLast(({ to }) => to === email)?.text ?? ''

  function openFrame(browser = { store: createMemoryFrameStore(), cookies: new Map<string, string>() }, projectId = 'demo'): ReturnType<World['openFrame']> {
    const { store, cookies } = browser
    const api = createApi({
      config: { authUrl: `${AUTH}/`, recoveryUrl: 'https://recovery.example' },
      store,
      getOrigin: () => PAGE,
      async fetch(url, init) {
        const request = new Request(url, { ...init, redirect: 'follow', headers: { ...Object.fromEntries(new Headers(init.headers)), origin: FRAME } })
        request.headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
        network.requests.push(request.clone())
        if (network.isDown) throw new TypeError('fetch failed')
        const response = await handle(request)
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
    codeFor: (email) => /^\d{6}$/m.exec(last(email))?.[0] ?? '',
    linkFor: (email) => /https:\/\/auth\S+/.exec(last(email))?.[0] ?? '',
  }
}

test('default: from an address to a session, which is there again after the frame was loaded again', async () => {
  const world = await openWorld()
  const { client, browser } = world.openFrame()
  expect(await client.getSession(PAGE, { signal })).toBe(undefined)
  expect(await client.startEmail({ email: ada, origin: PAGE, signal })).toEqual({ action: 'VERIFY_OTP' })
  const again = world.openFrame(browser).client
  const code = world.codeFor(ada)
  const session = await again.verifyOtp({ otp: `${code.slice(0, 3)} ${code.slice(3)}`, signal })
  expect(session).toMatchObject({ email: ada, provider: 'email', origin: PAGE })
  expect(await world.openFrame(browser).client.getSession(PAGE, { signal })).toEqual(session)
  await again.signOut({ signal })
  expect(await again.getSession(PAGE, { signal })).toBe(undefined)
  await again.signOut({ signal })
})

test('behavior: SEC-20 the key cannot be read, and is the browser’s: cookies alone open nothing', async () => {
  const world = await openWorld()
  const { client, browser } = world.openFrame()
  await client.startEmail({ email: 'bea@example.org', origin: PAGE, signal })
  await client.verifyOtp({ otp: world.codeFor('bea@example.org'), signal })
  const pair = (await browser.store.get('login:proofKey')) as CryptoKeyPair
  expect(pair.privateKey.extractable).toBe(false)
  await expect(crypto.subtle.exportKey('jwk', pair.privateKey)).rejects.toThrow()
  const thief = world.openFrame({ store: createMemoryFrameStore(), cookies: new Map(browser.cookies) })
  expect(await thief.client.getSession(PAGE, { signal })).toBe(undefined)
  for (const request of world.network.requests) expect(request.url).not.toMatch(/[?#]/)
})

test('behavior: waiting for a number ends when it was chosen, or when it is given up', async () => {
  const world = await openWorld()
  const { api, browser } = world.openFrame()
  const client = createLoginClient({ api, store: browser.store, config: { projectId: 'careful' } })
  const email = 'cleo@example.org'
  const { action, number = '' } = await client.startEmail({ email, origin: PAGE, signal })
  expect(action).toBe('VERIFY_DEVICE')
  const leaving = new AbortController()
  const waiting = expect(client.waitDevice({ signal: leaving.signal })).rejects.toMatchObject({ name: 'AbortError' })
  leaving.abort()
  await waiting
  const url = new URL(world.linkFor(email))
  const body = new URLSearchParams({ link: url.searchParams.get('link') ?? '', number })
  await world.handle(new Request(AUTH + url.pathname, { method: 'POST', headers: { origin: AUTH, 'content-type': 'application/x-www-form-urlencoded' }, body }))
  await client.waitDevice({ signal })
  expect((await client.verifyOtp({ otp: world.codeFor(email), signal })).email).toBe(email)
})

test('behavior: an address is changed by the present one’s code, then by the new one’s', async () => {
  const world = await openWorld()
  const { client } = world.openFrame()
  await client.startEmail({ email: 'dora@example.org', origin: PAGE, signal })
  await client.verifyOtp({ otp: world.codeFor('dora@example.org'), signal })
  world.time.now += 60_000
  expect(await client.updateEmail({ email: 'dora@new.example', signal })).toEqual({ action: 'VERIFY_PRIMARY_OTP' })
  await client.updateEmailPrimaryOtp({ otp: world.codeFor('dora@example.org'), signal })
  expect(await client.updateEmailSecondaryOtp({ otp: world.codeFor('dora@new.example'), signal })).toEqual({ newEmail: 'dora@new.example' })
  expect((await client.getSession(PAGE, { signal }))?.email).toBe('dora@new.example')
})

test('error: SEC-24 signed out while the service is away: it is told before anybody is let in again', async () => {
  const world = await openWorld()
  const { client, browser } = world.openFrame()
  await client.startEmail({ email: 'edda@example.org', origin: PAGE, signal })
  await client.verifyOtp({ otp: world.codeFor('edda@example.org'), signal })
  world.network.isDown = true
  await expect(client.signOut({ signal })).rejects.toMatchObject({ name: 'unreachable' })
  await expect(world.openFrame(browser).client.getSession(PAGE, { signal })).rejects.toMatchObject({ name: 'unreachable' })
  world.network.isDown = false
  const before = new Map(browser.cookies)
  expect(await world.openFrame(browser).client.getSession(PAGE, { signal })).toBe(undefined)
  for (const [name, value] of before) browser.cookies.set(name, value)
  expect(await world.openFrame(browser).client.getSession(PAGE, { signal })).toBe(undefined)
})

test('error: wrong codes, codes nobody asked for, and what the service says', async () => {
  const world = await openWorld()
  const { client, api } = world.openFrame()
  await expect(client.verifyOtp({ otp: '123456', signal })).rejects.toMatchObject({ name: 'code_not_asked' })
  await client.startEmail({ email: 'fay@example.org', origin: PAGE, signal })
  await expect(client.verifyOtp({ otp: '12345', signal })).rejects.toMatchObject({ name: 'code_refused' })
  const wrong = String((Number(world.codeFor('fay@example.org')) + 1) % 1_000_000).padStart(6, '0')
  await expect(client.verifyOtp({ otp: wrong, signal })).rejects.toMatchObject({ name: 'code_refused' })
  await expect(client.startEmail({ email: 'fay@example.org', origin: PAGE, signal })).rejects.toMatchObject({
    name: 'mail_limit',
    message: expect.stringContaining('Please try again after 30 seconds'),
  })
  await expect(api.call('auth', loginEndpoints.assertion, { body: { purpose: 'recovery' }, signal })).rejects.toMatchObject({ name: 'session_required' })
  await expect(client.getSession(PAGE, { signal: AbortSignal.abort(new DOMException('gone', 'AbortError')) })).rejects.toMatchObject({ name: 'AbortError' })
})
