import { createECDH } from 'node:crypto'
import type { AssertionKey } from '../login/loginOptions.js'

/**
 * Returns the private key of P-256 for a number. @throws when the number is zero or beyond the
 * order of the curve
 */
export function toAssertionKey(hex: string): AssertionKey {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(hex, 'hex')
  const point = pair.getPublicKey()
  const part = (bytes: Buffer): string => bytes.toString('base64url')
  return {
    kty: 'EC',
    crv: 'P-256',
    x: part(point.subarray(1, 33)),
    y: part(point.subarray(33)),
    d: part(Buffer.from(hex, 'hex')),
  }
}
