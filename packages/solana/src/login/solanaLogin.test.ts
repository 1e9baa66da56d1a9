import type { LoginPort } from '@latchkey/core'
import type { LoginEvent } from '@latchkey/core/internal'
import type { FrameUser } from '@latchkey/protocol'
import { fromBase58, toBase58 } from '@latchkey/protocol/std'
import { solanaTestAccounts } from '@latchkey/testing'
import { Keypair, Transaction } from '@solana/web3.js'
import { beforeAll, describe, expect, test } from 'vitest'
import { keypairOf } from '../test/tokens.js'
import { createWorld, failure, useLedger } from '../test/world.js'
import { solanaLogin } from './solanaLogin.js'

const ledger = useLedger()
const address = solanaTestAccounts(1)[0]?.address ?? ''
const signal = new AbortController().signal
const SOL = 1_000_000_000n

beforeAll(() => {
  ledger().airdrop(address, 10n * SOL)
})

interface Call {
  method: string
  params?: unknown
}

async function sign({ method, params }: Call): Promise<unknown> {
  const { message = '', transaction = '' } = params as { message?: string; transaction?: string }
  const key = await crypto.subtle.importKey(
    'pkcs8',
    Buffer.concat([
      Buffer.from('302e020100300506032b657004220420', 'hex'),
      keypairOf(0).secretKey.slice(0, 32),
    ]),
    'Ed25519',
    false,
    ['sign'],
  )
  if (method === 'solana_signMessage') {
    const bytes = await crypto.subtle.sign(
      'Ed25519',
      key,
      (fromBase58(message) ?? new Uint8Array()).slice(),
    )
    return { signature: toBase58(new Uint8Array(bytes)) }
  }
  const signed = Transaction.from(fromBase58(transaction) ?? new Uint8Array())
  signed.sign(keypairOf(0))
  return { transaction: toBase58(signed.serialize()) }
}

/** The frame's side of a login, as the page sees it. */
function createPort(user: Partial<FrameUser> = { solanaAddress: address }) {
  const state: { user: FrameUser | undefined; isUsed: boolean } = { user: undefined, isUsed: false }
  const listeners = new Set<(event: LoginEvent) => void>()
  const calls: Call[] = []
  const frame = { answer: sign as (call: Call) => Promise<unknown> }
  function set(next: FrameUser | undefined): void {
    state.user = next
    for (const listener of [...listeners]) listener({ type: 'userChanged', user: next })
  }
  const full = { address: '0x00', chainId: 'eip155:1', ...user } as FrameUser
  const port: Partial<LoginPort> = {
    name: 'Latchkey',
    getUser: () => state.user,
    isUsed: () => state.isUsed,
    prepare: () => undefined,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async connect() {
      state.isUsed = true
      set(full)
      return full
    },
    async restore() {
      if (state.isUsed) set(full)
      return state.user
    },
    async disconnect() {
      state.isUsed = false
      set(undefined)
    },
    provider: {
      request(call) {
        calls.push(call)
        return frame.answer(call)
      },
      on: () => undefined,
      removeListener: () => undefined,
    },
  }
  return { port: port as LoginPort, calls, frame, set, listeners, state, full }
}

function createLogin(user?: Partial<FrameUser>, options?: { keepsLogin: boolean }) {
  const login = createPort(user)
  const parameters = { connectors: [solanaLogin(login.port, options)] }
  const world = createWorld(ledger(), { isRealTime: true, parameters })
  world.unregister()
  return {
    ...login,
    ...world,
    connect: () => world.adapter.connect({ walletId: 'latchkey-login', signal }),
  }
}

describe('the wallet of a login', () => {
  test('default: connects, signs, sends and logs out', async () => {
    const { adapter, connect, calls, state, listeners } = createLogin()
    expect(adapter.getWallets()).toEqual([
      {
        id: 'latchkey-login',
        name: 'Latchkey',
        namespace: 'solana',
        installed: false,
        kind: 'login',
      },
    ])
    const networkId = ledger().networkId
    expect(await connect()).toMatchObject({ address, networkId, wallet: { kind: 'login' } })
    expect(fromBase58(await adapter.signMessage({ message: 'Hello' }))).toHaveLength(64)
    const transactions = await adapter.loadTransactions?.()
    const to = Keypair.generate().publicKey.toBase58()
    const asset = { kind: 'native', networkId } as const
    const prepared = await transactions?.transfer({ from: address, to, asset, amount: SOL })
    const hash = prepared && (await transactions?.send(prepared))
    const outcome = await transactions?.waitForTransaction({
      networkId,
      hash: hash ?? '',
      from: address,
    })
    expect(outcome).toMatchObject({ status: 'confirmed' })
    expect(calls.map(({ method }) => method)).toEqual([
      'solana_signMessage',
      'solana_signTransaction',
    ])
    expect(calls[1]?.params).toMatchObject({ chainId: networkId })
    await adapter.disconnect()
    expect(adapter.getConnection()).toBeUndefined()
    expect([state.isUsed, listeners.size]).toEqual([false, 0])
  })

  test('behavior: calls the frame in the turn of the click', async () => {
    const { adapter, connect, calls } = createLogin()
    await connect()
    await adapter.signMessage({ message: 'Load' })
    const signing = adapter.signMessage({ message: 'Hello' })
    expect(calls).toHaveLength(2)
    await signing
  })

  test('behavior: restores without a prompt, and only if a login is stored', async () => {
    const { adapter, state } = createLogin()
    const walletId = 'latchkey-login'
    expect(await adapter.reconnect({ walletId, signal })).toBeUndefined()
    state.isUsed = true
    expect(await adapter.reconnect({ walletId, signal })).toMatchObject({ address })
  })

  test('behavior: disconnects when the login ends in the frame', async () => {
    const { adapter, connect, set } = createLogin()
    await connect()
    set(undefined)
    await expect.poll(() => adapter.getConnection()).toBeUndefined()
  })

  test('behavior: keeps a login that another adapter uses', async () => {
    const { adapter, connect, state } = createLogin(undefined, { keepsLogin: true })
    await connect()
    await adapter.disconnect()
    expect(adapter.getConnection()).toBeUndefined()
    expect(state.isUsed).toBe(true)
  })

  test('behavior: SEC-61 reports an address as unproved', async () => {
    const { adapter, connect, set, full } = createLogin({
      solanaAddress: address,
      isAddressProved: false,
    })
    expect((await connect()).isAddressProved).toBe(false)
    set({ ...full, isAddressProved: true })
    expect(adapter.getConnection()?.isAddressProved).toBe(true)
  })

  test('behavior: an abort ends the request in the frame', async () => {
    const { adapter, connect, frame } = createLogin()
    await connect()
    const controller = new AbortController()
    frame.answer = () => new Promise(() => undefined)
    const signing = failure(adapter.signMessage({ message: 'Hello', signal: controller.signal }))
    controller.abort()
    expect(await signing).toBe('CancelledError')
  })

  test('error: does not connect a login without a Solana account', async () => {
    const { connect } = createLogin({})
    expect(await failure(connect())).toBe('WalletLockedError')
  })

  test.each([
    [{ code: 4001, message: 'You declined.' }, 'UserRejectedError'],
    [{ code: 4200, message: 'No.' }, 'MethodUnsupportedError'],
  ])('error: maps errors of the frame: %#', async (error, name) => {
    const { adapter, connect, frame } = createLogin()
    await connect()
    frame.answer = () => Promise.reject(error)
    expect(await failure(adapter.signMessage({ message: 'Hello' }))).toBe(name)
  })

  test.each([null, {}, { signature: 'l' }, { signature: '' }, { signature: '11' }])(
    'error: S16 rejects %j as a signature',
    async (answer) => {
      const { adapter, connect, frame } = createLogin()
      await connect()
      frame.answer = async () => answer
      expect(await failure(adapter.signMessage({ message: 'Hello' }))).toBe(
        'InvalidWalletResponseError',
      )
    },
  )
})
