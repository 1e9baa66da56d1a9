import { desc, eq, inArray } from 'drizzle-orm'
import type { Address } from 'viem'
import type { Database } from '../kernel/database/database.js'
import { names } from './nameTables.js'

/** A name as it is kept. */
export type NameRow = typeof names.$inferSelect

export async function findName({ orm }: Database, name: string): Promise<NameRow | undefined> {
  const [row] = await orm.select().from(names).where(eq(names.name, name))
  return row
}

/** All names of an account, the one it signed for last first. */
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

/** Which of some names somebody has. */
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
