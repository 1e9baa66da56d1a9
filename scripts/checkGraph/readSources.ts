import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSource, type Source } from '../lib/parseSource.js'

const TEST = /\.(test|spec|bench)\.tsx?$|\/src\/test\//

/** True for tests and their helpers, which may import more than their package. */
export function isTest(path: string): boolean {
  return TEST.test(path)
}

/** Returns all modules below `packages/<id>/src`. */
export function readSources(base: string, folders: readonly string[]): Source[] {
  return folders.flatMap((folder) => {
    const src = join(base, folder, 'src')
    if (!existsSync(src)) return []
    return readdirSync(src, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))
      .sort()
      .map((name) => {
        const path = `${folder}/src/${name.replaceAll('\\', '/')}`
        return parseSource(path, readFileSync(join(base, path), 'utf8'))
      })
  })
}
