import { base58 } from '@scure/base'
import {
  address,
  compileOffchainMessageEnvelope,
  type OffchainMessage as KitMessage,
  offchainMessageApplicationDomain,
  offchainMessageContentRestrictedAsciiOf1232BytesMax,
  offchainMessageContentUtf8Of1232BytesMax,
} from '@solana/kit'
import { describe, expect, test } from 'vitest'
import { isOffchain, parseOffchainMessage } from './offchainMessage.js'

const signers = [3, 4].map((seed) => base58.encode(new Uint8Array(32).fill(seed)))
const required = signers.map((each) => ({ address: address(each) }))
const domain = base58.encode(new Uint8Array(32).fill(7))

function bytesOf(message: KitMessage): Uint8Array {
  return new Uint8Array(compileOffchainMessageEnvelope(message).content)
}

const ascii = bytesOf({
  version: 0,
  applicationDomain: offchainMessageApplicationDomain(domain),
  content: offchainMessageContentRestrictedAsciiOf1232BytesMax('Hello'),
  requiredSignatories: required,
})
const version1 = bytesOf({ version: 1, content: 'Grüße', requiredSignatories: required })

describe('parseOffchainMessage, with kit as the encoder', () => {
  test('default: parses versions 0 and 1', () => {
    expect(parseOffchainMessage(ascii)).toEqual({
      version: 0,
      application: domain,
      signers,
      text: 'Hello',
    })
    const utf8 = bytesOf({
      version: 0,
      applicationDomain: offchainMessageApplicationDomain('11111111111111111111111111111111'),
      content: offchainMessageContentUtf8Of1232BytesMax('Grüße'),
      requiredSignatories: required.slice(0, 1),
    })
    expect(parseOffchainMessage(utf8)).toMatchObject({ application: undefined, text: 'Grüße' })
    expect(parseOffchainMessage(version1)).toEqual({
      version: 1,
      application: undefined,
      signers,
      text: 'Grüße',
    })
  })

  test('error: S25 rejects a header that is not canonical', () => {
    const changed = (bytes: Uint8Array, at: number, value: number): Uint8Array =>
      bytes.map((byte, index) => (index === at ? value : byte))
    const wrong = [
      changed(ascii, 16, 2),
      // Format, number of signers, and length of the text.
      changed(ascii, 49, 3),
      changed(ascii, 50, 0),
      changed(ascii, 50, 1),
      changed(ascii, ascii.length - 7, 4),
      changed(ascii, ascii.length - 1, 0x1f),
      Uint8Array.of(...ascii, 0),
      ascii.slice(0, 17),
      // A duplicate signer, and signers out of order.
      Uint8Array.of(
        ...version1.slice(0, 18),
        ...version1.slice(18, 50),
        ...version1.slice(18, 50),
        65,
      ),
      Uint8Array.of(
        ...version1.slice(0, 18),
        ...version1.slice(50, 82),
        ...version1.slice(18, 50),
        65,
      ),
      version1.slice(0, 82),
      changed(version1, version1.length - 1, 0xff),
    ]
    for (const [index, bytes] of wrong.entries()) {
      expect(isOffchain(bytes)).toBe(true)
      expect(parseOffchainMessage(bytes), String(index)).toBeUndefined()
    }
    expect(isOffchain(ascii.slice(0, 15))).toBe(false)
    expect(parseOffchainMessage(new TextEncoder().encode('Hello'))).toBeUndefined()
  })
})
