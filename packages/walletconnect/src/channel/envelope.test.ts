import { chacha20poly1305 } from '@noble/ciphers/chacha'
import { hexToBytes } from '@noble/hashes/utils'
import { expect, test } from 'vitest'
import { envelopes, keys } from '../test/vectors.js'
import { EnvelopeError, openEnvelope, sealEnvelope } from './envelope.js'

test('default: cases 2 and 3: seals, and opens the envelopes of other clients (vectors 3, 4, 5, 7, 12)', () => {
  expect(envelopes).toHaveLength(8)
  for (const { name, symKey, iv, text, base64, senderPublicKey } of envelopes) {
    expect(sealEnvelope({ symKey, text, senderPublicKey, iv: hexToBytes(iv) }), name).toBe(base64)
    if (senderPublicKey)
      expect(openEnvelope(base64, { privateKey: keys.privateA }), name).toEqual({
        text,
        symKey,
        senderPublicKey,
      })
    else expect(openEnvelope(base64, { symKey }), name).toEqual({ text, symKey })
  }
})

test('behavior: seals the same text into different envelopes', () => {
  const seal = (): string => sealEnvelope({ symKey: keys.symKey, text: '{}' })
  expect(new Set(Array.from({ length: 50 }, seal)).size).toBe(50)
})

test('behavior: seals and opens a large text', () => {
  const text = JSON.stringify({ text: 'é€😀'.repeat(20_000) })
  expect(
    openEnvelope(sealEnvelope({ symKey: keys.symKey, text }), { symKey: keys.symKey }).text,
  ).toBe(text)
})

test('error: case 4: rejects damaged, short, unencrypted and non-base64 messages, and unknown types', () => {
  const whole = 'AAAAAAAAAAAAAAAABTOQfBu3nxaZH5NRjYuHWFGseA=='
  const bytes = Buffer.from(whole, 'base64')
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1)
  const typed = (type: number): string =>
    Buffer.concat([Buffer.of(type), Buffer.from(whole, 'base64').subarray(1)]).toString('base64')
  const bad = [
    bytes.toString('base64'),
    typed(1),
    typed(2),
    typed(9),
    Buffer.alloc(10).toString('base64'),
    '%%%',
    '',
    'AnsiaWQiOjE4',
  ]
  for (const message of bad) {
    expect(() => openEnvelope(message, { symKey: keys.symKey }), message).toThrow(EnvelopeError)
    expect(() => openEnvelope(message, { privateKey: keys.privateA }), message).toThrow(
      EnvelopeError,
    )
  }
})

test('error: reports a message too short for nonce and tag before decrypting anything', () => {
  for (const [length, key] of [
    [1, { symKey: keys.symKey }],
    [28, { symKey: keys.symKey }],
    [60, { privateKey: keys.privateA }],
  ] as const) {
    const message = Buffer.concat([
      Buffer.of('symKey' in key ? 0 : 1),
      Buffer.alloc(length - 1),
    ]).toString('base64')
    expect(() => openEnvelope(message, key), String(length)).toThrow('too short')
  }
})

test('error: rejects a type 1 envelope whose sender key is zero', () => {
  const zero = Buffer.concat([Buffer.of(1), Buffer.alloc(32), Buffer.alloc(60)]).toString('base64')
  expect(() => openEnvelope(zero, { privateKey: keys.privateA })).toThrow(EnvelopeError)
})

test('error: rejects the wrong key', () => {
  expect(() => openEnvelope(envelopes[0]!.base64, { symKey: keys.pairingKey })).toThrow(
    EnvelopeError,
  )
})

test('behavior: opens the shortest envelope, of an empty string', () => {
  const message = sealEnvelope({ symKey: keys.symKey, text: '' })
  expect(Buffer.from(message, 'base64')).toHaveLength(1 + 12 + 16)
  expect(openEnvelope(message, { symKey: keys.symKey }).text).toBe('')
})

test('error: each failure has a reason, and a cause if one exists', () => {
  const failure = (message: string, key: Parameters<typeof openEnvelope>[1]): EnvelopeError => {
    try {
      openEnvelope(message, key)
    } catch (error) {
      return error as EnvelopeError
    }
    throw new Error('It was opened.')
  }
  expect(failure('%%%', { symKey: keys.symKey })).toMatchObject({
    name: 'EnvelopeError',
    message: 'The message has no envelope of the expected type.',
  })
  const wrong = failure(envelopes[0]!.base64, { symKey: keys.pairingKey })
  expect(wrong.message).toBe('The message cannot be decrypted.')
  expect(wrong.cause).toBeInstanceOf(Error)
  const zero = Buffer.concat([Buffer.of(1), Buffer.alloc(32 + 28)]).toString('base64')
  const keyless = failure(zero, { privateKey: keys.privateA })
  expect(keyless.message).toBe("The sender's key is invalid.")
  expect(keyless.cause).toBeInstanceOf(Error)
})

test('error: does not replace bytes that are not UTF-8 by other characters', () => {
  const iv = new Uint8Array(12)
  const sealed = chacha20poly1305(hexToBytes(keys.symKey), iv).encrypt(Uint8Array.of(0xff))
  const message = Buffer.concat([Buffer.of(0), iv, sealed]).toString('base64')
  expect(() => openEnvelope(message, { symKey: keys.symKey })).toThrow(EnvelopeError)
})
