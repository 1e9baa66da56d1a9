import { x25519 } from '@noble/curves/ed25519'
import { hkdf } from '@noble/hashes/hkdf'
import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils'
import { expect, test } from 'vitest'
import { keys } from '../test/vectors.js'
import { deriveSymKey, generateKeyPair, hashKey, hashText } from './crypto.js'

test('default: case 1: both sides derive the same key and topic (vector 1)', () => {
  expect(deriveSymKey(keys.privateA, keys.publicB)).toBe(keys.symKey)
  expect(deriveSymKey(keys.privateB, keys.publicA)).toBe(keys.symKey)
  expect(hashKey(keys.symKey)).toBe(keys.sessionTopic)
  expect(hashKey(keys.publicA)).toBe(keys.responseTopic)
  expect(hashKey(keys.pairingKey)).toBe(keys.pairingTopic)
})

test('behavior: two fresh pairs agree', () => {
  const [a, b] = [generateKeyPair(), generateKeyPair()]
  expect(a.publicKey).toMatch(/^[0-9a-f]{64}$/)
  expect(deriveSymKey(a.privateKey, b.publicKey)).toBe(deriveSymKey(b.privateKey, a.publicKey))
})

test('behavior: names messages by the hash of their text (V3, V8)', () => {
  const message =
    'AAABAgMEBQYHCAkKC0DmFRMaNj+21EQt1pg9b9UoANFEuECtVOHfgoBJdOGl00EG9x2IKK3xXs5jay08FQpUJjC8BE0FNPoKEKhP/c/zP6paioZ8y6iVw+YKNDteTzrcq430VQtembBg3A=='
  expect(hashText(message)).toBe('d269673cd9704b32e24208b122fd6cbe096b5775535a12729e9b3311356a63a1')
  expect(
    hashText(`${keys.pairingTopic}did:key:z6MkodHZwneVRShtaLf8JKYkxpDGp1vGZnpGmdBpX8M2exxH`),
  ).toBe('cba370af45242c70bf27d854758ce65b4e2180a82c6826da76d7ff560d14fd37')
})

test('error: rejects a malformed peer key, and the all-zero one', () => {
  for (const key of ['00'.repeat(32), 'zz'.repeat(32), 'ab', ''])
    expect(() => deriveSymKey(keys.privateA, key), key).toThrow()
})

test("behavior: agrees with noble's own X25519 and with the vectors of RFC 7748", () => {
  const scalar = 'a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4'
  const u = 'e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c'
  const shared = hexToBytes('c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552')
  expect(deriveSymKey(scalar, u)).toBe(bytesToHex(hkdf(sha256, shared, undefined, undefined, 32)))
  for (let time = 0; time < 20; time += 1) {
    const { privateKey, publicKey } = generateKeyPair()
    expect(bytesToHex(x25519.getPublicKey(privateKey))).toBe(publicKey)
  }
})
