import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { closeEnvelope, openEnvelope } from '../envelope.js'
import { createKeyKms, isLoopback, wellKnownKmsKey } from './createKeyKms.js'

const key = randomBytes(32).toString('hex')
const context = { project: 'demo', user: 'u', wallet: 'w', set: 'recovery', epoch: 1 }

describe('createKeyKms', () => {
  test('default: unwraps only its own data keys, and only for the same context', async () => {
    const kms = createKeyKms({ key, isLoopback: false })
    const dataKey = new Uint8Array(randomBytes(32))
    const wrapped = await kms.wrap(dataKey, 'a')
    expect(await kms.unwrap(wrapped, 'a')).toEqual(dataKey)
    await expect(kms.unwrap(wrapped, 'b')).rejects.toThrow()
    await expect(
      createKeyKms({ key: randomBytes(32).toString('hex'), isLoopback: false }).unwrap(
        wrapped,
        'a',
      ),
    ).rejects.toThrow()
    await expect(kms.unwrap('k1.AAAA', 'a')).rejects.toThrow('not wrapped here')
  })

  test('behavior: after a key rotation unwraps data keys of the previous key, and wraps only with the new one', async () => {
    const next = randomBytes(32).toString('hex')
    const wrapped = await createKeyKms({ key, isLoopback: false }).wrap(
      new Uint8Array(32).fill(7),
      'a',
    )
    const kms = createKeyKms({
      key: next,
      previousKeys: [randomBytes(32).toString('hex'), key],
      isLoopback: false,
    })
    expect(await kms.unwrap(wrapped, 'a')).toEqual(new Uint8Array(32).fill(7))
    await expect(kms.unwrap(wrapped, 'b')).rejects.toThrow('goes to the previous ones')
    const anew = await kms.wrap(new Uint8Array(32).fill(8), 'a')
    await expect(createKeyKms({ key, isLoopback: false }).unwrap(anew, 'a')).rejects.toThrow()
    expect(await createKeyKms({ key: next, isLoopback: false }).unwrap(anew, 'a')).toEqual(
      new Uint8Array(32).fill(8),
    )
  })

  test('error: rejects the key of the examples on a reachable service, and rejects weak keys', () => {
    expect(() => createKeyKms({ key: wellKnownKmsKey, isLoopback: false })).toThrow(
      'the public one of the examples',
    )
    expect(() => createKeyKms({ key: wellKnownKmsKey, isLoopback: true })).not.toThrow()
    expect(() => createKeyKms({ key: '00'.repeat(32), isLoopback: true })).toThrow('repeated')
    expect(() => createKeyKms({ key: 'short', isLoopback: true })).toThrow('64 hexadecimal')
  })

  test('default: recognises loopback URLs', () => {
    expect(['http://127.0.0.1:4000', 'http://localhost', 'http://[::1]:1'].every(isLoopback)).toBe(
      true,
    )
    expect(
      ['https://127.0.0.1.example.org', 'https://recovery.example.org', 'http://10.0.0.1'].some(
        isLoopback,
      ),
    ).toBe(false)
  })

  test('behavior: opens an envelope only in its own row', async () => {
    const kms = createKeyKms({ key, isLoopback: false })
    const share = new Uint8Array(randomBytes(17))
    const envelope = await closeEnvelope(kms, share, context)
    expect(await openEnvelope(kms, envelope, context)).toEqual(share)
    const others = [
      { project: 'other' },
      { user: 'v' },
      { wallet: 'x' },
      { set: 'device:d' },
      { epoch: 2 },
      { user: 'u|w', wallet: '' },
    ]
    for (const other of others)
      await expect(openEnvelope(kms, envelope, { ...context, ...other })).rejects.toThrow()
  })
})
