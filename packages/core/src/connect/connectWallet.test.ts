import { describe, expect, test } from 'vitest'
import {
  CancelledError,
  NetworkRequestError,
  RequestPendingError,
  TimeoutError,
  WalletNotFoundError,
} from '../kernel/errors.js'
import { counted } from '../test/counted.js'
import {
  connection,
  createTestLatchkey,
  pairingWallet,
  silent,
  tern,
} from '../test/createTestLatchkey.js'
import { unhandledRejections } from '../test/unhandledRejections.js'
import { cancelConnect } from './cancelConnect.js'
import { connectWallet } from './connectWallet.js'
import { ClockSkewError, PairingExpiredError, RelayRefusedError } from './pairingErrors.js'
import {
  InvalidWalletResponseError,
  MethodUnsupportedError,
  PopupBlockedError,
  PopupCutOffError,
  UserRejectedError,
  WalletGoneError,
  WalletLockedError,
} from './walletErrors.js'

const errors = [
  new ClockSkewError(),
  new InvalidWalletResponseError({ method: 'eth_requestAccounts' }),
  new MethodUnsupportedError(),
  new NetworkRequestError(),
  new PairingExpiredError(),
  new PopupBlockedError(),
  new PopupCutOffError(),
  new RelayRefusedError(),
  new RequestPendingError(),
  new TimeoutError({ deadline: 1 }),
  new UserRejectedError(),
  new WalletGoneError(),
  new WalletLockedError(),
]

describe('connectWallet', () => {
  test('default', async () => {
    const latchkey = createTestLatchkey({ connect: async () => connection })
    expect(await connectWallet(latchkey, tern.id)).toEqual(connection)
    expect(latchkey.connect.getState()).toMatchObject({ status: 'connected', connection })
  })

  test('behavior: passes on the directory wallet', () => {
    const latchkey = createTestLatchkey()
    const via = { id: 'quill', name: 'Quill' }
    connectWallet(latchkey, pairingWallet.id, { via })
    expect(latchkey.connect.getState()).toMatchObject({ status: 'connecting', via })
  })

  test('behavior: waits for the attempt when a listener of the connection calls it', async () => {
    const latchkey = createTestLatchkey({ connect: async () => connection })
    const outcome = new Promise((resolve) => {
      const stop = latchkey.connect.subscribe(() => {
        if (latchkey.connect.getState().status !== 'disconnected') return
        stop()
        resolve(connectWallet(latchkey, tern.id))
      })
    })
    connectWallet(latchkey, tern.id)
    cancelConnect(latchkey)
    expect(await outcome).toEqual(connection)
  })

  test.each(errors.map((error) => [error.name, error] as const))('error: %s', async (_, error) => {
    const latchkey = createTestLatchkey({ connect: () => Promise.reject(error) })
    await expect(connectWallet(latchkey, tern.id)).rejects.toBe(error)
    expect(latchkey.connect.getState()).toMatchObject({ failure: { error } })
  })

  test('error: UnknownError', async () => {
    const latchkey = createTestLatchkey({ connect: () => Promise.reject(new Error('broken')) })
    await expect(connectWallet(latchkey, tern.id)).rejects.toMatchObject({ name: 'UnknownError' })
  })

  test('error: rejects a wallet that is not available', async () => {
    const latchkey = createTestLatchkey()
    await expect(connectWallet(latchkey, 'gone')).rejects.toThrow(WalletNotFoundError)
    expect(latchkey.connect.getState()).toEqual({ status: 'disconnected' })
  })

  test('error: rejects if another wallet is chosen', async () => {
    const latchkey = createTestLatchkey()
    const outcome = connectWallet(latchkey, tern.id)
    connectWallet(latchkey, pairingWallet.id)
    await expect(outcome).rejects.toThrow(CancelledError)
  })

  test('error: an abort cancels the attempt', async () => {
    const latchkey = createTestLatchkey()
    const controller = new AbortController()
    const outcome = connectWallet(latchkey, tern.id, { signal: controller.signal })
    controller.abort()
    await expect(outcome).rejects.toThrow(CancelledError)
    expect(latchkey.connect.getState()).toMatchObject({
      status: 'disconnected',
      failure: { error: { name: 'CancelledError' } },
    })
  })

  test('error: an abort ends the pairing of the attempt', async () => {
    const latchkey = createTestLatchkey()
    const controller = new AbortController()
    const outcome = connectWallet(latchkey, pairingWallet.id, { signal: controller.signal })
    latchkey.pairing.send({ type: 'pairingWanted', wallet: pairingWallet })
    controller.abort()
    await expect(outcome).rejects.toThrow(CancelledError)
    expect(latchkey.pairing.getState()).toEqual({ status: 'idle' })
  })

  test('error: a signal that has aborted before does not prompt the wallet', async () => {
    const connect = counted(silent)
    const latchkey = createTestLatchkey({ connect })
    const outcome = connectWallet(latchkey, tern.id, { signal: AbortSignal.abort() })
    await expect(outcome).rejects.toThrow(CancelledError)
    expect(connect.count).toBe(0)
    expect(latchkey.connect.getState()).toEqual({ status: 'disconnected' })
  })

  test('behavior: an abort after the end changes nothing', async () => {
    const latchkey = createTestLatchkey({ connect: async () => connection })
    const controller = new AbortController()
    await connectWallet(latchkey, tern.id, { signal: controller.signal })
    controller.abort()
    expect(latchkey.connect.getState()).toMatchObject({ status: 'connected' })
  })

  test('behavior: a promise that is not used reports no unhandled rejection', async () => {
    const broken = createTestLatchkey({ connect: () => Promise.reject(new Error('broken')) })
    expect(
      await unhandledRejections(() => {
        connectWallet(broken, 'gone')
        connectWallet(broken, tern.id)
      }),
    ).toEqual([])
  })
})
