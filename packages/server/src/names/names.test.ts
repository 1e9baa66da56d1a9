import { nameEndpoints, parseWith, type RegisterNameBody } from '@latchkey/protocol'
import { createTestClock, type TestClock, testAccounts } from '@latchkey/testing'
import type { GenericSchema } from 'valibot'
import { type LocalAccount, numberToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { createServer } from '../createServer.js'
import { type Backend, describeOnBackends } from '../test/backends.js'
import { type Browser, openBrowser } from '../test/browser.js'
import { registration } from '../test/registration.js'

const ORIGIN = 'https://millpond.example'
const [maya, ben] = testAccounts(2) as unknown as [LocalAccount, LocalAccount]
const EVM = 0x8000_0000
const NOW = 1_700_000_000_000

/** Returns registrations of the same name by a hundred accounts, signed once for all backends. */
const signed: { bodies?: Promise<RegisterNameBody[]> } = {}
function rush(): Promise<RegisterNameBody[]> {
  const accounts = Array.from({ length: 100 }, (_, index) =>
    privateKeyToAccount(numberToHex(index + 1, { size: 32 })),
  )
  signed.bodies ??= Promise.all(
    accounts.map((who) => registration(who, 'rush.latchkey.eth', { now: NOW })),
  )
  return signed.bodies
}

async function start(backend: Backend): Promise<{
  browser: Browser
  clock: TestClock
  take(who: LocalAccount, name: string, changes?: object): Promise<Answer>
}> {
  const clock = createTestClock()
  await clock.advance(NOW)
  const handle = createServer({
    origins: [ORIGIN],
    chains: {},
    clock,
    names: { own: { parent: 'latchkey.eth', chainId: 31337 } },
    database: backend.database,
    store: backend.store,
  })
  const browser = openBrowser(handle, ORIGIN)
  const take = async (who: LocalAccount, name: string, changes: object = {}): Promise<Answer> =>
    send(browser, await registration(who, name, { now: clock.now(), ...changes }))
  return { browser, clock, take }
}

interface Answer {
  status: number
  body: {
    name?: string
    error?: { code: string; message: string }
    status?: string
    reasons?: { name: string; description: string }[]
  }
}

async function answer(asked: Promise<Response>): Promise<Answer> {
  const response = await asked
  return { status: response.status, body: (await response.json()) as Answer['body'] }
}

const send = (browser: Browser, body: RegisterNameBody | object): Promise<Answer> =>
  answer(browser.send('POST', nameEndpoints.register.path, body))

async function get(browser: Browser, path: string): Promise<unknown> {
  return (await browser.send('GET', path)).json()
}

const codeOf = ({ status, body }: Answer): unknown => [status, body.error?.code ?? body.name]

describeOnBackends('names', (backend) => {
  test('default', async () => {
    const { browser, clock, take } = await start(backend())
    const attributes = { avatar: 'https://millpond.example/maya.webp', bio: 'Keys, mostly.' }
    const taken = await take(maya, 'Maya.latchkey.eth', { attributes, coinType: EVM + 31337 })
    const entry = { address: maya.address, created: clock.now() }
    const record = {
      name: 'maya.latchkey.eth',
      registered: clock.now(),
      updated: clock.now(),
      addresses: { 60: entry, [EVM + 31337]: entry },
      attributes: [attributes],
    }
    expect(taken).toEqual({ status: 200, body: record })
    expect(
      await get(browser, '/v1/profile/account/MAYA.latchkey.eth?projectId=&apiVersion=2'),
    ).toEqual(record)
    expect(
      await get(browser, `/v1/profile/reverse/${maya.address}?sender=${maya.address}`),
    ).toEqual([record])
    expect(await get(browser, `/v1/identity/${maya.address.toLowerCase()}`)).toEqual({
      name: 'maya.latchkey.eth',
      avatar: null,
    })
    expect(await get(browser, `/v1/identity/${ben.address}`)).toEqual({ name: null, avatar: null })
    const { suggestions } = (await get(browser, '/v1/profile/suggestions/maya')) as {
      suggestions: unknown[]
    }
    expect(suggestions.slice(0, 2)).toEqual([
      { name: 'maya.latchkey.eth', registered: true },
      { name: 'maya-id.latchkey.eth', registered: false },
    ])
  })

  test('behavior: exactly one of 100 accounts that register a name concurrently gets it', async () => {
    const { browser, take } = await start(backend())
    const bodies = await rush()
    const answers = await Promise.all(bodies.map((body) => send(browser, body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(99).fill(409)])
    const winner = bodies[answers.findIndex(({ status }) => status === 200)]
    expect(await get(browser, '/v1/profile/account/rush.latchkey.eth')).toMatchObject({
      addresses: { 60: { address: winner?.address } },
    })
    expect(codeOf(await take(ben, 'free.latchkey.eth'))).toEqual([200, 'free.latchkey.eth'])
  })

  test('behavior: limits an account to ten names, also for concurrent requests, and its primary name is the latest signed', async () => {
    const { browser, clock, take } = await start(backend())
    const answers = await Promise.all(
      Array.from({ length: 15 }, (_, index) => take(maya, `maya-${index}.latchkey.eth`)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(answers.filter(({ body }) => body.error).map(codeOf)).toEqual(
      Array(5).fill([409, 'names_limit']),
    )
    const [first] = answers.filter(({ status }) => status === 200)
    await clock.advance(1000)
    expect((await take(maya, String(first?.body.name))).status).toBe(200)
    expect(await get(browser, `/v1/identity/${maya.address}`)).toEqual({
      name: first?.body.name,
      avatar: null,
    })
    expect(await get(browser, `/v1/profile/reverse/${maya.address}`)).toHaveLength(10)
  })

  test('behavior: accepts a message once, also for concurrent requests, and then no older one', async () => {
    const { browser, clock, take } = await start(backend())
    const older = await registration(maya, 'maya.latchkey.eth', {
      now: clock.now(),
      attributes: { bio: 'one' },
    })
    await clock.advance(1000)
    const newer = await registration(maya, 'maya.latchkey.eth', {
      now: clock.now(),
      attributes: { bio: 'two' },
    })
    const tries = await Promise.all(Array.from({ length: 8 }, () => send(browser, newer)))
    expect(tries.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
    expect(codeOf(await send(browser, older))).toEqual([409, 'message_used'])
    expect(codeOf(await send(browser, { ...newer, coin_type: EVM + 31338 }))).toEqual([
      409,
      'message_used',
    ])
    expect(await get(browser, '/v1/profile/account/maya.latchkey.eth')).toMatchObject({
      attributes: [{ bio: 'two' }],
    })
    await clock.advance(1000)
    expect(codeOf(await take(ben, 'maya.latchkey.eth'))).toEqual([409, 'name_taken'])
    expect((await take(maya, 'maya.latchkey.eth')).body).toMatchObject({
      attributes: [],
      registered: clock.now() - 1000,
      updated: clock.now(),
    })
  })

  test.each([
    ['a name signed by another account', { address: ben.address }, [401, 'signature_refused']],
    ['a message from too long ago', { now: NOW - 601_000 }, [401, 'time_refused']],
    ['a message from the future', { now: NOW + 601_000 }, [401, 'time_refused']],
    ['a coin type that is of no chain', { coinType: EVM }, [400, 'coin_type_invalid']],
    ['a coin type of Bitcoin', { coinType: 0 }, [400, 'coin_type_invalid']],
    [
      'a picture that is not an https: address',
      { attributes: { avatar: 'javascript:alert(1)' } },
      [400, 'message_invalid'],
    ],
    [
      'a contract on an unknown chain',
      { wrap: (signature: string) => `${signature}00` },
      [401, 'signature_refused'],
    ],
  ])('error: %s', async (_what, changes, expected) => {
    const { take, browser } = await start(backend())
    expect(codeOf(await take(maya, 'maya.latchkey.eth', changes))).toEqual(expected)
    expect(await get(browser, `/v1/profile/reverse/${maya.address}`)).toEqual([])
  })

  test.each([
    ['with spaces', (message: string) => message.replace('{', '{ ')],
    [
      'that names two names',
      (message: string) => message.replace('{', '{"name":"other.latchkey.eth",'),
    ],
    ['with a field of its own', (message: string) => message.replace('{', '{"expires":1,')],
    ['that is not JSON', () => 'maya.latchkey.eth'],
    ['that is a list', () => '[]'],
  ])('error: rejects a message %s', async (_what, rewrite) => {
    const { browser, clock } = await start(backend())
    const written = rewrite(
      (await registration(maya, 'maya.latchkey.eth', { now: clock.now() })).message,
    )
    const body = {
      coin_type: 60,
      address: maya.address,
      message: written,
      signature: await maya.signMessage({ message: written }),
    }
    expect(codeOf(await send(browser, body))).toEqual([400, 'message_invalid'])
  })

  test('error: repeats the reason in the format of the reference’s clients', async () => {
    const { browser, take } = await start(backend())
    const refused = await take(maya, 'abc.latchkey.eth')
    const message = 'Use at least 4 characters'
    expect(refused).toEqual({
      status: 400,
      body: {
        error: { code: 'name_invalid', message },
        status: 'FAILED',
        reasons: [{ name: 'name_invalid', description: message }],
      },
    })
    for (const [path, expected] of [
      ['/v1/profile/account/nobody.latchkey.eth', [404, 'name_unknown']],
      ['/v1/profile/account/a%20b', [400, 'name_invalid']],
      ['/v1/identity/0x12', [400, 'address_invalid']],
      [`/v1/identity/${maya.address}?chainId=1`, [400, 'query_invalid']],
      ['/v1/profile/reverse/maya', [400, 'address_invalid']],
    ] as const) {
      const reply = await answer(browser.send('GET', path))
      expect(codeOf(reply)).toEqual(expected)
      expect(reply.body.reasons).toEqual([
        { name: reply.body.error?.code, description: reply.body.error?.message },
      ])
    }
  })

  test('error: returns 503 `not_configured` on a server without names', async () => {
    const browser = openBrowser(createServer({ origins: [ORIGIN], chains: {} }), ORIGIN)
    for (const path of [
      `/v1/identity/${maya.address}`,
      '/v1/profile/account/maya.eth',
      '/v1/profile/suggestions/maya',
    ])
      expect(codeOf(await answer(browser.send('GET', path)))).toEqual([503, 'not_configured'])
    expect(() =>
      createServer({
        origins: [ORIGIN],
        chains: {},
        names: { own: { parent: 'a b', chainId: 1 } },
      }),
    ).toThrow('names.own.parent')
  })

  test('behavior: replies match the schemas of the endpoints', async () => {
    const { browser, take } = await start(backend())
    await take(maya, 'maya.latchkey.eth', { attributes: { bio: 'x' } })
    const { identity, account, reverse, suggestions } = nameEndpoints
    for (const [schema, path] of [
      [identity.response, `/v1/identity/${maya.address}`],
      [account.response, '/v1/profile/account/maya.latchkey.eth'],
      [reverse.response, `/v1/profile/reverse/${maya.address}`],
      [suggestions.response, '/v1/profile/suggestions/maya'],
    ] as [GenericSchema, string][]) {
      const reply = await get(browser, path)
      expect(parseWith(schema, reply)).toEqual(reply)
    }
  })
})
