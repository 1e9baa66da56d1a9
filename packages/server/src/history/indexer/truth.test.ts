import {
  startWorldChain,
  type WorldChain,
  worldChainConfig,
  worldContracts,
} from '@latchkey/sandbox/world'
import { type Address, createPublicClient, http, parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../kernel/database/database.js'
import { createChain } from '../../networks/createChain.js'
import { openDatabase } from '../../run/database/openDatabase.js'
import { actors, startChainLife } from '../../test/chainLife.js'
import { openTestDatabase } from '../../test/openTestDatabase.js'
import { replayChain } from '../../test/replayChain.js'
import type { AccountTransaction, Move, Position } from '../historyFacts.js'
import { createIndexedHistory } from './createIndexedHistory.js'
import { createIndexer, type Indexer } from './createIndexer.js'

const SEED = 20_260_405

/** Returns a third of the count, or all with LATCHKEY_THOROUGH. */
const some = (all: number): number => (process.env.LATCHKEY_THOROUGH ? all : Math.ceil(all / 3))

interface Place {
  name: string
  database: Database
  indexer: Indexer
}

interface Stage {
  world: WorldChain
  places: readonly Place[]
  /** Last block before the test adds its own. */
  storyEnd: number
  replay: Awaited<ReturnType<typeof replayChain>>
}

const state: { stage?: Stage; stops: (() => Promise<unknown>)[] } = { stops: [] }

function stage(): Stage {
  if (!state.stage) throw new Error('The stage is set before the tests run.')
  return state.stage
}

async function catchUp(indexer: Indexer): Promise<void> {
  while (await indexer.step());
}

async function readAll(
  database: Database,
  account: Address,
  before?: Position,
): Promise<AccountTransaction[]> {
  const history = createIndexedHistory({ chainId: 31337, database: async () => database })
  const { transactions, isLast } = await history.readPage({
    account: account.toLowerCase(),
    before,
    limit: 61,
  })
  return isLast
    ? [...transactions]
    : [...transactions, ...(await readAll(database, account, transactions.at(-1)?.position))]
}

/** Sorted: the indexer lists internal transfers before those of logs. */
function normalized(transaction: AccountTransaction): object {
  const {
    position,
    hash,
    minedAt,
    sender,
    recipient,
    hasFailed,
    nonce,
    method,
    transfers,
    approvals,
  } = transaction
  const sorted = (moves: readonly Move[]): string[] =>
    moves
      .map(({ kind, token, from, to, amount, tokenId }) =>
        [kind, token, from, to, amount, tokenId].join(' '),
      )
      .sort()
  return {
    position,
    hash,
    minedAt,
    sender,
    recipient,
    hasFailed,
    nonce,
    method,
    transfers: sorted(transfers),
    approvals: sorted(approvals),
  }
}

beforeAll(async () => {
  const world = await startWorldChain({ chainId: 31337 })
  state.stops.push(world.stop)
  const chain = createChain(31337, worldChainConfig(31337, world.url))
  const databases = await Promise.all([openDatabase(), openTestDatabase()])
  state.stops.push(...databases.map((database) => () => database.close()))
  const storyEnd = Number(await chain.client.getBlockNumber())
  const places = databases.map((database) => ({
    name: database.kind,
    database,
    indexer: createIndexer({ chain, database: async () => database, from: storyEnd - 20 }),
  }))
  const each = (work: (indexer: Indexer) => Promise<unknown>): Promise<unknown> =>
    Promise.all(places.map(({ indexer }) => work(indexer)))

  const life = await startChainLife(world.url, SEED)
  await life.live(some(1700), 85)
  await each((indexer) => indexer.step())
  await life.forget(3)
  await life.live(some(1300), 65)
  await each(catchUp)
  await life.forget(64)
  // Fewer than were removed: the replaced chain is shorter.
  await life.live(some(1200), 40)
  await each((indexer) => indexer.step())
  await life.live(some(1200), 60)
  await each(catchUp)
  await life.forget(17)
  await life.live(some(1200), 60)
  await each(catchUp)
  state.stage = { world, places, storyEnd, replay: await replayChain(world.url, storyEnd) }
}, 300_000)

afterAll(async () => {
  for (const stop of state.stops.reverse()) await stop()
})

describe.each(['pglite', 'postgres'])('the history on %s', (name) => {
  const database = (): Database => {
    const place = stage().places.find((each) => each.name === name)
    if (!place) throw new Error(`There is no ${name}.`)
    return place.database
  }

  test(`default: equals an independent replay of the chain after three reorganisations (seed ${SEED})`, async () => {
    const { storyEnd, replay } = stage()
    const accounts = [
      ...actors,
      worldContracts.uniswapV2.router,
      worldContracts.weth,
      worldContracts.tokens.TITHE.address,
    ]
    const counted = { transactions: new Set<string>(), kinds: new Set<string>(), failed: 0 }
    for (const account of accounts) {
      const expected = replay.of(account).reverse()
      const found = (await readAll(database(), account)).filter(
        ({ position }) => position.block > storyEnd,
      )
      expect(found.map(normalized), account).toEqual(expected.map(normalized))
      for (const { hash, transfers, hasFailed } of found) {
        counted.transactions.add(hash)
        counted.failed += hasFailed ? 1 : 0
        for (const { kind } of transfers) counted.kinds.add(kind)
      }
    }
    // Guards against a comparison of empty sets.
    expect(counted.transactions.size).toBeGreaterThan(some(4500))
    expect(counted.failed).toBeGreaterThan(some(100))
    expect([...counted.kinds].sort()).toEqual(['erc1155', 'erc20', 'erc721', 'native'])
  })

  test('behavior: indexed moves and fees add up to the balance of every account', async () => {
    const { world, replay } = stage()
    const client = createPublicClient({ transport: http(world.url) })
    for (const account of actors) {
      const own = account.toLowerCase()
      const moves = (await readAll(database(), account))
        .flatMap(({ transfers }) => transfers)
        .filter(({ kind }) => kind === 'native')
      const sum = moves.reduce(
        (total, { from, to, amount = '0' }) =>
          total + (to === own ? BigInt(amount) : 0n) - (from === own ? BigInt(amount) : 0n),
        0n,
      )
      expect(parseEther('10000') + sum - replay.fees(account), account).toBe(
        await client.getBalance({ address: account }),
      )
    }
  })
})
