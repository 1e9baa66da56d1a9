import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createTestClock } from '@latchkey/testing'
import { afterEach, describe, expect, test } from 'vitest'
import { systemClock } from '../kernel/clock.js'
import { CancelledError, NetworkRequestError, TimeoutError } from '../kernel/errors.js'
import { createStore } from '../kernel/storage.js'
import type { DirectoryDeps } from './directory.js'
import { excludedQuery } from './excludedQuery.js'
import { featuredQuery } from './featuredQuery.js'
import { recommendedQuery } from './recommendedQuery.js'
import { bundledWallets } from './registry/bundledWallets.js'
import { SDK_VERSION } from './version.js'
import { walletImageQuery } from './walletImageQuery.js'
import { walletSearchQuery } from './walletSearchQuery.js'
import { walletsPageQuery } from './walletsPageQuery.js'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

/** Creates a promise that the test resolves. */
function event(): { happened: Promise<void>; happen(): void } {
  let happen = (): void => {}
  const happened = new Promise<void>((resolve) => {
    happen = resolve
  })
  return { happened, happen: () => happen() }
}

/** Starts an HTTP server that gives prepared replies and records its requests. */
async function serve(
  handler: Handler,
): Promise<{ serverUrl: string; requests: IncomingMessage[]; asked(): Record<string, string>[] }> {
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    requests.push(request)
    handler(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  const asked = (): Record<string, string>[] =>
    requests.map(({ url }) => Object.fromEntries(new URL(url, 'http://x').searchParams))
  return { serverUrl: `http://127.0.0.1:${server.address().port}`, requests, asked }
}

const json =
  (value: unknown): Handler =>
  (_request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(value))
  }

function partsOf(
  options: Partial<DirectoryDeps['options']> = {},
  currentId: `${string}:${string}` = 'eip155:1',
): DirectoryDeps {
  const lists = {
    featuredWalletIds: [],
    includeWalletIds: [],
    excludeWalletIds: [],
    customWallets: [],
  }
  return {
    options: { ...lists, allWallets: 'show', clock: systemClock, ...options },
    store: createStore({ prefix: 'kit' }),
    wallets: { getState: () => ({ wallets: [], recentIds: [] }) },
    switching: { getState: () => ({ currentId }) },
  }
}

const record = (id: string, more: object = {}): object => ({
  id,
  name: `Wallet ${id}`,
  mobile_link: `${id}x://`,
  ...more,
})
const idsOf = ({ wallets }: { wallets: readonly { id: string }[] }): string[] =>
  wallets.map(({ id }) => id)

describe('a directory with a server', () => {
  test('default', async () => {
    const { serverUrl, requests, asked } = await serve(
      json({
        data: [record('aa', { universal_link: 'https://a.example', rdns: 'com.aa' }), record('bb')],
        count: 80,
      }),
    )
    const parts = partsOf({
      serverUrl,
      projectId: 'millpond',
      excludeWalletIds: ['zz'],
      includeWalletIds: ['aa', 'bb'],
      featuredWalletIds: ['ff'],
    })
    expect(await walletsPageQuery(parts, 2).queryFn({})).toEqual({
      wallets: [
        {
          id: 'aa',
          name: 'Wallet aa',
          mobileLink: 'aax://',
          universalLink: 'https://a.example/',
          rdns: 'com.aa',
        },
        { id: 'bb', name: 'Wallet bb', mobileLink: 'bbx://' },
      ],
      count: 80,
      source: 'server',
    })
    expect(asked()).toEqual([
      { page: '2', entries: '40', chains: 'eip155:1', include: 'aa,bb', exclude: 'zz,ff' },
    ])
    expect(requests[0]?.headers).toMatchObject({
      'x-project-id': 'millpond',
      'x-sdk-type': 'latchkey',
      'x-sdk-version': SDK_VERSION,
    })
  })

  test('default: each list requests the wallets it shows', async () => {
    const { serverUrl, asked } = await serve(json({ data: [record('bb'), record('aa')], count: 2 }))
    const parts = partsOf({ serverUrl, featuredWalletIds: ['aa', 'bb'] })
    expect(idsOf(await featuredQuery(parts).queryFn({})), "in the app's order").toEqual([
      'aa',
      'bb',
    ])
    await recommendedQuery(parts).queryFn({})
    await walletSearchQuery(parts, '  tern ').queryFn({})
    await excludedQuery(partsOf({ serverUrl, excludeWalletIds: ['aa'] })).queryFn({})
    expect(asked()).toEqual([
      { page: '1', entries: '2', include: 'aa,bb' },
      { page: '1', entries: '4', chains: 'eip155:1', exclude: 'aa,bb' },
      { page: '1', entries: '100', chains: 'eip155:1', search: 'tern' },
      { page: '1', entries: '1', include: 'aa' },
    ])
  })

  test('behavior: sends no request for an empty list', async () => {
    const { serverUrl, requests } = await serve(json({ data: [], count: 0 }))
    const parts = partsOf({ serverUrl })
    for (const query of [
      featuredQuery(parts),
      excludedQuery(parts),
      walletSearchQuery(parts, '   '),
    ])
      expect(idsOf(await query.queryFn({}))).toEqual([])
    expect(requests).toEqual([])
  })

  test('error: SEC-55 an invalid entry does not hide the others; drops entries that were not requested', async () => {
    const bad = [
      null,
      7,
      [],
      {},
      { id: 'x' },
      { id: '', name: 'X' },
      { id: 'x'.repeat(500), name: 'X' },
      { id: 'y', name: '\u202e\u200b' },
      { id: 'a b', name: 'X' },
    ]
    const odd = record('cc', {
      name: 'Te\u202ern',
      mobile_link: 'javascript:alert(1)',
      homepage: 'http://c.example',
      image_url: 'data:text/html,x',
      rdns: 7,
    })
    const { serverUrl } = await serve(
      json({
        data: [
          ...bad,
          record('aa'),
          record('aa'),
          record('zz'),
          record('cc', { mobile_link: 'javascript:alert(1)' }),
          odd,
        ],
        count: 3,
        __proto__: { x: 1 },
      }),
    )
    const { wallets } = await walletsPageQuery(
      partsOf({ serverUrl, excludeWalletIds: ['zz'] }),
      1,
    ).queryFn({})
    expect(wallets).toEqual([
      { id: 'aa', name: 'Wallet aa', mobileLink: 'aax://' },
      { id: 'cc', name: 'Wallet cc' },
    ])
  })

  test('behavior: returns at most one page, and a count of at least its entries', async () => {
    const { serverUrl } = await serve(
      json({ data: Array.from({ length: 500 }, (_, i) => record(`w${i}`)), count: 1 }),
    )
    expect(await walletsPageQuery(partsOf({ serverUrl }), 1).queryFn({})).toMatchObject({
      count: 40,
      wallets: { length: 40 },
    })
  })

  test('behavior: search puts prefix matches first, the app’s own wallets among them', async () => {
    const names = ['Big Tern', 'Lantern', 'Térn One', 'Tern Two']
    const { serverUrl } = await serve(
      json({ data: names.map((name, i) => ({ id: `w${i}`, name })), count: 4 }),
    )
    const parts = partsOf({
      serverUrl,
      customWallets: [
        { id: 'own', name: 'Own tern' },
        { id: 'no', name: 'Other' },
      ],
    })
    const { wallets, count } = await walletSearchQuery(parts, 'TERN').queryFn({})
    expect(wallets.map(({ name }) => name)).toEqual([
      'Térn One',
      'Tern Two',
      'Own tern',
      'Big Tern',
      'Lantern',
    ])
    expect(count).toBe(5)
  })
})

const stream =
  (bytes: number, isAnnounced: boolean): Handler =>
  (_request, response) => {
    let [left, isOpen] = [bytes, true]
    if (isAnnounced) response.setHeader('content-length', bytes)
    response.on('close', () => {
      isOpen = false
    })
    const more = (): void => {
      while (isOpen && left > 0) {
        left -= 65_536
        if (!response.write(' '.repeat(65_536))) return response.once('drain', more)
      }
      response.end()
    }
    more()
  }

const text =
  (status: number, body: string, type = 'text/html'): Handler =>
  (_request, response) => {
    response.statusCode = status
    response.setHeader('content-type', type)
    response.end(body)
  }

describe('a directory that is down, slow, wrong or huge', () => {
  test.each<[string, Handler, number, RegExp]>([
    ['500', text(500, 'oops'), 2, /HTTP status code: 500/],
    ['503', text(503, ''), 2, /HTTP status code: 503/],
    ['403', text(403, 'no'), 1, /HTTP status code: 403/],
    [
      'a page of a captive portal',
      text(200, '<html>Sign in to use the network</html>'),
      1,
      /not JSON/,
    ],
    ['half an answer', text(200, '{"data":[{"id":"a"', 'application/json'), 1, /not JSON/],
    ['nothing', text(200, ''), 1, /not JSON/],
    ['another shape', json({ wallets: [] }), 1, /not a page/],
    ['a list for an object', json([1, 2]), 1, /not a page/],
    ['an object for a list', json({ data: { 0: {} }, count: 1 }), 1, /not a page/],
    ['a malformed count', json({ data: [], count: -1 }), 1, /not a page/],
    ['unclosed brackets', text(200, '['.repeat(900_000)), 1, /not JSON/],
    ['10 MB, announced', stream(10_485_760, true), 1, /longer than/],
    ['10 MB, not announced', stream(10_485_760, false), 1, /longer than/],
    ['a connection that breaks', (_request, response) => response.destroy(), 2, /^$/],
  ])('error: %s', async (_name, handler, tries, details) => {
    const { serverUrl, requests } = await serve(handler)
    const reply = await walletsPageQuery(partsOf({ serverUrl }), 1).queryFn({})
    expect(reply).toMatchObject({
      source: 'bundled',
      count: bundledWallets().length,
      wallets: { length: 40 },
    })
    expect(reply.problem).toBeInstanceOf(NetworkRequestError)
    expect(reply.problem?.details ?? '').toMatch(details)
    expect(requests).toHaveLength(tries)
  })

  test('error: falls back if the server is unreachable', async () => {
    const { serverUrl } = await serve(json({}))
    await closers.pop()?.()
    expect(await recommendedQuery(partsOf({ serverUrl })).queryFn({})).toMatchObject({
      source: 'bundled',
      wallets: { length: 4 },
      problem: { name: 'NetworkRequestError' },
    })
  })

  test.each<[string, Handler]>([
    ['an answer that never begins', () => {}],
    [
      'a body that never ends',
      (_request, response) => {
        response.write('{"data":')
      },
    ],
  ])('error: SEC-55 %s', async (_name, handler) => {
    const clock = createTestClock()
    const asked = event()
    const { serverUrl } = await serve((request, response) => {
      handler(request, response)
      asked.happen()
    })
    const reply = walletsPageQuery(partsOf({ serverUrl, clock }), 1).queryFn({})
    await asked.happened
    await clock.advance(10_000)
    expect(clock.pending(), 'nothing waits any more').toBe(0)
    expect(await reply).toMatchObject({ source: 'bundled', problem: expect.any(TimeoutError) })
  })

  test('behavior: an abort ends the search and its request', async () => {
    const [asked, closed] = [event(), event()]
    const { serverUrl } = await serve((_request, response) => {
      response.on('close', closed.happen)
      asked.happen()
    })
    const controller = new AbortController()
    const reply = walletSearchQuery(partsOf({ serverUrl }), 'te').queryFn({
      signal: controller.signal,
    })
    const failure = reply.catch((error: unknown) => error)
    await asked.happened
    controller.abort()
    expect(await failure).toBeInstanceOf(CancelledError)
    await closed.happened
  })

  test('behavior: a second attempt may succeed', async () => {
    const { serverUrl, requests } = await serve((request, response) =>
      (requests.length === 1 ? text(502, '') : json({ data: [record('aa')], count: 1 }))(
        request,
        response,
      ),
    )
    expect(await walletsPageQuery(partsOf({ serverUrl }), 1).queryFn({})).toEqual({
      wallets: [{ id: 'aa', name: 'Wallet aa', mobileLink: 'aax://' }],
      count: 1,
      source: 'server',
    })
  })
})

describe('a server whose directory is empty', () => {
  test('behavior: shows the bundled wallets, without a problem', async () => {
    const { serverUrl } = await serve(json({ data: [], count: 0 }))
    const reply = await walletsPageQuery(partsOf({ serverUrl }), 1).queryFn({})
    expect(reply).toMatchObject({
      source: 'bundled',
      count: bundledWallets().length,
      wallets: { length: 40 },
    })
    expect(reply.problem).toBeUndefined()
    expect(idsOf(await walletSearchQuery(partsOf({ serverUrl }), 'rab').queryFn({}))).toContain(
      'rabby',
    )
  })

  test('behavior: a search without a match in a filled directory stays without a match', async () => {
    const { serverUrl, asked } = await serve((request, response) => {
      const isSearch = new URL(request.url ?? '', 'http://x').searchParams.has('search')
      json(isSearch ? { data: [], count: 0 } : { data: [record('aa')], count: 1 })(
        request,
        response,
      )
    })
    expect(await walletSearchQuery(partsOf({ serverUrl }), 'rab').queryFn({})).toEqual({
      wallets: [],
      count: 0,
      source: 'server',
    })
    expect(asked()[1]).toEqual({ page: '1', entries: '1' })
  })
})

describe('a directory without a server', () => {
  test('default', async () => {
    const all = bundledWallets()
    const last = Math.ceil(all.length / 40)
    const pages = await Promise.all(
      Array.from({ length: last + 1 }, (_, i) => walletsPageQuery(partsOf(), i + 1).queryFn({})),
    )
    expect(pages.flatMap(({ wallets }) => wallets)).toEqual(all)
    expect(pages.map(({ wallets }) => wallets.length)).toEqual([
      ...Array.from({ length: last - 1 }, () => 40),
      all.length - 40 * (last - 1),
      0,
    ])
    for (const page of pages)
      expect(page).toMatchObject({ count: all.length, source: 'bundled', problem: undefined })
  })

  test('behavior: the bundled wallets answer all queries in the same format', async () => {
    expect(idsOf(await walletSearchQuery(partsOf(), 'rA').queryFn({}))).toEqual(
      expect.arrayContaining(['rabby', 'rainbow', 'kraken']),
    )
    expect(
      idsOf(await walletSearchQuery(partsOf(), 'ra').queryFn({}))
        .slice(0, 2)
        .sort(),
    ).toEqual(['rabby', 'rainbow'])
    expect(await walletSearchQuery(partsOf(), 'no such wallet (*').queryFn({})).toMatchObject({
      wallets: [],
      count: 0,
    })
    expect(
      idsOf(
        await featuredQuery(partsOf({ featuredWalletIds: ['safe', 'io.metamask'] })).queryFn({}),
      ),
    ).toEqual(['safe', 'metamask'])
    expect(
      idsOf(
        await recommendedQuery(
          partsOf({ excludeWalletIds: ['metamask'], featuredWalletIds: ['trust'] }),
        ).queryFn({}),
      ),
    ).toEqual(['coinbase', 'rainbow', 'binance', 'okx'])
    expect(
      idsOf(
        await walletsPageQuery(partsOf({ includeWalletIds: ['safe', 'io.rabby'] }), 1).queryFn({}),
      ),
    ).toEqual(['rabby', 'safe'])
    expect(
      await excludedQuery(partsOf({ excludeWalletIds: ['metamask'] })).queryFn({}),
    ).toMatchObject({ wallets: [{ rdns: 'io.metamask' }] })
  })

  test("behavior: the app's own wallets come with the first page", async () => {
    const parts = partsOf({
      customWallets: [
        { id: 'own', name: 'Own', mobileLink: 'javascript:x', homepage: 'https://own.example' },
      ],
    })
    const { wallets, count } = await walletsPageQuery(parts, 1).queryFn({})
    expect(wallets[0]).toEqual({ id: 'own', name: 'Own', homepage: 'https://own.example/' })
    expect([wallets.length, count]).toEqual([41, bundledWallets().length + 1])
    expect(idsOf(await walletsPageQuery(parts, 2).queryFn({}))).not.toContain('own')
  })

  test('behavior: does not offer wallets of EVM chains on another family of chains', async () => {
    expect(await recommendedQuery(partsOf({}, 'solana:abc')).queryFn({})).toMatchObject({
      wallets: [],
      count: 0,
    })
  })
})

describe('walletImageQuery', () => {
  const png = Uint8Array.from({ length: 20_000 }, (_, i) => i % 256)

  test('default', async () => {
    const { serverUrl, requests } = await serve((_request, response) => {
      response.setHeader('content-type', 'image/png')
      response.end(png)
    })
    const source = await walletImageQuery(
      partsOf({ serverUrl: `${serverUrl}/api/` }),
      'ab-12',
    ).queryFn({})
    expect(requests[0]?.url).toBe('/api/getWalletImage/ab-12')
    expect(source.slice(0, 22)).toBe('data:image/png;base64,')
    expect(Uint8Array.from(atob(source.slice(22)), (char) => char.charCodeAt(0))).toEqual(png)
  })

  test.each<[string, Handler]>([
    ['a page', text(200, '<script>alert(1)</script>')],
    ['a huge picture', stream(200_000, false)],
    ['nothing', text(200, '', 'image/png')],
    ['no picture', text(404, '')],
  ])('error: SEC-38 %s', async (_name, handler) => {
    const { serverUrl } = await serve(handler)
    await expect(walletImageQuery(partsOf({ serverUrl }), 'x').queryFn({})).rejects.toBeInstanceOf(
      NetworkRequestError,
    )
  })

  test('error: rejects without a server', async () => {
    await expect(walletImageQuery(partsOf(), 'x').queryFn({})).rejects.toBeInstanceOf(
      NetworkRequestError,
    )
  })
})

test('behavior: the version sent to servers is the version of the package', () => {
  const { version } = JSON.parse(
    readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
  ) as { version: string }
  expect(SDK_VERSION).toBe(version)
})
