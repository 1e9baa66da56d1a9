import { describe, expect, test } from 'vitest'
import { createClientAddress } from './createClientAddress.js'

describe('createClientAddress', () => {
  test('default', () => {
    const addressOf = createClientAddress(['10.0.0.0/8', '127.0.0.1', 'fd00::/8'])
    expect(addressOf('10.1.2.3', '203.0.113.7')).toBe('203.0.113.7')
  })

  test.each([
    ['no proxy is trusted', [], '203.0.113.7', '198.51.100.1', '203.0.113.7'],
    ['the peer is not a proxy', ['10.0.0.1'], '203.0.113.7', '198.51.100.1', '203.0.113.7'],
    [
      'a value of the client',
      ['10.0.0.1'],
      '10.0.0.1',
      '1.1.1.1, 2.2.2.2, 203.0.113.7',
      '203.0.113.7',
    ],
    ['two proxies', ['10.0.0.0/8'], '10.0.0.1', '1.1.1.1, 203.0.113.7, 10.0.0.2', '203.0.113.7'],
    ['only proxies', ['10.0.0.0/8'], '10.0.0.1', '10.0.0.3,10.0.0.2', '10.0.0.3'],
    ['no header', ['10.0.0.1'], '10.0.0.1', undefined, '10.0.0.1'],
    ['a malformed value', ['10.0.0.1'], '10.0.0.1', 'unknown', '10.0.0.1'],
    [
      'a malformed value after a proxy',
      ['10.0.0.0/8'],
      '10.0.0.1',
      '203.0.113.7, <script>, 10.0.0.2',
      '10.0.0.2',
    ],
    ['IPv4 written as IPv6', ['10.0.0.1'], '::ffff:10.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['the IPv6 network', [], '2001:db8:1:2:3:4:5:6', undefined, '2001:db8:1:2::/64'],
    ['the IPv6 network in short', [], '2001:db8::6', undefined, '2001:db8:0:0::/64'],
    ['IPv6 loopback', [], '::1', undefined, '0:0:0:0::/64'],
    ['an IPv6 proxy', ['fd00::/8'], 'fd12::1', '203.0.113.7', '203.0.113.7'],
  ])('behavior: SEC-57 %s', (_what, proxies, peer, header, expected) => {
    expect(createClientAddress(proxies)(peer, header)).toBe(expected)
  })

  test('behavior: returns no address without a connection, and ignores the header', () => {
    expect(createClientAddress(['10.0.0.0/8'])(undefined, '203.0.113.7')).toBeUndefined()
  })

  test.each(['', 'proxy', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0.0/x', '::/129'])(
    'error: rejects the proxy "%s"',
    (proxy) => {
      expect(() => createClientAddress([proxy])).toThrow('The option "trustedProxies" is wrong')
    },
  )
})
