import {
  type HistoryReply,
  type HistoryTransaction,
  historyEndpoints,
  nativeToken,
  parseWith,
} from '@latchkey/protocol'
import * as spl from '@solana/spl-token'
import {
  Keypair,
  type PublicKey,
  SystemProgram,
  type TransactionInstruction,
} from '@solana/web3.js'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  createDescribedMint,
  createMint,
  mintTo,
  sendInstructions,
  type TestMint,
} from '../../test/createMint.js'
import { type LedgerServer, type LedgerWorld, openLedger } from '../../test/openLedger.js'

const state: { world?: LedgerWorld; dollar?: TestMint; server?: LedgerServer } = {}
const world = (): LedgerWorld => state.world as LedgerWorld
const dollar = (): TestMint => state.dollar as TestMint
const clock = { now: 1_000_000 }

function open(): LedgerServer {
  const { ledger } = world()
  const address = dollar().mint.toBase58()
  const tokens = [{ address, name: 'USD Coin', symbol: 'USDC', decimals: 6 }]
  return world().open({
    clusters: { [ledger.networkId]: { nodes: ledger.url, tokens } },
    clock: { now: () => Date.now() + clock.now },
  })
}
const server = (): LedgerServer => state.server as LedgerServer

beforeAll(async () => {
  state.world = await openLedger()
  state.dollar = await createMint(state.world, 6)
  state.server = open()
  // Opens the database, which takes longer than any test.
  await historyOf(Keypair.generate().publicKey)
})
afterAll(() => state.world?.ledger.stop())
afterEach(() => world().ledger.faults.set([]))

async function pageOf(account: PublicKey, cursor?: string): Promise<HistoryReply> {
  // The newest signatures are cached for three seconds.
  clock.now += 5000
  const query = new URLSearchParams({
    chainId: world().ledger.networkId,
    ...(cursor === undefined ? {} : { cursor }),
  })
  const response = await server().get(`/v1/account/${account.toBase58()}/history?${query}`)
  const reply: unknown = await response.json()
  expect(response.status, JSON.stringify(reply)).toBe(200)
  // The reply has no entry that the client drops.
  expect(
    historyEndpoints.transactions.response &&
      parseWith(historyEndpoints.transactions.response, reply),
  ).toEqual(reply)
  return reply as HistoryReply
}

async function allOf(account: PublicKey): Promise<HistoryTransaction[]> {
  const all: HistoryTransaction[] = []
  let cursor: string | undefined
  do {
    const { data, next } = await pageOf(account, cursor)
    all.push(...data)
    cursor = next ?? undefined
  } while (cursor)
  return all
}

async function historyOf(account: PublicKey): Promise<readonly HistoryTransaction[]> {
  return (await pageOf(account)).data
}

const transfer = (from: Keypair, toPubkey: PublicKey, lamports: number): TransactionInstruction =>
  SystemProgram.transfer({ fromPubkey: from.publicKey, toPubkey, lamports })

const tokenTransfer = (
  { mint, program, decimals }: TestMint,
  from: Keypair,
  to: PublicKey,
  amount: bigint,
): TransactionInstruction[] => {
  const [source, destination] = [from.publicKey, to].map((owner) =>
    spl.getAssociatedTokenAddressSync(mint, owner, true, program),
  ) as [PublicKey, PublicKey]
  return [
    spl.createAssociatedTokenAccountIdempotentInstruction(
      from.publicKey,
      destination,
      to,
      mint,
      program,
    ),
    spl.createTransferCheckedInstruction(
      source,
      mint,
      destination,
      from.publicKey,
      amount,
      decimals,
      [],
      program,
    ),
  ]
}

describe('the history of a Solana account', () => {
  test('default: returns a sent and received SOL transfer, without the fee', async () => {
    const [from, to] = [await world().createRich(3), Keypair.generate().publicKey]
    const hash = await sendInstructions(world(), [transfer(from, to, 1_500_000_000)], [from])
    const [sent] = await historyOf(from.publicKey)
    const chain = world().ledger.networkId
    const common = {
      hash,
      chain,
      sentFrom: from.publicKey.toBase58(),
      sentTo: to.toBase58(),
      status: 'confirmed',
      nonce: 0,
      minedAt: expect.any(String),
    }
    const move = {
      fungible_info: { id: `${chain}:${nativeToken}`, name: 'Solana', symbol: 'SOL' },
      quantity: { numeric: '1.5' },
      sender: from.publicKey.toBase58(),
      recipient: to.toBase58(),
    }
    expect(sent).toEqual({
      id: `${chain}:${hash}`,
      metadata: { ...common, operationType: 'send' },
      transfers: [{ ...move, direction: 'out' }],
    })
    expect(Math.abs(Date.parse(sent?.metadata.minedAt ?? '') - Date.now())).toBeLessThan(600_000)
    expect(await historyOf(to)).toEqual([
      {
        id: `${chain}:${hash}`,
        metadata: { ...common, operationType: 'receive' },
        transfers: [{ ...move, direction: 'in' }],
      },
    ])
  })

  test('behavior: returns a token transfer to an existing token account, which does not name the wallet', async () => {
    const [from, to] = [await world().createRich(), await world().createRich()]
    await mintTo(world(), dollar(), from.publicKey, 9_000_000n)
    await mintTo(world(), dollar(), to.publicKey, 1n)
    const [, move] = tokenTransfer(dollar(), from, to.publicKey, 2_500_000n)
    const hash = await sendInstructions(world(), [move as TransactionInstruction], [from])
    const [received] = await historyOf(to.publicKey)
    expect(received).toMatchObject({
      metadata: { operationType: 'receive', hash, sentFrom: from.publicKey.toBase58() },
      transfers: [
        {
          direction: 'in',
          fungible_info: {
            id: `${world().ledger.networkId}:${dollar().mint.toBase58()}`,
            name: 'USD Coin',
            symbol: 'USDC',
          },
          quantity: { numeric: '2.5' },
          sender: from.publicKey.toBase58(),
        },
      ],
    })
    expect(received?.isSpam).toBeUndefined()
  })

  test('behavior: returns a token transfer to a new token account, with its rent', async () => {
    const [from, to] = [await world().createRich(), Keypair.generate().publicKey]
    await mintTo(world(), dollar(), from.publicKey, 9_000_000n)
    const instructions = tokenTransfer(dollar(), from, to, 4_000_000n)
    await sendInstructions(world(), instructions, [from])
    const [sent] = await historyOf(from.publicKey)
    expect(sent?.metadata.operationType).toBe('send')
    expect(
      sent?.transfers.map(({ direction, fungible_info, quantity, recipient }) => [
        direction,
        fungible_info?.symbol,
        quantity.numeric,
        recipient,
      ]),
    ).toEqual([
      ['out', 'SOL', '0.00203928', to.toBase58()],
      ['out', 'USDC', '4', to.toBase58()],
    ])
  })

  test('behavior: describes a swap as a trade, independent of the called program', async () => {
    const [user, pool] = [await world().createRich(), await world().createRich()]
    const other = await createMint(world(), 2)
    await mintTo(world(), dollar(), user.publicKey, 9_000_000n)
    await mintTo(world(), other, pool.publicKey, 500n)
    await mintTo(world(), other, user.publicKey, 1n)
    await mintTo(world(), dollar(), pool.publicKey, 1n)
    const out = tokenTransfer(dollar(), user, pool.publicKey, 1_000_000n)
    const back = tokenTransfer(other, pool, user.publicKey, 250n)
    await sendInstructions(world(), [...out, ...back], [user, pool])
    const [trade] = await historyOf(user.publicKey)
    expect(trade?.metadata.operationType).toBe('trade')
    expect(
      trade?.transfers.map(({ direction, quantity }) => [direction, quantity.numeric]),
    ).toEqual([
      ['out', '1'],
      ['in', '2.5'],
    ])
  })

  test('behavior: describes wrapping SOL as a deposit, and an allowance with its amount', async () => {
    const user = await world().createRich(3)
    const account = spl.getAssociatedTokenAddressSync(spl.NATIVE_MINT, user.publicKey)
    await sendInstructions(
      world(),
      [
        spl.createAssociatedTokenAccountIdempotentInstruction(
          user.publicKey,
          account,
          user.publicKey,
          spl.NATIVE_MINT,
        ),
        transfer(user, account, 1_000_000_000),
        spl.createSyncNativeInstruction(account),
      ],
      [user],
    )
    const delegate = Keypair.generate().publicKey
    await sendInstructions(
      world(),
      [spl.createApproveInstruction(account, delegate, user.publicKey, 250_000_000n)],
      [user],
    )
    const [approval, deposit] = await historyOf(user.publicKey)
    expect(deposit).toMatchObject({
      metadata: { operationType: 'deposit' },
      transfers: [
        { direction: 'out', quantity: { numeric: '1' } },
        { direction: 'in', quantity: { numeric: '1' } },
      ],
    })
    expect(approval).toMatchObject({
      metadata: { operationType: 'approve' },
      transfers: [],
      approvals: [{ spender: delegate.toBase58(), quantity: { numeric: '0.25' } }],
    })
  })

  test('behavior: returns no transfers of a failed transaction, and keeps the history of a closed token account', async () => {
    const user = await world().createRich(2)
    const mint = await createMint(world(), 2)
    const account = await mintTo(world(), mint, user.publicKey, 5n)
    expect(await historyOf(user.publicKey)).toHaveLength(2)
    await sendInstructions(
      world(),
      [
        spl.createBurnInstruction(account, mint.mint, user.publicKey, 5n),
        spl.createCloseAccountInstruction(account, user.publicKey, user.publicKey),
      ],
      [user],
    )
    const hash = await sendInstructions(
      world(),
      [transfer(user, Keypair.generate().publicKey, 90_000_000_000)],
      [user],
      true,
    )
    const [failed, burned, minted] = await historyOf(user.publicKey)
    expect(failed).toMatchObject({ metadata: { hash, status: 'failed' }, transfers: [] })
    expect(burned?.transfers.map(({ direction }) => direction)).toContain('out')
    expect(minted?.transfers[0]).toMatchObject({ direction: 'in', quantity: { numeric: '0.05' } })
  })

  test('behavior: pages by time contain each transaction once, and are the same from the tables', async () => {
    const [user, friend] = [await world().createRich(), await world().createRich()]
    await mintTo(world(), dollar(), user.publicKey, 90_000_000n)
    await mintTo(world(), dollar(), friend.publicKey, 90_000_000n)
    const expected: string[] = []
    for (let index = 0; index < 60; index++) {
      const [, move] = tokenTransfer(dollar(), friend, user.publicKey, BigInt(index + 1))
      const instructions =
        index % 2 === 0
          ? [transfer(user, friend.publicKey, 1_000_000 + index)]
          : [move as TransactionInstruction]
      expected.unshift(
        await sendInstructions(world(), instructions, [index % 2 === 0 ? user : friend]),
      )
    }
    const first = await pageOf(user.publicKey)
    expect(first.data).toHaveLength(25)
    const all = await allOf(user.publicKey)
    expect(all.slice(0, 60).map(({ metadata }) => metadata.hash)).toEqual(expected)
    expect(all).toHaveLength(62)
    // All transactions are in the tables. Only new signatures are requested from the node.
    world().ledger.faults.set([{ method: 'getTransaction', does: 'status', status: 500 }])
    expect(await allOf(user.publicKey)).toEqual(all)
  })

  test('behavior: S23 returns all transactions after the node was behind or incomplete', async () => {
    const user = await world().createRich()
    const friend = Keypair.generate().publicKey
    const hashes: string[] = []
    const send = async (lamports: number): Promise<void> => {
      hashes.unshift(await sendInstructions(world(), [transfer(user, friend, lamports)], [user]))
    }
    await send(1_000_000)
    expect(await historyOf(user.publicKey)).toHaveLength(2)
    await send(2_000_000)
    world().ledger.faults.set([
      { method: 'getSignaturesForAddress', does: 'lag', slots: 20, times: 50 },
    ])
    expect(await historyOf(user.publicKey)).toHaveLength(2)
    // The node lists a transaction that it cannot return yet.
    world().ledger.faults.set([{ method: 'getTransaction', does: 'change', change: () => null }])
    expect(await historyOf(user.publicKey)).toHaveLength(2)
    world().ledger.faults.set([])
    await send(3_000_000)
    const found = await historyOf(user.publicKey)
    expect(found.slice(0, 3).map(({ metadata }) => metadata.hash)).toEqual(hashes)
  })

  test('behavior: S23 omits only the transactions whose requests a busy node refuses', async () => {
    const user = await world().createRich()
    await mintTo(world(), dollar(), user.publicKey, 5n)
    world().ledger.faults.set([
      {
        method: 'getSignaturesForAddress',
        does: 'change',
        change: (result, [address]) => (address === user.publicKey.toBase58() ? result : 'busy'),
      },
    ])
    const partly = await historyOf(user.publicKey)
    world().ledger.faults.set([])
    const whole = await historyOf(user.publicKey)
    expect(partly.length).toBeGreaterThan(0)
    expect(whole.slice(-partly.length)).toEqual(partly)
    expect(whole[0]?.transfers[0]?.fungible_info?.symbol).toBe('USDC')
  })

  test('error: S22 rejects another transaction than the requested one', async () => {
    const [user, stranger] = [await world().createRich(), await world().createRich()]
    const friend = Keypair.generate().publicKey
    const foreign = await sendInstructions(world(), [transfer(stranger, friend, 5e8)], [stranger])
    const answer = await world().connection.getTransaction(foreign, {
      maxSupportedTransactionVersion: 0,
    })
    await sendInstructions(world(), [transfer(user, friend, 1_000_000)], [user])
    world().ledger.faults.set([{ method: 'getTransaction', does: 'change', change: () => answer }])
    clock.now += 5000
    const response = await server().get(`/v1/account/${user.publicKey.toBase58()}/history`)
    expect(response.status).toBe(503)
    world().ledger.faults.set([])
    expect(await historyOf(user.publicKey)).toHaveLength(2)
  })

  test('error: SEC-45 marks dust and an advertising token that imitates a symbol as spam', async () => {
    const [user, spammer] = [await world().createRich(), await world().createRich()]
    const lure = await createDescribedMint(world(), {
      name: 'Claim at gift.example',
      symbol: 'SOL',
    })
    await mintTo(world(), lure, user.publicKey, 1_000_000n)
    await sendInstructions(world(), [transfer(spammer, user.publicKey, 100)], [spammer])
    await sendInstructions(world(), [transfer(spammer, user.publicKey, 50_000_000)], [spammer])
    const found = await historyOf(user.publicKey)
    expect(found.map(({ isSpam }) => isSpam)).toEqual([undefined, true, true, undefined])
  })

  test('error: rejects a cursor of another account, and returns 503 if the nodes are down', async () => {
    const [user, other] = [await world().createRich(), await world().createRich()]
    const get = (query: string): Promise<Response> =>
      server().get(`/v1/account/${user.publicKey.toBase58()}/history?${query}`)
    expect((await get(`cursor=${Buffer.from('["x",[[1]]]').toString('base64url')}`)).status).toBe(
      400,
    )
    expect((await get('chainId=eip155:1')).status).toBe(400)
    expect(other.publicKey).not.toEqual(user.publicKey)
    world().ledger.faults.set([{ method: '*', does: 'status', status: 503 }])
    clock.now += 5000
    expect((await get('')).status).toBe(503)
  })
})
