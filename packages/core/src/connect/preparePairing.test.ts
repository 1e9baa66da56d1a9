import { describe, expect, test } from 'vitest'
import {
  CancelledError,
  NetworkRequestError,
  TimeoutError,
  WalletNotFoundError,
} from '../kernel/errors.js'
import type { Pairing } from '../kernel/types.js'
import { counted } from '../test/counted.js'
import { createTestKit, pairingWallet, silent, tern } from '../test/createTestKit.js'
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
    const kit = createTestKit({ pair: async () => pairing })
    expect(await preparePairing(kit)).toBe(pairing)
    expect(kit.pairing.getState()).toMatchObject({ status: 'ready', pairing })
    cancelPairing(kit)
  })

  test('behavior: resolves at once with the pairing that is there', async () => {
    const pair = counted(async () => pairing)
    const kit = createTestKit({ pair })
    expect(await Promise.all([preparePairing(kit), preparePairing(kit)])).toEqual([
      pairing,
      pairing,
    ])
    expect(await preparePairing(kit)).toBe(pairing)
    expect(pair.count).toBe(1)
    cancelPairing(kit)
  })

  test('behavior: waits for the pairing when a listener of the state calls it', async () => {
    const kit = createTestKit({ pair: async () => pairing })
    const outcome = new Promise((resolve) => {
      const stop = kit.pairing.subscribe(() => {
        if (kit.pairing.getState().status !== 'idle') return
        stop()
        resolve(preparePairing(kit))
      })
    })
    preparePairing(kit)
    cancelPairing(kit)
    expect(await outcome).toBe(pairing)
    cancelPairing(kit)
  })

  test.each(errors.map((error) => [error.name, error] as const))('error: %s', async (_, error) => {
    const kit = createTestKit({ pair: () => Promise.reject(error) })
    await expect(preparePairing(kit)).rejects.toBe(error)
    expect(kit.pairing.getState()).toMatchObject({ status: 'failed', error })
  })

  test('error: UnknownError', async () => {
    const kit = createTestKit({ pair: () => Promise.reject(new Error('broken')) })
    await expect(preparePairing(kit)).rejects.toMatchObject({ name: 'UnknownError' })
  })

  test('error: an adapter that does not pair', async () => {
    const kit = createTestKit()
    Reflect.deleteProperty(kit.adapterOf('eip155'), 'pair')
    await expect(preparePairing(kit)).rejects.toMatchObject({ name: 'MethodUnsupportedError' })
  })

  test('error: no wallet that pairs is on offer', async () => {
    const kit = createTestKit({ getWallets: () => [tern] })
    await expect(preparePairing(kit)).rejects.toThrow(WalletNotFoundError)
    expect(kit.pairing.getState()).toEqual({ status: 'idle' })
  })

  test('error: the pairing is cancelled', async () => {
    const kit = createTestKit()
    const outcome = preparePairing(kit)
    cancelPairing(kit)
    await expect(outcome).rejects.toThrow(CancelledError)
  })

  test('error: an abort cancels the pairing, and a connection attempt by it', async () => {
    const kit = createTestKit()
    const attempt = connectWallet(kit, pairingWallet.id)
    const controller = new AbortController()
    const outcome = preparePairing(kit, { signal: controller.signal })
    controller.abort()
    await expect(outcome).rejects.toThrow(CancelledError)
    await expect(attempt).rejects.toThrow(CancelledError)
    expect(kit.pairing.getState()).toEqual({ status: 'idle' })
  })

  test('error: a signal that has aborted before', async () => {
    const pair = counted(silent)
    const kit = createTestKit({ pair })
    const outcome = preparePairing(kit, { signal: AbortSignal.abort() })
    await expect(outcome).rejects.toThrow(CancelledError)
    expect(pair.count).toBe(0)
  })

  test('behavior: a promise that is not used reports no unhandled rejection', async () => {
    const kit = createTestKit({ pair: () => Promise.reject(new NetworkRequestError()) })
    const none = createTestKit({ getWallets: () => [] })
    expect(
      await unhandledRejections(() => {
        preparePairing(kit)
        preparePairing(none)
      }),
    ).toEqual([])
  })
})
