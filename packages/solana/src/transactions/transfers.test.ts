import { solanaTestAccounts } from '@latchkey/testing'
import { getAccount, getAssociatedTokenAddressSync } from '@solana/spl-token'
import { Keypair, PublicKey } from '@solana/web3.js'
import { beforeAll, describe, expect, test } from 'vitest'
import { connectionOf, createToken, issue } from '../test/tokens.js'
import { createWorld, failure, useLedger } from '../test/world.js'

const ledger = useLedger()
const [sender = '', issuer = ''] = [0, 9].map((index) => solanaTestAccounts()[index]?.address)
const SOL = 1_000_000_000n

beforeAll(() => {
  ledger().airdrop(issuer, 100n * SOL)
  ledger().airdrop(sender, 10n * SOL)
})

async function connected() {
  const world = createWorld(ledger(), { isRealTime: true })
  await world.connect()
  const transactions = await world.adapter.loadTransactions?.()
  if (!transactions) throw new Error('no transactions')
  return { ...world, transactions, networkId: ledger().networkId }
}

describe('a transfer of SOL', () => {
  test('default: is decoded, simulated, signed, sent and confirmed', async () => {
    const { transactions, networkId, wallet } = await connected()
    const to = Keypair.generate().publicKey.toBase58()
    const asset = { kind: 'native', networkId } as const
    const amount = SOL / 10n
    const before = await transactions.readBalance({ asset, account: sender })
    const prepared = await transactions.transfer({ from: sender, to, asset, amount })
    expect(prepared).toMatchObject({ networkId, from: sender, to, value: amount })
    expect(transactions.decode(prepared)).toEqual({
      kind: 'transfer',
      asset,
      from: sender,
      to,
      amount,
    })
    const simulation = await transactions.simulate([prepared])
    expect(simulation).toEqual({
      status: 'succeeds',
      changes: expect.arrayContaining([
        { asset, account: sender, amount: -amount },
        { asset, account: to, amount },
      ]),
    })
    const fee = await transactions.estimateFee(prepared)
    const hash = await transactions.send(prepared)
    const outcome = await transactions.waitForTransaction({ networkId, hash, from: sender })
    expect(outcome).toMatchObject({ status: 'confirmed', hash, fee: fee.total })
    expect(await transactions.readBalance({ asset, account: to })).toBe(amount)
    expect(await transactions.readBalance({ asset, account: sender })).toBe(
      before - amount - fee.total,
    )
    expect(wallet.prompts.map(({ kind }) => kind)).toEqual(['connect', 'signTransaction'])
  })
})

describe('a transfer of tokens', () => {
  test('default: creates the recipient’s token account, and returns its deposit', async () => {
    const { transactions, networkId } = await connected()
    const mint = await createToken(ledger())
    await issue(ledger(), mint, sender, 5_000_000n)
    const to = Keypair.generate().publicKey
    const asset = { kind: 'token', networkId, address: mint.toBase58() } as const
    const prepared = await transactions.transfer({
      from: sender,
      to: to.toBase58(),
      asset,
      amount: 2_000_000n,
    })
    const rent = 2_039_280n
    expect(transactions.decode(prepared)).toEqual({
      kind: 'transfer',
      asset,
      from: sender,
      to: to.toBase58(),
      amount: 2_000_000n,
      rent,
    })
    const simulation = await transactions.simulate([prepared])
    expect(simulation).toEqual({
      status: 'succeeds',
      changes: expect.arrayContaining([
        { asset: { kind: 'native', networkId }, account: sender, amount: -rent },
        { asset, account: sender, amount: -2_000_000n },
        { asset, account: to.toBase58(), amount: 2_000_000n },
      ]),
    })
    const hash = await transactions.send(prepared)
    const outcome = await transactions.waitForTransaction({ networkId, hash, from: sender })
    expect(outcome).toMatchObject({ status: 'confirmed' })
    const account = await getAccount(
      connectionOf(ledger()),
      getAssociatedTokenAddressSync(mint, new PublicKey(to)),
    )
    expect(account.amount).toBe(2_000_000n)
    expect(await transactions.readBalance({ asset, account: sender })).toBe(3_000_000n)
    const again = await transactions.transfer({
      from: sender,
      to: to.toBase58(),
      asset,
      amount: 1n,
    })
    expect(again.value).toBe(0n)
    expect(transactions.decode(again)).not.toHaveProperty('rent')
  })
})

describe('the adapter', () => {
  test('behavior: estimates and sends SOL, or a compiled message', async () => {
    const { adapter, transactions, networkId } = await connected()
    const to = Keypair.generate().publicKey.toBase58()
    const value = SOL / 20n
    expect(await adapter.estimateGas({ to, value })).toBeGreaterThan(450n)
    const asset = { kind: 'native', networkId } as const
    const prepared = await transactions.transfer({ from: sender, to, asset, amount: value })
    const hashes = [
      // Another amount: the same bytes within one block are the same transaction.
      await adapter.sendTransaction({ to, value: value + 1n }),
      await adapter.sendTransaction({ to, value, data: prepared.data }),
    ]
    for (const hash of hashes)
      expect(
        await transactions.waitForTransaction({ networkId, hash, from: sender }),
      ).toMatchObject({ status: 'confirmed' })
    expect(await adapter.getBalance({ address: to, networkId })).toEqual({
      value: 2n * value + 1n,
      decimals: 9,
      symbol: 'SOL',
    })
  })

  test('behavior: S22 a second node simulates and reads tokens', async () => {
    const { networkId } = ledger()
    const parameters = { checkRpcUrls: { [networkId]: 'http://127.0.0.1:9' } }
    const world = createWorld(ledger(), { isRealTime: true, parameters })
    await world.connect()
    const transactions = await world.adapter.loadTransactions?.()
    if (!transactions) throw new Error('no transactions')
    const asset = { kind: 'native', networkId } as const
    const to = Keypair.generate().publicKey.toBase58()
    const prepared = await transactions.transfer({ from: sender, to, asset, amount: SOL })
    expect(await failure(transactions.simulate([prepared]))).toBe('NetworkRequestError')
    expect(await failure(transactions.readToken({ networkId, address: to }))).toBe(
      'NetworkRequestError',
    )
  })
})
