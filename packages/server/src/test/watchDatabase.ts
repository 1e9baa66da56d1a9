import { getTableName, isTable } from 'drizzle-orm'
import type { Database } from '../kernel/database/database.js'

const verbs: readonly PropertyKey[] = [
  'select',
  'insert',
  'update',
  'delete',
  'execute',
  'transaction',
]

/** A database that records its statements in order, for example `update login_codes`. */
export function watchDatabase(database: Database): { database: Database; calls: string[] } {
  const calls: string[] = []
  const nameOf = (table: unknown): string => (isTable(table) ? ` ${getTableName(table)}` : '')
  const orm = new Proxy(database.orm, {
    get(target, verb) {
      const value: unknown = Reflect.get(target, verb)
      if (typeof value !== 'function' || !verbs.includes(verb)) return value
      return (...given: unknown[]): unknown => {
        calls.push(`${String(verb)}${nameOf(given[0])}`)
        return (value as (...all: unknown[]) => unknown).apply(target, given)
      }
    },
  })
  return { database: { ...database, orm }, calls }
}
