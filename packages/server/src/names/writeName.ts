import { count, eq, sql } from 'drizzle-orm'
import type { Database } from '../kernel/database/database.js'
import { ServerError } from '../kernel/serverError.js'
import type { NameRow } from './findNames.js'
import { names } from './nameTables.js'
import type { Registration } from './readRegistration.js'

/** Names an account may have. */
const MAX_NAMES = 10

/** Tells these locks of the database from others, for which numbers are all there is. */
const LOCKS = 731

/** A registration whose signature was checked. */
type Claim = Registration & { signedBy: NameRow['signedBy'] }

/** Whoever has the key has the account on every chain; its contract speaks for one chain only. */
function isOwner(row: NameRow, claim: Claim): boolean {
  if (row.address !== claim.address) return false
  return claim.signedBy === 'key' || (row.signedBy === 'contract' && row.chainId === claim.chainId)
}

function isTaken(name: string): ServerError {
  return new ServerError(409, 'name_taken', `${name} is already registered. Choose another name.`)
}

/**
 * Gives out a name, or changes it for its owner. A message counts once: an owner's next one must
 * have been signed in a later second.
 *
 * @param now - Milliseconds since 1970.
 * @throws {@link ServerError} 409 when it is another's, the account has too many, or the message
 *   was used.
 */
export async function writeName({ orm }: Database, claim: Claim, now: number): Promise<NameRow> {
  const { name, address, chainId, attributes, signedAt, signedBy } = claim
  const signed = { chainId, signedBy, attributes, signedAt, updatedAt: new Date(now) }
  return orm.transaction(async (tx) => {
    // One message of an account at a time: otherwise many at once would exceed the limit, or
    // overtake each other.
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS}, hashtext(${address}))`)
    const [current] = await tx.select().from(names).where(eq(names.name, name))
    if (current && !isOwner(current, claim)) throw isTaken(name)
    if (current && signedAt <= current.signedAt)
      throw new ServerError(
        409,
        'message_used',
        'This message, or a later one, was used already. Sign a new one.',
      )
    const [owned] = await tx
      .select({ count: count() })
      .from(names)
      .where(eq(names.address, address))
    if (!current && owned && owned.count >= MAX_NAMES)
      throw new ServerError(
        409,
        'names_limit',
        `An account may have ${MAX_NAMES} names, and this one does.`,
      )
    const [row] = current
      ? await tx.update(names).set(signed).where(eq(names.name, name)).returning()
      : await tx
          .insert(names)
          .values({ name, address, registeredAt: new Date(now), ...signed })
          // Of any number of accounts at once, the database lets one have it.
          .onConflictDoNothing()
          .returning()
    if (!row) throw isTaken(name)
    return row
  })
}
