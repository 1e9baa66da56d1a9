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

/** A chain family whose wallets never answer: what matters here is which view follows. */
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
  const kit = createLatchkey({
    adapters: [silent],
    app: { name: 'Millpond' },
    storage: null,
  }) as EventLatchkey
  kit.wallets.send({ type: 'walletsChanged', namespace: 'eip155', wallets: [tern, pairing] })
  openModal(kit)
  return kit
}

function topOf(kit: EventLatchkey): View | undefined {
  const state = kit.modal.getState()
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
    const kit = opened()
    chooseWallet(kit, choice([tern]), 'Connect')
    expect(topOf(kit)).toEqual({ view: 'Connecting', wallet: tern })
    expect(kit.connect.getState()).toMatchObject({ status: 'connecting', wallet: tern })
  })

  test('behavior: several families of chains ask which', () => {
    const kit = opened()
    const both = choice([tern, solana])
    chooseWallet(kit, both, 'Connect')
    expect(topOf(kit)).toEqual({ view: 'ConnectingMultiChain', choice: both })
    expect(kit.connect.getState().status).toBe('disconnected')
  })

  test('behavior: a wallet that is not here, or that pairs, is shown the ways to it', () => {
    for (const [wallets, given] of [
      [[], entry],
      [[pairing], undefined],
      [[pairing, { ...pairing, namespace: 'solana' }], undefined],
    ] as const) {
      const kit = opened()
      chooseWallet(kit, choice(wallets, { entry: given }), 'Connect')
      expect(topOf(kit)).toEqual({ view: 'ConnectingWalletConnect', entry: given })
    }
  })

  test('behavior: ignores a second click, when the view has been left', () => {
    const kit = opened()
    chooseWallet(kit, choice([tern]), 'Connect')
    chooseWallet(kit, choice([], { entry }), 'Connect')
    expect(topOf(kit)).toEqual({ view: 'Connecting', wallet: tern })
  })

  test('error: its connector went away', () => {
    const kit = opened()
    const gone = choice([{ ...tern, id: 'gone' }])
    expect(() => chooseWallet(kit, gone, 'Connect')).toThrow(WalletNotFoundError)
    expect(topOf(kit)).toEqual({ view: 'Connect' })
  })
})
