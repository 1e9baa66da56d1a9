import { expect, test } from 'vitest'
import { keys } from '../test/vectors.js'
import { formatUri, parseUri } from './pairingUri.js'

const uri = `wc:${keys.pairingTopic}@2?relay-protocol=irn&symKey=${keys.pairingKey}&expiryTimestamp=1800000300`

test('default: case 7: formats and parses the URI of V2', () => {
  expect(formatUri({ symKey: keys.pairingKey, expiryTimestamp: 1_800_000_300 })).toBe(uri)
  expect(parseUri(uri)).toEqual({
    topic: keys.pairingTopic,
    symKey: keys.pairingKey,
    expiryTimestamp: 1_800_000_300,
  })
})

test('behavior: formats and parses relay data and methods (V2)', () => {
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

test('behavior: case 8: survives one encoding for a link', () => {
  const link = `wallet://wc?uri=${encodeURIComponent(uri)}`
  expect(link).toContain(
    'wc%3Ac3994897d238b23060b1a908dc39e6208847996b24e599fe8d7c19880801a915%402%3Frelay-protocol%3Dirn%26symKey%3D',
  )
  expect(parseUri(decodeURIComponent(link.slice('wallet://wc?uri='.length)))?.topic).toBe(
    keys.pairingTopic,
  )
})

test('error: returns undefined for other versions, topics and relay protocols, and without a key', () => {
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

test('behavior: parses URIs of other libraries: slashes, brackets, blanks around it, no expiry', () => {
  const bare = `wc://${keys.pairingTopic}@2?relay-protocol=irn&symKey=${keys.pairingKey}`
  expect(parseUri(` ${bare}\n`)).toEqual({
    topic: keys.pairingTopic,
    symKey: keys.pairingKey,
    expiryTimestamp: undefined,
    methods: undefined,
    relayData: undefined,
  })
  expect(
    parseUri(`${bare}&methods=[wc_sessionPropose],[wc_sessionAuthenticate,]`)?.methods,
  ).toEqual(['wc_sessionPropose', 'wc_sessionAuthenticate'])
  expect(parseUri(`${bare}&methods=`)?.methods).toEqual([])
})

test('behavior: leaves out absent members and an empty list of methods', () => {
  const short = `wc:${keys.pairingTopic}@2?relay-protocol=irn&symKey=${keys.pairingKey}`
  expect(formatUri({ symKey: keys.pairingKey })).toBe(short)
  expect(formatUri({ symKey: keys.pairingKey, methods: [] })).toBe(short)
})

test.each([
  `x${uri}`,
  uri.replace('wc:', 'wc:/'),
  uri.replace('1800000300', '1800000300000'),
  uri.replace('1800000300', ''),
  uri.replace('1800000300', '18s'),
  uri.replace('1800000300', 's18'),
  uri.replace(`&symKey=${keys.pairingKey}`, ''),
  uri.replace(`symKey=${keys.pairingKey}`, 'symKey=ab'),
  uri.replace('relay-protocol=irn&', ''),
])('error: returns undefined for "%s"', (text) => {
  expect(parseUri(text)).toBeUndefined()
})

test('behavior: accepts an expiry of at most 12 digits', () => {
  expect(parseUri(uri.replace('1800000300', '180000030000'))?.expiryTimestamp).toBe(180_000_030_000)
})
