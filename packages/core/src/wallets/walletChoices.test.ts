import { describe, expect, test } from 'vitest'
import { createStore } from '../kernel/storage.js'
import type { DirectoryWallet, Wallet } from '../kernel/types.js'
import type { Device } from './detectDevice.js'
import type { DirectoryDeps } from './directory.js'
import { directoryChoices } from './directoryChoices.js'
import { rememberWallet } from './recentWallets.js'
import { type DirectoryLists, walletChoices } from './walletChoices.js'

const desktop: Device = { os: 'desktop', isPhone: false, isInAppBrowser: false }
const phone: Device = { os: 'ios', isPhone: true, isInAppBrowser: false }

const wallet = (id: string, more: Partial<Wallet> = {}): Wallet => ({
  id,
  name: id,
  namespace: 'eip155',
  installed: true,
  ...more,
})
const entry = (id: string, rdns?: string): DirectoryWallet => ({
  id,
  name: `Entry ${id}`,
  rdns,
  mobileLink: `${id}x://`,
})
const pairing = wallet('walletConnect', {
  name: 'WalletConnect',
  installed: false,
  kind: 'pairing',
})

function latchkey(
  wallets: readonly Wallet[],
  options: Partial<DirectoryDeps['options']> = {},
): Pick<DirectoryDeps, 'options' | 'store' | 'wallets'> {
  const lists = {
    featuredWalletIds: [],
    includeWalletIds: [],
    excludeWalletIds: [],
    customWallets: [],
  }
  return {
    options: {
      ...lists,
      allWallets: 'show',
      clock: { now: () => 0, after: () => () => {} },
      ...options,
    },
    store: createStore({ prefix: 'kit' }),
    wallets: { getState: () => ({ wallets, recentIds: [] }) },
  }
}

const rows = (
  parts: ReturnType<typeof latchkey>,
  lists: DirectoryLists = {},
  device = desktop,
): string[] =>
  walletChoices(parts, lists, device).map(({ id, badge = '', entry: found }) =>
    [id, badge, found?.id].filter(Boolean).join(' '),
  )

describe('walletChoices', () => {
  test('default', () => {
    const solana = { namespace: 'solana' } as const
    const wallets = [
      wallet('com.aa'),
      wallet('ext', { installed: false }),
      wallet('com.two', { name: 'Two' }),
      wallet('two', { name: 'Two', ...solana }),
      wallet('com.bb'),
      pairing,
    ]
    const parts = latchkey(wallets, {
      featuredWalletIds: ['com.bb', 'ff'],
      customWallets: [entry('own')],
    })
    rememberWallet(parts.store, 'old')
    rememberWallet(parts.store, 'walletConnect', entry('rr'))
    expect(
      rows(parts, { featured: [entry('bb', 'com.bb'), entry('ff')], recommended: [entry('gg')] }),
    ).toEqual([
      'walletConnect qr',
      'rr recent rr',
      'com.two multichain',
      'com.bb installed bb',
      'com.aa installed',
      'ff ff',
      'own own',
      'ext',
    ])
  })

  test('behavior: recommended wallets fill up to two rows, only if the app chose none and a code can be scanned', () => {
    const recommended = ['a', 'b', 'c', 'd'].map((id) => entry(id))
    expect(rows(latchkey([pairing]), { recommended })).toEqual(['walletConnect qr', 'a a', 'b b'])
    expect(rows(latchkey([pairing, wallet('x')]), { recommended })).toEqual([
      'walletConnect qr',
      'x installed',
      'a a',
    ])
    expect(rows(latchkey([pairing, wallet('x'), wallet('y')]), { recommended })).toEqual([
      'walletConnect qr',
      'x installed',
      'y installed',
    ])
    expect(rows(latchkey([]), { recommended })).toEqual([])
    expect(rows(latchkey([pairing], { customWallets: [entry('own')] }), { recommended })).toEqual([
      'walletConnect qr',
      'own own',
    ])
    expect(rows(latchkey([pairing], { featuredWalletIds: ['none'] }), { recommended })).toEqual([
      'walletConnect qr',
    ])
    const parts = latchkey([pairing])
    rememberWallet(parts.store, 'walletConnect', entry('b'))
    expect(rows(parts, { recommended })).toEqual(['walletConnect qr', 'b recent b', 'a a'])
  })

  test('behavior: shows at most two recent wallets, without a code that any wallet may have scanned', () => {
    const parts = latchkey([pairing, wallet('com.aa'), wallet('com.bb')])
    rememberWallet(parts.store, 'com.aa')
    rememberWallet(parts.store, 'walletConnect', entry('rr'))
    rememberWallet(parts.store, 'walletConnect')
    expect(rows(parts)).toEqual([
      'walletConnect qr',
      'rr recent rr',
      'com.aa recent',
      'com.bb installed',
    ])
    rememberWallet(parts.store, 'com.bb')
    expect(rows(parts)).toEqual([
      'walletConnect qr',
      'com.bb recent',
      'rr recent rr',
      'com.aa installed',
    ])
  })

  test('behavior: on a phone the code has its own row only if no other row leads to one', () => {
    expect(rows(latchkey([pairing]), {}, phone)).toEqual([])
    expect(rows(latchkey([pairing], { allWallets: 'hide' }), {}, phone)).toEqual([
      'walletConnect qr',
    ])
  })

  test('behavior: lists each wallet once: an entry and a connector of the same announcement are one row', () => {
    expect(
      rows(latchkey([pairing, wallet('com.aa')]), { featured: [entry('aa', 'com.aa')] }),
    ).toEqual(['walletConnect qr', 'com.aa installed aa'])
    expect(
      rows(latchkey([wallet('io.metamask.mobile')]), {
        featured: [entry('metamask', 'io.metamask')],
      }),
    ).toEqual(['io.metamask.mobile installed metamask'])
    expect(
      rows(latchkey([wallet('coinbase', { installed: false })]), {
        featured: [entry('coinbase', 'com.coinbase.wallet')],
      }),
    ).toEqual(['coinbase coinbase'])
    expect(
      rows(latchkey([wallet('coinbase', { installed: false }), wallet('com.coinbase.wallet')])),
      'its extension is here',
    ).toEqual(['com.coinbase.wallet installed'])
    expect(
      rows(latchkey([pairing], { customWallets: [entry('own'), entry('own'), entry('ff')] }), {
        featured: [entry('ff'), entry('ff')],
      }),
    ).toEqual(['walletConnect qr', 'ff ff', 'own own'])
    const parts = latchkey([pairing, wallet('com.aa')])
    rememberWallet(parts.store, 'walletConnect', entry('aa', 'com.aa'))
    expect(rows(parts, { featured: [entry('aa', 'com.aa')] })).toEqual([
      'walletConnect qr',
      'com.aa recent aa',
    ])
  })

  // Ids and rdns of wagmi's connectors:
  // https://github.com/wevm/wagmi/blob/main/packages/connectors/src/metaMask.ts
  // https://github.com/rainbow-me/rainbowkit/blob/main/packages/rainbowkit/src/wallets/walletConnectors/metaMaskWallet/metaMaskWallet.ts
  test.each([
    [
      'wagmi metaMask()',
      wallet('metaMaskSDK', { installed: false, rdns: ['io.metamask', 'io.metamask.mobile'] }),
    ],
    ['a connector with an id only', wallet('metaMask', { installed: false })],
    [
      'a connector with an rdns only',
      wallet('app-metamask', { installed: false, rdns: ['io.metamask'] }),
    ],
  ])('behavior: %s and the directory entry are one row', (_what, connector) => {
    const metamask = entry('metamask', 'io.metamask')
    expect(rows(latchkey([pairing, connector]), { recommended: [metamask, entry('b')] })).toEqual([
      'walletConnect qr',
      `${connector.id} metamask`,
      'b b',
    ])
    expect(rows(latchkey([pairing, connector]), { featured: [metamask] })).toEqual([
      'walletConnect qr',
      `${connector.id} metamask`,
    ])
    expect(directoryChoices(latchkey([connector]), [metamask])).toMatchObject([
      { name: metamask.name, wallets: [connector] },
    ])
    expect(rows(latchkey([connector, wallet('io.metamask')])), 'its extension is here').toEqual([
      'io.metamask installed',
    ])
    expect(rows(latchkey([connector], { excludeWalletIds: ['io.metamask'] }))).toEqual([])
  })

  test('behavior: an entry without an announcement matches no other wallet', () => {
    const featured = [{ id: 'nn', name: 'No rdns' }]
    expect(rows(latchkey([wallet('com.aa'), pairing]), { featured })).toEqual([
      'walletConnect qr',
      'com.aa installed',
      'nn nn',
    ])
  })

  test('behavior: hides excluded wallets, installed or not, by either name', () => {
    const parts = latchkey([pairing, wallet('io.metamask.mobile'), wallet('com.aa')], {
      excludeWalletIds: ['aa', 'io.metamask', 'rr'],
    })
    rememberWallet(parts.store, 'walletConnect', entry('rr'))
    expect(rows(parts)).toEqual(['walletConnect qr', 'com.aa installed'])
    expect(rows(parts, { excluded: [entry('aa', 'com.aa')] })).toEqual(['walletConnect qr'])
  })

  test('error: two of the same name on one family of chains, or in conflict, stay separate', () => {
    const twins = [
      wallet('com.aa', { name: 'Tern' }),
      wallet('evil', { name: 'Tern' }),
      wallet('sol', { name: 'Tern', namespace: 'solana' }),
    ]
    expect(rows(latchkey(twins))).toEqual(['com.aa installed', 'evil installed', 'sol installed'])
    const conflict = [
      wallet('com.aa', { name: 'Tern', conflict: true }),
      wallet('sol', { name: 'Tern', namespace: 'solana' }),
    ]
    expect(rows(latchkey(conflict))).toEqual(['com.aa installed', 'sol installed'])
    const same = [
      wallet('com.aa', { name: 'Tern', conflict: true }),
      wallet('com.aa', { name: 'Tern', conflict: true }),
    ]
    expect(rows(latchkey(same))).toEqual(['com.aa installed', 'com.aa installed'])
  })

  test('behavior: WalletConnect on two families of chains is one row with the code', () => {
    expect(rows(latchkey([pairing, { ...pairing, id: 'wcs', namespace: 'solana' }]))).toEqual([
      'walletConnect qr',
    ])
  })

  test('error: SEC-65 SEC-36 checks entries again when they are read from storage', () => {
    const parts = latchkey([pairing, wallet('com.aa')])
    const poison = {
      id: 'evil',
      entry: {
        id: 'evil',
        name: 'E\u202evil',
        mobileLink: 'javascript:alert(1)',
        webappLink: 'data:text/html,x',
        iconUrl: 'javascript:x',
        x: 1,
      },
    }
    parts.store.write('recent', [poison, { id: 'com.aa', entry: { id: 'other', name: 'Other' } }])
    const [, evil, aa] = walletChoices(parts, {}, desktop)
    expect(evil?.entry).toEqual({ id: 'evil', name: 'Evil' })
    expect(aa).toMatchObject({ id: 'com.aa', badge: 'recent', entry: undefined })
    for (const value of [
      null,
      7,
      'x',
      {},
      [null],
      [[]],
      [{ id: {} }],
      [{ id: 'q', entry: 7 }],
      [{ id: 'q', entry: { id: 'q' } }],
    ]) {
      parts.store.write('recent', value)
      expect(rows(parts)).toEqual(['walletConnect qr', 'com.aa installed'])
    }
  })
})

describe('directoryChoices', () => {
  test('default', () => {
    const parts = latchkey([wallet('com.bb'), pairing])
    const choices = directoryChoices(parts, [entry('aa'), entry('bb', 'com.bb'), entry('aa')])
    expect(choices.map(({ id, badge, name }) => [id, badge, name])).toEqual([
      ['com.bb', 'installed', 'Entry bb'],
      ['aa', undefined, 'Entry aa'],
    ])
  })
})
