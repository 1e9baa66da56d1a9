import type { Chunk } from './bundle.js'

/** Returns the names of the files that are fetched with the given chunks. */
export function closure(chunks: readonly Chunk[], starts: readonly Chunk[]): Set<string> {
  const reached = new Set<string>()
  const waiting = [...starts]
  for (let chunk = waiting.pop(); chunk; chunk = waiting.pop()) {
    if (reached.has(chunk.fileName)) continue
    reached.add(chunk.fileName)
    waiting.push(...chunks.filter(({ fileName }) => chunk.imports.includes(fileName)))
  }
  return reached
}

/** The fetched bytes, and the modules of the repository in them. */
export interface Load {
  size: number
  modules: readonly string[]
}

/** Measures all chunks in `files` that are not in `without`. */
export function loadOf(
  chunks: readonly Chunk[],
  files: ReadonlySet<string>,
  without: ReadonlySet<string> = new Set(),
): Load {
  const loaded = chunks.filter(({ fileName }) => files.has(fileName) && !without.has(fileName))
  return {
    size: loaded.reduce((sum, { size }) => sum + size, 0),
    modules: loaded.flatMap(({ modules }) => modules),
  }
}

/** Returns the chunks that load with the page. */
export function initial(chunks: readonly Chunk[]): Set<string> {
  return closure(
    chunks,
    chunks.filter(({ isEntry }) => isEntry),
  )
}

/** Returns the chunk of a lazy-loaded module. */
export function lazyChunk(chunks: readonly Chunk[], module: string): Chunk {
  const found = chunks.find((chunk) => chunk.module === module && !chunk.isEntry)
  if (!found)
    throw new Error(
      `${module} is not loaded lazily any more, or was moved: it is part of another chunk: load it with import() again, or name its new path in scripts/sizes/measure.ts`,
    )
  return found
}
