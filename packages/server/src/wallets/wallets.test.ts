import { getWallets, getWalletsSnapshot, parseWith, type WalletsReply } from '@latchkey/protocol'
import { createTestClock } from '@latchkey/testing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createServer } from '../createServer.js'
import type { Database } from '../kernel/database/database.js'
import { describeOnBackends } from '../test/backends.js'
import { importWallets, removeWallets } from './importWallets.js'

const tern = {
  id: 'tern',
  name: 'Tern',
  order: 1,
  mobile_link: 'tern://',
  rdns: 'com.tern',
  chains: ['eip155'],
}
const heron = {
  id: 'heron',
  name: 'Blue Héron',
  order: 2,
  webapp_link: 'https://heron.example/app',
  chains: ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
}
const wren = { id: 'wren', name: 'Wren', chains: ['eip155:10'] }
const alder = { id: 'alder', name: 'alder wallet' }

type Ask = (query?: Record<string, string>) => Promise<WalletsReply>

function open(database: Database): {
  ask: Ask
  handle: (request: Request) => Promise<Response>
  clock: ReturnType<typeof createTestClock>
} {
  const clock = createTestClock()
  const handle = createServer({
    origins: ['https://millpond.example'],
    chains: {},
    database,
    clock,
  })
  const ask: Ask = async (query = {}) => {
    const response = await handle(
      new Request(`https://api.example${getWallets.path}?${new URLSearchParams(query)}`),
    )
    expect(response.status).toBe(200)
    const reply = (await response.json()) as WalletsReply
    expect(
      parseWith(getWallets.response as never, reply),
      'nothing in it that the kit would drop',
    ).toEqual(reply)
    return reply
  }
  return { ask, handle, clock }
}

async function idsOf(ask: Ask, query: Record<string, string>): Promise<string> {
  const { data, count } = await ask(query)
  return `${count}: ${data.map(({ id }) => id).join(' ')}`
}

describeOnBackends('GET /getWallets', (backend) => {
  test('default: sorts by the operator’s order, then by name, and omits absent fields', async () => {
    await importWallets(backend().database, [wren, alder, heron, tern])
    const { ask } = open(backend().database)
    expect(await ask()).toEqual({
      count: 4,
      data: [
        { id: 'tern', name: 'Tern', order: 1, mobile_link: 'tern://', rdns: 'com.tern' },
        { id: 'heron', name: 'Blue Héron', order: 2, webapp_link: 'https://heron.example/app' },
        { id: 'alder', name: 'alder wallet' },
        { id: 'wren', name: 'Wren' },
      ],
    })
  })

  test('default: returns an empty directory', async () => {
    expect(await open(backend().database).ask()).toEqual({ data: [], count: 0 })
  })

  test.each([
    ['a page', { page: '2', entries: '3' }, '4: wren'],
    ['a page after the last', { page: '999999' }, '4: '],
    ['a chain', { chains: 'eip155:1' }, '3: tern heron alder'],
    [
      'a chain of another namespace',
      { chains: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' },
      '2: heron alder',
    ],
    [
      'any of two chains',
      { chains: 'eip155:10,solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' },
      '4: tern heron alder wren',
    ],
    ['a chain without wallets', { chains: 'cosmos:hub' }, '1: alder'],
    [
      'only these, in this order, by id or announcement',
      { include: 'wren,com.tern,nobody' },
      '2: wren tern',
    ],
    ['never these', { exclude: 'com.tern,wren' }, '2: heron alder'],
    ['only these but that', { include: 'wren,tern', exclude: 'wren' }, '1: tern'],
    ['only these, and for a chain', { include: 'wren,tern', chains: 'eip155:1' }, '1: tern'],
    ['a search without its accent, in capitals, with spaces', { search: '  HERON ' }, '1: heron'],
    ['a search with the accent typed in two parts', { search: 'he\u0301r' }, '1: heron'],
    ['a search for a part of a name', { search: 'er' }, '3: tern heron alder'],
    ['a search: those that begin so come first, then words', { search: 'w' }, '2: wren alder'],
    ['a search with characters of a pattern language', { search: '%_.*' }, '0: '],
    ['a search, excluded', { search: 'er', exclude: 'tern' }, '2: heron alder'],
    ['an empty search', { search: ' ' }, '4: tern heron alder wren'],
    ['names of Object.prototype', { include: '__proto__,constructor' }, '0: '],
    ['parameters of other calls', { clientId: 'y', z: '1' }, '4: tern heron alder wren'],
  ])('behavior: %s', async (_what, query, expected) => {
    await importWallets(backend().database, [wren, alder, heron, tern])
    expect(await idsOf(open(backend().database).ask, query as never)).toBe(expected)
  })

  test('behavior: every node shows an import and a removal within a second', async () => {
    const { database } = backend()
    const nodes = [open(database), open(database)]
    await importWallets(database, [tern])
    for (const { ask } of nodes) expect(await idsOf(ask, {})).toBe('1: tern')
    expect(await importWallets(database, [{ ...tern, name: 'Tern 2' }, wren])).toEqual({
      imported: 2,
      refused: [],
    })
    for (const { ask, clock } of nodes) {
      await clock.advance(1000)
      await expect
        .poll(async () => (await ask()).data.map(({ name }) => name))
        .toEqual(['Tern 2', 'Wren'])
    }
    expect(await removeWallets(database, ['tern', 'nobody'])).toBe(1)
    for (const { ask, clock } of nodes) {
      await clock.advance(1000)
      await expect.poll(() => idsOf(ask, {})).toBe('1: wren')
    }
    expect(await removeWallets(database, [])).toBe(0)
  })

  test('error: reports each invalid entry, and imports the others', async () => {
    const { database } = backend()
    const { imported, refused } = await importWallets(database, [
      null,
      { id: 'a' },
      { id: 'a b', name: 'A' },
      { id: 'a', name: '\u202e\u200b ' },
      { id: 'a', name: 'A', mobile_link: 'javascript://alert' },
      { id: 'a', name: 'A', desktop_link: 'java\nscript:alert(1)' },
      { id: 'a', name: 'A', universal_link: 'tern://' },
      { id: 'a', name: 'A', homepage: 'https://user:word@a.example' },
      { id: 'a', name: 'A', image_url: 'data:text/html,x' },
      { id: 'a', name: 'A', rdns: 'tern' },
      { id: 'a', name: 'A', chains: ['1'] },
      { id: 'a', name: 'T\u202eern\u200b  \n wallet', homepage: '', mobile_link: 'TERN:' },
      { id: 'a', name: 'A' },
    ])
    expect(imported).toBe(1)
    expect(refused.map(({ index, problem }) => `${index} ${problem.split(':')[0]}`)).toEqual([
      '0 entry',
      '1 name',
      '2 id',
      '3 name',
      '4 mobile_link',
      '5 desktop_link',
      '6 universal_link',
      '7 homepage',
      '8 image_url',
      '9 rdns',
      '10 chains.0',
      '12 id',
    ])
    expect((await open(database).ask()).data).toEqual([
      { id: 'a', name: 'Tern wallet', mobile_link: 'tern://' },
    ])
  })

  test('error: rejects an invalid query with the name of the parameter', async () => {
    const { handle } = open(backend().database)
    for (const query of [
      'page=0',
      'page=x',
      'entries=101',
      `search=${'x'.repeat(129)}`,
      `include=${'x'.repeat(8193)}`,
    ]) {
      const response = await handle(new Request(`https://api.example/getWallets?${query}`))
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({
        error: {
          code: 'query_invalid',
          message: expect.stringContaining(query.split('=')[0] as string),
        },
      })
    }
  })

  test('error: refuses the signed directory without a key, and names the missing option', async () => {
    const response = await open(backend().database).handle(
      new Request(`https://api.example${getWalletsSnapshot.path}`),
    )
    expect([response.status, await response.json()]).toEqual([
      503,
      {
        error: { code: 'not_configured', message: expect.stringContaining('directory.signingKey') },
      },
    ])
  })
})

test('behavior: the index returns the same results as a search through all names', async () => {
  const { createNameIndex } = await import('./createNameIndex.js')
  const { foldText } = await import('./foldText.js')
  const word = fc.stringMatching(/^[a-cÉé -]{1,6}$/)
  fc.assert(
    fc.property(fc.array(word, { maxLength: 30 }), word, (names, search) => {
      const text = foldText(search)
      fc.pre(text !== '')
      const rank = (name: string): number => {
        const folded = foldText(name)
        if (folded.startsWith(text)) return 0
        return [...folded].some(
          (_, at) => folded.startsWith(text, at) && !/[\p{L}\p{N}]/u.test(folded[at - 1] ?? 'x'),
        )
          ? 1
          : folded.includes(text)
            ? 2
            : 3
      }
      const expected = names
        .map((name, position) => ({ position, rank: rank(name) }))
        .filter((each) => each.rank < 3)
      expected.sort((a, b) => a.rank - b.rank || a.position - b.position)
      expect(createNameIndex(names)(search)).toEqual(expected.map(({ position }) => position))
    }),
    { numRuns: 500, seed: 1 },
  )
})
