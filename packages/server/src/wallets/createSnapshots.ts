import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import type { SignedSnapshot } from '@latchkey/protocol'
import { notConfigured } from '../kernel/notConfigured.js'
import type { Directory } from './createDirectory.js'

/** Options of the directory. */
export interface DirectoryOptions {
  /** Ed25519 private key, 32 bytes in hexadecimal, with which `/getWalletsSnapshot` is signed. */
  signingKey?: string | undefined
}

/** Validity of a snapshot, in milliseconds. */
const LIFETIME_MS = 7 * 86_400_000

/**
 * Milliseconds after which a new snapshot is signed, so that no served snapshot is about to expire.
 */
const RENEW_MS = 86_400_000

/** PKCS #8 prefix of the 32 bytes of the key. Source: RFC 8410. */
const PKCS8 = '302e020100300506032b657004220420'

function readKey(signingKey: string): KeyObject {
  if (!/^[0-9a-f]{64}$/i.test(signingKey))
    throw new TypeError(
      'The option "directory.signingKey" is wrong: expected 64 hexadecimal digits.',
    )
  return createPrivateKey({
    key: Buffer.from(PKCS8 + signingKey, 'hex'),
    format: 'der',
    type: 'pkcs8',
  })
}

/**
 * Returns the public key of a signing key, in hexadecimal, for the kit's option `directoryKey`.
 *
 * @throws TypeError when it is not a key.
 *
 * @example
 * ```ts
 * import { directoryKeyOf } from '@latchkey/server'
 *
 * directoryKeyOf('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60') // 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a'
 * ```
 */
export function directoryKeyOf(signingKey: string): string {
  return createPublicKey(readKey(signingKey))
    .export({ format: 'der', type: 'spki' })
    .subarray(-32)
    .toString('hex')
}

/**
 * Creates the signer of directories. Each is signed once a day (SEC-46).
 *
 * @throws TypeError when the key is not a key.
 */
export function createSnapshots(
  { signingKey }: DirectoryOptions,
  clock: { now(): number },
): (directory: Directory) => SignedSnapshot {
  const key = signingKey === undefined ? undefined : readKey(signingKey)
  const last: { snapshot?: SignedSnapshot; directory?: Directory; signedAt: number } = {
    signedAt: 0,
  }
  return (directory) => {
    if (!key) throw notConfigured('signed directory', 'directory.signingKey')
    const now = clock.now()
    if (last.snapshot && last.directory === directory && Math.abs(now - last.signedAt) < RENEW_MS)
      return last.snapshot
    const snapshot = `{"version":${directory.version},"expiresAt":${now + LIFETIME_MS},"data":[${directory.records.join(',')}]}`
    const signed = { snapshot, signature: sign(null, Buffer.from(snapshot), key).toString('hex') }
    Object.assign(last, { snapshot: signed, directory, signedAt: now })
    return signed
  }
}
