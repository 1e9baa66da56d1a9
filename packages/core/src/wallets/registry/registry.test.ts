import type { WalletRecord } from '@latchkey/protocol'
import { bundledWallets as bundledRecords } from '@latchkey/protocol/registry'
import { bundledCount, firstWallets as firstRecords } from '@latchkey/protocol/registry/first'
import { describe, expect, test } from 'vitest'
import { checkWallets } from '../../test/checkWallets.js'
import { bundledWallets } from './bundledWallets.js'

const records = bundledRecords()

describe('the bundled wallets', () => {
  test('default', () => {
    const wallets = bundledWallets()
    expect(wallets.length, 'a line that is not a wallet').toBe(records.length)
    expect(wallets[0]).toEqual({
      id: 'metamask',
      name: 'MetaMask',
      rdns: 'io.metamask',
      mobileLink: 'metamask://',
      universalLink: 'https://metamask.app.link/',
      homepage: 'https://metamask.io/',
      appStore: 'https://apps.apple.com/app/id1438144202',
      playStore: 'https://play.google.com/store/apps/details?id=io.metamask',
      chromeStore: 'https://chromewebstore.google.com/detail/nkbihfbeogaeaoehlefnkodbefgpgknn',
    })
  })

  test('behavior: the best known come first, and the count includes all', () => {
    expect(firstRecords()).toEqual(records.slice(0, firstRecords().length))
    expect(records.length).toBe(bundledCount)
    expect(bundledCount).toBeGreaterThanOrEqual(300)
  })

  test('behavior: SEC-36 every line follows the rules', () => {
    expect(checkWallets(records)).toEqual([])
  })

  test('behavior: the checks of entries do not drop or change any part of a line', () => {
    const fields = [
      'name',
      'rdns',
      'mobile_link',
      'universal_link',
      'desktop_link',
      'homepage',
      'app_store',
      'play_store',
      'chrome_store',
      'webapp_link',
    ] as const
    const given = records.map((record) => fields.filter((field) => record[field]).length + 1)
    expect(bundledWallets().map((wallet) => Object.keys(wallet).length)).toEqual(given)
  })
})

const tern: WalletRecord = {
  id: 'tern',
  name: 'Tern',
  rdns: 'example.tern',
  homepage: 'https://www.tern.example/wallet',
  mobile_link: 'tern://',
  universal_link: 'https://link.tern.example',
  app_store: 'https://apps.apple.com/app/id123456789',
  play_store: 'https://play.google.com/store/apps/details?id=example.tern',
  chrome_store: `https://chromewebstore.google.com/detail/${'a'.repeat(32)}`,
}

describe('checkWallets', () => {
  test('default: a line that follows the rules has no finding', () => {
    expect(checkWallets([tern])).toEqual([])
  })

  test.each<[string, Partial<WalletRecord>]>([
    ['an http: page', { homepage: 'http://tern.example' }],
    ['no page', { homepage: undefined }],
    ['a parameter that tracks', { homepage: 'https://tern.example?utm_source=kit' }],
    ['a fragment', { homepage: 'https://tern.example#wallet' }],
    ['a user name', { homepage: 'https://kit@tern.example' }],
    ['punycode', { homepage: 'https://xn--trn-qla.example' }],
    ['letters of another alphabet', { homepage: 'https://tеrn.example' }],
    ['an address without a name', { homepage: 'https://127.0.0.1' }],
    ['a universal link on another domain', { universal_link: 'https://link.heron.example' }],
    ['a universal link on a namesake', { universal_link: 'https://link.othertern.example' }],
    ['a universal link with a query', { universal_link: 'https://link.tern.example?uri=' }],
    ['a scheme that runs code', { mobile_link: 'javascript://' }],
    ['a scheme of the system', { mobile_link: 'intent://' }],
    ['a scheme of a browser', { desktop_link: 'chrome://' }],
    ['a scheme that every wallet shares', { mobile_link: 'wc://' }],
    ['a web page as scheme', { mobile_link: 'https://tern.example' }],
    ['a scheme with a query', { mobile_link: 'tern://wc?uri=' }],
    ['a name of one label', { rdns: 'tern' }],
    ['another store', { app_store: 'https://apps.heron.example/app/id123456789' }],
    ['a malformed package', { play_store: 'https://play.google.com/store/apps/details?id=a&b' }],
    ['a malformed extension', { chrome_store: 'https://chromewebstore.google.com/detail/x' }],
    ['an id with capitals', { id: 'Tern' }],
    ['a name with white space around it', { name: ' Tern' }],
  ])('error: SEC-36 %s', (_, change) => {
    expect(checkWallets([{ ...tern, ...change }])).toHaveLength(1)
  })

  test.each<[string, Partial<WalletRecord>]>([
    ['id', { id: 'tern' }],
    ['name', { name: 'TERN' }],
    ['announcement', { rdns: 'Example.Tern' }],
    ['scheme', { mobile_link: 'tern://other' }],
    ['scheme of a desktop app', { desktop_link: 'tern://' }],
    ['App Store page', { app_store: tern.app_store }],
    ['Google Play page', { play_store: tern.play_store }],
    ['extension', { chrome_store: tern.chrome_store }],
  ])('error: SEC-36 reports two wallets with one %s', (_, change) => {
    const heron = { id: 'heron', name: 'Heron', homepage: 'https://heron.example' }
    expect(checkWallets([tern, { ...heron, ...change }])).toHaveLength(1)
  })
})
