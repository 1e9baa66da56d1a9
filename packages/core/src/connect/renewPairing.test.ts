import { createTestClock } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'
import { CancelledError, NetworkRequestError, WalletNotFoundError } from '../kernel/errors.js'
import type { EventLatchkey } from '../latchkey.js'
import { createTestLatchkey, pairingWallet, tern } from '../test/createTestLatchkey.js'
import { unhandledRejections } from '../test/unhandledRejections.js'
import { cancelPairing } from './cancelPairing.js'
import { connectWallet } from './connectWallet.js'
import { preparePairing } from './preparePairing.js'
import { renewPairing } from './renewPairing.js'

/** Creates a kit whose pairings are numbered, or fail while there are errors. */
function createWorld(errors: Error[] = []): {
  latchkey: EventLatchkey
  clock: ReturnType<typeof createTestClock>
} {
  const clock = createTestClock()
  const made = { count: 0 }
  const latchkey = createTestLatchkey(
    {
      async pair() {
        const error = errors.shift()
        if (error) throw error
        made.count += 1
        return { uri: `wc:${made.count}@2`, expiresAt: 1_000_000 }
      },
    },
    { clock },
  )
  return { latchkey, clock }
}

describe('renewPairing', () => {
  test('default', async () => {
    const { latchkey, clock } = createWorld()
    expect(await preparePairing(latchkey)).toMatchObject({ uri: 'wc:1@2' })
    const outcome = renewPairing(latchkey)
    await clock.advance(1000)
    expect(await outcome).toMatchObject({ uri: 'wc:2@2' })
    cancelPairing(latchkey)
  })

  test('behavior: creates the first pairing', async () => {
    const { latchkey } = createWorld()
    expect(await renewPairing(latchkey)).toMatchObject({ uri: 'wc:1@2' })
    cancelPairing(latchkey)
  })

  test('behavior: replaces a failed pairing, and starts the attempt again', async () => {
    const error = new NetworkRequestError()
    const { latchkey, clock } = createWorld([error])
    await expect(connectWallet(latchkey, pairingWallet.id)).rejects.toBe(error)
    latchkey.pairing.send({ type: 'pairingWanted', wallet: pairingWallet })
    const outcome = renewPairing(latchkey)
    expect(latchkey.connect.getState()).toMatchObject({ status: 'connecting' })
    await clock.advance(1000)
    expect(await outcome).toMatchObject({ uri: 'wc:1@2' })
    cancelPairing(latchkey)
  })

  test('error: rejects with the error of the new pairing', async () => {
    const error = new NetworkRequestError()
    const { latchkey } = createWorld([error])
    await expect(renewPairing(latchkey)).rejects.toBe(error)
  })

  test('error: rejects if no wallet that pairs is available', async () => {
    const latchkey = createTestLatchkey({ getWallets: () => [tern] })
    await expect(renewPairing(latchkey)).rejects.toThrow(WalletNotFoundError)
  })

  test('error: an abort cancels the pairing', async () => {
    const { latchkey } = createWorld()
    await preparePairing(latchkey)
    const controller = new AbortController()
    const outcome = renewPairing(latchkey, { signal: controller.signal })
    controller.abort()
    await expect(outcome).rejects.toThrow(CancelledError)
    expect(latchkey.pairing.getState()).toEqual({ status: 'idle' })
  })

  test('error: a signal that has aborted before keeps the pairing', async () => {
    const { latchkey } = createWorld()
    const pairing = await preparePairing(latchkey)
    const outcome = renewPairing(latchkey, { signal: AbortSignal.abort() })
    await expect(outcome).rejects.toThrow(CancelledError)
    expect(latchkey.pairing.getState()).toMatchObject({ status: 'ready', pairing })
    cancelPairing(latchkey)
  })

  test('behavior: a promise that is not used reports no unhandled rejection', async () => {
    const { latchkey } = createWorld([new NetworkRequestError()])
    expect(await unhandledRejections(() => renewPairing(latchkey))).toEqual([])
  })
})
