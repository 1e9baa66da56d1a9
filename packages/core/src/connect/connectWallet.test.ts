import { describe, expect, test } from 'vitest'
import {
  CancelledError,
  NetworkRequestError,
  RequestPendingError,
  TimeoutError,
  WalletNotFoundError,
} from '../kernel/errors.js'
import { counted } from '../test/counted.js'
import { connection, createTestKit, pairingWallet, silent, tern } from '../test/createTestKit.js'
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
    const kit = createTestKit({ connect: async () => connection })
    expect(await connectWallet(kit, tern.id)).toEqual(connection)
    expect(kit.connect.getState()).toMatchObject({ status: 'connected', connection })
  })

  test('behavior: passes on the directory wallet', () => {
    const kit = createTestKit()
    const via = { id: 'quill', name: 'Quill' }
    connectWallet(kit, pairingWallet.id, { via })
    expect(kit.connect.getState()).toMatchObject({ status: 'connecting', via })
  })

  test('behavior: waits for the attempt when a listener of the connection calls it', async () => {
    const kit = createTestKit({ connect: async () => connection })
    const outcome = new Promise((resolve) => {
      const stop = kit.connect.subscribe(() => {
        if (kit.connect.getState().status !== 'disconnected') return
        stop()
        resolve(connectWallet(kit, tern.id))
      })
    })
    connectWallet(kit, tern.id)
    cancelConnect(kit)
    expect(await outcome).toEqual(connection)
  })

  test.each(errors.map((error) => [error.name, error] as const))('error: %s', async (_, error) => {
    const kit = createTestKit({ connect: () => Promise.reject(error) })
    await expect(connectWallet(kit, tern.id)).rejects.toBe(error)
    expect(kit.connect.getState()).toMatchObject({ failure: { error } })
  })

  test('error: UnknownError', async () => {
    const kit = createTestKit({ connect: () => Promise.reject(new Error('broken')) })
    await expect(connectWallet(kit, tern.id)).rejects.toMatchObject({ name: 'UnknownError' })
  })

  test('error: a wallet that is not on offer', async () => {
    const kit = createTestKit()
    await expect(connectWallet(kit, 'gone')).rejects.toThrow(WalletNotFoundError)
    expect(kit.connect.getState()).toEqual({ status: 'disconnected' })
  })

  test('error: another wallet is chosen', async () => {
    const kit = createTestKit()
    const outcome = connectWallet(kit, tern.id)
    connectWallet(kit, pairingWallet.id)
    await expect(outcome).rejects.toThrow(CancelledError)
  })

  test('error: an abort cancels the attempt', async () => {
    const kit = createTestKit()
    const controller = new AbortController()
    const outcome = connectWallet(kit, tern.id, { signal: controller.signal })
    controller.abort()
    await expect(outcome).rejects.toThrow(CancelledError)
    expect(kit.connect.getState()).toMatchObject({
      status: 'disconnected',
      failure: { error: { name: 'CancelledError' } },
    })
  })

  test('error: a signal that has aborted before does not prompt the wallet', async () => {
    const connect = counted(silent)
    const kit = createTestKit({ connect })
    const outcome = connectWallet(kit, tern.id, { signal: AbortSignal.abort() })
    await expect(outcome).rejects.toThrow(CancelledError)
    expect(connect.count).toBe(0)
    expect(kit.connect.getState()).toEqual({ status: 'disconnected' })
  })

  test('behavior: an abort after the end changes nothing', async () => {
    const kit = createTestKit({ connect: async () => connection })
    const controller = new AbortController()
    await connectWallet(kit, tern.id, { signal: controller.signal })
    controller.abort()
    expect(kit.connect.getState()).toMatchObject({ status: 'connected' })
  })

  test('behavior: a promise that is not used reports no unhandled rejection', async () => {
    const broken = createTestKit({ connect: () => Promise.reject(new Error('broken')) })
    expect(
      await unhandledRejections(() => {
        connectWallet(broken, 'gone')
        connectWallet(broken, tern.id)
      }),
    ).toEqual([])
  })
})
