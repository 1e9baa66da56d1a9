import type { Saboteur } from './parseSaboteurs.js'

const numbered = (prefix: string, count: number, digits: number): string[] =>
  Array.from({ length: count }, (_, index) => prefix + String(index + 1).padStart(digits, '0'))

/**
 * Rows of the security notes: threats (`SEC-…`), faults of wallets and platforms (`W…`) and defects
 * of durability (`D…`). Raise a count to add a row.
 */
export const rows: readonly string[] = [
  ...numbered('SEC-', 71, 2),
  ...numbered('W', 35, 1),
  ...numbered('D', 15, 1),
]

/**
 * Returns the rows that no saboteur proves. A saboteur proves the row with which its name begins,
 * if it lists that row too.
 */
export function findUnproved(saboteurs: readonly Saboteur[]): string[] {
  return rows.filter(
    (row) =>
      !saboteurs.some(
        (saboteur) => saboteur.name.startsWith(`${row}-`) && saboteur.rows.includes(row),
      ),
  )
}

/** Returns the rows of saboteurs that are not in the list. */
export function findUnknown(saboteurs: readonly Saboteur[]): string[] {
  return [...new Set(saboteurs.flatMap((saboteur) => saboteur.rows))].filter(
    (row) => !rows.includes(row),
  )
}
