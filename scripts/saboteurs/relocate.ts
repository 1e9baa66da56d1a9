import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { editsByFile } from './checkSaboteurs.js'
import { isModule, mutate, readTarget } from './mutate.js'
import type { Saboteur } from './parseSaboteurs.js'
import { hasTitle, readImportedStrings, readTitles } from './titles.js'

/**
 * Returns the only file that meets a condition; `undefined` if there is none or more than
 * one.
 */
function onlyOne(files: readonly string[], isRight: (file: string) => boolean): string | undefined {
  const right = files.filter(isRight)
  return right.length === 1 ? right[0] : undefined
}

function isApplicable(base: string, file: string, edits: Saboteur['edits']): boolean {
  const text = readFileSync(join(base, file), 'utf8')
  const names = edits.flatMap(({ symbol }) => symbol?.split('.').at(-1) ?? [])
  if (isModule(file) && !names.every((name) => text.includes(name))) return false
  try {
    return mutate(readTarget(file, text), edits) !== text
  } catch {
    return false
  }
}

/**
 * Finds the new files of moved code and tests. Code must have its symbol and its text in one other
 * file only; a test must keep its file name and its title.
 *
 * @returns New paths by old ones.
 */
function findMoves(
  base: string,
  saboteur: Saboteur,
  files: readonly string[],
): Map<string, string> {
  const moves = new Map<string, string>()
  for (const [file, edits] of editsByFile(saboteur)) {
    if (existsSync(join(base, file)) && isApplicable(base, file, edits)) continue
    const others = files.filter(
      (other) =>
        other !== file && isModule(other) === isModule(file) && !/\.test\.tsx?$/.test(other),
    )
    const namesake = onlyOne(
      others,
      (other) => basename(other) === basename(file) && isApplicable(base, other, edits),
    )
    const found =
      namesake ??
      (edits.every(({ symbol }) => symbol !== undefined)
        ? onlyOne(others, (other) => isApplicable(base, other, edits))
        : undefined)
    if (found) moves.set(file, found)
  }
  const { test, title } = saboteur
  const moved = existsSync(join(base, test))
    ? undefined
    : onlyOne(
        files,
        (file) =>
          basename(file) === basename(test) &&
          hasTitle(readTitles(join(base, file)), title, () => readImportedStrings(base, file)),
      )
  return moved ? moves.set(test, moved) : moves
}

/**
 * Writes the new files into the entries of saboteurs whose code or test moved. Returns the number
 * of changed entries.
 */
export function relocate(base: string, saboteurs: readonly Saboteur[]): number {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: base,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
    .split('\n')
    .filter((file) => file !== '' && !file.startsWith('saboteurs/') && existsSync(join(base, file)))
  return saboteurs.filter((saboteur) => {
    const moves = findMoves(base, saboteur, files)
    if (moves.size === 0) return false
    const [path = '', line = '1'] = saboteur.where.split(':')
    const lines = readFileSync(join(base, path), 'utf8').split('\n')
    for (let index = Number(line) - 1; lines[index]?.trim(); index++)
      lines[index] = (lines[index] ?? '').replace(
        /^(In|Test): *([^#\s]+)/,
        (all, field: string, file: string) =>
          moves.has(file) ? `${field}: ${moves.get(file)}` : all,
      )
    writeFileSync(join(base, path), lines.join('\n'))
    return true
  }).length
}
