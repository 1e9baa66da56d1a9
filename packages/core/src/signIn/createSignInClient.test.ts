import { describe, expect, test, vi } from 'vitest'
import type { LatchkeyError } from '../kernel/errors.js'
import { createSignInClient } from './createSignInClient.js'
import type { SignInRefusedError } from './signInErrors.js'

type Failure = LatchkeyError & Partial<SignInRefusedError>

const signed = { message: 'm', signature: '0x01', address: '0xab', networkId: 'eip155:1' } as const

/** Creates a client whose server always gives one answer, and records its requests. */
function clientOf(answer: () => Response): {
  client: ReturnType<typeof createSignInClient>
  asked: [string, RequestInit | undefined][]
} {
  const asked: [string, RequestInit | undefined][] = []
  const client = createSignInClient({
    url: '/api/',
    async fetch(input, init) {
      asked.push([String(input), init])
      return answer()
    },
  })
  return { client, asked }
}

async function failureOf(
  promise: Promise<unknown>,
): Promise<Pick<Failure, 'name' | 'details' | 'reason'>> {
  try {
    await promise
  } catch (error) {
    const { name, details, reason } = error as Failure
    return { name, details, reason }
  }
  throw new Error('It did not fail')
}

const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status })

describe('createSignInClient', () => {
  test('default', async () => {
    const { client, asked } = clientOf(() => json({ nonce: 'abcdefgh12345678' }))
    expect(await client.getNonce('0xab')).toBe('abcdefgh12345678')
    const init = {
      method: 'POST',
      credentials: 'include',
      headers: { 'content-type': 'application/json' },
      body: '{"address":"0xab"}',
    }
    expect(asked).toEqual([['/api/v1/sign-in/nonce', init]])
  })

  test('behavior: verifies, finds the session, signs out', async () => {
    const accountId = 'eip155:1:0xab'
    expect(await clientOf(() => json({ accountId })).client.verify(signed)).toBe(true)
    expect(await clientOf(() => json({ session: { accountId } })).client.getSession()).toEqual({
      accountId,
    })
    expect(await clientOf(() => json({ session: null })).client.getSession()).toBeNull()
    expect(await clientOf(() => new Response(null, { status: 204 })).client.signOut()).toBe(true)
  })

  test('error: a refusal has the server’s reason', async () => {
    const { client } = clientOf(() =>
      json({ error: { code: 'nonce_refused', message: 'The nonce was used before.' } }, 401),
    )
    expect(await failureOf(client.verify(signed))).toEqual({
      name: 'SignInRefusedError',
      details: 'The nonce was used before.',
      reason: 'nonce_refused',
    })
  })

  test.each([
    [
      'a page of a proxy',
      () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
      'HTTP status code: 502',
    ],
    [
      'a page instead of an answer',
      () => new Response('<h1>Welcome</h1>'),
      '/v1/sign-in/nonce answered something else than it should.',
    ],
    [
      'a nonce with other characters',
      () => json({ nonce: 'abcdefgh\nChain ID: 1' }),
      '/v1/sign-in/nonce answered something else than it should.',
    ],
    [
      'nothing',
      () => {
        throw new TypeError('Failed to fetch')
      },
      'Failed to fetch',
    ],
  ])('error: %s', async (_what, answer, details) => {
    expect(await failureOf(clientOf(answer).client.getNonce())).toEqual({
      name: 'SignInServerError',
      details,
    })
  })

  test('error: W30 the page of a captive portal ends no session', async () => {
    const { client } = clientOf(() => new Response('<h1>Welcome</h1>'))
    expect(await failureOf(client.signOut())).toEqual({
      name: 'SignInServerError',
      details: 'HTTP status code: 200',
    })
  })

  test('error: calls whose code does not load fail like a lost network, and load at the next call', async () => {
    const { client } = clientOf(() => json({ session: null }))
    vi.doMock('./serverCalls.js', () => {
      throw new TypeError('Failed to fetch dynamically imported module')
    })
    expect((await failureOf(client.getSession())).name).toBe('NetworkRequestError')
    vi.doUnmock('./serverCalls.js')
    expect(await client.getSession()).toBeNull()
  })

  test('error: rejects a session without an account', async () => {
    for (const session of [{}, { accountId: 7 }, { accountId: 'me' }, 'me'])
      expect((await failureOf(clientOf(() => json({ session })).client.getSession())).name).toBe(
        'SignInServerError',
      )
  })
})
