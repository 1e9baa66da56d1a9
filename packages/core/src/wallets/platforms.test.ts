import { describe, expect, test } from 'vitest'
import type { Wallet } from '../kernel/types.js'
import { type Device, detectDevice } from './detectDevice.js'
import { formatWalletCount } from './formatWalletCount.js'
import { platformsOf } from './platformsOf.js'

const agents: [string, Device['os'], boolean, string, number][] = [
  [
    'iPhone, Safari',
    'ios',
    false,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    5,
  ],
  [
    'iPhone, Chrome',
    'ios',
    false,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0 Mobile/15E148 Safari/604.1',
    5,
  ],
  [
    'iPhone, web view',
    'ios',
    true,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
    5,
  ],
  [
    'iPad as a Mac',
    'ios',
    false,
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15',
    5,
  ],
  [
    'Mac',
    'desktop',
    false,
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15',
    0,
  ],
  [
    'Android',
    'android',
    false,
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
    5,
  ],
  [
    'Android, web view',
    'android',
    true,
    'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0 Mobile Safari/537.36',
    5,
  ],
  [
    'Windows with touch',
    'desktop',
    false,
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
    10,
  ],
]

describe('detectDevice', () => {
  test.each(agents)('default: %s', (_name, os, isInAppBrowser, userAgent, maxTouchPoints) => {
    expect(detectDevice({ navigator: { userAgent, maxTouchPoints } })).toEqual({
      os,
      isPhone: os !== 'desktop',
      isInAppBrowser,
    })
  })

  test('error: without a browser it is a desktop', () => {
    for (const scope of [undefined, null, {}, { navigator: {} }])
      expect(detectDevice(scope)).toEqual({ os: 'desktop', isPhone: false, isInAppBrowser: false })
  })
})

describe('platformsOf', () => {
  const desktop: Device = { os: 'desktop', isPhone: false, isInAppBrowser: false }
  const phone: Device = { os: 'android', isPhone: true, isInAppBrowser: false }
  const pairing: Wallet = {
    id: 'walletConnect',
    name: 'WalletConnect',
    namespace: 'eip155',
    installed: false,
    kind: 'pairing',
  }
  const installed: Wallet = { id: 'com.tern', name: 'Tern', namespace: 'eip155', installed: true }
  const tern = { id: 'tern', name: 'Tern' }
  const full = {
    ...tern,
    rdns: 'com.tern',
    mobileLink: 'tern://',
    webappLink: 'https://w.example',
    desktopLink: 'tern://',
  }

  test.each([
    ['all links', full, [pairing, installed], desktop, ['browser', 'qrcode', 'web', 'desktop']],
    ['not installed', full, [pairing], desktop, ['qrcode', 'web', 'desktop', 'unsupported']],
    ['on a phone', full, [pairing], phone, ['mobile', 'web']],
    [
      "in the wallet's own browser",
      full,
      [pairing, installed],
      phone,
      ['browser', 'mobile', 'web'],
    ],
    ['nothing can pair', full, [], desktop, ['unsupported']],
    ['nothing can pair, installed', full, [installed], desktop, ['browser']],
    ['an extension only', { ...tern, rdns: 'com.tern' }, [pairing], desktop, ['unsupported']],
    [
      'an extension only, on a phone',
      { ...tern, rdns: 'com.tern' },
      [pairing],
      phone,
      ['unsupported'],
    ],
    [
      'an extension that announces nothing',
      { ...tern, chromeStore: 'https://c.example' },
      [pairing],
      desktop,
      ['unsupported'],
    ],
    ['no link at all', tern, [pairing], desktop, ['qrcode']],
    ['no link at all, on a phone', tern, [pairing], phone, ['qrcode']],
    ['no link at all, nothing can pair', tern, [], phone, ['unsupported']],
    [
      'a universal link only',
      { ...tern, universalLink: 'https://u.example' },
      [pairing],
      phone,
      ['mobile'],
    ],
  ])('default: %s', (_name, entry, wallets, device, expected) => {
    expect(platformsOf(entry, { wallets, device })).toEqual(expected)
  })
})

describe('formatWalletCount', () => {
  test.each([
    [0, '0'],
    [9, '9'],
    [10, '10'],
    [11, '10+'],
    [20, '20'],
    [437, '430+'],
  ])('default: %i', (count, label) => {
    expect(formatWalletCount(count)).toBe(label)
  })
})
