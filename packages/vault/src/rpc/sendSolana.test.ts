import { isolate } from '@latchkey/ui/isolate'
import { base58 } from '@scure/base'
import {
  createApproveInstruction,
  createAssociatedTokenAccountIdempotentInstruction,
  createTransferCheckedInstruction,
} from '@solana/spl-token'
import { ComputeBudgetProgram, SystemProgram } from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { VaultError } from '../kernel/vaultError.js'
import {
  confirmed,
  friend,
  openSolanaWorld,
  type SolanaWorld,
  thief,
  tokenAccountOf,
  user,
} from '../test/openSolana.js'

const opened: { world?: SolanaWorld } = {}
const world = (): SolanaWorld => opened.world as SolanaWorld
beforeAll(async () => {
  opened.world = await openSolanaWorld()
})
afterAll(() => opened.world?.ledger.stop())

const SEND = 'solana_signAndSendTransaction'
const transfer = (lamports: number): Promise<string> =>
  world().encode(
    SystemProgram.transfer({ fromPubkey: user.publicKey, toPubkey: friend.publicKey, lamports }),
  )

describe('solana_signAndSendTransaction', () => {
  test('default: sends SOL through the operator’s node after one approval', async () => {
    const frame = world().open()
    const before = await world().connection.getBalance(friend.publicKey)
    const { signature } = (await frame.request(SEND, {
      transaction: await transfer(1_500_000_000),
      chainId: world().ledger.networkId,
      options: { maxRetries: 3, preflightCommitment: 'singleGossip' },
    })) as { signature: string }
    await confirmed(world().connection, signature)
    expect(await world().connection.getBalance(friend.publicKey)).toBe(before + 1_500_000_000)
    expect(frame.shown).toMatchObject([
      {
        mustBeWindow: true,
        data: {
          title: 'Send SOL',
          action: 'Send',
          network: { name: 'Sandbox Solana' },
          ledger: [{ direction: 'out', amount: '1.5', symbol: 'SOL' }],
          details: [{ label: 'To', value: friend.publicKey.toBase58() }],
          fee: { amount: '0.000005' },
          simulation: 'succeeds',
          warnings: [],
        },
      },
    ])
    expect(frame.uses.spending).toEqual([
      { chainId: world().ledger.networkId, amount: '1500005000' },
    ])
  })

  test('behavior: sends tokens to a new account, and shows the cost of opening it', async () => {
    const { mint, account, connection } = world()
    const to = tokenAccountOf(mint, friend.publicKey)
    const frame = world().open()
    const { signature } = (await frame.request(SEND, {
      transaction: await world().encode(
        ComputeBudgetProgram.setComputeUnitLimit({ units: 100_000 }),
        ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1_000_000 }),
        createAssociatedTokenAccountIdempotentInstruction(
          user.publicKey,
          to,
          friend.publicKey,
          mint,
        ),
        createTransferCheckedInstruction(account, mint, to, user.publicKey, 2_500_000n, 6),
      ),
    })) as { signature: string }
    await confirmed(connection, signature)
    expect((await connection.getTokenAccountBalance(to)).value.amount).toBe('2500000')
    expect(frame.shown[0]?.data).toMatchObject({
      title: 'Send SBD',
      ledger: [
        { direction: 'out', kind: 'token', amount: '2.5', symbol: 'SBD', isVerified: true },
        { direction: 'out', kind: 'native', amount: '0.00203928' },
      ],
      fee: { amount: '0.000105' },
      simulation: 'succeeds',
      warnings: [{ level: 'caution', text: 'Opening a token account costs a little SOL.' }],
    })
    expect(frame.shown[0]?.data.details).toContainEqual({
      label: 'Cost of opening',
      value: '0.00203928 SOL',
    })
    expect(frame.shown[0]?.data.details).toContainEqual(
      expect.objectContaining({ label: 'To', value: friend.publicKey.toBase58() }),
    )
    expect(frame.uses.spending).toEqual([
      { chainId: world().ledger.networkId, amount: '2144280' },
      { chainId: world().ledger.networkId, token: mint.toBase58(), amount: '2500000' },
    ])
  })

  test('error: refuses an unknown cluster, invalid options and a missing signature', async () => {
    const frame = world().open()
    const transaction = await transfer(1)
    await expect(
      frame.request(SEND, { transaction, chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }),
    ).rejects.toMatchObject({ name: 'unknownChain', code: 4902 })
    for (const more of [
      { chainId: 'eip155:1' },
      { chainId: 1 },
      { options: { maxRetries: -1 } },
      { options: { maxRetries: 1.5 } },
      { options: { skipPreflight: 1 } },
      { options: { preflightCommitment: 'toString' } },
      { options: { encoding: 'base58' } },
      { commitment: 'confirmed' },
    ])
      await expect(frame.request(SEND, { transaction, ...more })).rejects.toMatchObject({
        code: -32602,
      })
    const other = await world().encode(
      SystemProgram.transfer({
        fromPubkey: thief.publicKey,
        toPubkey: user.publicKey,
        lamports: 1,
      }),
    )
    await expect(frame.request(SEND, { transaction: other })).rejects.toMatchObject({
      code: -32602,
    })
    expect(frame.shown).toEqual([])
  })

  test('error: sends nothing without a Solana node', async () => {
    const frame = world().open({ clusters: [] })
    await expect(frame.request(SEND, { transaction: await transfer(1) })).rejects.toMatchObject({
      code: 4200,
    })
    expect(frame.shown).toEqual([])
  })

  test('error: neither signs nor sends a declined transaction', async () => {
    const frame = world().open({ user: async () => ({ isApproved: false }) })
    const before = await world().connection.getBalance(user.publicKey)
    await expect(frame.request(SEND, { transaction: await transfer(1000) })).rejects.toMatchObject({
      code: 4001,
    })
    expect(frame.uses.count).toBe(0)
    expect(await world().connection.getBalance(user.publicKey)).toBe(before)
  })

  test('error: reports an expired transaction that the preflight refuses', async () => {
    const transaction = await transfer(1234)
    const frame = world().open({
      user: async () => {
        world().ledger.advance(200)
        return { isApproved: true }
      },
    })
    await expect(frame.request(SEND, { transaction })).rejects.toMatchObject({
      name: 'transactionRejected',
      code: -32003,
      message: expect.stringContaining('expired'),
    })
  })

  test('behavior: one accepting node is sufficient, and every node gets the same bytes once', async () => {
    const sent: unknown[] = []
    const frame = world().open({
      faults: [
        (method, params) => {
          if (method !== 'sendTransaction') return undefined
          sent.push(params)
          return new VaultError('nodeError', 'Node is behind', { code: -32005 })
        },
        (method, params) => {
          if (method === 'sendTransaction') sent.push(params)
          return undefined
        },
      ],
    })
    const { signature } = (await frame.request(SEND, { transaction: await transfer(77) })) as {
      signature: string
    }
    await confirmed(world().connection, signature)
    expect(sent).toHaveLength(2)
    expect(sent[0]).toEqual(sent[1])
  })

  test('error: a node that answers with another signature did not accept the transaction', async () => {
    const lie = (method: string): unknown =>
      method === 'sendTransaction' ? base58.encode(new Uint8Array(64).fill(1)) : undefined
    const frame = world().open({ faults: [lie, lie] })
    await expect(frame.request(SEND, { transaction: await transfer(78) })).rejects.toMatchObject({
      name: 'outcomeUnknown',
      code: -32603,
    })
  })
})

describe('the simulation', () => {
  const request = async (frame: ReturnType<SolanaWorld['open']>, transaction: string) =>
    frame.request('solana_signTransaction', { transaction })

  test('behavior: shows a failing transaction with the reason', async () => {
    const frame = world().open()
    await request(frame, await transfer(900_000_000_000))
    expect(frame.shown[0]?.data).toMatchObject({
      simulation: 'reverts',
      warnings: [{ level: 'danger', text: `This will fail: ${isolate('not enough SOL')}.` }],
    })
  })

  test('error: SEC-51 a node that lies about the outcome stops the approval', async () => {
    const frame = world().open({
      faults: [
        undefined,
        async (method, _params, ask) => {
          if (method !== 'simulateTransaction') return undefined
          const answer = (await ask()) as { value: { accounts: { lamports: number }[] } }
          const [mine] = answer.value.accounts
          if (mine) mine.lamports += 1
          return answer
        },
      ],
    })
    await expect(request(frame, await transfer(5))).rejects.toMatchObject({
      name: 'nodesDisagree',
    })
    expect(frame.shown).toEqual([])
  })

  test('error: SEC-51 uses no node of another cluster', async () => {
    const frame = world().open({
      faults: [undefined, (method) => (method === 'getGenesisHash' ? user.publicKey : undefined)],
    })
    await expect(request(frame, await transfer(5))).rejects.toMatchObject({ name: 'nodesSilent' })
  })

  test('behavior: without a simulation, shows the effects from the bytes with a caution', async () => {
    const cannot = (method: string): unknown =>
      method === 'simulateTransaction'
        ? new VaultError('nodeError', 'Method not found', { code: -32601 })
        : undefined
    const frame = world().open({ faults: [cannot, cannot] })
    await request(frame, await transfer(5))
    expect(frame.shown[0]?.data).toMatchObject({
      simulation: 'unknown',
      ledger: [{ amount: '0.000000005' }],
      warnings: [{ level: 'caution', text: expect.stringContaining('couldn’t test') }],
    })
  })

  test('behavior: shows an allowance as a permission with its amount, and counts it as spent', async () => {
    const { account, mint } = world()
    const frame = world().open()
    await request(
      frame,
      await world().encode(
        createApproveInstruction(account, thief.publicKey, user.publicKey, 5_000_000n),
      ),
    )
    expect(frame.shown[0]?.data).toMatchObject({
      kind: 'permission',
      title: 'Allow spending of SBD',
      ledger: [{ amount: '5', symbol: 'SBD' }],
      simulation: 'succeeds',
      warnings: [{ level: 'danger' }],
    })
    expect(frame.uses.spending).toContainEqual(
      expect.objectContaining({ token: mint.toBase58(), amount: '5000000' }),
    )
  })
})
