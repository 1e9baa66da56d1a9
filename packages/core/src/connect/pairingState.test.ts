import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Pairing, Wallet } from '../kernel/types.js'
import { PairingExpiredError } from './pairingErrors.js'
import { type PairingEvent, type PairingState, reducePairing } from './pairingState.js'

const wallet: Wallet = {
  id: 'walletConnect',
  name: 'WalletConnect',
  namespace: 'eip155',
  installed: false,
  kind: 'pairing',
}
const other: Wallet = { ...wallet, id: 'solanaPairing', namespace: 'solana' }
const pairing: Pairing = { uri: 'wc:one@2', expiresAt: 240_000 }
const second: Pairing = { uri: 'wc:two@2', expiresAt: 480_000 }
const error = new PairingExpiredError()

const idle = { status: 'idle' } as PairingState
const preparing = { status: 'preparing', attempt: 1, wallet } as PairingState
const ready = { status: 'ready', attempt: 1, wallet, pairing } as PairingState
const failed = { status: 'failed', attempt: 1, wallet, error } as PairingState
const again = { status: 'preparing', attempt: 2, wallet } as PairingState

const wanted: PairingEvent = { type: 'pairingWanted', wallet }
const made: PairingEvent = { type: 'pairingMade', pairing }
const failure: PairingEvent = { type: 'pairingFailed', error }
const ended: PairingEvent = { type: 'pairingEnded', pairing }
const renewed: PairingEvent = { type: 'pairingRenewed' }
const cancelled: PairingEvent = { type: 'pairingCancelled' }

describe('reducePairing', () => {
  test('default', () => {
    expect([wanted, made].reduce(reducePairing, idle)).toEqual(ready)
  })

  test.each<[from: PairingState, event: PairingEvent, to: PairingState]>([
    [idle, wanted, preparing],
    [preparing, wanted, preparing],
    [ready, wanted, ready],
    [failed, wanted, again],
    [
      ready,
      { type: 'pairingWanted', wallet: other },
      { status: 'preparing', attempt: 2, wallet: other },
    ],
    [
      preparing,
      { type: 'pairingWanted', wallet: other },
      { status: 'preparing', attempt: 2, wallet: other },
    ],
    [idle, made, idle],
    [ready, { type: 'pairingMade', pairing: second }, ready],
    [preparing, failure, failed],
    [ready, failure, ready],
    [ready, ended, again],
    [ready, { type: 'pairingEnded', pairing: second }, ready],
    [preparing, ended, preparing],
    [failed, ended, failed],
    [idle, ended, idle],
    [ready, renewed, again],
    [failed, renewed, again],
    [preparing, renewed, preparing],
    [idle, renewed, idle],
    [preparing, cancelled, idle],
    [ready, cancelled, idle],
    [failed, cancelled, idle],
    [idle, cancelled, idle],
  ])('behavior: %o after %o is %o', (from, event, to) => {
    const state = reducePairing(from, event)
    expect(state).toEqual(to)
    if (from.status === to.status && from !== idle && !('attempt' in to && to.attempt === 2))
      expect(state).toBe(from)
  })

  test('behavior: 200,000 random events never leave the declared states, and only a cancel forgets what is wanted', () => {
    const event = fc.constantFrom(
      wanted,
      { ...wanted, wallet: other },
      made,
      { ...made, pairing: second },
      failure,
      ended,
      renewed,
      cancelled,
    )
    const keys: Record<PairingState['status'], readonly string[]> = {
      idle: ['status'],
      preparing: ['status', 'attempt', 'wallet'],
      ready: ['status', 'attempt', 'wallet', 'pairing'],
      failed: ['status', 'attempt', 'wallet', 'error'],
    }
    fc.assert(
      fc.property(fc.array(event, { minLength: 1000, maxLength: 1000, size: 'max' }), (events) => {
        let state = idle
        for (const next of events) {
          const before = state
          state = reducePairing(state, next)
          if (Object.keys(state).join() !== keys[state.status].join()) return false
          if (
            state.status === 'idle' &&
            before.status !== 'idle' &&
            next.type !== 'pairingCancelled'
          )
            return false
          if ('attempt' in state && 'attempt' in before && state.attempt < before.attempt)
            return false
        }
        return true
      }),
      { numRuns: 200, seed: 1 },
    )
  })
})
