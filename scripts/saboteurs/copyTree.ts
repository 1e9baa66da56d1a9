import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { readWorkspaces } from '../lib/workspace.js'

const SCOPE = '@latchkey'

/**
 * Copies the working tree (what git knows or would know) into a new temporary folder, outside of any repository, so
 * that a change there touches nothing here. Installed packages are linked; the workspaces' own names lead into the copy.
 */
export function copyTree(base: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'latchkey-saboteurs-'))
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: base, encoding: 'utf8', maxBuffer: 2 ** 26 })
  for (const file of new Set(files.split('\0'))) {
    if (!file || !existsSync(join(base, file)) || lstatSync(join(base, file)).isDirectory()) continue
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(base, file), join(copy, file))
  }
  mkdirSync(join(copy, 'node_modules', SCOPE), { recursive: true })
  for (const name of readdirSync(join(base, 'node_modules'))) {
    if (name !== SCOPE && !name.startsWith('.')) symlinkSync(join(base, 'node_modules', name), join(copy, 'node_modules', name))
  }
  for (const { folder, id, manifest } of readWorkspaces(base)) {
    symlinkSync(join(copy, folder), join(copy, 'node_modules', manifest.name.startsWith(`${SCOPE}/`) ? manifest.name : id))
    const own = join(base, folder, 'node_modules')
    if (existsSync(own)) symlinkSync(own, join(copy, folder, 'node_modules'))
  }
  return copy
}
