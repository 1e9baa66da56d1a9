import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseSource, type Source } from '../lib/parseSource.js'
import { root } from '../lib/workspace.js'

/** The line width of the projects that the review compares with. */
const NARROW = 80

/** Returns the modules formatted by Biome at 80 columns. Works on a temporary copy. */
export function formatNarrow(sources: readonly Source[]): Source[] {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-shape-'))
  try {
    for (const { path, text } of sources) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    execFileSync(
      join(root, 'node_modules/.bin/biome'),
      [
        'format',
        '--write',
        `--line-width=${NARROW}`,
        // The copy is not a repository.
        '--vcs-enabled=false',
        `--config-path=${root}`,
        folder,
      ],
      { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
    )
    return sources.map(({ path }) => parseSource(path, readFileSync(join(folder, path), 'utf8')))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
