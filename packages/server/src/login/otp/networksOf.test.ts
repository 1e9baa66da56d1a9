import { describe, expect, test } from 'vitest'
import { createClientAddress } from '../../createClientAddress.js'
import { networksOf } from './networksOf.js'

describe('networksOf', () => {
  test.each([
    [
      '2001:db8:1:2345:3:4:5:6',
      ['2001:db8:1:2345::/64', '2001:db8:1:2300::/56', '2001:db8:1::/48'],
    ],
    ['2001:db8::6', ['2001:db8:0:0::/64', '2001:db8:0:0::/56', '2001:db8:0::/48']],
    ['203.0.113.7', ['203.0.113.7', '203.0.113.0/24']],
    ['::ffff:203.0.113.7', ['203.0.113.7', '203.0.113.0/24']],
  ])('behavior: V12 SEC-17 returns the networks of %s, narrow to wide', (peer, names) => {
    const address = createClientAddress([])(peer, undefined) ?? ''
    const networks = networksOf(address)
    expect(networks.map(({ name }) => name)).toEqual(names)
    expect(networks.map(({ factor }) => factor)).toEqual(names.length === 3 ? [1, 2, 4] : [1, 4])
  })

  test.each(['unknown', '2001:db8:1', '2001:db8:1:2345:6'])(
    'behavior: %s is the only network of a client without a /64',
    (address) => {
      expect(networksOf(address)).toEqual([{ name: address, factor: 1 }])
    },
  )
})
