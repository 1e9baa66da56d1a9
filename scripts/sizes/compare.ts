import type { Finding } from '../lib/report.js'
import type { Measured } from './measure.js'

/** A row of sizes.json, in bytes. */
export interface Row {
  /** The maximum size. */
  limit: number
  /** The size at the last update of the row. */
  size?: number | undefined
  /** The goal. */
  aim?: number | undefined
}

/** The rows of sizes.json by name. */
export type Rows = Readonly<Record<string, Row>>

/** Number of bytes from which a change needs a reason. */
export const SMALL = 100

const FILE = 'sizes.json'
const UPDATE = 'npm run sizes -- --update'

const format = (value: number | undefined): string => value?.toLocaleString('en') ?? '–'

/** Formats a difference with its sign. */
export const formatChange = (bytes: number): string => `${bytes > 0 ? '+' : ''}${format(bytes)}`

/** Returns the bytes that were added since the row was written; 0 for a row without a size. */
export function changeOf(size: number, row: Row | undefined): number {
  return size - (row?.size ?? size)
}

/** Returns the limit of a size: 1 % above it, in steps of 50. */
export function limitOf(size: number): number {
  return Math.ceil((size * 1.01) / 50) * 50
}

function rowText(name: string, size: number, row: Row | undefined, width: number): string {
  const change = changeOf(size, row)
  const { limit, aim } = row ?? {}
  const parts = [
    name.padEnd(width),
    format(size).padStart(8),
    `/ ${format(limit).padStart(8)}`,
    (change === 0 ? '' : formatChange(change)).padStart(7),
    aim === undefined ? '' : `aim ${format(aim)}`,
    limit !== undefined && size > limit ? '<< over' : '',
  ]
  return parts.join('  ').trimEnd()
}

/** Returns the reason of a changed row: its changed modules, or the bundler. */
function reasonText(modules: readonly string[], changed: readonly string[]): string {
  const touched = modules.filter((module) => changed.includes(module))
  if (touched.length === 0)
    return 'none of its modules changed: the bundler moved modules that it shares with another row'
  const more = touched.length > 5 ? ` and ${touched.length - 5} more` : ''
  return `changed: ${touched.slice(0, 5).join(', ')}${more}`
}

/**
 * Formats the rows that changed or exceed their limit, with their changed modules. With `isWhole`,
 * formats all rows.
 */
export function tableOf(
  measured: Measured,
  rows: Rows,
  { changed = [], isWhole = false }: { changed?: readonly string[]; isWhole?: boolean } = {},
): string {
  const shown = Object.entries(measured).filter(([name, { size }]) => {
    const row = rows[name]
    return isWhole || !row || size !== row.size || size > row.limit
  })
  const width = Math.max(0, ...shown.map(([name]) => name.length))
  const lines = shown.flatMap(([name, { size, modules }]) => {
    const hasReason = changed.length > 0 && size !== rows[name]?.size
    return [
      rowText(name, size, rows[name], width),
      ...(hasReason ? [`    ${reasonText(modules, changed)}`] : []),
    ]
  })
  const left = Object.keys(measured).length - shown.length
  return [
    ...lines,
    ...(left > 0 ? [`${left} rows as in ${FILE} (-- --all prints them)`] : []),
  ].join('\n')
}

/** Finds sizes over their limit, rows without a limit, and limits without a row. */
export function sizeFindings(measured: Measured, rows: Rows): Finding[] {
  const find = (what: string): Finding => ({ where: FILE, what })
  return [
    ...Object.entries(measured).flatMap(([name, { size }]) => {
      const row = rows[name]
      if (!row) return [find(`has no limit for '${name}', which is ${size} bytes: ${UPDATE}`)]
      if (size <= row.limit) return []
      const over = `'${name}' is ${size} bytes, ${size - row.limit} over its limit: load it later, or`
      return [
        find(
          Math.abs(changeOf(size, row)) < SMALL
            ? `${over} run ${UPDATE}`
            : `${over} write the limit ${limitOf(size)} and say in the commit why it is worth it`,
        ),
      ]
    }),
    ...Object.keys(rows)
      .filter((name) => !(name in measured))
      .map((name) => find(`has a limit for '${name}', which is not measured: ${UPDATE}`)),
  ]
}
