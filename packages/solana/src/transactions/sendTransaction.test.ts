import type { PreparedTransaction } from '@latchkey/core/internal'
import { fromBase58, toBase58 } from '@latchkey/protocol/std'
import { type SolanaTestWallet, solanaTestAccounts } from '@latchkey/testing'
import {
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionInstruction,
} from '@solana/web3.js'
import { beforeAll, describe, expect, test } from 'vitest'
import { fromHex } from '../kernel/hex.js'
import { programs } from '../kernel/programs.js'
import { keypairOf } from '../test/tokens.js'
import {
  createWorld,
  disguised,
  failure,
  failureOf,
  useLedger,
  type WorldOptions,
} from '../test/world.js'
import { readMessage } from './readMessage.js'

const ledger = useLedger()
const [sender = '', other = ''] = [0, 1].map((index) => solanaTestAccounts()[index]?.address)
const SOL = 1_000_000_000n
const signer = keypairOf(0)

beforeAll(() => {
  ledger().airdrop(sender, 10n * SOL)
  ledger().airdrop(other, 10n * SOL)
})

type Wallet = SolanaTestWallet['wallet']
type Signing = (wire: Uint8Array) => Uint8Array

/** A wallet that signs something of its own. */
function signingAs(sign: Signing): (wallet: Wallet) => object {
  return (wallet) => {
    const signTransaction = async ({ transaction }: { transaction: Uint8Array }) => [
      { signedTransaction: sign(transaction) },
    ]
    const features = { ...wallet.features, 'solana:signTransaction': { signTransaction } }
    return disguised(wallet, { features: { get: () => features } })
  }
}

/** A wallet that signs and sends only. */
function sendingAs(
  send: (transaction: Uint8Array) => Promise<unknown>,
): (wallet: Wallet) => object {
  return (wallet) => {
    const signAndSendTransaction = ({ transaction }: { transaction: Uint8Array }) =>
      send(transaction)
    const features = {
      ...wallet.features,
      'solana:signTransaction': undefined,
      'solana:signAndSendTransaction': { signAndSendTransaction },
    }
    return disguised(wallet, {
      features: { get: () => features },
      accounts: {
        get: () =>
          wallet.accounts.map((account) => ({
            ...account,
            features: ['solana:signAndSendTransaction'],
          })),
      },
    })
  }
}

async function connected(options: WorldOptions = {}) {
  const world = createWorld(ledger(), { isRealTime: true, ...options })
  await world.connect()
  const transactions = await world.adapter.loadTransactions?.()
  if (!transactions) throw new Error('no transactions')
  const { networkId } = ledger()
  const asset = { kind: 'native', networkId } as const
  const to = Keypair.generate().publicKey.toBase58()
  const prepare = (amount = SOL / 100n): Promise<PreparedTransaction> =>
    transactions.transfer({ from: sender, to, asset, amount })
  const received = (): Promise<bigint> => transactions.readBalance({ asset, account: to })
  return { ...world, transactions, networkId, to, prepare, received }
}

/** Signs with web3.js, after changing the transaction. */
const changing =
  (change: (transaction: Transaction) => void): Signing =>
  (wire) => {
    const transaction = Transaction.from(wire)
    change(transaction)
    transaction.signatures = []
    transaction.sign(signer)
    return transaction.serialize()
  }

const pay = (to: string, lamports: bigint): TransactionInstruction =>
  SystemProgram.transfer({ fromPubkey: signer.publicKey, toPubkey: new PublicKey(to), lamports })

describe('sending', () => {
  test('behavior: S14 accepts a compute budget of the wallet', async () => {
    const disguise = signingAs(
      changing((transaction) => {
        transaction.instructions = [
          ComputeBudgetProgram.setComputeUnitLimit({ units: 30_000 }),
          ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 5_000n }),
          ...transaction.instructions.slice(2),
        ]
      }),
    )
    const { transactions, prepare, networkId, received } = await connected({ disguise })
    const prepared = await prepare()
    const hash = await transactions.send(prepared)
    const outcome = await transactions.waitForTransaction({ networkId, hash, from: sender })
    expect(outcome).toMatchObject({ status: 'confirmed', fee: 5_150n })
    expect(await received()).toBe(prepared.value)
  })

  test('behavior: S14 accepts an assertion of Lighthouse', async () => {
    const guard = new TransactionInstruction({
      programId: new PublicKey(programs.lighthouse),
      keys: [],
      data: Buffer.from('1'),
    })
    const disguise = signingAs(
      changing((transaction) => {
        transaction.instructions.push(guard)
      }),
    )
    const { transactions, prepare, networkId, received } = await connected({ disguise })
    const prepared = await prepare()
    const hash = await transactions.send(prepared)
    const outcome = await transactions.waitForTransaction({ networkId, hash, from: sender })
    expect(outcome).toMatchObject({ status: 'confirmed' })
    expect(await received()).toBe(prepared.value)
  })

  test.each<[string, Signing]>([
    [
      'another recipient',
      changing((transaction) => {
        transaction.instructions.splice(2, 1, pay(other, SOL / 100n))
      }),
    ],
    [
      'another amount',
      changing((transaction) => {
        const { keys } = transaction.instructions[2] ?? { keys: [] }
        transaction.instructions.splice(2, 1, pay(keys[1]?.pubkey.toBase58() ?? '', SOL))
      }),
    ],
    [
      'an extra transfer',
      changing((transaction) => {
        transaction.instructions.push(pay(other, 1n))
      }),
    ],
    [
      'a missing transfer',
      changing((transaction) => {
        transaction.instructions.splice(2, 1)
      }),
    ],
    [
      'another lifetime',
      changing((transaction) => {
        transaction.recentBlockhash = Keypair.generate().publicKey.toBase58()
      }),
    ],
    [
      'an excessive fee',
      changing((transaction) => {
        transaction.instructions = [
          ComputeBudgetProgram.setComputeUnitLimit({ units: 1_400_000 }),
          ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1_000_000_000n }),
          ...transaction.instructions.slice(2),
        ]
      }),
    ],
    [
      'another fee payer',
      (wire) => {
        const transaction = Transaction.from(wire)
        transaction.signatures = []
        transaction.feePayer = keypairOf(1).publicKey
        transaction.sign(keypairOf(1), signer)
        return transaction.serialize()
      },
    ],
  ])('error: S15 refuses %s, and sends nothing', async (_, sign) => {
    const { transactions, prepare, received } = await connected({ disguise: signingAs(sign) })
    const before = await transactions.readBalance({
      asset: { kind: 'native', networkId: ledger().networkId },
      account: sender,
    })
    expect(await failure(transactions.send(await prepare()))).toBe('WalletMismatchError')
    expect(await received()).toBe(0n)
    expect(
      await transactions.readBalance({
        asset: { kind: 'native', networkId: ledger().networkId },
        account: sender,
      }),
    ).toBe(before)
  })

  test.each<[string, Signing]>([
    ['no transaction', () => new Uint8Array(5)],
    ['no bytes', () => 'signed' as never],
    ['no signature', (wire) => wire],
    [
      'a signature of another key',
      (wire) => {
        const bytes = wire.slice()
        bytes.set(new Uint8Array(64).fill(7), 1)
        return bytes
      },
    ],
    [
      'bytes behind the transaction',
      (wire) => Uint8Array.from([...changing(() => undefined)(wire), 0]),
    ],
  ])('error: S16 refuses %s', async (_, sign) => {
    const { transactions, prepare, received } = await connected({ disguise: signingAs(sign) })
    expect(await failure(transactions.send(await prepare()))).toBe('InvalidWalletResponseError')
    expect(await received()).toBe(0n)
  })

  test('error: refuses a transaction for another account or network, without a prompt', async () => {
    const { transactions, prepare, wallet, adapter } = await connected()
    const prepared = await prepare()
    wallet.selectAccount(1)
    expect(await failure(transactions.send(prepared))).toBe('WalletMismatchError')
    wallet.selectAccount(0)
    expect(await failure(transactions.send({ ...prepared, from: other }))).toBe(
      'WalletMismatchError',
    )
    await adapter.disconnect()
    expect(await failure(transactions.send(prepared))).toBe('NotConnectedError')
    expect(wallet.prompts).toHaveLength(1)
  })

  test('error: refuses an expired transaction before the prompt', async () => {
    const { transactions, prepare, wallet } = await connected()
    const prepared = await prepare()
    ledger().advance(160)
    expect(await failureOf(transactions.send(prepared))).toMatchObject({
      name: 'TransferRefusedError',
      problem: { kind: 'expired' },
    })
    expect(wallet.prompts).toHaveLength(1)
  })

  test('error: sends nothing to a node of another cluster', async () => {
    const { transactions, prepare } = await connected()
    const prepared = await prepare()
    expect(prepared.data).toMatch(/^0x/)
    ledger().faults.set([
      { method: 'getGenesisHash', does: 'lie', result: Keypair.generate().publicKey.toBase58() },
    ])
    const next = await connected()
    const refused = await failureOf(next.prepare())
    ledger().faults.set([])
    expect(refused).toMatchObject({
      name: 'TransferRefusedError',
      problem: { kind: 'wrongCluster' },
    })
    expect(await next.prepare()).toBeDefined()
    expect(transactions).toBeDefined()
  })

  test('behavior: S21 repeats the same bytes to a node that does not know the blockhash yet', async () => {
    const { transactions, prepare, networkId, received, wallet } = await connected()
    ledger().advance(20)
    const prepared = await prepare()
    ledger().faults.set([{ method: 'sendTransaction', does: 'lag', slots: 10, times: 1 }])
    const hash = await transactions.send(prepared)
    const outcome = await transactions.waitForTransaction({ networkId, hash, from: sender })
    expect(outcome).toMatchObject({ status: 'confirmed', hash })
    expect(await received()).toBe(prepared.value)
    expect(wallet.prompts).toHaveLength(2)
  })

  test.each([
    ['a limit', { does: 'status', status: 429 }],
    ['HTML', { does: 'html' }],
    ['a lost connection', { does: 'drop' }],
    ['garbage', { does: 'garbage' }],
  ] as const)(
    'behavior: S23 %s while sending and waiting only delays the outcome',
    async (_, fault) => {
      const { transactions, prepare, networkId, received } = await connected()
      const prepared = await prepare()
      ledger().faults.set([
        { method: 'sendTransaction', times: 1, ...fault },
        { method: 'getSignatureStatuses', times: 2, ...fault },
        { method: 'getTransaction', times: 1, ...fault },
      ])
      const hash = await transactions.send(prepared)
      const outcome = await transactions.waitForTransaction({ networkId, hash, from: sender })
      expect(outcome).toMatchObject({ status: 'confirmed', hash })
      expect(await received()).toBe(prepared.value)
    },
  )

  test('error: S24 reports a transaction as dropped only after its last block', async () => {
    const { transactions, prepare, networkId, received } = await connected()
    const prepared = await prepare()
    const heights = { count: 0 }
    const change = (result: unknown): unknown => {
      heights.count++
      return result
    }
    ledger().faults.set([
      { method: 'sendTransaction', does: 'postpone' },
      { method: 'getBlockHeight', does: 'change', change },
    ])
    const hash = await transactions.send(prepared)
    const state = { isOver: false }
    const waiting = transactions
      .waitForTransaction({ networkId, hash, from: sender })
      .finally(() => {
        state.isOver = true
      })
    ledger().advance(100)
    await expect.poll(() => heights.count).toBeGreaterThan(3)
    expect(state.isOver).toBe(false)
    ledger().advance(100)
    expect(await waiting).toEqual({ status: 'dropped' })
    ledger().faults.set([])
    expect(await received()).toBe(0n)
  })

  test('behavior: S24 reports a transaction that lands late as confirmed', async () => {
    const { transactions, prepare, networkId, received } = await connected()
    const prepared = await prepare()
    ledger().faults.set([{ method: 'sendTransaction', does: 'postpone', blocks: 140 }])
    const hash = await transactions.send(prepared)
    const waiting = transactions.waitForTransaction({ networkId, hash, from: sender })
    ledger().advance(145)
    expect(await waiting).toMatchObject({ status: 'confirmed', hash })
    ledger().faults.set([])
    expect(await received()).toBe(prepared.value)
  })
})

describe('a wallet that signs and sends', () => {
  test('error: S13 reports a signature unknown to its network as dropped, after proof', async () => {
    const signature = Uint8Array.from({ length: 64 }, (_, index) => index + 1)
    const state = { calls: 0 }
    const disguise = sendingAs(async () => {
      state.calls++
      return [{ signature }]
    })
    const { transactions, prepare, networkId } = await connected({ disguise })
    const hash = await transactions.send(await prepare())
    expect(hash).toBe(toBase58(signature))
    const outcomes: unknown[] = []
    void transactions
      .waitForTransaction({ networkId, hash, from: sender })
      .then((outcome) => outcomes.push(outcome))
    // Its lifetime is unknown, so it ends one lifetime after the first poll.
    await expect
      .poll(() => {
        ledger().advance(50)
        return outcomes
      })
      .toEqual([{ status: 'dropped' }])
    expect(state.calls).toBe(1)
  })

  test.each([
    ['no list', {}],
    ['63 bytes', [{ signature: new Uint8Array(63).fill(1) }]],
    ['zeros', [{ signature: new Uint8Array(64) }]],
    ['a string', [{ signature: '1'.repeat(88) }]],
  ])('error: S16 rejects %s as a signature', async (_, answer) => {
    const disguise = sendingAs(async () => answer)
    const { transactions, prepare } = await connected({ disguise })
    expect(await failure(transactions.send(await prepare()))).toBe('InvalidWalletResponseError')
  })

  test('behavior: S20 finds a sent transaction on the chain after a timeout', async () => {
    const state = { hash: '' }
    const disguise = sendingAs(async (transaction) => {
      const bytes = changing(() => undefined)(transaction)
      state.hash = toBase58(bytes.slice(1, 65))
      const { url } = ledger()
      await fetch(url, {
        method: 'POST',
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'sendTransaction',
          params: [Buffer.from(bytes).toString('base64'), { encoding: 'base64' }],
        }),
        headers: { 'content-type': 'application/json' },
      })
      ledger().advance(2)
      return new Promise(() => undefined)
    })
    const { transactions, prepare, clock, received } = await connected({
      disguise,
      isRealTime: false,
    })
    const prepared = await prepare()
    const sending = transactions.send(prepared)
    await expect.poll(received).toBe(prepared.value)
    await clock.advance(300_000)
    expect(await sending).toBe(state.hash)
    expect(fromBase58(await sending)).toHaveLength(64)
  })

  test('error: S20 the outcome is unknown after a timeout without a sent transaction', async () => {
    const disguise = sendingAs(() => new Promise(() => undefined))
    const { transactions, prepare, clock } = await connected({ disguise, isRealTime: false })
    const prepared = await prepare()
    const message = readMessage(fromHex(prepared.data) ?? new Uint8Array())
    expect(message?.feePayer).toBe(sender)
    const sending = failure(transactions.send(prepared))
    await transactions.readBalance({
      asset: { kind: 'native', networkId: ledger().networkId },
      account: sender,
    })
    await expect.poll(() => clock.advance(300_000).then(() => clock.pending())).toBe(0)
    expect(await sending).toBe('OutcomeUnknownError')
  })
})
