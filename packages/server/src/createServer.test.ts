import { testAccounts } from '@latchkey/testing'
import { custom } from 'viem'
import { createSiweMessage } from 'viem/siwe'
import { describe, expect, test } from 'vitest'
import { createServer } from './createServer.js'
import { createMemoryStore } from './kernel/store.js'
import { listen } from './run/listen.js'
import type { ServerOptions } from './serverOptions.js'
import { type Browser, openBrowser } from './test/browser.js'

const ORIGIN = 'https://millpond.example'
const [key, other] = testAccounts(2) as [
  ReturnType<typeof testAccounts>[number],
  ReturnType<typeof testAccounts>[number],
]
const MAGIC = `0x1626ba7e${'0'.repeat(56)}`

/** Simulates a node of chain 1 that gives the same answer to each call. */
const node = (answer: () => Promise<unknown>): ReturnType<typeof custom> =>
  custom({
    request: async ({ method }: { method: string }) =>
      method === 'eth_chainId' ? '0x1' : answer(),
  })

function start(options: Partial<ServerOptions> = {}): {
  handle: (request: Request) => Promise<Response>
  browser: Browser
} {
  const handle = createServer({
    origins: [ORIGIN],
    chains: { 1: node(() => Promise.reject(new Error('unexpected request'))) },
    ...options,
  })
  return { handle, browser: openBrowser(handle, ORIGIN) }
}

async function submission(
  browser: Browser,
  changes: { now?: number; signer?: typeof key } = {},
): Promise<Record<string, unknown> & { message: string }> {
  const { now = Date.now(), signer = key } = changes
  const message = createSiweMessage({
    domain: 'millpond.example',
    uri: ORIGIN,
    address: key.address,
    chainId: 1,
    nonce: await browser.getNonce(key.address),
    version: '1',
    issuedAt: new Date(now),
    expirationTime: new Date(now + 3_600_000),
  })
  return {
    message,
    signature: await signer.signMessage({ message }),
    address: key.address,
    networkId: 'eip155:1',
  }
}

async function verify(
  browser: Browser,
  body: unknown,
): Promise<[status: number, code: string | undefined]> {
  const response = await browser.send('POST', '/v1/sign-in/verify', body)
  return [response.status, ((await response.json()) as { error?: { code: string } }).error?.code]
}

describe('createServer', () => {
  test('default', async () => {
    const { browser } = start()
    expect(await verify(browser, await submission(browser))).toEqual([200, undefined])
    expect(await browser.getSession()).toEqual({ accountId: `eip155:1:${key.address}` })
  })

  test.each([
    ['without a statement', '', '', (text: string) => text],
    [
      'with an address in small letters',
      'Hello.',
      '',
      (text: string) => text.replace(key.address, key.address.toLowerCase()),
    ],
    ['with whole seconds', 'Hello.', '', (text: string) => text.replace(/\.\d{3}Z/g, 'Z')],
    [
      'with the grants of a paired wallet (ERC-5573)',
      "Hello. I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': 'eth_sendTransaction', 'personal_sign' for 'eip155'.",
      '\nResources:\n- https://millpond.example/terms\n- urn:recap:eyJhdHQiOnsiZWlwMTU1Ijp7InJlcXVlc3QvcGVyc29uYWxfc2lnbiI6W3t9XX19fQ==',
      (text: string) => text,
    ],
  ])(
    'behavior: accepts messages of other wallets: %s',
    async (_what, statement, resources, rewrite) => {
      const { browser } = start()
      const now = Date.now()
      const lines = [
        'millpond.example wants you to sign in with your Ethereum account:',
        key.address,
        '',
        ...(statement ? [statement] : []),
        '',
        `URI: ${ORIGIN}`,
        'Version: 1',
        'Chain ID: 1',
        `Nonce: ${await browser.getNonce()}`,
        `Issued At: ${new Date(now).toISOString()}`,
        `Expiration Time: ${new Date(now + 3_600_000).toISOString()}`,
      ]
      const message = rewrite(lines.join('\n') + resources)
      expect(
        await verify(browser, {
          message,
          signature: await key.signMessage({ message }),
          address: key.address,
          networkId: 'eip155:1',
        }),
      ).toEqual([200, undefined])
    },
  )

  test.each(['http://[::1]:5173', 'https://[2001:db8::cafe]'])(
    'behavior: SEC-31 accepts only the exact domain of a page with an IPv6 host: %s',
    async (origin) => {
      const handle = createServer({
        origins: [origin],
        chains: { 1: node(() => Promise.reject(new Error('not to be called'))) },
      })
      const browser = openBrowser(handle, origin)
      const page = new URL(origin)
      const now = Date.now()
      const send = async (domain: string): Promise<[status: number, code: string | undefined]> => {
        const message = [
          `${domain} wants you to sign in with your Ethereum account:`,
          key.address,
          '',
          '',
          `URI: ${origin}`,
          'Version: 1',
          'Chain ID: 1',
          `Nonce: ${await browser.getNonce()}`,
          `Issued At: ${new Date(now).toISOString()}`,
          `Expiration Time: ${new Date(now + 3_600_000).toISOString()}`,
        ].join('\n')
        return verify(browser, {
          message,
          signature: await key.signMessage({ message }),
          address: key.address,
          networkId: 'eip155:1',
        })
      }
      for (const domain of ['localhost:5173', 'localhost', '[::2]:5173'])
        expect(await send(domain)).toEqual([401, 'domain_refused'])
      const malformed = [
        `user@${page.host}`,
        page.hostname.slice(0, -1),
        `evil.example${page.host}`,
        `${page.host}.evil.example`,
      ]
      for (const domain of malformed) expect((await send(domain))[0]).toBe(401)
      expect(await send(page.host)).toEqual([200, undefined])
      expect(await send(`${page.protocol}//${page.host}`)).toEqual([200, undefined])
    },
  )

  test('behavior: SEC-20 the cookie is HttpOnly and changes at sign-in, and the store does not contain it', async () => {
    const written: string[] = []
    const store = createMemoryStore()
    const { browser } = start({
      store: {
        ...store,
        set: (storeKey, value, lifetime) => {
          written.push(storeKey, value)
          return store.set(storeKey, value, lifetime)
        },
      },
    })
    const response = await browser.send('POST', '/v1/sign-in/nonce', {})
    expect(response.headers.get('set-cookie')).toMatch(
      /^__Host-latchkey-session=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    const before = [...browser.cookies.values()].join()
    await verify(browser, await submission(browser))
    const after = [...browser.cookies.values()].join()
    expect(after).toMatch(/^[\w-]{43}$/)
    expect(after).not.toBe(before)
    expect(written.join()).not.toContain(after)
    expect(written.join()).not.toContain(before)
  })

  test('behavior: SEC-20 does not adopt a planted session id', async () => {
    const { browser } = start()
    browser.cookies.set('__Host-latchkey-session', 'planted')
    const body = await submission(browser)
    expect([...browser.cookies.values()]).not.toContain('planted')
    expect(await verify(browser, body)).toEqual([200, undefined])
  })

  test('behavior: sets a partitioned cookie for pages of another site', async () => {
    const { browser } = start({ cookie: { sameSite: 'none' } })
    expect((await browser.send('POST', '/v1/sign-in/nonce', {})).headers.get('set-cookie')).toMatch(
      /SameSite=None; Partitioned$/,
    )
  })

  test('behavior: a session expires with the message, a nonce after 10 minutes', async () => {
    const time = { now: Date.now() }
    const { browser } = start({ clock: { now: () => time.now } })
    await verify(browser, await submission(browser, { now: time.now }))
    time.now += 3_600_000 - 1
    expect(await browser.getSession()).not.toBeNull()
    time.now += 1
    expect(await browser.getSession()).toBeNull()
    const late = await submission(browser, { now: time.now })
    time.now += 600_000
    expect(await verify(browser, late)).toEqual([401, 'nonce_refused'])
  })

  test.each([
    ['https://evil.example', 403],
    ['https://millpond.example.evil.example', 403],
    ['https://millpond.example:444', 403],
    ['http://millpond.example', 403],
    ['null', 403],
    ['', 403],
  ])('error: refuses a page of "%s"', async (origin, status) => {
    const { handle } = start()
    const response = await openBrowser(handle, origin).send('POST', '/v1/sign-in/nonce', {})
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([
      status,
      null,
    ])
    expect(await response.json()).toEqual({
      error: {
        code: 'origin_refused',
        message: expect.stringContaining('may not use this server'),
      },
    })
  })

  test('behavior: allows listed origins by name, with their cookies', async () => {
    const { browser } = start()
    const response = await browser.send('OPTIONS', '/v1/sign-in/verify')
    expect([
      response.status,
      response.headers.get('access-control-allow-origin'),
      response.headers.get('access-control-allow-credentials'),
    ]).toEqual([204, ORIGIN, 'true'])
    expect(response.headers.get('vary')).toContain('Origin')
    expect((await browser.send('GET', '/v1/sign-in/session')).headers.get('cache-control')).toBe(
      'no-store',
    )
  })

  test.each([
    ['not JSON', '{', {}, 400, 'body_invalid'],
    ['a form', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' }, 400, 'body_invalid'],
    ['a body without its parts', {}, {}, 400, 'body_invalid'],
    ['a body that is too long', { message: 'x'.repeat(70_000) }, {}, 413, 'body_too_large'],
  ])('error: %s', async (_what, body, headers, status, code) => {
    const { browser } = start()
    const response = await browser.send('POST', '/v1/sign-in/verify', body, headers)
    expect([
      response.status,
      ((await response.json()) as { error: { code: string } }).error.code,
    ]).toEqual([status, code])
  })

  test('error: returns 404 for an unknown path, and reports a defect to the log only', async () => {
    const defects: unknown[] = []
    const store = {
      ...createMemoryStore(),
      get: () => Promise.reject(new Error('the disk is full')),
    }
    const { browser } = start({ store, onDefect: (error) => defects.push(error) })
    expect((await browser.send('GET', '/v1/nothing')).status).toBe(404)
    browser.cookies.set('__Host-latchkey-session', 'x')
    const response = await browser.send('GET', '/v1/sign-in/session')
    expect([response.status, await response.text()]).toEqual([
      500,
      '{"error":{"code":"internal","message":"The server failed. It is not your request."}}',
    ])
    expect(defects).toEqual([new Error('the disk is full')])
  })

  test('error: rejects an invalid origin in the options', () => {
    expect(() => start({ origins: ['https://millpond.example/'] })).toThrow(
      'The option "origins" is wrong',
    )
  })

  test.each([
    [
      'the same yes',
      [() => Promise.resolve(MAGIC), () => Promise.resolve(MAGIC)],
      [200, undefined],
    ],
    [
      'yes and no',
      [() => Promise.resolve(MAGIC), () => Promise.resolve('0x')],
      [401, 'signature_refused'],
    ],
    [
      'no and yes',
      [() => Promise.resolve('0x'), () => Promise.resolve(MAGIC)],
      [401, 'signature_refused'],
    ],
    [
      'yes and nothing',
      [() => Promise.resolve(MAGIC), () => Promise.reject(new Error('down'))],
      [503, 'chain_unavailable'],
    ],
    [
      'yes and silence',
      [() => Promise.resolve(MAGIC), () => new Promise(() => undefined)],
      [503, 'chain_unavailable'],
    ],
    ['half a word', [() => Promise.resolve('0x1626ba7e')], [401, 'signature_refused']],
    ['a word and more', [() => Promise.resolve(`${MAGIC}00`)], [401, 'signature_refused']],
    ['nonsense', [() => Promise.resolve({ magic: true })], [503, 'chain_unavailable']],
  ] as const)('behavior: SEC-33 handles nodes that return %s', async (_what, answers, expected) => {
    const { browser } = start({
      chains: { 1: answers.map((answer) => node(answer as () => Promise<unknown>)) },
    })
    const body = await submission(browser, { signer: other })
    const started = performance.now()
    expect(await verify(browser, body)).toEqual(expected)
    expect(performance.now() - started).toBeLessThan(8000)
  })

  test('error: SEC-33 returns 503 if the node is unreachable', async () => {
    const { browser } = start({ chains: { 1: 'http://127.0.0.1:9' } })
    expect(await verify(browser, await submission(browser, { signer: other }))).toEqual([
      503,
      'chain_unavailable',
    ])
  })

  test('behavior: SEC-33 checks a key’s signature without a node, and a contract’s with only `eth_chainId` and `eth_call`', async () => {
    const asked: unknown[] = []
    const transport = custom({
      request: async (request: { method: string }) => {
        asked.push(request)
        return request.method === 'eth_chainId' ? '0x1' : MAGIC
      },
    })
    const { browser } = start({ chains: { 1: transport } })
    await verify(browser, await submission(browser))
    expect(asked).toEqual([])
    await verify(browser, await submission(browser, { signer: other }))
    expect(asked).toEqual([
      expect.objectContaining({ method: 'eth_chainId' }),
      {
        method: 'eth_call',
        params: [
          { to: key.address, data: expect.stringMatching(/^0x1626ba7e/), gas: '0x989680' },
          'latest',
        ],
      },
    ])
  })
})

describe('listen', () => {
  test('default', async () => {
    const { handle } = start()
    const { url, stop } = await listen(handle, { port: 0 })
    expect(await (await fetch(`${url}/v1/sign-in/session`)).json()).toEqual({ session: null })
    await stop()
    await expect(fetch(url)).rejects.toThrow()
  })

  test('error: rejects if the port is in use', async () => {
    const { handle } = start()
    const first = await listen(handle, { port: 0 })
    await expect(listen(handle, { port: Number(new URL(first.url).port) })).rejects.toThrow(
      'EADDRINUSE',
    )
    await first.stop()
  })
})

describe('createMemoryStore', () => {
  test('default', async () => {
    const store = createMemoryStore()
    await store.set('nonce:1', 'a', 60_000)
    expect([
      await store.get('nonce:1'),
      await store.take('nonce:1'),
      await store.take('nonce:1'),
    ]).toEqual(['a', 'a', undefined])
  })
})
