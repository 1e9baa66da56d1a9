import type { Warning } from './explanation.js'

/** Returns each warning once, dangers first. */
export function distinctWarnings(warnings: readonly Warning[]): Warning[] {
  const each = [...new Map(warnings.map((warning) => [warning.text, warning])).values()]
  return [
    ...each.filter(({ level }) => level === 'danger'),
    ...each.filter(({ level }) => level === 'caution'),
  ]
}
