import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** The file of a built page that holds its {@link BuildStamp}. */
export const STAMP_FILE = 'build.json'

/** Describes the checkout that a page was built from. */
export interface BuildStamp {
  /** The folder of the repository. */
  folder: string
  /** The commit of the checkout: 40 hexadecimal digits, or `unknown` without Git. */
  commit: string
  /** SHA-256 of the sources: uncommitted edits included, tests and documents excluded. */
  sources: string
}

const repository = resolve(import.meta.dirname, '../../..')

/** Folders and files that are not part of a running sandbox or page. */
const IGNORED = /^(node_modules|dist|test|e2e|shots|docs|api|model)$|^\.|\.test\.tsx?$|\.md$/

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !IGNORED.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? filesBelow(path) : [path]
    })
}

function readCommit(folder: string): string {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return 'unknown'
  }
}

/**
 * Reads the stamp that a build of the page would have now.
 *
 * @param page - The page's folder in the repository, for example `apps/demo`. All packages and the
 *   lock file count too.
 * @param folder - The folder of the repository.
 */
export function readBuildStamp(page: string, folder: string = repository): BuildStamp {
  const hash = createHash('sha256')
  const files = [
    join(folder, 'package-lock.json'),
    ...['packages', page].flatMap((part) => filesBelow(join(folder, part))),
  ]
  for (const file of files)
    hash
      .update(`${file.slice(folder.length)}\0`)
      .update(readFileSync(file))
      .update('\0')
  return { folder, commit: readCommit(folder), sources: hash.digest('hex') }
}
