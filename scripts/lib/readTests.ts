import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseSource, type Source } from './parseSource.js'

const FOLDERS = ['packages', 'apps', 'examples', 'scripts', 'bench']
const SKIPPED = new Set(['node_modules', 'dist'])
const TEST = /\.(test|spec)\.tsx?$/

function listTests(base: string, folder: string): string[] {
  if (!existsSync(join(base, folder))) return []
  return readdirSync(join(base, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name)
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : listTests(base, path)
    return TEST.test(entry.name) ? [path] : []
  })
}

/**
 * Reads all unit tests and journeys of the repository.
 *
 * @param parsed - Files that are parsed already.
 */
export function readTests(base: string, parsed: readonly Source[] = []): Source[] {
  const known = new Map(parsed.map((source) => [source.path, source]))
  return FOLDERS.flatMap((folder) => listTests(base, folder))
    .sort()
    .map((path) => known.get(path) ?? parseSource(path, readFileSync(join(base, path), 'utf8')))
}
