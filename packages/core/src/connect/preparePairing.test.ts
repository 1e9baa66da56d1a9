import { describe, expect, test } from 'vitest'
import {
  CancelledError,
  NetworkRequestError,
  TimeoutError,
  WalletNotFoundError,
} from '../kernel/errors.js'
import type { Pairing } from '../kernel/types.js'
import { counted } from '../test/counted.js'
import { createTestLatchkey, pairingWallet, silent, tern } from '../test/createTestLatchkey.js'
import { unhandledRejections } from '../test/unhandledRejections.js'
import { cancelPairing } from './cancelPairing.js'
import { connectWallet } from './connectWallet.js'
import { ClockSkewError, PairingExpiredError, RelayRefusedError } from './pairingErrors.js'
import { preparePairing } from './preparePairing.js'

const pairing: Pairing = { uri: 'wc:1@2', expiresAt: 1_000_000 }
const errors = [
  new ClockSkewError(),
  new NetworkRequestError(),
  new PairingExpiredError(),
  new RelayRefusedError(),
  new TimeoutError({ deadline: 1 }),
]

describe('preparePairing', () => {
  test('default', async () => {
    const latchkey = createTestLatchkey({ pair: async () => pairing })
    expect(await preparePairing(latchkey)).toBe(pairing)
    expect(latchkey.pairing.getState()).toMatchObject({ status: 'ready', pairing })
    cancelPairing(latchkey)
  })

  test('behavior: resolves at once with an existing pairing', async () => {
    const pair = counted(async () => pairing)
    const latchkey = createTestLatchkey({ pair })
    expect(await Promise.all([preparePairing(latchkey), preparePairing(latchkey)])).toEqual([
      pairing,
      pairing,
    ])
    expect(await preparePairing(latchkey)).toBe(pairing)
    expect(pair.count).toBe(1)
    cancelPairing(latchkey)
  })

  test('behavior: waits for the pairing when a listener of the state calls it', async () => {
    const latchkey = createTestLatchkey({ pair: async () => pairing })
    const outcome = new Promise((resolve) => {
      const stop = latchkey.pairing.subscribe(() => {
        if (latchkey.pairing.getState().status !== 'idle') return
        stop()
        resolve(preparePairing(latchkey))
      })
    })
    preparePairing(latchkey)
    cancelPairing(latchkey)
    expect(await outcome).toBe(pairing)
    cancelPairing(latchkey)
  })

  test.each(errors.map((error) => [error.name, error] as const))('error: %s', async (_, error) => {
    const latchkey = createTestLatchkey({ pair: () => Promise.reject(error) })
    await expect(preparePairing(latchkey)).rejects.toBe(error)
    expect(latchkey.pairing.getState()).toMatchObject({ status: 'failed', error })
  })

  test('error: UnknownError', async () => {
    const latchkey = createTestLatchkey({ pair: () => Promise.reject(new Error('broken')) })
    await expect(preparePairing(latchkey)).rejects.toMatchObject({ name: 'UnknownError' })
  })

  test('error: rejects if the adapter does not pair', async () => {
    const latchkey = createTestLatchkey()
    Reflect.deleteProperty(latchkey.adapterOf('eip155'), 'pair')
    await expect(preparePairing(latchkey)).rejects.toMatchObject({ name: 'MethodUnsupportedError' })
  })

  test('error: rejects if no wallet that pairs is available', async () => {
    const latchkey = createTestLatchkey({ getWallets: () => [tern] })
    await expect(preparePairing(latchkey)).rejects.toThrow(WalletNotFoundError)
    expect(latchkey.pairing.getState()).toEqual({ status: 'idle' })
  })

  test('error: rejects if the pairing is cancelled', async () => {
    const latchkey = createTestLatchkey()
    const outcome = preparePairing(latchkey)
    cancelPairing(latchkey)
    await expect(outcome).rejects.toThrow(CancelledError)
  })

  test('error: an abort cancels the pairing, and a connection attempt by it', async () => {
    const latchkey = createTestLatchkey()
    const attempt = connectWallet(latchkey, pairingWallet.id)
    const controller = new AbortController()
    const outcome = preparePairing(latchkey, { signal: controller.signal })
    controller.abort()
    await expect(outcome).rejects.toThrow(CancelledError)
    await expect(attempt).rejects.toThrow(CancelledError)
    expect(latchkey.pairing.getState()).toEqual({ status: 'idle' })
  })

  test('error: rejects if the signal has aborted before', async () => {
    const pair = counted(silent)
    const latchkey = createTestLatchkey({ pair })
    const outcome = preparePairing(latchkey, { signal: AbortSignal.abort() })
    await expect(outcome).rejects.toThrow(CancelledError)
    expect(pair.count).toBe(0)
  })

  test('behavior: a promise that is not used reports no unhandled rejection', async () => {
    const latchkey = createTestLatchkey({ pair: () => Promise.reject(new NetworkRequestError()) })
    const none = createTestLatchkey({ getWallets: () => [] })
    expect(
      await unhandledRejections(() => {
        preparePairing(latchkey)
        preparePairing(none)
      }),
    ).toEqual([])
  })
})
