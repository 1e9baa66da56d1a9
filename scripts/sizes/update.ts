import { changeOf, formatChange, limitOf, type Row, type Rows, SMALL } from './compare.js'
import type { Measured } from './measure.js'

/**
 * Returns the row of a size. A limit with 1 % of room or more falls to that and never rises. One
 * with less rises to it, unless the row grew by {@link SMALL} bytes or more.
 */
function updated(size: number, row: Row | undefined): Row {
  const limit = limitOf(size)
  if (!row) return { limit, size }
  const hasRoom = size * 1.01 <= row.limit
  if (hasRoom) return { ...row, limit: Math.min(row.limit, limit), size }
  if (changeOf(size, row) < SMALL) return { ...row, limit, size }
  return size <= row.limit ? { ...row, size } : row
}

/** Returns the new rows, in their order, and the ones that need a reason in the commit. */
export function updateRows(measured: Measured, rows: Rows): { rows: Rows; reasons: string[] } {
  const names = [
    ...Object.keys(rows).filter((name) => name in measured),
    ...Object.keys(measured).filter((name) => !(name in rows)),
  ]
  const sizeOf = (name: string): number => measured[name]?.size ?? 0
  return {
    rows: Object.fromEntries(names.map((name) => [name, updated(sizeOf(name), rows[name])])),
    reasons: names.flatMap((name) => {
      const [size, row] = [sizeOf(name), rows[name]]
      if (!row) return [`'${name}' is new with ${size} bytes`]
      const change = changeOf(size, row)
      if (change < SMALL) return []
      const next = size <= row.limit ? '' : `; write its limit ${limitOf(size)}, or load it later`
      return [`'${name}' grew by ${formatChange(change).slice(1)} bytes${next}`]
    }),
  }
}

/** Formats the rows for the file, one per line. */
export function formatRows(rows: Rows): string {
  const lines = Object.entries(rows).map(([name, { limit, size, aim }]) => {
    const parts = Object.entries({ limit, size, aim }).flatMap(([key, value]) =>
      value === undefined ? [] : [`"${key}": ${value}`],
    )
    return `  ${JSON.stringify(name)}: { ${parts.join(', ')} }`
  })
  return `{\n${lines.join(',\n')}\n}\n`
}
