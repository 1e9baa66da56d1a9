import { listen } from '@latchkey/server'
import {
  Connection,
  Keypair,
  NONCE_ACCOUNT_LENGTH,
  NonceAccount,
  PublicKey,
  SystemProgram,
  Transaction,
  type TransactionInstruction,
} from '@solana/web3.js'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createControl } from '../control/createControl.js'
import { type Ledger, startLedger } from './index.js'

const world: { ledger: Ledger; connection: Connection } = {} as never
const payer = Keypair.generate()

beforeAll(async () => {
  world.ledger = await startLedger()
  const { url, websocketUrl } = world.ledger
  world.connection = new Connection(url, { commitment: 'processed', wsEndpoint: websocketUrl })
  world.ledger.airdrop(payer.publicKey.toBase58(), 1_000_000_000_000n)
})
afterEach(() => world.ledger.faults.set([]))
afterAll(() => world.ledger.stop())

async function call(method: string, ...params: unknown[]) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(world.ledger.url, { method: 'POST', headers, body })
  return (await response.json()) as { result: unknown; error?: { code: number } }
}

async function sign(...instructions: TransactionInstruction[]): Promise<Buffer> {
  const { blockhash } = await world.connection.getLatestBlockhash()
  const transaction = new Transaction({ feePayer: payer.publicKey, recentBlockhash: blockhash })
  transaction.add(...instructions).sign(payer)
  return transaction.serialize()
}

function transfer(to: PublicKey): TransactionInstruction {
  return SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: to, lamports: 1e6 })
}

/** A websocket with its messages, and a method to wait for the next ones. */
async function openSocket() {
  const socket = new WebSocket(world.ledger.websocketUrl)
  const messages: { id?: number; method?: string; result?: unknown }[] = []
  socket.on('message', (data) => messages.push(JSON.parse(String(data))))
  await new Promise((resolve) => socket.once('open', resolve))
  const send = (method: string, ...params: unknown[]): void =>
    socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))
  return { socket, messages, send }
}

describe('a fault of the node', () => {
  test('behavior: error, lie and change replace a result the given number of times', async () => {
    const { faults } = world.ledger
    faults.set([{ method: 'getSlot', does: 'error', code: -32005, message: 'behind', times: 1 }])
    expect((await call('getSlot')).error?.code).toBe(-32005)
    expect((await call('getSlot')).result).toBeTypeOf('number')
    faults.set([{ method: 'getHealth', does: 'lie', result: 'well' }])
    expect((await call('getHealth')).result).toBe('well')
    const double = (result: unknown, params: readonly unknown[]): unknown => [result, params]
    faults.set([{ method: 'getHealth', does: 'change', change: double }])
    expect((await call('getHealth', 7)).result).toEqual(['ok', [7]])
  })

  test('behavior: drop, garbage and status break the reply', async () => {
    const { faults } = world.ledger
    faults.set([{ method: '*', does: 'drop' }])
    await expect(call('getSlot')).rejects.toThrow('fetch failed')
    faults.set([{ method: '*', does: 'garbage' }])
    await expect(call('getSlot')).rejects.toThrow(SyntaxError)
    faults.set([{ method: '*', does: 'status', status: 429 }])
    await expect(call('getSlot')).rejects.toThrow()
  })

  test('behavior: lag hides newer blocks, accounts, blockhashes and transactions', async () => {
    const { connection, ledger } = world
    const to = Keypair.generate().publicKey
    ledger.advance(20)
    const bytes = await sign(transfer(to))
    const slot = await connection.getSlot()
    const signature = await connection.sendRawTransaction(bytes)
    ledger.faults.set([{ method: '*', does: 'lag', slots: 20 }])
    expect(await connection.getSlot()).toBeLessThan(slot)
    expect(await connection.getBalance(to)).toBe(0)
    expect((await connection.getSignatureStatus(signature)).value).toBeNull()
    const late = await sign(transfer(to))
    ledger.faults.set([{ method: 'sendTransaction', does: 'lag', slots: 20 }])
    await expect(connection.sendRawTransaction(late)).resolves.toBeTypeOf('string')
    ledger.faults.set([])
    const fresh = await sign(transfer(Keypair.generate().publicKey))
    ledger.faults.set([{ method: 'sendTransaction', does: 'lag', slots: 20 }])
    await expect(connection.sendRawTransaction(fresh)).rejects.toThrow('Blockhash not found')
    ledger.faults.set([])
    expect(await connection.getBalance(to)).toBe(2e6)
  })

  test('behavior: postpone lands in a later block, or never', async () => {
    const { connection, ledger } = world
    const [to, never] = [Keypair.generate().publicKey, Keypair.generate().publicKey]
    ledger.faults.set([{ method: 'sendTransaction', does: 'postpone', blocks: 100, times: 1 }])
    await connection.sendRawTransaction(await sign(transfer(to)))
    expect(await connection.getBalance(to)).toBe(0)
    ledger.faults.set([{ method: 'sendTransaction', does: 'postpone', times: 1 }])
    await connection.sendRawTransaction(await sign(transfer(never)))
    ledger.advance(100)
    expect(await connection.getBalance(to)).toBe(1e6)
    ledger.advance(100)
    expect(await connection.getBalance(never)).toBe(0)
  })
})

describe('a fault of the websocket', () => {
  test('behavior: repeat sends a notification twice, silence sends none', async () => {
    const { ledger } = world
    const { socket, messages, send } = await openSocket()
    send('slotSubscribe')
    await expect.poll(() => messages.some(({ method }) => method === 'slotNotification')).toBe(true)
    ledger.faults.set([{ method: 'slotNotification', does: 'repeat' }])
    messages.length = 0
    ledger.advance(1)
    await expect.poll(() => messages.length).toBeGreaterThanOrEqual(2)
    expect(messages[0]).toEqual(messages[1])
    ledger.faults.set([{ method: 'slotNotification', does: 'silence' }])
    send('slotUnsubscribe', 99)
    await expect.poll(() => messages.some(({ id }) => id === 1)).toBe(true)
    messages.length = 0
    ledger.advance(5)
    send('getHealth')
    await expect.poll(() => messages.map(({ result }) => result)).toEqual(['ok'])
    socket.close()
  })

  test('behavior: drop closes the connection', async () => {
    const { socket, send } = await openSocket()
    world.ledger.faults.set([{ method: 'rootNotification', does: 'drop', times: 1 }])
    const closed = new Promise((resolve) => socket.once('close', resolve))
    send('rootSubscribe')
    await closed
  })
})

describe('/control/solana', () => {
  test('default: mines, funds, sets faults, and refuses invalid ones', async () => {
    const { ledger, connection } = world
    const control = await listen(createControl([], ledger), { port: 0 })
    const post = async (command: string, body: unknown) => {
      const init = {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }
      const response = await fetch(`${control.url}/control/solana/${command}`, init)
      return { status: response.status, body: (await response.json()) as { slot?: number } }
    }
    const slot = await connection.getSlot()
    expect((await post('mine', { blocks: 50 })).body.slot).toBeGreaterThanOrEqual(slot + 50)
    const to = Keypair.generate().publicKey
    await post('fund', { address: to.toBase58(), gift: { SOL: '2.5', DOL: '10' } })
    expect(await connection.getBalance(to)).toBe(2.5e9)
    const faults = [{ method: 'getSlot', does: 'lag', slots: 3 }]
    expect(await post('faults', faults)).toEqual({ status: 200, body: faults })
    expect((await post('faults', [{ method: 'getSlot', does: 'change' }])).status).toBe(400)
    expect((await post('fund', { address: 'ada.sol', gift: {} })).status).toBe(400)
    const state = (await (await fetch(`${control.url}/control`)).json()) as { ledger: object }
    expect(state.ledger).toMatchObject({ networkId: ledger.networkId, url: ledger.url, faults })
    await control.stop()
  })
})

test('behavior: a durable nonce stays valid after blockhashes expire, and works once', async () => {
  const { connection, ledger } = world
  const nonce = Keypair.generate()
  const { blockhash } = await connection.getLatestBlockhash()
  const create = SystemProgram.createNonceAccount({
    fromPubkey: payer.publicKey,
    noncePubkey: nonce.publicKey,
    authorizedPubkey: payer.publicKey,
    lamports: await connection.getMinimumBalanceForRentExemption(NONCE_ACCOUNT_LENGTH),
  })
  create.feePayer = payer.publicKey
  create.recentBlockhash = blockhash
  create.sign(payer, nonce)
  await connection.sendRawTransaction(create.serialize())
  const account = await connection.getAccountInfo(nonce.publicKey)
  const value = NonceAccount.fromAccountData(account?.data ?? Buffer.alloc(0)).nonce
  const to = Keypair.generate().publicKey
  const transaction = new Transaction({ feePayer: payer.publicKey, recentBlockhash: value })
  transaction.add(
    SystemProgram.nonceAdvance({
      noncePubkey: nonce.publicKey,
      authorizedPubkey: payer.publicKey,
    }),
    transfer(to),
  )
  transaction.sign(payer)
  ledger.advance(200)
  await connection.sendRawTransaction(transaction.serialize())
  expect(await connection.getBalance(to)).toBe(1e6)
  await expect(connection.sendRawTransaction(transaction.serialize())).rejects.toThrow(
    'Blockhash not found',
  )
})

describe('limits', () => {
  test.each([
    ['getMultipleAccounts', [Array.from({ length: 101 }, () => PublicKey.default.toBase58())]],
    ['getSignatureStatuses', [Array.from({ length: 257 }, () => '1')]],
    ['getBalance', ['0x00']],
    ['getSignaturesForAddress', [PublicKey.default.toBase58(), { limit: 1001 }]],
    ['sendTransaction', [Buffer.alloc(1233).toString('base64'), { encoding: 'base64' }]],
    ['sendTransaction', ['AAAA', { encoding: 'base64' }]],
  ])('error: %s refuses invalid parameters', async (method, params) => {
    expect((await call(method, ...params)).error?.code).toBe(-32602)
  })

  test('error: rejects unknown methods', async () => {
    expect((await call('getProgramAccounts')).error?.code).toBe(-32601)
    expect((await call('toString')).error?.code).toBe(-32601)
  })
})
