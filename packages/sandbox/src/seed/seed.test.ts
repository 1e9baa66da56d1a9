import { walletSearchQuery } from '@latchkey/core'
import {
  createStore,
  type DirectoryDeps,
  parseLink,
  parseWalletLink,
  recommendedQuery,
  systemClock,
  walletImageQuery,
  walletsPageQuery,
} from '@latchkey/core/internal'
import {
  createServer,
  type Database,
  directoryKeyOf,
  importWallets,
  type Listening,
  listen,
  openDatabase,
} from '@latchkey/server'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bundledRecords } from './bundledRecords.js'
import { seedDatabase } from './seedDatabase.js'

const SIGNING_KEY = '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60'

const world: {
  database?: Database
  server?: Listening
  records: ReturnType<typeof bundledRecords>
} = { records: [] }

beforeAll(async () => {
  world.records = bundledRecords()
  world.database = await openDatabase()
  await seedDatabase(world.database)
  const handle = createServer({
    origins: ['https://millpond.example'],
    chains: {},
    database: world.database,
    directory: { signingKey: SIGNING_KEY },
  })
  world.server = await listen(handle, { port: 0 })
})

afterAll(async () => {
  await world.server?.stop()
  await world.database?.close()
})

/** Creates a kit's directory, with this server and the given options. */
function latchkey(options: Partial<DirectoryDeps['options']> = {}): DirectoryDeps {
  const usual = {
    featuredWalletIds: [],
    includeWalletIds: [],
    excludeWalletIds: [],
    customWallets: [],
    allWallets: 'show',
    clock: systemClock,
  } as const
  return {
    options: { ...usual, serverUrl: world.server?.url, ...options },
    store: createStore({ prefix: 'test' }),
    wallets: { getState: () => ({ wallets: [], recentIds: [] }) },
    switching: { getState: () => ({ currentId: 'eip155:31337' }) },
  }
}

describe('the seeded directory', () => {
  test('default: the server returns exactly the built-in list, in the same order', async () => {
    expect(world.records.length).toBeGreaterThanOrEqual(60)
    for (const page of [1, 2]) {
      const { problem, source, wallets, count } = await walletsPageQuery(latchkey(), page).queryFn(
        {},
      )
      expect([problem, source, count]).toEqual([undefined, 'server', world.records.length])
      const bundled = await walletsPageQuery(latchkey({ serverUrl: undefined }), page).queryFn({})
      expect(wallets).toEqual(bundled.wallets.map((wallet) => ({ ...wallet, imageId: wallet.id })))
    }
    expect((await recommendedQuery(latchkey()).queryFn({})).wallets.map(({ id }) => id)).toEqual(
      world.records.slice(0, 4).map(({ id }) => id),
    )
  })

  test('behavior: a search returns the same results', async () => {
    for (const search of ['rain', 'WALLET', 'ma', 'coin']) {
      const ids = async (serverUrl: string | undefined): Promise<string[]> =>
        (await walletSearchQuery(latchkey({ serverUrl }), search).queryFn({})).wallets.map(
          ({ id }) => id,
        )
      expect((await ids(world.server?.url)).toSorted()).toEqual((await ids(undefined)).toSorted())
    }
  })

  test('default: each wallet has a picture that the kit accepts', async () => {
    for (const { image_id } of world.records)
      expect(await walletImageQuery(latchkey(), image_id ?? '').queryFn({})).toMatch(
        /^data:image\/webp;base64,UklGR/,
      )
  })

  test.each([
    '/public/getAssetImage/31337',
    '/public/getAssetImage/31338',
    '/public/getCurrencyImage/EUR',
    '/public/getTokenImage/ETH',
    '/public/getTokenImage/DOL',
  ])('default: %s', async (path) => {
    expect((await fetch(`${world.server?.url}${path}`)).status).toBe(200)
  })

  test('behavior: SEC-46 accepts the signed directory with its key, and refuses it with another key', async () => {
    const directoryKey = directoryKeyOf(SIGNING_KEY)
    const signed = await walletsPageQuery(latchkey({ directoryKey }), 1).queryFn({})
    expect([signed.problem, signed.source, signed.count]).toEqual([
      undefined,
      'server',
      world.records.length,
    ])
    const other = await walletsPageQuery(
      latchkey({ directoryKey: directoryKeyOf('11'.repeat(32)) }),
      1,
    ).queryFn({})
    expect([other.problem?.details, other.source]).toEqual([
      "The directory's signature is wrong.",
      'bundled',
    ])
  })

  test('behavior: the public key is that of RFC 8032, test 1', () => {
    expect(directoryKeyOf(SIGNING_KEY)).toBe(
      'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
    )
    expect(() => directoryKeyOf('x')).toThrow('The option "directory.signingKey" is wrong')
  })
})

describe('links', () => {
  /** Returns the link that the server lists after an import. */
  async function imported(
    database: Database,
    links: readonly string[],
    field: string,
  ): Promise<(string | undefined)[]> {
    const records = links.map((link, n) => ({ id: `l${n}`, name: 'L', [field]: link }))
    const { refused } = await importWallets(database, records)
    const handle = createServer({ origins: ['https://millpond.example'], chains: {}, database })
    const ids = new Set(refused.map(({ index }) => index))
    const answers: (string | undefined)[] = []
    for (const [n] of links.entries()) {
      const response = await handle(new Request(`https://api.example/getWallets?include=l${n}`))
      const { data } = (await response.json()) as { data: Record<string, string>[] }
      answers.push(ids.has(n) ? undefined : data[0]?.[field])
    }
    return answers
  }

  test('behavior: SEC-36 the server lists exactly the links that the kit opens', async () => {
    const scheme = fc.oneof(
      fc.constantFrom(
        'javascript',
        'JavaScript',
        'data',
        'intent',
        'ms-settings',
        'chrome-extension',
        'https',
        'http',
        'file',
        'tern',
        'metamask',
        'x-apple.settings',
        'a',
      ),
      fc.stringMatching(/^[a-z][a-z0-9+.-]{0,12}$/),
    )
    const rest = fc.oneof(
      fc.constantFrom(
        '',
        '/',
        '//',
        '///',
        '//x',
        '//x/y',
        '//localhost/',
        '//u:p@h.example/',
        '//x?y',
        '//x#y',
        'x',
        '//\nx',
      ),
      fc.string({ maxLength: 12 }),
    )
    const link = fc.tuple(scheme, rest).map(([name, tail]) => `${name}:${tail}`)
    const links = fc.sample(link, { numRuns: 600, seed: 4 })
    const database = await openDatabase()
    expect(await imported(database, links, 'mobile_link')).toEqual(
      links.map((each) => parseWalletLink(each)),
    )
    expect(await imported(database, links, 'homepage')).toEqual(
      links.map((each) => parseLink(each)),
    )
    await database.close()
  })
})
