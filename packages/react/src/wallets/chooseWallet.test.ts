import {
  type ChainAdapter,
  createLatchkey,
  openModal,
  type Wallet,
  type WalletChoice,
  WalletNotFoundError,
} from '@latchkey/core'
import type { EventLatchkey, View } from '@latchkey/core/internal'
import { describe, expect, test } from 'vitest'
import { chooseWallet } from './chooseWallet.js'

const tern: Wallet = { id: 'com.tern', name: 'Tern', namespace: 'eip155', installed: true }
const solana: Wallet = { ...tern, id: 'sol', namespace: 'solana' }
const pairing: Wallet = {
  id: 'walletConnect',
  name: 'WalletConnect',
  namespace: 'eip155',
  installed: false,
  kind: 'pairing',
}
const entry = { id: 'tern', name: 'Tern', mobileLink: 'tern://' }

/** An adapter whose wallets never answer: these tests are about the view that follows. */
const silent: ChainAdapter = {
  namespace: 'eip155',
  networks: [
    { id: 'eip155:1', name: 'One', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } },
  ],
  start: () => () => {},
  getWallets: () => [tern, pairing],
  getConnection: () => undefined,
  connect: () => new Promise(() => {}),
  reconnect: async () => undefined,
  disconnect: async () => {},
  waitForAccounts: () => new Promise(() => {}),
  switchNetwork: async () => {},
  getBalance: () => new Promise(() => {}),
  signMessage: () => new Promise(() => {}),
  sendTransaction: () => new Promise(() => {}),
  estimateGas: () => new Promise(() => {}),
}

function opened(): EventLatchkey {
  const latchkey = createLatchkey({
    adapters: [silent],
    app: { name: 'Millpond' },
    storage: null,
  }) as EventLatchkey
  latchkey.wallets.send({ type: 'walletsChanged', namespace: 'eip155', wallets: [tern, pairing] })
  openModal(latchkey)
  return latchkey
}

function topOf(latchkey: EventLatchkey): View | undefined {
  const state = latchkey.modal.getState()
  return state.status === 'open' ? state.stack.at(-1) : undefined
}

const choice = (wallets: readonly Wallet[], more: Partial<WalletChoice> = {}): WalletChoice => ({
  id: 'tern',
  name: 'Tern',
  wallets,
  ...more,
})

describe('chooseWallet', () => {
  test('default', () => {
    const latchkey = opened()
    chooseWallet(latchkey, choice([tern]), 'Connect')
    expect(topOf(latchkey)).toEqual({ view: 'Connecting', wallet: tern })
    expect(latchkey.connect.getState()).toMatchObject({ status: 'connecting', wallet: tern })
  })

  test('behavior: asks for the network kind of a wallet with several', () => {
    const latchkey = opened()
    const both = choice([tern, solana])
    chooseWallet(latchkey, both, 'Connect')
    expect(topOf(latchkey)).toEqual({ view: 'ConnectingMultiChain', choice: both })
    expect(latchkey.connect.getState().status).toBe('disconnected')
  })

  test('behavior: shows the ways to reach a wallet that is not installed, or that pairs', () => {
    for (const [wallets, given] of [
      [[], entry],
      [[pairing], undefined],
      [[pairing, { ...pairing, namespace: 'solana' }], undefined],
    ] as const) {
      const latchkey = opened()
      chooseWallet(latchkey, choice(wallets, { entry: given }), 'Connect')
      expect(topOf(latchkey)).toEqual({ view: 'ConnectingWalletConnect', entry: given })
    }
  })

  test('behavior: ignores a second click after the view was left', () => {
    const latchkey = opened()
    chooseWallet(latchkey, choice([tern]), 'Connect')
    chooseWallet(latchkey, choice([], { entry }), 'Connect')
    expect(topOf(latchkey)).toEqual({ view: 'Connecting', wallet: tern })
  })

  test('error: throws if the connector is gone', () => {
    const latchkey = opened()
    const gone = choice([{ ...tern, id: 'gone' }])
    expect(() => chooseWallet(latchkey, gone, 'Connect')).toThrow(WalletNotFoundError)
    expect(topOf(latchkey)).toEqual({ view: 'Connect' })
  })
})
