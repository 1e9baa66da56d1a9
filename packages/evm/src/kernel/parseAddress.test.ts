import { describe, expect, test } from 'vitest'
import { parseAddress } from './parseAddress.js'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

describe('parseAddress', () => {
  test('default', () => {
    expect(parseAddress(address)).toEqual({ address })
  })

  test('behavior: adds the checksum to an address in one case or with spaces around it', () => {
    for (const text of [
      address.toLowerCase(),
      `0x${address.slice(2).toUpperCase()}`,
      ` ${address}\n`,
    ])
      expect(parseAddress(text)).toEqual({ address })
  })

  test('error: SEC-52 rejects an address with any letter in the wrong case', () => {
    for (const [index, letter] of [...address].entries()) {
      if (index < 2 || /\d/.test(letter)) continue
      const swapped = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
      expect(parseAddress(address.slice(0, index) + swapped + address.slice(index + 1))).toEqual({
        problem: 'checksum',
      })
    }
  })

  test('error: rejects malformed addresses and the zero address', () => {
    const texts = [
      '',
      '0x',
      address.slice(0, -1),
      `${address}0`,
      address.slice(2),
      address.replace('f3', 'g3'),
      `0X${address.slice(2)}`,
      'alice.eth',
      `${address} ${address}`,
    ]
    for (const text of [...texts, `0x${'０'.repeat(40)}`])
      expect(parseAddress(text)).toEqual({ problem: 'format' })
    expect(parseAddress(`0x${'0'.repeat(40)}`)).toEqual({ problem: 'zero' })
  })
})
