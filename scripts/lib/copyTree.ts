import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { readWorkspaces } from './workspace.js'

const SCOPE = '@latchkey'

/**
 * Recreates a folder of installed packages with hard links, or with copies on another file system.
 */
function linkFiles(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) linkFiles(source, target)
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else {
      try {
        linkSync(source, target)
      } catch {
        copyFileSync(source, target)
      }
    }
  }
}

/** Options of {@link copyTree}. */
export interface CopyOptions {
  /** First part of the copy's folder name. @default 'latchkey-saboteurs-' */
  prefix?: string
  /**
   * True to copy the installed packages, so that no tool resolves a module to a path outside of the
   * copy. @default false
   */
  hasOwnPackages?: boolean
}

/**
 * Copies the working tree (tracked files and files that Git does not ignore) into a new temporary
 * folder outside of any repository, so that a change there has no effect here. The names of the
 * workspaces resolve to the copy.
 */
export function copyTree(
  base: string,
  { prefix = 'latchkey-saboteurs-', hasOwnPackages = false }: CopyOptions = {},
): string {
  const place = hasOwnPackages ? linkFiles : (from: string, to: string) => symlinkSync(from, to)
  const copy = mkdtempSync(join(tmpdir(), prefix))
  const files = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    { cwd: base, encoding: 'utf8', maxBuffer: 2 ** 26 },
  )
  for (const file of new Set(files.split('\0'))) {
    if (!file || !existsSync(join(base, file)) || lstatSync(join(base, file)).isDirectory())
      continue
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(base, file), join(copy, file))
  }
  mkdirSync(join(copy, 'node_modules', SCOPE), { recursive: true })
  for (const name of readdirSync(join(base, 'node_modules'))) {
    if (name !== SCOPE && (!name.startsWith('.') || name === '.bin'))
      place(join(base, 'node_modules', name), join(copy, 'node_modules', name))
  }
  for (const { folder, id, manifest } of readWorkspaces(base)) {
    symlinkSync(
      join(copy, folder),
      join(copy, 'node_modules', manifest.name.startsWith(`${SCOPE}/`) ? manifest.name : id),
    )
    const own = join(base, folder, 'node_modules')
    if (existsSync(own)) place(own, join(copy, folder, 'node_modules'))
  }
  return copy
}
