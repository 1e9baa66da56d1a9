import { createServer } from 'node:http'
import { createTestClock } from '@latchkey/testing'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { MethodUnsupportedError, UserRejectedError } from '../connect/walletErrors.js'
import { createMachine } from '../kernel/machine.js'
import { avatarQuery } from './avatarQuery.js'
import { identityQuery } from './identityQuery.js'
import { isShownName } from './isShownName.js'
import { nameParentQuery } from './nameParentQuery.js'
import { checkName, coinTypeOf, labelOf, registrationMessage } from './nameRules.js'
import { namesEffects } from './namesEffects.js'
import {
  type NameRequest,
  type NamesEvent,
  type NamesState,
  NO_NAME,
  reduceNames,
} from './namesState.js'
import { ownNamesQuery } from './ownNamesQuery.js'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const account = { address: ADDRESS, networkId: 'eip155:31337' } as const

/** The status, the content, and the content type if it is not JSON. */
type Reply = readonly [status: number, content: unknown, type?: string]
const stops: (() => void)[] = []
afterEach(() => stops.splice(0).forEach((stop) => void stop()))

/** Starts a server that replies by path; `asked` has its requests. */
async function serve(answer: (path: string, body: string) => Reply | undefined) {
  const asked: { path: string; body: string }[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += new TextDecoder().decode(chunk)
    const path = decodeURIComponent(request.url.split('?')[0] ?? '')
    asked.push({ path, body })
    const reply = answer(path, body)
    // Without a reply the request hangs.
    if (!reply) return
    response.statusCode = reply[0]
    const [, content, type] = reply
    if (type) response.setHeader('content-type', type)
    response.end(type ? String(content) : JSON.stringify(content))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => {
    server.closeAllConnections()
    server.close(() => {})
  })
  return { asked, serverUrl: `http://127.0.0.1:${server.address().port}` }
}

const record = (name: string, address = ADDRESS) => ({
  name,
  registered: 1,
  updated: 1,
  addresses: { '60': { address, created: 1 } },
  attributes: [],
})
const suggestions = (...names: readonly (readonly [string, boolean])[]): Reply => [
  200,
  { suggestions: names.map(([name, registered]) => ({ name, registered })) },
]
const refusal = (code: string, message: string): Reply => [
  409,
  { error: { code, message }, status: 'FAILED', reasons: [{ name: code, description: message }] },
]

/** Creates the machine with a server, and with a wallet that gives prepared answers. */
async function open(
  answer: Parameters<typeof serve>[0],
  signMessage: (message: string) => Promise<string> = async () => '0x1234',
) {
  const { asked, serverUrl } = await serve(answer)
  const clock = createTestClock()
  const prompts: string[] = []
  const connection = {
    wallet: {} as never,
    address: ADDRESS as string,
    addresses: [ADDRESS] as [string],
    networkId: account.networkId,
  }
  const machine = createMachine<NamesState, NamesEvent>({
    initial: NO_NAME,
    reduce: reduceNames,
    effects: namesEffects({
      clock,
      server: { options: { serverUrl, projectId: 'millpond', clock } },
      getConnection: () => connection,
      signMessage({ message }) {
        prompts.push(message)
        return signMessage(message)
      },
    }),
  })
  stops.push(machine.stop)
  const until = (status: NamesState['status']): Promise<void> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (machine.getState().status !== status) return
        stop()
        resolve()
      }
      const stop = machine.subscribe(look)
      look()
    })
  async function type(text: string): Promise<void> {
    machine.send({ type: 'typed', text, parent: 'latchkey.eth' })
    await clock.advance(500)
    await until('checked')
  }
  return { machine, clock, asked, prompts, until, type, connection }
}

const request: NameRequest = {
  account,
  name: 'maya.latchkey.eth',
  coinType: 2147514985,
  message: registrationMessage('maya.latchkey.eth', 1_893_456_000_999),
}

describe('rules', () => {
  test('default', () => {
    expect(labelOf(' Maya ', undefined)).toBe('maya')
    expect(labelOf('maya.latchkey.eth', 'latchkey.eth')).toBe('maya')
    expect(registrationMessage('maya.latchkey.eth', 1_893_456_000_999)).toBe(
      '{"name":"maya.latchkey.eth","attributes":{},"timestamp":1893456000}',
    )
    expect([
      coinTypeOf('eip155:1'),
      coinTypeOf('eip155:31337'),
      coinTypeOf('eip155:2147483647'),
    ]).toEqual([0x80000001, 2147514985, 0xffff_ffff])
  })

  test.each([
    ['maya', undefined],
    ['a-b1', undefined],
    ['x'.repeat(63), undefined],
    ['may', 'short'],
    ['x'.repeat(64), 'long'],
    ['m_ya', 'characters'],
    ['maya.eth', 'characters'],
    ['mаya', 'characters'],
    ['ma ya', 'characters'],
    ['xn--maya', 'hyphens'],
  ])('behavior: %s: %s', (label, problem) => {
    expect(checkName(label)).toBe(problem)
  })

  test.each([
    'eip155:2147483648',
    'eip155:9007199254740993',
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    'eip155:0',
  ] as const)('error: %s has no coin type', (networkId) => {
    expect(() => coinTypeOf(networkId)).toThrow('Invalid chainId')
  })

  test.each([
    ['maya.latchkey.eth', true],
    ['_acme.eth', true],
    ['Maya.eth', false],
    ['may\u200da.eth', false],
    ['mаya.eth', false],
    ['xn--e1afmkfd.eth', false],
    ['maya', false],
    ['maya..eth', false],
    ['a_b.eth', false],
  ])('behavior: SEC-42 %s reads the same for every user: %s', (name, isShown) => {
    expect(isShownName(name)).toBe(isShown)
  })
})

describe('reduceNames', () => {
  const checked = (availability: 'free' | 'taken' = 'free'): NamesState => ({
    status: 'checked',
    text: 'Maya',
    label: 'maya',
    check: { name: 'maya.latchkey.eth', availability, suggestions: [] },
  })

  test('default', () => {
    expect(reduceNames(NO_NAME, { type: 'typed', text: 'Maya' })).toEqual({
      status: 'checking',
      text: 'Maya',
      label: 'maya',
    })
    expect(reduceNames(NO_NAME, { type: 'typed', text: 'ma' })).toEqual({
      status: 'invalid',
      text: 'ma',
      problem: 'short',
    })
    expect(reduceNames(checked(), { type: 'registerAsked', request })).toMatchObject({
      status: 'signing',
      text: 'Maya',
      request,
    })
  })

  test('behavior: requests a signature only for a free, checked name; a double click requests one', () => {
    expect(reduceNames(checked('taken'), { type: 'registerAsked', request })).toEqual(
      checked('taken'),
    )
    const other = { ...request, name: 'noa.latchkey.eth' }
    expect(reduceNames(checked(), { type: 'registerAsked', request: other })).toEqual(checked())
    const signing = reduceNames(checked(), { type: 'registerAsked', request })
    expect(reduceNames(signing, { type: 'registerAsked', request })).toBe(signing)
    expect(reduceNames(signing, { type: 'typed', text: 'noa' })).toBe(signing)
  })

  test('behavior: keeps the typed text until other text is typed or the name is registered', () => {
    const events = fc.constantFrom<NamesEvent>(
      { type: 'checkAsked' },
      {
        type: 'checked',
        check: { name: 'maya.latchkey.eth', availability: 'free', suggestions: [] },
      },
      {
        type: 'checked',
        check: { name: 'maya.latchkey.eth', availability: 'taken', suggestions: [] },
      },
      { type: 'registerAsked', request },
      { type: 'signed', signature: '0x12' },
      { type: 'failed', error: new UserRejectedError() },
      { type: 'cancelled' },
      { type: 'accountChanged' },
    )
    fc.assert(
      fc.property(fc.array(events, { maxLength: 40 }), (list) => {
        let state = reduceNames(NO_NAME, { type: 'typed', text: 'Maya' })
        for (const event of list) {
          const next = reduceNames(state, event)
          if (next.status === 'signing' && state.status !== 'signing')
            expect(state).toMatchObject({ status: 'checked', check: { availability: 'free' } })
          expect(next).toMatchObject({ text: 'Maya' })
          state = next
        }
      }),
      { numRuns: 5000 },
    )
  })
})

describe('namesEffects', () => {
  const free = suggestions(
    ['maya.latchkey.eth', false],
    ['maya-id.latchkey.eth', false],
    ['the-maya.latchkey.eth', true],
  )

  test('default', async () => {
    const { machine, type, until, asked, prompts } = await open((path) =>
      path.includes('suggestions') ? free : [200, record('maya.latchkey.eth')],
    )
    await type('Maya')
    expect(machine.getState()).toMatchObject({
      check: {
        name: 'maya.latchkey.eth',
        availability: 'free',
        suggestions: ['maya-id.latchkey.eth'],
      },
    })
    machine.send({ type: 'registerAsked', request })
    await until('registered')
    expect(prompts).toEqual([request.message])
    expect(asked.map(({ path }) => path)).toEqual([
      '/v1/profile/suggestions/maya',
      '/v1/profile/account',
    ])
    expect(JSON.parse(asked[1]?.body ?? '')).toEqual({
      coin_type: 2147514985,
      address: ADDRESS,
      message: request.message,
      signature: '0x1234',
    })
  })

  test('behavior: checks once per pause, and drops the reply for an earlier text', async () => {
    const { machine, clock, type, asked } = await open((path) =>
      path.endsWith('/mayb') ? undefined : free,
    )
    for (const text of ['ma', 'may', 'maya', 'mayb']) {
      machine.send({ type: 'typed', text })
      await clock.advance(499)
    }
    expect(asked).toEqual([])
    await clock.advance(1)
    await type('maya')
    expect(asked.map(({ path }) => path)).toEqual([
      '/v1/profile/suggestions/mayb',
      '/v1/profile/suggestions/maya',
    ])
    expect(machine.getState()).toMatchObject({ status: 'checked', text: 'maya' })
  })

  test.each([
    ['taken', record('maya.latchkey.eth', `0x${'1'.repeat(40)}`)],
    ['own', record('maya.latchkey.eth', ADDRESS.toLowerCase())],
  ] as const)('behavior: reports a registered name as %s', async (availability, found) => {
    const { machine, type } = await open((path) =>
      path.includes('suggestions') ? suggestions(['maya.latchkey.eth', true]) : [200, found],
    )
    await type('maya')
    expect(machine.getState()).toMatchObject({ check: { availability } })
  })

  test('behavior: refuses names that the server does not offer, and does not suggest look-alikes', async () => {
    const { machine, type } = await open(() =>
      suggestions(['mаya.latchkey.eth', false], ['admin-id.latchkey.eth', false]),
    )
    await type('admin')
    expect(machine.getState()).toMatchObject({
      check: { availability: 'refused', suggestions: ['admin-id.latchkey.eth'] },
    })
  })

  test('error: after a refusal sends nothing, and keeps the input', async () => {
    const { machine, type, until, asked } = await open(
      () => free,
      async () => Promise.reject(new UserRejectedError()),
    )
    await type('maya')
    machine.send({ type: 'registerAsked', request })
    await until('signing')
    await until('checked')
    expect(machine.getState()).toMatchObject({
      text: 'maya',
      failure: { name: 'UserRejectedError' },
    })
    expect(asked).toHaveLength(1)
  })

  test('error: sends no request to a wallet on another account', async () => {
    const { machine, clock, type, until, prompts, connection } = await open(() => free)
    await type('maya')
    connection.address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    machine.send({ type: 'registerAsked', request })
    await clock.advance(0)
    expect(prompts).toEqual([])
    await until('checked')
    expect(machine.getState()).toMatchObject({ failure: { name: 'WalletMismatchError' } })
  })

  test('error: checks again if another account was faster', async () => {
    const taken = { isNow: false }
    const { machine, clock, type, until } = await open((path, body) => {
      if (body !== '') {
        taken.isNow = true
        return refusal('name_taken', 'maya.latchkey.eth is already registered.')
      }
      return path.includes('suggestions')
        ? suggestions(['maya.latchkey.eth', taken.isNow])
        : [404, { error: { code: 'name_unknown', message: '' } }]
    })
    await type('maya')
    machine.send({ type: 'registerAsked', request })
    await until('checking')
    await clock.advance(500)
    await until('checked')
    expect(machine.getState()).toMatchObject({ text: 'maya', check: { availability: 'taken' } })
  })

  test('error: shows the server’s text, cleaned', async () => {
    const { machine, type, until } = await open((_path, body) =>
      body ? refusal('names_limit', 'An account may have \u202e10 names.') : free,
    )
    await type('maya')
    machine.send({ type: 'registerAsked', request })
    await until('registering')
    await until('checked')
    expect(machine.getState()).toMatchObject({
      failure: { reason: 'names_limit', said: 'An account may have 10 names.' },
    })
  })

  test.each([
    ['was lost, and the name is registered', ADDRESS, 'registered'],
    ['never arrived, and the name is not registered', undefined, 'checked'],
  ] as const)('error: looks the name up if the reply %s', async (_what, owner, status) => {
    const { machine, type, until, asked } = await open((path, body) => {
      if (body) return [502, {}]
      if (path.includes('suggestions')) return free
      return owner
        ? [200, record('maya.latchkey.eth', owner)]
        : [404, { error: { code: 'name_unknown', message: '' } }]
    })
    await type('maya')
    machine.send({ type: 'registerAsked', request })
    await until('registering')
    await until(status)
    // Requested once: a registration is never repeated automatically.
    expect(asked.filter(({ body }) => body !== '')).toHaveLength(1)
  })
})

describe('queries', () => {
  const parts = (
    serverUrl: string,
    resolveName?: () => Promise<{ name: string; address: string } | undefined>,
  ) => ({
    options: { serverUrl, projectId: undefined, clock: createTestClock() },
    adapterOf: () => ({ loadTransactions: async () => ({ resolveName }) as never }),
  })

  test('default', async () => {
    const { serverUrl, asked } = await serve((path) =>
      path.includes('identity')
        ? [200, { name: 'maya.latchkey.eth', avatar: 'https://pictures.example/maya.png' }]
        : [200, [record('maya.latchkey.eth'), record('noa.latchkey.eth')]],
    )
    expect(await identityQuery(parts(serverUrl), account).queryFn({})).toEqual({
      name: 'maya.latchkey.eth',
      avatarUrl: `${serverUrl}/v1/identity/${ADDRESS}/avatar?chainId=eip155%3A31337`,
    })
    expect(await ownNamesQuery(parts(serverUrl), account).queryFn({})).toEqual([
      'maya.latchkey.eth',
      'noa.latchkey.eth',
    ])
    expect(asked.map(({ path }) => path)).toEqual([
      `/v1/identity/${ADDRESS}`,
      `/v1/profile/reverse/${ADDRESS}`,
    ])
  })

  test('behavior: reads the parent name from a suggestion', async () => {
    const { serverUrl } = await serve(() => suggestions(['yourname.latchkey.eth', true]))
    expect(await nameParentQuery(parts(serverUrl)).queryFn({})).toBe('latchkey.eth')
    const odd = await serve(() => suggestions(['yourname.l\u00e4tchkey.eth', true]))
    expect(await nameParentQuery(parts(odd.serverUrl)).queryFn({})).toBeUndefined()
  })

  test('behavior: SEC-56 loads a picture from the app’s server, independent of the URL in the reply', async () => {
    const picture = 'RIFF'
    const { serverUrl, asked } = await serve((path) =>
      path.endsWith('/avatar')
        ? [200, picture, 'image/webp']
        : [200, { name: 'maya.latchkey.eth', avatar: 'https://evil.example/maya.png' }],
    )
    expect(await avatarQuery(parts(serverUrl), account).queryFn({})).toBe(
      `data:image/webp;base64,${btoa(picture)}`,
    )
    expect(asked.map(({ path }) => path)).toEqual([
      `/v1/identity/${ADDRESS}`,
      `/v1/identity/${ADDRESS}/avatar`,
    ])
  })

  test.each([
    ['no name', { name: null, avatar: null }],
    ['a name without a picture', { name: 'maya.latchkey.eth', avatar: null }],
    ['a name that is not shown', { name: 'm\u00e4ya.eth', avatar: 'https://api.example/picture' }],
  ])('behavior: %s has no picture, and sends no request', async (_what, reply) => {
    const { serverUrl, asked } = await serve(() => [200, reply])
    expect(await avatarQuery(parts(serverUrl), account).queryFn({})).toBeNull()
    expect(asked).toHaveLength(1)
  })

  test('error: refuses a reply that is not a WebP picture', async () => {
    const { serverUrl } = await serve((path) =>
      path.endsWith('/avatar')
        ? [200, '<svg/>', 'image/svg+xml']
        : [200, { name: 'maya.latchkey.eth', avatar: 'https://api.example/picture' }],
    )
    await expect(avatarQuery(parts(serverUrl), account).queryFn({})).rejects.toMatchObject({
      name: 'NetworkRequestError',
    })
  })

  test('behavior: an account without a name has no name and no picture', async () => {
    const { serverUrl } = await serve(() => [200, { name: null, avatar: null }])
    expect(await identityQuery(parts(serverUrl), account).queryFn({})).toEqual({})
  })

  test.each([
    [
      'confirmed by the chain, is shown',
      async () => ({ name: 'm\u00e4ya.eth', address: ADDRESS.toLowerCase() }),
      { name: 'm\u00e4ya.eth' },
    ],
    [
      'of another account, is not',
      async () => ({ name: 'm\u00e4ya.eth', address: `0x${'1'.repeat(40)}` }),
      {},
    ],
    [
      'that normalizes to another, is not',
      async () => ({ name: 'maya.eth', address: ADDRESS }),
      {},
    ],
    [
      'that cannot be checked, is not',
      async () => Promise.reject(new MethodUnsupportedError()),
      {},
    ],
  ])('behavior: SEC-42 a name in other letters, %s', async (_what, resolveName, shown) => {
    const { serverUrl } = await serve(() => [200, { name: 'm\u00e4ya.eth', avatar: null }])
    expect(await identityQuery(parts(serverUrl, resolveName), account).queryFn({})).toEqual(shown)
  })
})
