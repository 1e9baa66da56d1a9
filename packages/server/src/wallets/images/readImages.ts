import { and, eq } from 'drizzle-orm'
import type { Services } from '../../kernel/services.js'
import { images } from '../imageTables.js'
import { type ImageKind, isImageId } from './importImages.js'

/** A served image. */
export interface StoredImage {
  readonly sha256: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** Maximum bytes of cached images. The usual size is 3 kB, so this is about ten thousand images. */
const MAX_BYTES = 33_554_432

/** Bytes of an entry besides its image. */
const ENTRY_BYTES = 256

/** Cache lifetime, in milliseconds. */
const FRESH_MS = 60_000

interface Entry {
  readonly image: StoredImage | undefined
  readonly readAt: number
}

const sizeOf = ({ image }: Entry): number => ENTRY_BYTES + (image?.bytes.length ?? 0)

/** Creates the image reader. Caches recently used images, and missing ones. */
export function readImages({
  database,
  clock,
}: Pick<Services, 'database' | 'clock'>): (
  kind: ImageKind,
  id: string,
) => Promise<StoredImage | undefined> {
  const entries = new Map<string, Entry>()
  const size = { bytes: 0 }

  function forget(key: string): void {
    const entry = entries.get(key)
    if (!entry) return
    entries.delete(key)
    size.bytes -= sizeOf(entry)
  }

  function keep(key: string, entry: Entry): void {
    forget(key)
    entries.set(key, entry)
    size.bytes += sizeOf(entry)
    for (const oldest of entries.keys()) {
      if (size.bytes <= MAX_BYTES) break
      forget(oldest)
    }
  }

  return async (kind, id) => {
    if (!isImageId(id)) return undefined
    const key = `${kind}:${id}`
    const kept = entries.get(key)
    if (kept && Math.abs(clock.now() - kept.readAt) < FRESH_MS) {
      keep(key, kept)
      return kept.image
    }
    const { orm } = await database()
    const rows = await orm
      .select({ sha256: images.sha256, bytes: images.bytes })
      .from(images)
      .where(and(eq(images.kind, kind), eq(images.id, id)))
    const [row] = rows
    const image = row && { sha256: row.sha256, bytes: Uint8Array.from(row.bytes) }
    keep(key, { image, readAt: clock.now() })
    return image
  }
}
