import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { toBase58 } from '@latchkey/protocol/std'
import { address as addressFrom, getOffchainMessageV1Encoder } from '@solana/kit'
import { describe, expect, test } from 'vitest'
import { checkSolanaSignature, isSignedBy } from './checkSolanaSignature.js'

const seed = Buffer.alloc(32, 7)
const key = createPrivateKey({
  key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]),
  format: 'der',
  type: 'pkcs8',
})
const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(12)
const address = toBase58(publicKey)
const message = 'millpond.example wants you to sign in'
const signed = (bytes: Uint8Array): string => toBase58(sign(null, bytes, key))

describe('checkSolanaSignature', () => {
  test('default', () => {
    expect(address).toBe('GmaDrppBC7P5ARKV8g3djiwP89vz1jLK23V2GBjuAEGB')
    checkSolanaSignature({ address, message, signature: signed(Buffer.from(message)) })
  })

  test('behavior: accepts the off-chain format of hardware wallets', () => {
    const bytes = getOffchainMessageV1Encoder().encode({
      version: 1,
      content: message,
      requiredSignatories: [{ address: addressFrom(address) }],
    })
    checkSolanaSignature({ address, message, signature: signed(Uint8Array.from(bytes)) })
  })

  test('error: refuses another message, another key and changed bytes', () => {
    const signature = signed(Buffer.from(message))
    const other = toBase58(Buffer.alloc(32, 9))
    for (const claim of [
      { address, message: `${message} `, signature },
      { address: other, message, signature },
      { address, message, signature: signature.slice(1) },
      { address, message, signature: `1${signature}` },
      { address: address.slice(1), message, signature },
    ])
      expect(() => checkSolanaSignature(claim)).toThrowError(/not of the key of this account/)
  })
})

describe('isSignedBy', () => {
  // RFC 8032, section 7.1, tests 1 and 3.
  test.each([
    [
      'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
      '',
      'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
    ],
    [
      'fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025',
      'af82',
      '6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a',
    ],
  ])('default: vector %s', (publicHex, messageHex, signatureHex) => {
    const [given, text, signature] = [publicHex, messageHex, signatureHex].map((hex) =>
      Buffer.from(hex, 'hex'),
    ) as [Buffer, Buffer, Buffer]
    expect(isSignedBy(given, text, signature)).toBe(true)
    expect(isSignedBy(given, Buffer.concat([text, Buffer.of(0)]), signature)).toBe(false)
  })

  // The points of small order, and two of them in a second form. R is the neutral element, S is 0.
  test.each([
    '0100000000000000000000000000000000000000000000000000000000000000',
    '0000000000000000000000000000000000000000000000000000000000000080',
    '0000000000000000000000000000000000000000000000000000000000000000',
    'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
    'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
    'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa',
    '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
    '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85',
    'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
    'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  ])('error: SEC-31 refuses a key of small order or in a second form: %s', (hex) => {
    const fitsAll = Buffer.concat([Buffer.of(1), Buffer.alloc(63)])
    // Without the check, one message in eight or fewer would be accepted.
    for (let round = 0; round < 64; round++)
      expect(isSignedBy(Buffer.from(hex, 'hex'), Buffer.from(`${round}`), fitsAll)).toBe(false)
  })
})
