import { count, eq, sql } from 'drizzle-orm'
import type { Database } from '../kernel/database/database.js'
import { ServerError } from '../kernel/serverError.js'
import type { NameRow } from './findNames.js'
import { names } from './nameTables.js'
import type { Registration } from './readRegistration.js'

/** Maximum number of names per account. */
const MAX_NAMES = 10

/** Namespace of these advisory locks. Locks of the database have only numbers. */
const LOCKS = 731

/** A registration with a checked signature. */
type Claim = Registration & { signedBy: NameRow['signedBy'] }

/** The account of a key is the same on every chain. A contract account exists on one chain only. */
function isOwner(row: NameRow, claim: Claim): boolean {
  if (row.address !== claim.address) return false
  return claim.signedBy === 'key' || (row.signedBy === 'contract' && row.chainId === claim.chainId)
}

function isTaken(name: string): ServerError {
  return new ServerError(409, 'name_taken', `${name} is already registered. Choose another name.`)
}

/**
 * Registers a name, or changes it for its owner. Each message counts once: the owner's next one
 * must have a signature time in a later second.
 *
 * @param now - Milliseconds since 1970.
 * @throws {@link ServerError} 409 when another account has the name, the account has too many
 * names, or the message was used.
 */
export async function writeName({ orm }: Database, claim: Claim, now: number): Promise<NameRow> {
  const { name, address, chainId, attributes, signedAt, signedBy } = claim
  const signed = { chainId, signedBy, attributes, signedAt, updatedAt: new Date(now) }
  return orm.transaction(async (tx) => {
    // Serializes the messages of an account: concurrent ones could exceed the limit or overtake
    // each other.
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
          // Of several concurrent accounts the database accepts one.
          .onConflictDoNothing()
          .returning()
    if (!row) throw isTaken(name)
    return row
  })
}
