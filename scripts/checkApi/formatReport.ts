import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../lib/workspace.js'

/** Formats a report as Biome formats the file at its path. */
export function formatReport(path: string, text: string): string {
  const { status, stdout, stderr } = spawnSync(
    join(root, 'node_modules/.bin/biome'),
    ['format', `--stdin-file-path=${path}`],
    { cwd: root, input: text, encoding: 'utf8', maxBuffer: 1 << 26 },
  )
  if (status !== 0) throw new Error(`${path}: ${stderr}`)
  return stdout
}
