import { literal, object, parse, pipe, record, regex, string } from 'valibot'
import { isSigned } from './signature.js'
import type { SignedManifest } from './signFrame.js'

const hash = pipe(string(), regex(/^[0-9a-f]{64}$/))
const schema = object({ version: literal(1), files: record(string(), hash) })

/**
 * Returns the builder's SHA-256 of each file of the frame, by path.
 *
 * @throws TypeError when the manifest is not signed by `publicKey`, or is invalid.
 */
export function readManifest(
  { manifest, signature }: SignedManifest,
  publicKey: string,
): ReadonlyMap<string, string> {
  if (!isSigned(manifest, signature, publicKey))
    throw new TypeError(
      'The manifest is not signed with this key: it is of another build, or was changed.',
    )
  return new Map(Object.entries(parse(schema, JSON.parse(manifest)).files))
}
