import { desc, eq, inArray } from 'drizzle-orm'
import type { Address } from 'viem'
import type { Database } from '../kernel/database/database.js'
import { names } from './nameTables.js'

/** A stored name. */
export type NameRow = typeof names.$inferSelect

export async function findName({ orm }: Database, name: string): Promise<NameRow | undefined> {
  const [row] = await orm.select().from(names).where(eq(names.name, name))
  return row
}

/** Returns all names of an account, the one with the latest signature first. */
export async function findNamesOf(
  { orm }: Database,
  address: Address,
): Promise<readonly NameRow[]> {
  return orm
    .select()
    .from(names)
    .where(eq(names.address, address.toLowerCase()))
    .orderBy(desc(names.updatedAt), names.name)
}

/** Returns those of the candidates that are registered. */
export async function findTaken(
  { orm }: Database,
  candidates: readonly string[],
): Promise<ReadonlySet<string>> {
  if (candidates.length === 0) return new Set()
  const rows = await orm
    .select({ name: names.name })
    .from(names)
    .where(inArray(names.name, [...candidates]))
  return new Set(rows.map(({ name }) => name))
}
