import { createTestClock } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'
import { CancelledError, NetworkRequestError, WalletNotFoundError } from '../kernel/errors.js'
import type { EventLatchkey } from '../latchkey.js'
import { createTestKit, pairingWallet, tern } from '../test/createTestKit.js'
import { unhandledRejections } from '../test/unhandledRejections.js'
import { cancelPairing } from './cancelPairing.js'
import { connectWallet } from './connectWallet.js'
import { preparePairing } from './preparePairing.js'
import { renewPairing } from './renewPairing.js'

/** Creates a kit whose pairings are numbered, or fail while there are errors. */
function createWorld(errors: Error[] = []): {
  kit: EventLatchkey
  clock: ReturnType<typeof createTestClock>
} {
  const clock = createTestClock()
  const made = { count: 0 }
  const kit = createTestKit(
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
  return { kit, clock }
}

describe('renewPairing', () => {
  test('default', async () => {
    const { kit, clock } = createWorld()
    expect(await preparePairing(kit)).toMatchObject({ uri: 'wc:1@2' })
    const outcome = renewPairing(kit)
    await clock.advance(1000)
    expect(await outcome).toMatchObject({ uri: 'wc:2@2' })
    cancelPairing(kit)
  })

  test('behavior: creates the first pairing', async () => {
    const { kit } = createWorld()
    expect(await renewPairing(kit)).toMatchObject({ uri: 'wc:1@2' })
    cancelPairing(kit)
  })

  test('behavior: replaces one that failed, and starts the attempt again', async () => {
    const error = new NetworkRequestError()
    const { kit, clock } = createWorld([error])
    await expect(connectWallet(kit, pairingWallet.id)).rejects.toBe(error)
    kit.pairing.send({ type: 'pairingWanted', wallet: pairingWallet })
    const outcome = renewPairing(kit)
    expect(kit.connect.getState()).toMatchObject({ status: 'connecting' })
    await clock.advance(1000)
    expect(await outcome).toMatchObject({ uri: 'wc:1@2' })
    cancelPairing(kit)
  })

  test('error: the error of the new pairing', async () => {
    const error = new NetworkRequestError()
    const { kit } = createWorld([error])
    await expect(renewPairing(kit)).rejects.toBe(error)
  })

  test('error: no wallet that pairs is on offer', async () => {
    const kit = createTestKit({ getWallets: () => [tern] })
    await expect(renewPairing(kit)).rejects.toThrow(WalletNotFoundError)
  })

  test('error: an abort cancels the pairing', async () => {
    const { kit } = createWorld()
    await preparePairing(kit)
    const controller = new AbortController()
    const outcome = renewPairing(kit, { signal: controller.signal })
    controller.abort()
    await expect(outcome).rejects.toThrow(CancelledError)
    expect(kit.pairing.getState()).toEqual({ status: 'idle' })
  })

  test('error: a signal that has aborted before keeps the pairing', async () => {
    const { kit } = createWorld()
    const pairing = await preparePairing(kit)
    const outcome = renewPairing(kit, { signal: AbortSignal.abort() })
    await expect(outcome).rejects.toThrow(CancelledError)
    expect(kit.pairing.getState()).toMatchObject({ status: 'ready', pairing })
    cancelPairing(kit)
  })

  test('behavior: a promise that is not used reports no unhandled rejection', async () => {
    const { kit } = createWorld([new NetworkRequestError()])
    expect(await unhandledRejections(() => renewPairing(kit))).toEqual([])
  })
})
