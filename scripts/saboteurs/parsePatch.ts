import type { Finding } from '../lib/report.js'

/** A tiny change that removes a defence, and the test that must notice. */
export interface Saboteur {
  /** File name in `saboteurs/`. */
  file: string
  /** The row of the security notes: `SEC-36` or `W3`. */
  row: string
  /** What the change takes away, in words. */
  removes: string
  /** The test file, relative to the repository. */
  test: string
  /** Part of the test's title. */
  title: string
}

const ROW = /^(SEC-\d+|W\d+)(, (SEC-\d+|W\d+))*$/

/** Reads the header of a patch: `Row:`, `Removes:`, `Test:`, `Title:`, one line each, before the diff. */
export function parsePatch(file: string, text: string): Saboteur | Finding {
  const where = `saboteurs/${file}`
  const header = text.split(/^(?:diff |--- )/m)[0] ?? ''
  const field = (name: string): string => new RegExp(`^${name}: *(.+)$`, 'm').exec(header)?.[1]?.trim() ?? ''
  const saboteur = { file, row: field('Row'), removes: field('Removes'), test: field('Test'), title: field('Title') }
  const missing = (['row', 'removes', 'test', 'title'] as const).filter((name) => saboteur[name] === '')
  if (missing.length > 0)
    return { where, what: `has no line ${missing.map((name) => `'${name[0]?.toUpperCase()}${name.slice(1)}: …'`).join(', ')} before the diff` }
  if (!ROW.test(saboteur.row)) return { where, what: `Row: '${saboteur.row}' is no row of the security notes: SEC-36, W3` }
  if (!/\.test\.tsx?$/.test(saboteur.test)) return { where, what: `Test: '${saboteur.test}' is no Vitest file` }
  if (!/^\+\+\+ /m.test(text)) return { where, what: 'has no diff' }
  return saboteur
}
