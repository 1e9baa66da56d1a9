import { expect, test } from 'vitest'
import { deriveSymKey, generateKeyPair, hashKey, hashText } from './crypto.js'
import { keys } from './test/vectors.js'

test('default: case 1: both sides derive the same key and topic (V1)', () => {
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
  expect(hashText(`${keys.pairingTopic}did:key:z6MkodHZwneVRShtaLf8JKYkxpDGp1vGZnpGmdBpX8M2exxH`)).toBe(
    'cba370af45242c70bf27d854758ce65b4e2180a82c6826da76d7ff560d14fd37',
  )
})

test('error: a peer key that is no key, all zero included', () => {
  for (const key of ['00'.repeat(32), 'zz'.repeat(32), 'ab', '']) expect(() => deriveSymKey(keys.privateA, key), key).toThrow()
})
