import {
  type Endpoint,
  type SocialProgress,
  type SocialProof,
  socialEndpoints,
  socialMessages,
} from '@latchkey/protocol'
import { expect, test } from 'vitest'
import type { Api } from '../kernel/api.js'
import type { FrameConfig } from '../kernel/config.js'
import { VaultError } from '../kernel/vaultError.js'
import { createSocialClient } from './createSocialClient.js'

const AUTH = 'https://auth.example'
const ID = 'a'.repeat(43)
const SECRET = 's'.repeat(43)
const session = {
  userId: 'user',
  provider: 'google',
  origin: 'https://app.example',
  authenticatedAt: 1,
} as const

/** Creates the auth service, as far as the client uses it, under control of the test. */
function openService() {
  const notified: { resolve: (progress: SocialProgress) => void }[] = []
  const redeemed: SocialProof[] = []
  const count = { attempts: 0 }
  const answers: Record<string, (body: never, signal: AbortSignal | undefined) => unknown> = {
    [socialEndpoints.startSocial.path]: () => {
      count.attempts += 1
      const attemptId = count.attempts === 1 ? ID : ID.replace(/a$/, String(count.attempts))
      return { attemptId, uri: `${AUTH}/v1/login/social/google/start?attempt=${attemptId}` }
    },
    [socialEndpoints.waitSocial.path]: (_body, signal) =>
      new Promise<SocialProgress>((resolve, reject) => {
        notified.push({ resolve })
        signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
      }),
    [socialEndpoints.redeemSocial.path]: (body: SocialProof) => {
      redeemed.push(body)
      const isRight = 'secret' in body ? body.secret === SECRET : body.otp === '042913'
      if (!isRight)
        throw new VaultError('code_refused', 'The code is wrong, too old, or for another browser.')
      return { session }
    },
    [socialEndpoints.startFarcaster.path]: () => ({
      attemptId: ID,
      url: 'https://farcaster.example/1',
    }),
    [socialEndpoints.waitFarcaster.path]: () => ({
      state: 'arrived',
      login: { session: { ...session, provider: 'farcaster' } },
    }),
  }
  const api: Api = {
    async call<body, response>(
      _service: string,
      endpoint: Endpoint<body, response>,
      { body, signal }: { body: body; signal?: AbortSignal | undefined },
    ) {
      const answer = answers[endpoint.path]
      if (!answer) throw new Error(`Nothing answers ${endpoint.path}.`)
      return (await answer(body as never, signal)) as response
    },
  }
  return { api, notified, redeemed }
}

function open() {
  const service = openService()
  const listeners = new Set<(event: MessageEvent) => void>()
  const config = { authUrl: `${AUTH}/`, projectId: 'test' } as FrameConfig
  const client = createSocialClient({
    api: service.api,
    config,
    scope: {
      addEventListener: (_type, listener) => void listeners.add(listener),
      removeEventListener: (_type, listener) => void listeners.delete(listener),
    },
  })
  const replies: { data: unknown; target: string | undefined }[] = []
  const source = {
    postMessage: (data: unknown, options: { targetOrigin?: string }) =>
      void replies.push({ data, target: options.targetOrigin }),
  }
  const post = (origin: string, data: unknown): void => {
    for (const listener of listeners) listener({ origin, data, source } as never)
  }
  const { signal } = new AbortController()
  const begin = () =>
    client.getRedirectUri({ provider: 'google', origin: 'https://app.example', signal })
  return { ...service, client, listeners, replies, post, signal, begin }
}

const done = { type: socialMessages.done, attemptId: ID, secret: SECRET }

test('default: redeems the window’s secret, confirms it to the window, and stops listening', async () => {
  const { client, begin, post, signal, redeemed, replies, listeners } = open()
  const waiting = client.waitSocial({ uri: await begin(), signal })
  post(AUTH, done)
  expect(await waiting).toEqual(session)
  expect(redeemed).toEqual([{ attemptId: ID, secret: SECRET }])
  expect(replies).toEqual([{ data: { type: socialMessages.taken, attemptId: ID }, target: AUTH }])
  expect(listeners.size).toBe(0)
  expect(client.isWaitingForCode()).toBe(false)
})

test('behavior: accepts a window that finishes before waitSocial is called', async () => {
  const { client, begin, post, signal } = open()
  const uri = await begin()
  post(AUTH, done)
  expect(await client.waitSocial({ uri, signal })).toEqual(session)
})

test('SEC-27 ignores a message of another origin, of another login or of another shape', async () => {
  const { client, begin, post, signal, redeemed, replies } = open()
  const waiting = client.waitSocial({ uri: await begin(), signal })
  for (const origin of [
    'https://app.example',
    'https://auth.example.evil.example',
    'http://auth.example',
    'https://auth.example:444',
    'null',
    '',
  ])
    post(origin, done)
  for (const data of [
    { ...done, attemptId: 'b'.repeat(43) },
    { ...done, secret: 1 },
    { ...done, more: 1 },
    null,
    'x',
    [done],
    { ...done, type: 'latchkey-social/taken' },
  ])
    post(AUTH, data)
  expect(redeemed).toEqual([])
  expect(replies).toEqual([])
  post(AUTH, done)
  expect(await waiting).toEqual(session)
})

test('behavior: accepts six digits instead of the message, and a wrong code keeps the login pending', async () => {
  const { client, begin, signal } = open()
  const uri = await begin()
  expect(client.isWaitingForCode()).toBe(false)
  const waiting = client.waitSocial({ uri, signal })
  expect(client.isWaitingForCode()).toBe(true)
  await expect(client.submitCode('111111')).rejects.toMatchObject({ name: 'code_refused' })
  expect(client.isWaitingForCode()).toBe(true)
  expect(await client.submitCode('042913')).toBeUndefined()
  expect(await waiting).toEqual(session)
})

test('error: rejects with the reason if the login fails at the provider', async () => {
  for (const [reason, name] of [
    ['denied', 'socialDenied'],
    ['refused', 'socialRefused'],
    ['unavailable', 'socialUnavailable'],
    ['expired', 'socialExpired'],
  ] as const) {
    const { client, begin, notified, signal, listeners } = open()
    const waiting = client.waitSocial({ uri: await begin(), signal })
    notified[0]?.resolve({ state: 'pending' })
    await expect.poll(() => notified.length).toBe(2)
    notified[1]?.resolve({ state: 'failed', reason })
    await expect(waiting).rejects.toMatchObject({ name })
    expect(listeners.size).toBe(0)
  }
})

test('error: an abort rejects at once, and a new login ends the previous one', async () => {
  const { client, begin, signal, post, redeemed } = open()
  const leaving = new AbortController()
  const first = client.waitSocial({ uri: await begin(), signal: leaving.signal })
  leaving.abort()
  await expect(first).rejects.toMatchObject({ name: 'aborted' })
  const second = client.waitSocial({ uri: await begin(), signal })
  const third = await begin()
  await expect(second).rejects.toMatchObject({ name: 'aborted' })
  post(AUTH, done)
  expect(redeemed).toEqual([])
  await expect(client.waitSocial({ uri: `${third}x`, signal })).rejects.toMatchObject({
    name: 'socialExpired',
  })
})

test('behavior: Farcaster returns a link for a phone, then the session of its signer', async () => {
  const { client, signal } = open()
  await expect(client.waitFarcaster({ signal })).rejects.toMatchObject({ name: 'socialExpired' })
  expect(await client.getFarcasterUri({ origin: 'https://app.example', signal })).toBe(
    'https://farcaster.example/1',
  )
  expect(await client.waitFarcaster({ signal })).toMatchObject({ provider: 'farcaster' })
})
