import { connect } from 'node:net'
import * as token from '@solana/spl-token'
import {
  Connection,
  Keypair,
  LAMPORTS_PER_SOL,
  type PublicKey,
  SendTransactionError,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { type Ledger, ledgerGenesisHash, startLedger } from './index.js'

const world: { ledger: Ledger; connection: Connection } = {} as never

beforeAll(async () => {
  world.ledger = await startLedger()
  world.connection = connectTo(world.ledger)
})
afterAll(() => world.ledger.stop())

function connectTo({ url, websocketUrl }: Ledger): Connection {
  return new Connection(url, { commitment: 'confirmed', wsEndpoint: websocketUrl })
}

async function createRich(sol = 10): Promise<Keypair> {
  const keypair = Keypair.generate()
  const { connection } = world
  const signature = await connection.requestAirdrop(keypair.publicKey, sol * LAMPORTS_PER_SOL)
  const latest = await connection.getLatestBlockhash()
  const { value } = await connection.confirmTransaction({ signature, ...latest })
  expect(value.err).toBeNull()
  return keypair
}

async function signTransfer(from: Keypair, to: PublicKey, lamports: number): Promise<Transaction> {
  const latest = await world.connection.getLatestBlockhash()
  const transaction = new Transaction({ feePayer: from.publicKey, ...latest }).add(
    SystemProgram.transfer({ fromPubkey: from.publicKey, toPubkey: to, lamports }),
  )
  transaction.sign(from)
  return transaction
}

async function confirm(signature: string): Promise<void> {
  const latest = await world.connection.getLatestBlockhash()
  const { value } = await world.connection.confirmTransaction({ signature, ...latest }, 'confirmed')
  expect(value.err).toBeNull()
}

test('default: airdrops, confirms by websocket, sends SOL', async () => {
  const { connection } = world
  expect(await connection.getGenesisHash()).toBe(ledgerGenesisHash)
  const [from, to] = [await createRich(), Keypair.generate().publicKey]
  const transaction = await signTransfer(from, to, LAMPORTS_PER_SOL)
  const signature = await connection.sendRawTransaction(transaction.serialize())
  await confirm(signature)
  expect(await connection.getBalance(to)).toBe(LAMPORTS_PER_SOL)
  expect(await connection.getBalance(from.publicKey)).toBe(9 * LAMPORTS_PER_SOL - 5000)
})

test('behavior: sends version 0, and returns it with balances, logs and fee', async () => {
  const { connection } = world
  const [from, to] = [await createRich(), Keypair.generate().publicKey]
  const { blockhash } = await connection.getLatestBlockhash()
  const message = new TransactionMessage({
    payerKey: from.publicKey,
    recentBlockhash: blockhash,
    instructions: [
      SystemProgram.transfer({ fromPubkey: from.publicKey, toPubkey: to, lamports: 2_000_000 }),
    ],
  }).compileToV0Message()
  const transaction = new VersionedTransaction(message)
  transaction.sign([from])
  const signature = await connection.sendTransaction(transaction)
  await confirm(signature)
  const parsed = await connection.getParsedTransaction(signature, {
    commitment: 'confirmed',
    maxSupportedTransactionVersion: 0,
  })
  expect(parsed?.version).toBe(0)
  expect(parsed?.meta?.fee).toBe(5000)
  expect(parsed?.transaction.message.instructions).toEqual([
    {
      program: 'system',
      programId: SystemProgram.programId,
      parsed: {
        type: 'transfer',
        info: { source: from.publicKey.toBase58(), destination: to.toBase58(), lamports: 2e6 },
      },
      stackHeight: 1,
    },
  ])
  const raw = await connection.getTransaction(signature, {
    commitment: 'confirmed',
    maxSupportedTransactionVersion: 0,
  })
  expect(raw?.meta?.postBalances[1]).toBe(2_000_000)
  expect(raw?.meta?.logMessages).toContain('Program 11111111111111111111111111111111 success')
  await expect(
    connection.getTransaction(signature, { commitment: 'confirmed' } as never),
  ).rejects.toThrow('Transaction version (0) is not supported')
})

test('behavior: lists the signatures of an address in pages, newest first', async () => {
  const { connection } = world
  const [from, to] = [await createRich(), Keypair.generate().publicKey]
  const sent: string[] = []
  for (const lamports of [1_000_000, 2_000_000, 3_000_000]) {
    const transaction = await signTransfer(from, to, lamports)
    sent.unshift(await connection.sendRawTransaction(transaction.serialize()))
  }
  await confirm(sent[0] ?? '')
  const all = await connection.getSignaturesForAddress(to, {}, 'confirmed')
  expect(all.map(({ signature }) => signature)).toEqual(sent)
  const second = await connection.getSignaturesForAddress(
    to,
    { limit: 1, before: sent[0] as string },
    'confirmed',
  )
  expect(second.map(({ signature }) => signature)).toEqual([sent[1]])
  const newer = await connection.getSignaturesForAddress(
    to,
    { until: sent[2] as string },
    'confirmed',
  )
  expect(newer.map(({ signature }) => signature)).toEqual(sent.slice(0, 2))
})

test('behavior: mints and transfers a token, and creates the recipient’s account', async () => {
  const { connection } = world
  const [payer, to] = [await createRich(), Keypair.generate().publicKey]
  const mint = await token.createMint(connection, payer, payer.publicKey, null, 6)
  const own = await token.getOrCreateAssociatedTokenAccount(
    connection,
    payer,
    mint,
    payer.publicKey,
  )
  await token.mintTo(connection, payer, mint, own.address, payer, 5_000_000n)
  const theirs = await token.createAssociatedTokenAccountIdempotent(connection, payer, mint, to)
  await token.transferChecked(connection, payer, own.address, mint, theirs, payer, 1_500_000n, 6)
  expect((await connection.getTokenAccountBalance(theirs)).value.uiAmountString).toBe('1.5')
  expect((await connection.getTokenSupply(mint)).value.amount).toBe('5000000')
  const { value } = await connection.getParsedTokenAccountsByOwner(to, {
    programId: token.TOKEN_PROGRAM_ID,
  })
  expect(value[0]?.pubkey).toEqual(theirs)
  expect(value[0]?.account.data.parsed.info.tokenAmount.amount).toBe('1500000')
})

test('error: refuses a transfer over the balance before sending it', async () => {
  const { connection } = world
  const [from, to] = [await createRich(1), Keypair.generate().publicKey]
  const transaction = await signTransfer(from, to, 2 * LAMPORTS_PER_SOL)
  const refusal = await connection
    .sendRawTransaction(transaction.serialize())
    .catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(SendTransactionError)
  expect(String(refusal)).toContain('custom program error: 0x1')
  expect((refusal as SendTransactionError).logs?.join()).toContain('insufficient lamports')
  expect(await connection.getBalance(from.publicKey)).toBe(LAMPORTS_PER_SOL)
})

test('behavior: executes a failing transaction without preflight, and takes the fee', async () => {
  const { connection } = world
  const [from, to] = [await createRich(1), Keypair.generate().publicKey]
  const transaction = await signTransfer(from, to, 2 * LAMPORTS_PER_SOL)
  const signature = await connection.sendRawTransaction(transaction.serialize(), {
    skipPreflight: true,
  })
  const { value } = await connection.getSignatureStatus(signature)
  expect(value?.err).toEqual({ InstructionError: [0, { Custom: 1 }] })
  expect(await connection.getBalance(from.publicKey)).toBe(LAMPORTS_PER_SOL - 5000)
})

test('error: refuses an expired blockhash and a second execution', async () => {
  const { connection, ledger } = world
  const [from, to] = [await createRich(), Keypair.generate().publicKey]
  const [first, second] = [
    await signTransfer(from, to, 1_000_000),
    await signTransfer(from, to, 3_000_000),
  ]
  const { lastValidBlockHeight } = await connection.getLatestBlockhash()
  const executed = await connection.sendRawTransaction(first.serialize())
  await expect(connection.sendRawTransaction(first.serialize())).rejects.toThrow(
    'This transaction has already been processed',
  )
  ledger.advance(160)
  expect(await connection.getBlockHeight()).toBeGreaterThan(lastValidBlockHeight)
  for (const transaction of [first, second]) {
    await expect(connection.sendRawTransaction(transaction.serialize())).rejects.toThrow(
      'Blockhash not found',
    )
    await connection.sendRawTransaction(transaction.serialize(), { skipPreflight: true })
  }
  expect(await connection.getBalance(to)).toBe(1_000_000)
  const [status, found] = await Promise.all([
    connection.getSignatureStatus(executed),
    connection.getSignatureStatus(executed, { searchTransactionHistory: true }),
  ])
  expect([status.value, found.value?.confirmationStatus]).toEqual([null, 'finalized'])
})

test('behavior: a stop closes websockets with code 1000', async () => {
  const ledger = await startLedger()
  const closed = new Promise<number>((resolve) => {
    const socket = new WebSocket(ledger.websocketUrl)
    socket.once('open', () => void ledger.stop())
    socket.once('close', resolve)
  })
  expect(await closed).toBe(1000)
})

test('behavior: a stop does not wait for a client that does not confirm the close', async () => {
  const ledger = await startLedger()
  const client = connect(Number(new URL(ledger.websocketUrl).port), '127.0.0.1')
  const upgrade = [
    'GET / HTTP/1.1',
    'host: x',
    'connection: upgrade',
    'upgrade: websocket',
    'sec-websocket-version: 13',
    'sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==',
  ]
  client.write(`${upgrade.join('\r\n')}\r\n\r\n`)
  await new Promise((resolve) => client.once('data', resolve))
  const ended = new Promise((resolve) => client.once('close', resolve))
  await ledger.stop()
  await ended
})
