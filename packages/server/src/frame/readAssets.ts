import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'

/** A file as it is served. */
export interface Asset {
  bytes: Uint8Array<ArrayBuffer>
  type: string
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

/**
 * Reads everything below `assets` of a built frame, by path. Cached: a new frame needs a restart.
 */
export async function readAssets(folder: string): Promise<ReadonlyMap<string, Asset>> {
  const entries = await readdir(join(folder, 'assets'), { withFileTypes: true })
  const files = entries.filter(
    (entry) => entry.isFile() && types[extname(entry.name)] !== undefined,
  )
  const assets = await Promise.all(
    files.map(async ({ name }): Promise<[string, Asset]> => {
      const bytes = new Uint8Array(await readFile(join(folder, 'assets', name)))
      return [`/assets/${name}`, { bytes, type: types[extname(name)] ?? '' }]
    }),
  )
  return new Map(assets)
}
