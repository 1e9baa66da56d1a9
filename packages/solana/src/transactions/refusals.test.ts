import type { TransferProblem } from '@latchkey/core/internal'
import { ledgerMints, type MintKey } from '@latchkey/sandbox/ledger'
import { solanaTestAccounts } from '@latchkey/testing'
import {
  createAccount,
  createEnableRequiredMemoTransfersInstruction,
  createFreezeAccountInstruction,
  createReallocateInstruction,
  ExtensionType,
  getAssociatedTokenAddressSync,
  mintTo,
  TOKEN_2022_PROGRAM_ID,
} from '@solana/spl-token'
import { Keypair, PublicKey, sendAndConfirmTransaction, Transaction } from '@solana/web3.js'
import { beforeAll, describe, expect, test } from 'vitest'
import { programs } from '../kernel/programs.js'
import { connectionOf, createToken, issue, keypairOf, sendAsIssuer } from '../test/tokens.js'
import { createWorld, failure, failureOf, useLedger } from '../test/world.js'

const ledger = useLedger()
const [sender = '', recipient = '', issuer = ''] = [0, 1, 9].map(
  (index) => solanaTestAccounts()[index]?.address,
)
const SOL = 1_000_000_000n
const RENT = 890_880n
const { networkId } = { networkId: 'solana:7dXvrKQxkxfFmreHLo8yuWnuiuuixCBQ' } as const
const native = { kind: 'native', networkId } as const
const token = (key: MintKey) =>
  ({ kind: 'token', networkId, address: ledgerMints[key].address }) as const
const fresh = (): string => Keypair.generate().publicKey.toBase58()

beforeAll(() => {
  for (const address of [sender, recipient, issuer]) ledger().airdrop(address, 10n * SOL)
  ledger().fund(sender, { DOL: '10', DAY: '10', TITHE: '1000', TIDE: '10', HALT: '10' })
})

async function loaded() {
  const world = createWorld(ledger(), { isRealTime: true })
  await world.connect()
  const transactions = await world.adapter.loadTransactions?.()
  if (!transactions) throw new Error('no transactions')
  return { ...world, transactions }
}

type Order = Parameters<Awaited<ReturnType<typeof loaded>>['transactions']['transfer']>[0]

async function problemOf(order: Partial<Order>): Promise<TransferProblem> {
  const { transactions } = await loaded()
  const transfer = transactions.transfer({
    from: sender,
    to: recipient,
    asset: native,
    amount: 1n,
    ...order,
  })
  const error = await failureOf(transfer)
  expect(error.name).toBe('TransferRefusedError')
  return (error as unknown as { problem: TransferProblem }).problem
}

describe('the rent exemption', () => {
  test('error: S29 a new account needs at least the rent exemption', async () => {
    expect(await problemOf({ to: fresh(), amount: RENT - 1n })).toEqual({
      kind: 'recipientRent',
      min: RENT,
    })
  })

  test('error: refuses a transfer that leaves the sender less than the rent exemption, but not zero', async () => {
    const { transactions } = await loaded()
    const asset = native
    const balance = await transactions.readBalance({ asset, account: sender })
    const order = { from: sender, to: recipient, asset }
    const first = await transactions.transfer({ ...order, amount: 1n })
    const { total, isExact } = await transactions.estimateFee(first)
    expect(isExact).toBe(true)
    expect(await problemOf({ amount: balance - total - RENT + 1n })).toEqual({
      kind: 'senderRent',
      min: RENT,
    })
    const all = await transactions.transfer({ ...order, amount: balance - total })
    expect(await transactions.simulate([all])).toMatchObject({ status: 'succeeds' })
  })

  test('error: a transfer over the balance fails in the simulation', async () => {
    const { transactions } = await loaded()
    const order = { from: sender, to: recipient, asset: native, amount: 1_000n * SOL }
    const prepared = await transactions.transfer(order)
    expect(await transactions.simulate([prepared])).toMatchObject({ status: 'reverts' })
  })
})

describe('the recipient', () => {
  test('error: S29 refuses a mint, a token account and a program', async () => {
    const { address } = ledgerMints.DOL
    const account = getAssociatedTokenAddressSync(new PublicKey(address), new PublicKey(sender))
    for (const asset of [native, token('DOL')]) {
      expect(await problemOf({ asset, to: address })).toEqual({ kind: 'notAWallet', is: 'mint' })
      expect(await problemOf({ asset, to: account.toBase58() })).toEqual({
        kind: 'notAWallet',
        is: 'tokenAccount',
      })
      expect(await problemOf({ asset, to: programs.token })).toEqual({
        kind: 'notAWallet',
        is: 'program',
      })
    }
  })

  test('behavior: S29 reports an address off the curve as a contract that can receive', async () => {
    const { transactions } = await loaded()
    const [vault] = PublicKey.findProgramAddressSync([Buffer.from('vault')], new PublicKey(issuer))
    const to = vault.toBase58()
    expect(await transactions.isContract({ networkId, address: to })).toBe(true)
    expect(await transactions.isContract({ networkId, address: programs.token })).toBe(true)
    expect(await transactions.isContract({ networkId, address: recipient })).toBe(false)
    expect(await transactions.isContract({ networkId, address: fresh() })).toBe(false)
    const prepared = await transactions.transfer({
      from: sender,
      to,
      asset: token('DOL'),
      amount: 1n,
    })
    expect(await transactions.simulate([prepared])).toMatchObject({ status: 'succeeds' })
  })

  test('behavior: S29 transfers to the own address', async () => {
    const { transactions } = await loaded()
    const order = { from: sender, to: sender, amount: 5n }
    for (const asset of [native, token('DOL')]) {
      const prepared = await transactions.transfer({ ...order, asset })
      expect(await transactions.simulate([prepared])).toEqual({ status: 'succeeds', changes: [] })
    }
  })

  test('error: rejects malformed amounts and addresses', async () => {
    const { transactions } = await loaded()
    const order = { from: sender, to: recipient, asset: native, amount: 1n }
    for (const change of [
      { amount: 0n },
      { amount: -1n },
      { amount: 2n ** 64n },
      { to: recipient.toLowerCase() },
      { to: '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed' },
      { from: '' },
      { asset: { kind: 'token', networkId, address: recipient } as const },
      { asset: { kind: 'token', networkId, address: 'DOL' } as const },
    ])
      expect(await failure(transactions.transfer({ ...order, ...change }))).toBe('OptionError')
  })
})

describe('the token', () => {
  test('error: S28 refuses paused, non-transferable and frozen tokens', async () => {
    expect(await problemOf({ asset: token('HALT') })).toEqual({ kind: 'paused' })
    expect(await problemOf({ asset: token('OATH') })).toEqual({ kind: 'nonTransferable' })
    const unowned = await createToken(ledger())
    const asset = { kind: 'token', networkId, address: unowned.toBase58() } as const
    expect(await problemOf({ asset })).toEqual({ kind: 'accountClosed' })
    ledger().fund(sender, { FROST: '5' })
    const problem = await problemOf({ asset: token('FROST'), to: fresh() })
    expect(problem).toMatchObject({ kind: 'frozen' })
  })

  test('error: refuses a frozen account of the sender', async () => {
    const mint = await createToken(ledger(), { freezable: true })
    const account = await issue(ledger(), mint, sender, 5n)
    await sendAsIssuer(ledger(), [
      createFreezeAccountInstruction(account, mint, new PublicKey(issuer)),
    ])
    const asset = { kind: 'token', networkId, address: mint.toBase58() } as const
    expect(await problemOf({ asset })).toEqual({ kind: 'frozen', whose: 'sender' })
  })

  test('behavior: uses another account than the frozen one if it has the amount', async () => {
    const mint = await createToken(ledger(), { freezable: true })
    const account = await issue(ledger(), mint, sender, 5n)
    await sendAsIssuer(ledger(), [
      createFreezeAccountInstruction(account, mint, new PublicKey(issuer)),
    ])
    const asset = { kind: 'token', networkId, address: mint.toBase58() } as const
    const other = await createAccount(
      connectionOf(ledger()),
      keypairOf(9),
      mint,
      new PublicKey(sender),
      Keypair.generate(),
    )
    expect(await problemOf({ asset })).toEqual({ kind: 'frozen', whose: 'sender' })
    await mintTo(connectionOf(ledger()), keypairOf(9), mint, other, keypairOf(9), 2n)
    const { transactions } = await loaded()
    const order = { from: sender, to: recipient, asset, amount: 2n }
    const prepared = await transactions.transfer(order)
    expect(await transactions.simulate([prepared])).toMatchObject({ status: 'succeeds' })
  })

  test('behavior: S28 states the transfer fee, and the recipient gets less', async () => {
    const { transactions } = await loaded()
    const asset = token('TITHE')
    const order = { from: sender, to: recipient, asset }
    for (const [amount, arrives] of [
      [100_000_000n, 98_000_000n],
      // Rounded up, and at most 5 TITHE.
      [1n, 0n],
      [900_000_000n, 895_000_000n],
    ] as const) {
      const prepared = await transactions.transfer({ ...order, amount })
      expect(transactions.decode(prepared)).toMatchObject({
        kind: 'transfer',
        to: recipient,
        amount,
      })
      const simulation = await transactions.simulate([prepared])
      const gains = { asset, account: recipient, amount: arrives }
      expect(simulation).toEqual({
        status: 'succeeds',
        changes: arrives > 0n ? expect.arrayContaining([gains]) : expect.anything(),
      })
    }
  })

  test('behavior: S28 adds the note that an account requires', async () => {
    const { transactions } = await loaded()
    const [mint, owner] = [new PublicKey(ledgerMints.DAY.address), keypairOf(1)]
    ledger().fund(recipient, { DAY: '1' })
    const account = getAssociatedTokenAddressSync(
      mint,
      owner.publicKey,
      false,
      TOKEN_2022_PROGRAM_ID,
    )
    await sendAndConfirmTransaction(
      connectionOf(ledger()),
      new Transaction().add(
        createReallocateInstruction(
          account,
          owner.publicKey,
          [ExtensionType.MemoTransfer],
          owner.publicKey,
        ),
        createEnableRequiredMemoTransfersInstruction(account, owner.publicKey),
      ),
      [owner],
    )
    const asset = token('DAY')
    const order = { from: sender, to: recipient, asset, amount: 7n }
    const prepared = await transactions.transfer(order)
    expect(transactions.decode(prepared)).toMatchObject({ kind: 'transfer', amount: 7n })
    expect(await transactions.simulate([prepared])).toMatchObject({ status: 'succeeds' })
  })

  test('behavior: S28 sends scaled amounts as they are stored', async () => {
    const { transactions } = await loaded()
    const asset = token('TIDE')
    const amount = 3_000_000n
    const prepared = await transactions.transfer({ from: sender, to: fresh(), asset, amount })
    expect(transactions.decode(prepared)).toMatchObject({ kind: 'transfer', asset, amount })
  })

  test('behavior: S28 returns the deposit that the chain takes, for each program', async () => {
    const { transactions } = await loaded()
    for (const [key, rent] of [
      ['DOL', 2_039_280n],
      ['DAY', 2_074_080n],
      ['TITHE', 2_157_600n],
    ] as const) {
      const prepared = await transactions.transfer({
        from: sender,
        to: fresh(),
        asset: token(key),
        amount: 1n,
      })
      expect(prepared.value).toBe(rent)
      expect(await transactions.simulate([prepared])).toMatchObject({
        changes: expect.arrayContaining([{ asset: native, account: sender, amount: -rent }]),
      })
    }
  })

  test('error: S28 refuses a token with a transfer hook', async () => {
    ledger().fund(sender, { HOOK: '5' })
    expect(await problemOf({ asset: token('HOOK') })).toEqual({ kind: 'transferHook' })
  })
})

describe('details of tokens', () => {
  test('default: reads the mint, and the metadata in it or at Metaplex', async () => {
    const { transactions } = await loaded()
    for (const key of ['PEBBLE', 'DAY', 'TITHE'] as const) {
      const { address, name, symbol, decimals } = ledgerMints[key]
      expect(await transactions.readToken({ networkId, address })).toEqual({
        address,
        name,
        symbol,
        decimals,
      })
    }
  })

  test('behavior: S27 cleans and shortens a hostile name', async () => {
    const { transactions } = await loaded()
    const { address } = ledgerMints.SPAM
    const read = await transactions.readToken({ networkId, address })
    expect(read?.name).toBe('Claim 5,000 LOD at freegift.example')
  })

  test('behavior: S27 shows the address of a mint without a name', async () => {
    const { transactions } = await loaded()
    const { address } = ledgerMints.DOL
    const short = `${address.slice(0, 4)}…${address.slice(-4)}`
    expect(await transactions.readToken({ networkId, address })).toEqual({
      address,
      name: short,
      symbol: short,
      decimals: 6,
    })
  })

  test('error: S27 returns undefined for 255 decimals, and for accounts that are not a mint', async () => {
    const { transactions } = await loaded()
    const mint = await createToken(ledger(), { decimals: 255 })
    for (const address of [mint.toBase58(), recipient, programs.token, fresh(), 'DOL'])
      expect(await transactions.readToken({ networkId, address })).toBeUndefined()
  })

  test('default: reads balances of all accounts of a token', async () => {
    const { transactions } = await loaded()
    const account = fresh()
    ledger().fund(account, { DOL: '10' })
    expect(await transactions.readBalance({ asset: token('DOL'), account })).toBe(10_000_000n)
    expect(await transactions.readBalance({ asset: token('HALT'), account })).toBe(0n)
    expect(await transactions.readBalance({ asset: token('DOL'), account: fresh() })).toBe(0n)
  })

  test('error: S22 rejects a malformed balance', async () => {
    const { transactions } = await loaded()
    for (const result of [null, {}, { value: -1 }, { value: '0x10' }, { value: 1.5 }]) {
      ledger().faults.set([{ method: 'getBalance', does: 'lie', result }])
      expect(await failure(transactions.readBalance({ asset: native, account: sender }))).toBe(
        'NetworkRequestError',
      )
    }
    ledger().faults.set([
      { method: 'getBalance', does: 'lie', result: { context: {}, value: 9_007_199_254_740_991 } },
    ])
    expect(await transactions.readBalance({ asset: native, account: sender })).toBe(2n ** 53n - 1n)
    ledger().faults.set([])
  })
})

test('behavior: parses addresses without changing their case', async () => {
  const { transactions } = await loaded()
  expect(transactions.parseAddress(` ${sender}\n`)).toEqual({ address: sender })
  expect(transactions.parseAddress(programs.system)).toEqual({ problem: 'zero' })
  for (const text of ['', sender.slice(1), `${sender}1`, 'ada.sol', sender.toLowerCase()])
    expect(transactions.parseAddress(text)).toEqual({ problem: 'format' })
})

test('error: rejects methods that Solana lacks', async () => {
  const { transactions } = await loaded()
  const approval = { networkId, from: sender, token: '', spender: '', amount: 1n }
  expect(() => transactions.approval(approval)).toThrow('does not offer')
  expect(await failure(transactions.sendCalls([]))).toBe('MethodUnsupportedError')
  expect(await transactions.getAtomicSupport({ networkId, account: sender })).toBe('unsupported')
})
