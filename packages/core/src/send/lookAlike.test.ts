import { describe, expect, test } from 'vitest'
import { isLookAlike, knownOf, lookAlikeOf } from './lookAlike.js'
import type { OwnRecipient, SendForm } from './sendState.js'

const address = '0x4E9c1D7a2b5F8063e0C2e1A0d97F3c58B16a72F0'
const lookAlike = '0x4e9C000000000000000000000000000000A072f0'
const known: OwnRecipient = { address, at: 1 } as unknown as OwnRecipient
const found = (text: string): SendForm['recipient'] => ({
  status: 'found',
  text,
  address: text,
  isContract: false,
})

describe('isLookAlike', () => {
  test('default: SEC-45 matches the same four characters at both ends, in any case', () => {
    expect(isLookAlike(address, lookAlike)).toBe(true)
    expect(isLookAlike(lookAlike, address)).toBe(true)
  })

  test.each([
    ['the same address', address, address.toLowerCase()],
    ['another first character', address, lookAlike.replace('0x4', '0x5')],
    ['another fourth character', address, lookAlike.replace('0x4e9C', '0x4e9D')],
    ['another last character', address, lookAlike.replace(/0$/, '1')],
    ['another fourth character from the end', address, lookAlike.replace('72f0', '62f0')],
    ['the same text of two kinds', '4E9caaaa72F0', `0x4E9c`],
  ])('behavior: does not match %s', (_title, one, other) => {
    expect(isLookAlike(one, other)).toBe(false)
  })

  test('behavior: 0x counts at the start only', () => {
    expect(isLookAlike('ab0xcdWWWW1234', 'abcdVVVV1234')).toBe(false)
  })
})

describe('lookAlikeOf', () => {
  test('default: SEC-45 returns the known address that the recipient resembles', () => {
    expect(lookAlikeOf({ recipient: found(lookAlike) }, [known])).toBe(known)
    expect(lookAlikeOf({ recipient: found(lookAlike), accepted: address }, [known])).toBe(known)
  })

  test('behavior: returns undefined for an accepted recipient, in any case', () => {
    const accepted = lookAlike.toLowerCase()
    expect(lookAlikeOf({ recipient: found(lookAlike), accepted }, [known])).toBeUndefined()
  })

  test('behavior: returns undefined for a known recipient that resembles another', () => {
    const other = { ...known, address: lookAlike }
    expect(lookAlikeOf({ recipient: found(lookAlike) }, [known, other])).toBeUndefined()
  })

  test('behavior: returns undefined without a recipient, or without known addresses', () => {
    const recipient = {
      status: 'reading',
      text: lookAlike,
      address: lookAlike,
    } as SendForm['recipient']
    expect(lookAlikeOf({ recipient }, [known])).toBeUndefined()
    expect(lookAlikeOf({ recipient: found(lookAlike) })).toBeUndefined()
    expect(lookAlikeOf({ recipient: found(lookAlike) }, [])).toBeUndefined()
  })
})

describe('knownOf', () => {
  test('default: returns the record of an address, in any case', () => {
    const other = { ...known, address: lookAlike }
    expect(knownOf(address.toLowerCase(), [other, known])).toBe(known)
    expect(knownOf('0x01', [known])).toBeUndefined()
    expect(knownOf(address)).toBeUndefined()
  })
})
