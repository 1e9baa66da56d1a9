import { channel } from 'node:diagnostics_channel'
import { Keypair, SystemProgram, Transaction } from '@solana/web3.js'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createFakeNodes, type NodeAnswer } from '../../test/fakeNodes.js'
import { type LedgerServer, type LedgerWorld, openLedger } from '../../test/openLedger.js'
import { nodeChannel } from '../nodeChannel.js'

const state: { world?: LedgerWorld; server?: LedgerServer } = {}
const world = (): LedgerWorld => state.world as LedgerWorld
const server = (): LedgerServer => state.server as LedgerServer

beforeAll(async () => {
  state.world = await openLedger()
  state.server = state.world.open()
})
afterAll(() => state.world?.ledger.stop())

const nodes = createFakeNodes()
afterEach(() => {
  nodes.stop()
  world().ledger.faults.set([])
})

const call = (method: string, params: unknown[] = [], id = 1): object => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
})
const address = Keypair.generate().publicKey.toBase58()
const bytes = (length: number): string => Buffer.alloc(length, 1).toString('base64')

async function signTransfer(lamports: number, blockhash?: string): Promise<Buffer> {
  const from = await world().createRich(1)
  const latest = await world().connection.getLatestBlockhash()
  const transaction = new Transaction({
    feePayer: from.publicKey,
    blockhash: blockhash ?? latest.blockhash,
    lastValidBlockHeight: latest.lastValidBlockHeight,
  }).add(
    SystemProgram.transfer({
      fromPubkey: from.publicKey,
      toPubkey: Keypair.generate().publicKey,
      lamports,
    }),
  )
  transaction.sign(from)
  return transaction.serialize()
}

/** A node of the ledger's cluster with answers of a test. */
const fakeNode = (answers: Record<string, NodeAnswer>): ReturnType<typeof nodes.start> =>
  nodes.start({
    getGenesisHash: { result: world().ledger.genesisHash },
    getSlot: { result: 1_000_000_000 },
    ...answers,
  })

describe('the gate of a Solana cluster', () => {
  test('default: web3.js reads and sends through the gate as through a node', async () => {
    const { connection } = server()
    expect(await connection.getGenesisHash()).toBe(world().ledger.genesisHash)
    const signature = await connection.sendRawTransaction(await signTransfer(1_000_000))
    world().ledger.advance(2)
    const { value } = await connection.getSignatureStatuses([signature])
    expect(value[0]).toMatchObject({ err: null })
    const read = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 })
    expect(read?.meta?.fee).toBe(5000)
  })

  test('behavior: passes on the simulation’s error and logs, without an address', async () => {
    const raw = await signTransfer(5_000_000_000)
    const answer = await server().rpc(
      call('sendTransaction', [raw.toString('base64'), { encoding: 'base64' }]),
    )
    expect(answer).toMatchObject({
      error: {
        code: -32002,
        data: { err: { InstructionError: [0, { Custom: 1 }] }, logs: expect.any(Array) },
      },
    })
  })

  test('behavior: S21 sends a transaction to the next node if one does not know its blockhash', async () => {
    const data = { err: 'BlockhashNotFound', logs: [] }
    const behind = await fakeNode({
      sendTransaction: { error: { code: -32002, message: 'Blockhash not found', data } as never },
    })
    const { ledger } = world()
    const slot = await world().connection.getSlot('confirmed')
    behind.answers.getSlot = { result: slot }
    const both = world().open({
      clusters: { [ledger.networkId]: { nodes: [behind.url, ledger.url] } },
    })
    const raw = await signTransfer(1_000_000)
    expect(await both.connection.sendRawTransaction(raw)).toMatch(/^[1-9A-Za-z]{64,88}$/)
    // The answer of a single node is final.
    const alone = world().open({ clusters: { [ledger.networkId]: { nodes: behind.url } } })
    expect(
      await alone.rpc(call('sendTransaction', [raw.toString('base64'), { encoding: 'base64' }])),
    ).toMatchObject({ error: { code: -32002, data: { err: 'BlockhashNotFound' } } })
  })

  test('error: SEC-52 sends no read to a node of another cluster, and reports the node', async () => {
    const changes: unknown[] = []
    const onChange = (change: unknown): unknown => changes.push(change)
    channel(nodeChannel).subscribe(onChange)
    const wrong = await fakeNode({
      getGenesisHash: { result: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d' },
      getBalance: { result: { context: { slot: 1 }, value: 7 } },
    })
    const { networkId } = world().ledger
    const alone = world().open({ clusters: { [networkId]: { nodes: wrong.url } } })
    expect(await alone.rpc(call('getBalance', [address]))).toMatchObject({
      error: { code: -32603 },
    })
    channel(nodeChannel).unsubscribe(onChange)
    expect(wrong.asked).not.toContain('getBalance')
    expect(changes).toEqual([{ id: `${networkId} node 1`, fault: 'wrong_chain' }])
  })

  test('error: SEC-51 S22 uses the next node after an unreadable answer', async () => {
    const liar = await fakeNode({ getBalance: { result: { value: 'much' } } })
    const { ledger } = world()
    liar.answers.getSlot = { result: await world().connection.getSlot('confirmed') }
    const both = world().open({
      clusters: { [ledger.networkId]: { nodes: [liar.url, ledger.url] } },
    })
    expect(await both.connection.getBalance(Keypair.generate().publicKey)).toBe(0)
  })

  test.each([
    'getProgramAccounts',
    'getBlock',
    'getBlocks',
    'getBlocksWithLimit',
    'getBlockProduction',
    'getLargestAccounts',
    'getTokenLargestAccounts',
    'getSupply',
    'getVoteAccounts',
    'getClusterNodes',
    'getTokenAccountsByDelegate',
    'requestAirdrop',
    'eth_call',
    'constructor',
    '__proto__',
    'GETBALANCE',
  ])('error: SEC-57 does not forward %s to a node', async (method) => {
    const node = await fakeNode({})
    const alone = world().open({ clusters: { [world().ledger.networkId]: { nodes: node.url } } })
    expect(await alone.rpc(call(method, [address]))).toMatchObject({ error: { code: -32601 } })
    expect(node.asked).toEqual([])
  })

  test.each<[string, string, unknown[]]>([
    ['101 accounts', 'getMultipleAccounts', [Array(101).fill(address)]],
    ['257 signatures', 'getSignatureStatuses', [Array(257).fill('1'.repeat(64))]],
    ['2,000 transactions', 'getSignaturesForAddress', [address, { limit: 2000 }]],
    ['all token accounts', 'getTokenAccountsByOwner', [address, {}]],
    ['an account of no address', 'getAccountInfo', ['0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb']],
    ['a transaction of 5,000 bytes', 'sendTransaction', [bytes(5000), { encoding: 'base64' }]],
    ['a transaction in base58', 'sendTransaction', [address]],
    [
      'a simulation of 5,000 bytes',
      'simulateTransaction',
      [bytes(5000), { encoding: 'base64', sigVerify: false }],
    ],
    ['parameters by name', 'getBalance', [{ address }]],
  ])('error: SEC-57 rejects %s', async (_what, method, params) => {
    const node = await fakeNode({})
    const alone = world().open({ clusters: { [world().ledger.networkId]: { nodes: node.url } } })
    expect(await alone.rpc(call(method, params))).toMatchObject({ error: { code: -32602 } })
    expect(node.asked).toEqual([])
  })

  test('error: SEC-57 rejects a batch of more than 20 calls', async () => {
    const batch = (length: number): object[] =>
      Array.from({ length }, (_, index) => call('getSlot', [], index))
    expect(await server().rpc(batch(20))).toHaveLength(20)
    expect(await server().rpc(batch(21))).toMatchObject({ error: { code: -32005 } })
  })
})
