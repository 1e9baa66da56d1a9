import { expect, test } from 'vitest'
import { keys } from '../test/vectors.js'
import { formatUri, parseUri } from './pairingUri.js'

const uri = `wc:${keys.pairingTopic}@2?relay-protocol=irn&symKey=${keys.pairingKey}&expiryTimestamp=1800000300`

test('default: case 7: writes and reads the URI of V2', () => {
  expect(formatUri({ symKey: keys.pairingKey, expiryTimestamp: 1_800_000_300 })).toBe(uri)
  expect(parseUri(uri)).toEqual({
    topic: keys.pairingTopic,
    symKey: keys.pairingKey,
    expiryTimestamp: 1_800_000_300,
  })
})

test('behavior: relay data and methods (V2)', () => {
  const methods = ['wc_sessionAuthenticate', 'wc_sessionPropose']
  const long = formatUri({
    symKey: keys.pairingKey,
    expiryTimestamp: 1_800_000_300,
    relayData: '0xabcd',
    methods,
  })
  expect(long).toBe(
    `wc:${keys.pairingTopic}@2?relay-data=0xabcd&relay-protocol=irn&symKey=${keys.pairingKey}&expiryTimestamp=1800000300&methods=wc_sessionAuthenticate%2Cwc_sessionPropose`,
  )
  expect(parseUri(long)).toMatchObject({ methods, relayData: '0xabcd' })
})

test('behavior: case 8: one encoding for a link, and back', () => {
  const link = `wallet://wc?uri=${encodeURIComponent(uri)}`
  expect(link).toContain(
    'wc%3Ac3994897d238b23060b1a908dc39e6208847996b24e599fe8d7c19880801a915%402%3Frelay-protocol%3Dirn%26symKey%3D',
  )
  expect(parseUri(decodeURIComponent(link.slice('wallet://wc?uri='.length)))?.topic).toBe(
    keys.pairingTopic,
  )
})

test('error: other versions, a foreign topic, another relay protocol, no key', () => {
  const bad = [
    uri.replace('@2', '@1'),
    uri.replace('wc:c', 'wc:d'),
    uri.replace('irn', 'waku'),
    uri.replace('symKey', 'key'),
    uri.replace('1800000300', 'soon'),
    'https://example.org',
    '',
  ]
  for (const text of bad) expect(parseUri(text), text).toBeUndefined()
})
