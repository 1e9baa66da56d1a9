import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { signText } from './signature.js'

/** The files of a built frame with the builder's signature. */
export interface SignedManifest {
  /**
   * JSON of `{ version: 1, files }`, where `files` has the SHA-256 of each file in hexadecimal, by
   * its path. The signature covers these bytes.
   */
  manifest: string
  /** Ed25519 signature of `manifest`, in hexadecimal. */
  signature: string
}

/** SHA-256 in hexadecimal. */
export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/**
 * Lists the SHA-256 of each file of a built frame in hexadecimal, by its path, in the order of the
 * paths.
 *
 * @throws Error when the folder holds no built frame.
 */
export async function listFrame(folder: string): Promise<Readonly<Record<string, string>>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
  if (!paths.includes('sdk.html') || !paths.includes('approve.html'))
    throw new Error(`There is no built frame in ${folder}.`)
  const hashed = paths.map(
    async (path): Promise<[string, string]> => [
      path.split(sep).join('/'),
      hashOf(await readFile(join(folder, path))),
    ],
  )
  return Object.fromEntries(
    (await Promise.all(hashed)).sort(([one], [other]) => (one < other ? -1 : 1)),
  )
}

/**
 * Creates and signs the manifest of a built frame, on the machine that built it. The build is
 * reproducible, so others can compare it. {@link probeFrame} compares the served frame with the
 * manifest.
 *
 * @param parameters.folder - The built frame: `dist/frame` of `@latchkey/vault`.
 * @param parameters.signingKey - Ed25519 private key, 32 bytes in hexadecimal. Keep it off the
 *   machine that serves the frame.
 * @throws TypeError when the key is invalid; Error when the folder holds no built frame.
 *
 * @example
 * ```ts
 * import { signFrame } from '@latchkey/server'
 *
 * const signed = await signFrame({ folder: 'node_modules/@latchkey/vault/dist/frame', signingKey: process.env.LATCHKEY_FRAME_KEY ?? '' })
 * ```
 */
export async function signFrame({
  folder,
  signingKey,
}: {
  folder: string
  signingKey: string
}): Promise<SignedManifest> {
  const manifest = JSON.stringify({ version: 1, files: await listFrame(folder) })
  return { manifest, signature: signText(manifest, signingKey) }
}
