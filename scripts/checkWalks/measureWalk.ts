import type { Finding } from '../lib/report.js'
import type { Code } from './createCode.js'
import type { Walk } from './parseWalk.js'

/** The size of a walk. */
export interface WalkSize {
  /** Distinct files without leaves. */
  files: number
  /** Distinct files that are leaves. */
  leaves: number
  /** Lines in them. */
  lines: number
  /** Files by package, in descending order. */
  packages: [string, number][]
}

/** Counts the distinct files of a walk. */
export function measureWalk(code: Code, { steps }: Walk): WalkSize {
  const paths = [...new Set(steps.filter(({ isLeaf }) => !isLeaf).map(({ path }) => path))]
  const leaves = new Set(steps.map(({ path }) => path).filter((path) => !paths.includes(path)))
  const packages = new Map<string, number>()
  for (const path of paths) {
    const id = path.split('/')[0] ?? ''
    packages.set(id, (packages.get(id) ?? 0) + 1)
  }
  return {
    files: paths.length,
    leaves: leaves.size,
    lines: paths.reduce((sum, path) => sum + (code.read(path)?.lines ?? 0), 0),
    packages: [...packages].sort(([, a], [, b]) => b - a),
  }
}

/** Reports a walk with more files than its limit. */
export function limitFindings({ limit }: Walk, { files }: WalkSize, table: string): Finding[] {
  if (files <= limit) return []
  const what = `${files} files, ${limit} at most: shorten the walk; the limit only falls`
  return [{ where: table, what }]
}

/** Returns the table with the limit lowered to the current size. */
export function lowerLimit(text: string, { limit }: Walk, { files }: WalkSize): string {
  return files < limit ? text.replace(/^limit: .*$/m, `limit: ${files}`) : text
}
