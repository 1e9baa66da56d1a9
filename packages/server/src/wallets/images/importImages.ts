import { createHash } from 'node:crypto'
import type { images as endpoints } from '@latchkey/protocol'
import { sql } from 'drizzle-orm'
import type { Database } from '../../kernel/database/database.js'
import { images } from '../imageTables.js'
import { encodeImage, ImageError } from './encodeImage.js'

/**
 * Kinds of images: of wallets, networks and connectors, currencies (by code), tokens (by symbol).
 */
export type ImageKind = keyof typeof endpoints

/** An image file of the operator: PNG, JPEG, WebP, GIF or SVG. */
export interface ImageFile {
  readonly kind: ImageKind
  readonly id: string
  readonly bytes: Uint8Array
}

/** The result of an image import. */
export interface ImagesImport {
  readonly imported: number
  /** Refused images by their index in the list, with the problem. */
  readonly refused: readonly { readonly index: number; readonly problem: string }[]
}

export function isImageId(id: string): boolean {
  return /^[\w.-]{1,128}$/.test(id)
}

/** @returns the problem, or `undefined` after a successful import. */
async function importImage(
  { orm }: Database,
  { kind, id, bytes: given }: ImageFile,
): Promise<string | undefined> {
  if (!isImageId(id)) return 'id: expected letters, digits, . - and _, at most 128'
  try {
    const bytes = await encodeImage(given)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const set = { sha256: sql`excluded.sha256`, bytes: sql`excluded.bytes` }
    await orm
      .insert(images)
      .values({ kind, id, sha256, bytes })
      .onConflictDoUpdate({ target: [images.kind, images.id], set })
    return undefined
  } catch (error) {
    if (error instanceof ImageError) return `bytes: ${error.message}`
    throw error
  }
}

/**
 * Adds images, or replaces those of the same kind and id. Re-encodes each as WebP of at most 256
 * pixels per side. Skips and reports images that cannot be re-encoded.
 *
 * @example
 * ```ts
 * import { readFile } from 'node:fs/promises'
 * import { importImages, openDatabase } from '@latchkey/server'
 *
 * const database = await openDatabase({ url: 'postgres://localhost/latchkey' })
 * const { refused } = await importImages(database, [{ kind: 'wallet', id: 'tern', bytes: await readFile('tern.png') }])
 * ```
 */
export async function importImages(
  database: Database,
  files: readonly ImageFile[],
): Promise<ImagesImport> {
  const refused: { index: number; problem: string }[] = []
  // One after the other: rendering an image may take 16 MiB.
  for (const [index, file] of files.entries()) {
    const problem = await importImage(database, file)
    if (problem) refused.push({ index, problem })
  }
  return { imported: files.length - refused.length, refused }
}
