import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Returns the SHA-256 of the sources of `contracts/compiled.json`. */
export function hashSources(): string {
  const folder = fileURLToPath(new URL('../../contracts/', import.meta.url))
  const hash = createHash('sha256')
  for (const name of readdirSync(folder).sort())
    if (name.endsWith('.sol')) hash.update(`${name}\0${readFileSync(`${folder}${name}`, 'utf8')}\0`)
  return hash.digest('hex')
}
