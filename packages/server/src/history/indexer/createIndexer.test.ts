import { createTestClock, testAccounts } from '@latchkey/testing'
import { type Anvil, startAnvil } from '@latchkey/testing/node'
import { type Address, custom, type EIP1193RequestFn, parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../kernel/database/database.js'
import { createChain } from '../../networks/createChain.js'
import { describeOnBackends } from '../../test/backends.js'
import { createIndexedHistory } from './createIndexedHistory.js'
import { createIndexer, type Indexer } from './createIndexer.js'
import { runIndexer } from './runIndexer.js'

const [ada, ben] = testAccounts(2).map(({ address }) => address) as [Address, Address]
const CHAIN = 31337

const node: { anvil?: Anvil; snapshot?: unknown; stop?: () => Promise<void> } = {}

async function rpc(method: string, ...params: unknown[]): Promise<unknown> {
  const response = await fetch(node.anvil?.url ?? '', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await response.json()) as {
    result?: unknown
    error?: { code: number; message: string }
  }
  if (error) throw Object.assign(new Error(error.message), error)
  return result
}

/** Mines one transaction in a block of its own. */
async function pay(ether: string): Promise<string> {
  const hash = (await rpc('eth_sendTransaction', {
    from: ada,
    to: ben,
    value: `0x${parseEther(ether).toString(16)}`,
  })) as string
  await rpc('evm_mine')
  return hash
}

const mine = (blocks: number): Promise<unknown> => rpc('anvil_mine', `0x${blocks.toString(16)}`)

/** A node that runs `before` ahead of each response. */
function open(
  database: Database,
  options: { before?: (method: string) => unknown; clock?: { now(): number }; from?: number } = {},
): Indexer {
  const { before, clock, from } = options
  const request = (async ({ method, params = [] }) => {
    await before?.(method)
    return rpc(method, ...(params as unknown[]))
  }) as EIP1193RequestFn
  const chain = createChain(CHAIN, { nodes: [custom({ request }, { retryCount: 0 })] })
  return createIndexer({ chain, database: async () => database, clock, from })
}

async function catchUp(indexer: Indexer): Promise<void> {
  while (await indexer.step());
}

/** Returns the sent amounts, newest first. */
async function paid(database: Database): Promise<string[]> {
  const history = createIndexedHistory({ chainId: CHAIN, database: async () => database })
  const { transactions } = await history.readPage({
    account: ben.toLowerCase(),
    before: undefined,
    limit: 100,
  })
  return transactions.map(({ transfers }) =>
    String(BigInt(transfers[0]?.amount ?? '0') / 10n ** 18n),
  )
}

beforeAll(async () => {
  node.anvil = await startAnvil({ chainId: CHAIN, args: ['--no-mining'] })
})

afterAll(() => node.anvil?.stop())

describeOnBackends('an indexer', (backend) => {
  const fresh = async (): Promise<Database> => {
    if (node.snapshot) await rpc('evm_revert', node.snapshot)
    node.snapshot = await rpc('evm_snapshot')
    return backend().database
  }

  test('default: reads new blocks first, then older ones, newest first', async () => {
    const database = await fresh()
    for (const ether of ['1', '2']) await pay(ether)
    await mine(30)
    await pay('3')
    const indexer = open(database)
    await indexer.step()
    expect(await paid(database)).toEqual(['3'])
    await catchUp(indexer)
    expect(await paid(database)).toEqual(['3', '2', '1'])
    await pay('4')
    await catchUp(indexer)
    expect(await paid(database)).toEqual(['4', '3', '2', '1'])
  })

  test('behavior: starts at the block `from`', async () => {
    const database = await fresh()
    await pay('1')
    const second = await pay('2')
    const { blockNumber } = (await rpc('eth_getTransactionReceipt', second)) as {
      blockNumber: string
    }
    await mine(12)
    await catchUp(open(database, { from: Number(blockNumber) }))
    expect(await paid(database)).toEqual(['2'])
  })

  test('behavior: follows a reorganisation of up to 64 blocks, to a shorter or a longer chain', async () => {
    const database = await fresh()
    const indexer = open(database)
    await pay('1')
    await mine(3)
    await pay('2')
    await mine(63)
    await catchUp(indexer)
    await rpc('anvil_rollback', 64)
    await pay('3')
    await catchUp(indexer)
    expect(await paid(database)).toEqual(['3', '1'])
    await mine(100)
    await catchUp(indexer)
    await rpc('anvil_rollback', 2)
    await pay('4')
    await mine(10)
    await catchUp(indexer)
    expect(await paid(database)).toEqual(['4', '3', '1'])
  })

  test('behavior: reads a restarted chain again from its start, after 15 s', async () => {
    const database = await fresh()
    const clock = createTestClock()
    const indexer = open(database, { clock })
    await pay('1')
    await mine(300)
    await catchUp(indexer)
    await rpc('anvil_rollback', 301)
    await pay('5')
    await catchUp(indexer)
    // A lagging node also reports a shorter chain, so the indexer waits.
    expect(await paid(database)).toEqual(['1'])
    await clock.advance(15_000)
    await catchUp(indexer)
    expect(await paid(database)).toEqual(['5'])
  })

  test('behavior: reads a block again after a reorganisation between two requests, even with the same transaction in it', async () => {
    const database = await fresh()
    const hash = await pay('1')
    const raw = await rpc('eth_getRawTransactionByHash', hash)
    const surprise = { isDue: true }
    const indexer = open(database, {
      async before(method) {
        if (method !== 'eth_getBlockReceipts' || !surprise.isDue) return
        surprise.isDue = false
        await rpc('anvil_rollback', 1)
        await rpc('evm_increaseTime', 3600)
        await rpc('eth_sendRawTransaction', raw)
        await rpc('evm_mine')
      },
    })
    expect(await indexer.step()).toBe(false)
    expect(await paid(database)).toEqual([])
    await catchUp(indexer)
    expect(await paid(database)).toEqual(['1'])
  })

  test('behavior: of two indexers on one database one reads, and the other takes over after its release or expired lease', async () => {
    const database = await fresh()
    const clock = createTestClock()
    const [first, second] = [open(database, { clock }), open(database, { clock })]
    await pay('1')
    await catchUp(first)
    await pay('2')
    await catchUp(second)
    expect(await paid(database)).toEqual(['1'])
    await clock.advance(10_001)
    await catchUp(second)
    expect(await paid(database)).toEqual(['2', '1'])
    await pay('3')
    await catchUp(first)
    expect(await paid(database)).toEqual(['2', '1'])
    await second.release()
    await clock.advance(1)
    await catchUp(first)
    expect(await paid(database)).toEqual(['3', '2', '1'])
  })

  test('behavior: writes nothing after another node took the lease during a read', async () => {
    const database = await fresh()
    const clock = createTestClock()
    const other = open(database, { clock })
    await pay('1')
    const slow = open(database, {
      clock,
      async before(method) {
        if (method !== 'eth_getBlockReceipts') return
        await clock.advance(10_001)
        await catchUp(other)
      },
    })
    expect(await slow.step()).toBe(false)
    expect(await paid(database)).toEqual(['1'])
  })

  test('error: reports a failing node once, and continues where it stopped', async () => {
    const database = await fresh()
    await pay('1')
    const outage = { isOn: true, failures: 0 }
    const defects: unknown[] = []
    const indexer = open(database, {
      before() {
        if (!outage.isOn) return
        if (++outage.failures === 2) outage.isOn = false
        throw new Error('the node is down')
      },
    })
    await new Promise<void>((resolve) => {
      const watched: Indexer = {
        ...indexer,
        async step() {
          const hasMore = await indexer.step()
          if (!hasMore) resolve()
          return hasMore
        },
      }
      const stop = runIndexer(watched, { onDefect: (error) => defects.push(error) })
      node.stop = stop
    })
    await node.stop?.()
    expect(await paid(database)).toEqual(['1'])
    expect(defects).toHaveLength(1)
  })

  test('error: rejects malformed replies of a node, and writes nothing', async () => {
    const database = await fresh()
    await pay('1')
    const chain = createChain(CHAIN, {
      nodes: [
        custom(
          {
            request: (async ({ method }) =>
              method === 'eth_blockNumber'
                ? '0x1'
                : { number: '0x1', hash: 'x' }) as EIP1193RequestFn,
          },
          { retryCount: 0 },
        ),
      ],
    })
    await expect(createIndexer({ chain, database: async () => database }).step()).rejects.toThrow()
    expect(await paid(database)).toEqual([])
  })

  test('behavior: reads receipts one by one from a node without `eth_getBlockReceipts` and `trace_block`', async () => {
    const database = await fresh()
    await pay('1')
    await pay('2')
    const missing = ['eth_getBlockReceipts', 'trace_block']
    await catchUp(
      open(database, {
        before(method) {
          if (missing.includes(method))
            throw Object.assign(new Error(`the method ${method} does not exist`), { code: -32601 })
        },
      }),
    )
    expect(await paid(database)).toEqual(['2', '1'])
  })
})
