import { type HistoryReply, historyEndpoints, parseWith } from '@latchkey/protocol'
import {
  startWorldChain,
  type WorldChain,
  worldChainConfig,
  worldContracts,
} from '@latchkey/sandbox/world'
import { sql } from 'drizzle-orm'
import { type Address, custom, getAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer } from '../createServer.js'
import type { Database } from '../kernel/database/database.js'
import { createMemoryStore } from '../kernel/store.js'
import { createChain } from '../networks/createChain.js'
import { type Backend, describeOnBackends } from '../test/backends.js'
import { createHistorySource } from './createHistorySource.js'
import type { historyEntries } from './historyTables.js'
import { createIndexedHistory, pageQuery } from './indexer/createIndexedHistory.js'
import { insertRows } from './indexer/indexerRows.js'

const ORIGIN = 'https://millpond.example'
const ada: Address = '0xAAaaaAaAaaaaAaaaaaaaaAAAaAaaAAaaaAAAAaAa'
const ben = getAddress(`0x${'bb'.repeat(20)}`)

const state: { world?: WorldChain } = {}

type Entry = typeof historyEntries.$inferInsert

/** Builds the entry of an account in a block of a chain. */
function entry(chainId: number, block: number, more: Partial<Entry> = {}): Entry {
  return {
    account: ada.toLowerCase(),
    chainId,
    block,
    position: 0,
    hash: `0x${chainId.toString(16).padStart(8, '0')}${block.toString(16).padStart(56, '0')}`,
    minedAt: 1_700_000_000 + block,
    sender: ada.toLowerCase(),
    recipient: ben.toLowerCase(),
    hasFailed: false,
    nonce: block,
    method: null,
    transfers: [{ kind: 'native', from: ada.toLowerCase(), to: ben.toLowerCase(), amount: '1000' }],
    approvals: [],
    ...more,
  }
}

function open(
  { database, store }: Pick<Backend, 'database' | 'store'>,
  chains: readonly number[] = [1, 10],
) {
  const nodes = { nodes: 'http://127.0.0.1:9' }
  const source = createHistorySource({
    chains: chains.map((chainId) => ({
      chain: createChain(chainId, nodes),
      history: createIndexedHistory({ chainId, database: async () => database }),
    })),
    store,
  })
  const handle = createServer({
    origins: [ORIGIN],
    chains: { 1: nodes, 10: nodes, 99: nodes },
    database,
    history: source,
  })
  return async (path: string): Promise<{ status: number; body: unknown }> => {
    const response = await handle(
      new Request(`https://api.example${path}`, { headers: { origin: ORIGIN } }),
    )
    return { status: response.status, body: await response.json() }
  }
}

async function readAll(
  get: ReturnType<typeof open>,
  query = '',
  cursor = '',
): Promise<HistoryReply['data'][number][]> {
  const { status, body } = await get(
    `/v1/account/${ada}/history?projectId=&${query}&cursor=${cursor}`,
  )
  expect(status, JSON.stringify(body)).toBe(200)
  const { response } = historyEndpoints.transactions
  const reply = response && parseWith(response, body)
  // The reply has no fields that a client drops.
  expect(reply).toEqual(body)
  if (!reply) throw new Error('There is no reply.')
  return reply.next ? [...reply.data, ...(await readAll(get, query, reply.next))] : [...reply.data]
}

/** Fills the table as on a busy server: 300 other accounts. */
async function fill({ orm }: Database, rows: number): Promise<void> {
  await orm.execute(sql`
    insert into history_entries (account, chain_id, block, position, hash, mined_at, sender, has_failed, nonce, transfers, approvals)
    select '0x' || lpad(to_hex(n % 300), 40, '0'), 1, n, 0, '0x' || lpad(to_hex(n), 64, '0'), n, '0x' || lpad(to_hex(n % 300), 40, '0'), false, n, '[]', '[]'
    from generate_series(1, ${rows}) n`)
  await orm.execute(sql`analyze history_entries`)
}

describeOnBackends('the history', (backend) => {
  test('default: pages of all chains contain each transaction once, newest first', async () => {
    const blocks = Array.from({ length: 70 }, (_, at) => at + 1)
    const entries = [
      ...blocks.map((block) => entry(1, block)),
      ...blocks.map((block) => entry(10, 30 + block * 2)),
      ...[0, 1, 2].map((position) =>
        entry(1, 500, { position, hash: `0x${String(position).repeat(64)}` }),
      ),
    ]
    await insertRows(backend().database.orm, { entries, tokens: [], recipients: [] })
    const get = open(backend())
    const all = await readAll(get)
    expect(all).toHaveLength(entries.length)
    expect(new Set(all.map(({ id }) => id)).size).toBe(entries.length)
    const times = all.map(({ metadata }) => Date.parse(metadata.minedAt))
    expect(times).toEqual(times.toSorted((left, right) => right - left))
    const one = await readAll(get, 'chainId=eip155:10')
    expect(one).toHaveLength(70)
    expect(new Set(one.map(({ metadata }) => metadata.chain))).toEqual(new Set(['eip155:10']))
  })

  test('behavior: returns an empty page for an unknown account, and accepts CAIP-10 ids and any case', async () => {
    await insertRows(backend().database.orm, { entries: [entry(1, 1)], tokens: [], recipients: [] })
    const get = open(backend())
    expect(await get(`/v1/account/${ben}/history`)).toEqual({
      status: 200,
      body: { data: [], next: null },
    })
    for (const account of [ada, ada.toLowerCase(), `eip155:10:${ada}`])
      expect(
        (await get(`/v1/account/${account}/history?chainId=eip155:1`)).body,
        account,
      ).toMatchObject({
        data: [{ metadata: { sentFrom: getAddress(ada) } }],
      })
  })

  test('behavior: SEC-45 marks a look-alike of an earlier recipient that is not on the page', async () => {
    const alike = `0xbbbb${'1'.repeat(32)}bbbb`
    const transfers: Entry['transfers'] = [
      { kind: 'native', from: alike, to: ada.toLowerCase(), amount: '1' },
    ]
    const spam = entry(1, 900, { sender: alike, recipient: ada.toLowerCase(), transfers })
    const recipients = [
      { account: ada.toLowerCase(), look: 'bbbbbbbb', recipient: ben.toLowerCase() },
    ]
    await insertRows(backend().database.orm, { entries: [spam], tokens: [], recipients })
    const [found] = await readAll(open(backend()))
    expect(found?.isSpam).toBe(true)
  })

  test('behavior: reads a page as one range of one index in a large table', async () => {
    const { orm } = backend().database
    await fill(backend().database, 30_000)
    const account = `0x${'7'.padStart(40, '0')}`
    const query = pageQuery(orm, {
      account,
      chainId: 1,
      before: { block: 20_000, index: 3 },
      limit: 26,
    })
    const { rows } = (await orm.execute(sql`explain ${query.getSQL()}`)) as unknown as {
      rows: { 'QUERY PLAN': string }[]
    }
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(
      /Index Scan Backward using history_entries_account_chain_id_block_position_pk/,
    )
    expect(plan).not.toMatch(/Seq Scan|Sort/)
    expect(await query).toHaveLength(26)
  })

  const refused: [string, string, number, string][] = [
    ['a malformed account', '/v1/account/alice.eth/history', 400, 'account_invalid'],
    ['a malformed cursor', `/v1/account/${ada}/history?cursor=WzFd`, 400, 'cursor_invalid'],
    [
      'a cursor with anything in it',
      `/v1/account/${ada}/history?cursor=%3Cscript%3E`,
      400,
      'query_invalid',
    ],
    ['an unknown chain', `/v1/account/${ada}/history?chainId=eip155:77`, 400, 'chain_unknown'],
    [
      'a chain without a history',
      `/v1/account/${ada}/history?chainId=eip155:99`,
      400,
      'chain_without_history',
    ],
    ['an unknown on-ramp', `/v1/account/${ada}/history?onramp=coinbase`, 400, 'onramp_unknown'],
  ]
  test.each(refused)('error: %s', async (_what, path, status, code) => {
    expect(await open(backend())(path)).toMatchObject({ status, body: { error: { code } } })
  })
})

describe('names of tokens', () => {
  beforeAll(async () => {
    state.world = await startWorldChain({ chainId: 31337 })
  })
  afterAll(() => state.world?.stop())

  test('behavior: uses configured names for listed tokens, and cleaned names of the contracts for others', async () => {
    const chain = createChain(31337, worldChainConfig(31337, state.world?.url ?? ''))
    const { SPAM, DOL, OLDE } = worldContracts.tokens
    const transfers = [SPAM, DOL, OLDE].map(({ address }) => ({
      kind: 'erc20' as const,
      token: address.toLowerCase(),
      from: ben.toLowerCase(),
      to: ada.toLowerCase(),
      amount: '1500000',
    }))
    const { block, position, ...row } = entry(31337, 5, { sender: ben.toLowerCase(), transfers })
    const source = createHistorySource({
      chains: [
        {
          chain,
          history: {
            readPage: async () => ({
              transactions: [
                { ...row, recipient: null, method: null, position: { block, index: position } },
              ],
              isLast: true,
            }),
            knownTokens: async () => [],
            knownNfts: async () => [],
            recipientsLike: async () => [],
          },
        },
      ],
      store: createMemoryStore(),
    })
    const { data } = await source.getTransactions({
      account: ada,
      chainIds: [31337],
      cursor: undefined,
      limit: 5,
    })
    const names = data[0]?.transfers.map(({ fungible_info: info, quantity }) => [
      info?.name,
      info?.symbol,
      quantity.numeric,
    ])
    expect(names?.[1]).toEqual(['Dollar Coin', 'DOL', '1.5'])
    expect(names?.[0]?.[0]).toContain('Claim 5,000')
    expect(JSON.stringify(names)).not.toMatch(/[\u200b\u202a-\u202e]/)
    expect(data[0]?.isSpam).toBeUndefined()
  })
})

test('behavior: returns the history without names if the node does not respond', async () => {
  const never = custom({ request: () => new Promise(() => undefined) }, { retryCount: 0 })
  const chain = createChain(1, { nodes: [never] })
  const transfers = [
    {
      kind: 'erc20' as const,
      token: `0x${'11'.repeat(20)}`,
      from: ben.toLowerCase(),
      to: ada.toLowerCase(),
      amount: '5',
    },
  ]
  const { block, position, ...row } = entry(1, 5, { transfers })
  const transactions = [
    { ...row, recipient: null, method: null, position: { block, index: position } },
  ]
  const history = {
    readPage: async () => ({ transactions, isLast: true }),
    knownTokens: async () => [],
    knownNfts: async () => [],
    recipientsLike: async () => [],
  }
  const source = createHistorySource({ chains: [{ chain, history }], store: createMemoryStore() })
  const { data } = await source.getTransactions({
    account: ada,
    chainIds: [1],
    cursor: undefined,
    limit: 5,
  })
  expect(data[0]?.transfers[0]).toMatchObject({ fungible_info: {}, quantity: { numeric: '5' } })
})

test('error: returns 503 `not_configured` on a server without histories', async () => {
  const handle = createServer({ origins: [ORIGIN], chains: {} })
  const response = await handle(
    new Request(`https://api.example/v1/account/${ada}/history`, { headers: { origin: ORIGIN } }),
  )
  expect(response.status).toBe(503)
  expect(await response.json()).toMatchObject({ error: { code: 'not_configured' } })
})
