import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Finding } from '../lib/report.js'
import { root } from '../lib/workspace.js'
import { parseSaboteurs, type Saboteur } from './parseSaboteurs.js'

/** All entries, and findings for malformed ones. */
export interface Saboteurs {
  saboteurs: Saboteur[]
  findings: Finding[]
}

/** Separates entries from findings. */
export function separate(parsed: readonly (Saboteur | Finding)[]): Saboteurs {
  return {
    saboteurs: parsed.filter((one): one is Saboteur => 'edits' in one),
    findings: parsed.filter((one): one is Finding => 'what' in one),
  }
}

/** Reads all files of `saboteurs/` in the order of their names. */
export function readSaboteurs(base: string = root): Saboteurs {
  const folder = join(base, 'saboteurs')
  const files = existsSync(folder) ? readdirSync(folder).sort() : []
  return separate(
    files.flatMap((file): (Saboteur | Finding)[] => {
      const path = `saboteurs/${file}`
      if (!file.endsWith('.txt'))
        return [
          {
            where: path,
            what: 'is no .txt file: write it as an entry, see CONTRIBUTING.md, Saboteurs',
          },
        ]
      return parseSaboteurs(path, readFileSync(join(folder, file), 'utf8'))
    }),
  )
}
