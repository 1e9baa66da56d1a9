import type { DirectoryWallet, Network, Wallet, WalletChoice } from '@latchkey/core'
import type { ViewName, ViewParameters } from '@latchkey/core/internal'
import { describe, expect, test } from 'vitest'
import { createLoadView, loadViews } from './ModalShell.js'
import { titleOf } from './modal/viewEntry.js'
import { en } from './texts.js'

const views = await loadViews()

const wallet: Wallet = { id: 'tern', name: 'Tern', namespace: 'eip155', installed: true }
const entry: DirectoryWallet = { id: 'kestrel', name: 'Kestrel' }
const choice: WalletChoice = { id: 'tern', name: 'Tern', wallets: [wallet] }
const transaction: ViewParameters['TransactionDetails']['transaction'] = {
  id: '1',
  metadata: {
    operationType: 'send',
    hash: '0x1',
    chain: 'eip155:8453',
    minedAt: '2026-11-01T00:00:00Z',
    sentFrom: '',
    sentTo: '',
    status: 'confirmed',
    nonce: 0,
  },
  transfers: [],
}
const network: Network = {
  id: 'eip155:8453',
  name: 'Base',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
}
const login = {
  email: 'maya@millpond.example',
  newEmail: 'maya@lune.example',
  provider: 'google',
  method: 'personal_sign',
} as const

describe('views', () => {
  test.each(Object.keys(views) as ViewName[])(
    'default: %s has a title, and its component comes from a module of its own',
    async (name) => {
      expect(
        titleOf<object>(views[name], en, 'Millpond', {
          wallet,
          network,
          entry,
          choice,
          transaction,
          target: 'source',
          name: 'maya.latchkey.eth',
          ...login,
        }),
      ).toMatch(/\S/)
      const component = await views[name].load()
      expect(component.name).toBe(`${name}View`)
    },
  )

  test.each([true, false])('behavior: finds every view (connected: %s)', async (isConnected) => {
    const loadView = createLoadView(() => isConnected)
    for (const name of Object.keys(views) as ViewName[])
      expect(await loadView(name)).toBe(views[name])
  })

  test('error: rejects a view that is in no table', async () => {
    await expect(createLoadView(() => true)('Nowhere' as never)).rejects.toThrow(
      'There is no view Nowhere.',
    )
  })

  test('behavior: six views are reported when the user goes to them', () => {
    const events = Object.entries(views).flatMap(([name, { event }]) =>
      event ? [[name, event]] : [],
    )
    expect(Object.fromEntries(events)).toEqual({
      AllWallets: 'CLICK_ALL_WALLETS',
      WhatIsAWallet: 'CLICK_WALLET_HELP',
      GetWallet: 'CLICK_GET_WALLET',
      Networks: 'CLICK_NETWORKS',
      SwapSelectToken: 'CLICK_SELECT_TOKEN_TO_SWAP',
      WhatIsABuy: 'SELECT_WHAT_IS_A_BUY',
    })
  })

  test('behavior: the title of Connect has the name of the app, that of Connecting the name of the wallet', () => {
    expect(titleOf(views.Connect, en, 'Millpond', {})).toBe('Connect to Millpond')
    expect(titleOf(views.Connecting, en, 'Millpond', { wallet })).toBe('Tern')
  })
})
