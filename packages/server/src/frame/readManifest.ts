import { createPublicKey, verify } from 'node:crypto'
import { literal, object, parse, pipe, record, regex, string } from 'valibot'
import type { SignedManifest } from './signFrame.js'

const hash = pipe(string(), regex(/^[0-9a-f]{64}$/))
const schema = object({ version: literal(1), files: record(string(), hash) })

/** What comes before the 32 bytes of the key in a SubjectPublicKeyInfo. Source: RFC 8410. */
const SPKI = '302a300506032b6570032100'

/**
 * SHA-256 of each file of the frame, by its path, on the word of whoever built it.
 *
 * @throws TypeError when it is not signed by `publicKey`, or says nothing.
 */
export function readManifest({ manifest, signature }: SignedManifest, publicKey: string): ReadonlyMap<string, string> {
  if (!/^[0-9a-f]{64}$/i.test(publicKey)) throw new TypeError('The key of whoever built the frame is wrong: expected 64 hexadecimal digits.')
  const key = createPublicKey({ key: Buffer.from(SPKI + publicKey, 'hex'), format: 'der', type: 'spki' })
  const isSigned = /^[0-9a-f]{128}$/i.test(signature) && verify(null, Buffer.from(manifest), key, Buffer.from(signature, 'hex'))
  if (!isSigned) throw new TypeError('The manifest is not signed with this key: it is of another build, or somebody changed it.')
  return new Map(Object.entries(parse(schema, JSON.parse(manifest)).files))
}
