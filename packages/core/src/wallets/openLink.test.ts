import { describe, expect, test } from 'vitest'
import type { Device } from './detectDevice.js'
import { openLink } from './openLink.js'
import { requestLink } from './requestLink.js'

const uri = 'wc:00@2?expiryTimestamp=1&relay-protocol=irn&symKey=11&methods=a%2Cb'
const encoded =
  'wc%3A00%402%3FexpiryTimestamp%3D1%26relay-protocol%3Dirn%26symKey%3D11%26methods%3Da%252Cb'
const ios: Device = { os: 'ios', isPhone: true, isInAppBrowser: false }
const android: Device = { os: 'android', isPhone: true, isInAppBrowser: false }
const desktop: Device = { os: 'desktop', isPhone: false, isInAppBrowser: false }
const tern = {
  id: 'tern',
  name: 'Tern',
  mobileLink: 'tern://',
  universalLink: 'https://tern.example/app',
  desktopLink: 'terndesk://x',
  webappLink: 'https://web.tern.example',
}

describe('openLink', () => {
  test('default', () => {
    expect(openLink(tern, { uri, device: android })).toBe(`tern://wc?uri=${encoded}`)
    expect(openLink(tern, { uri, device: ios })).toBe(`https://tern.example/app/wc?uri=${encoded}`)
    expect(openLink(tern, { uri, device: desktop })).toBe(`terndesk://x/wc?uri=${encoded}`)
  })

  test('behavior: returns the requested link, and no other', () => {
    expect(openLink(tern, { uri, device: ios, kind: 'native' })).toBe(`tern://wc?uri=${encoded}`)
    expect(openLink(tern, { uri, device: android, kind: 'universal' })).toBe(
      `https://tern.example/app/wc?uri=${encoded}`,
    )
    expect(openLink(tern, { uri, device: desktop, kind: 'web' })).toBe(
      `https://web.tern.example/wc?uri=${encoded}`,
    )
    expect(
      openLink({ id: 'x', name: 'X' }, { uri, device: android, kind: 'native' }),
    ).toBeUndefined()
  })

  test('behavior: encodes exactly once, so that decoding once returns the pairing URI', () => {
    const link = openLink(tern, { uri, device: android }) ?? ''
    expect(decodeURIComponent(link.slice(link.indexOf('uri=') + 4))).toBe(uri)
  })

  test('behavior: an https URL in place of a scheme is a universal link', () => {
    const wallet = { id: 'x', name: 'X', mobileLink: 'https://x.example' }
    expect(openLink(wallet, { uri, device: android })).toBe(`https://x.example/wc?uri=${encoded}`)
    expect(openLink(wallet, { uri, device: android, kind: 'native' })).toBeUndefined()
  })

  test('behavior: Android shows a chooser for a wallet without a link; other systems open nothing', () => {
    expect(openLink(undefined, { uri, device: android })).toBe(uri)
    expect(openLink({ id: 'x', name: 'X' }, { uri, device: android })).toBe(uri)
    expect(openLink(undefined, { uri, device: ios })).toBeUndefined()
    expect(openLink({ id: 'x', name: 'X' }, { uri, device: desktop })).toBeUndefined()
  })

  test('error: opens nothing for an invalid pairing URI', () => {
    for (const bad of [
      '',
      'javascript:alert(1)',
      'wc:',
      'wc:a b',
      'https://x.example',
      `wc:${'a'.repeat(5000)}`,
    ])
      expect(openLink(tern, { uri: bad, device: android })).toBeUndefined()
  })

  test('error: SEC-36 checks links again, for any content of the entry', () => {
    for (const bad of [
      'javascript:alert(1)',
      'intent://x',
      'https://u:p@x.example',
      ' tern://',
      'data:text/html,x',
    ])
      expect(
        openLink({ id: 'x', name: 'X', mobileLink: bad, universalLink: bad }, { uri, device: ios }),
      ).toBeUndefined()
  })
})

describe('requestLink', () => {
  const topic = 'ab'.repeat(32)

  test('default', () => {
    expect(requestLink(tern, { topic, requestId: 17 })).toBe(
      `tern://wc?requestId=17&sessionTopic=${topic}`,
    )
    expect(requestLink({ universal: 'https://tern.example/app/' }, { topic, requestId: 17 })).toBe(
      `https://tern.example/app/wc?requestId=17&sessionTopic=${topic}`,
    )
  })

  test('behavior: without a request, only brings the wallet to the front', () => {
    expect(requestLink({ native: 'tern://home' })).toBe('tern://home')
    expect(requestLink({ native: 'tern://' }, { topic: 'x', requestId: 1 })).toBe('tern://')
  })

  test('behavior: Telegram takes one parameter', () => {
    const payload = btoa(`requestId=17&sessionTopic=${topic}`).replace(/=+$/, '')
    expect(requestLink({ universal: 'https://t.me/tern/app' }, { topic, requestId: 17 })).toBe(
      `https://t.me/tern/app?startapp=${payload}`,
    )
  })

  test('error: SEC-36 rejects a link that the other side made up', () => {
    for (const native of ['javascript:alert(1)', 'intent:x', '', 'tern://a?b'])
      expect(requestLink({ native }, { topic, requestId: 1 })).toBeUndefined()
    expect(requestLink({})).toBeUndefined()
  })
})
