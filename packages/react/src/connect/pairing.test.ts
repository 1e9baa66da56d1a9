import {
  CancelledError,
  type ConnectState,
  type DirectoryWallet,
  NetworkRequestError,
  type Wallet,
} from '@latchkey/core'
import type { Device, PairingState } from '@latchkey/core/internal'
import { describe, expect, test } from 'vitest'
import { storeOf } from './storeOf.js'
import { pairingPhase } from './usePairing.js'

const wallet: Wallet = {
  id: 'walletConnect',
  name: 'WalletConnect',
  namespace: 'eip155',
  installed: false,
  kind: 'pairing',
}
const error = new NetworkRequestError()
const ready: PairingState = {
  status: 'ready',
  attempt: 2,
  wallet,
  pairing: { uri: 'wc:1@2', expiresAt: 9 },
}
const failed = (reason: ConnectState & { failure?: unknown }): ConnectState =>
  reason as ConnectState
const disconnected: ConnectState = { status: 'disconnected' }

describe('pairingPhase', () => {
  test('default', () => {
    expect(pairingPhase(ready, disconnected)).toEqual({
      status: 'ready',
      uri: 'wc:1@2',
      expiresAt: 9,
      attempt: 2,
    })
    expect(pairingPhase({ status: 'preparing', attempt: 1, wallet }, disconnected)).toEqual({
      status: 'preparing',
    })
    expect(pairingPhase({ status: 'failed', attempt: 1, wallet, error }, disconnected)).toEqual({
      status: 'failed',
      error,
    })
  })

  test('behavior: shows a new failure although its pairing still exists, but not an old failure', () => {
    const state = failed({ status: 'disconnected', failure: { wallet, error, ready: false } })
    expect(pairingPhase(ready, state)).toEqual({ status: 'failed', error })
    expect(pairingPhase(ready, state, error)).toMatchObject({ status: 'ready' })
  })

  test('behavior: does not report a cancelled attempt, or one with another wallet, as a failure', () => {
    const cancelled = failed({
      status: 'disconnected',
      failure: { wallet, error: new CancelledError(), ready: false },
    })
    const other = failed({
      status: 'disconnected',
      failure: { wallet: { ...wallet, id: 'tern', kind: undefined }, error, ready: false },
    })
    expect(pairingPhase(ready, cancelled)).toMatchObject({ status: 'ready' })
    expect(pairingPhase(ready, other)).toMatchObject({ status: 'ready' })
  })
})

describe('storeOf', () => {
  const device = (os: Device['os']): Device => ({
    os,
    isPhone: os !== 'desktop',
    isInAppBrowser: false,
  })
  const entry: DirectoryWallet = {
    id: 'tern',
    name: 'Tern',
    appStore: 'https://apps.apple.com/tern',
    playStore: 'https://play.google.com/tern',
  }

  test('default: a phone gets its own store, a desktop the choice of several', () => {
    expect(storeOf(entry, device('ios'))).toEqual({ href: 'https://apps.apple.com/tern' })
    expect(storeOf(entry, device('android'))).toEqual({ href: 'https://play.google.com/tern' })
    expect(storeOf(entry, device('desktop'))).toBe('several')
  })

  test('behavior: returns a single address directly, and undefined if there is none', () => {
    expect(
      storeOf({ id: 'tern', name: 'Tern', homepage: 'https://tern.example' }, device('desktop')),
    ).toEqual({ href: 'https://tern.example/' })
    expect(storeOf({ id: 'tern', name: 'Tern' }, device('ios'))).toBeUndefined()
  })

  test('error: SEC-36 never returns a link that could run code or leave the web', () => {
    for (const href of [
      'javascript:alert(1)',
      'data:text/html,x',
      'intent://x#Intent;end',
      'itms-apps://x',
      ' jAvAsCrIpT:alert(1)',
    ])
      for (const os of ['ios', 'android', 'desktop'] as const)
        expect(
          storeOf(
            { id: 'x', name: 'X', appStore: href, playStore: href, homepage: href },
            device(os),
          ),
        ).toBeUndefined()
  })
})
