import { randomUUID } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import { dateOf } from '../kernel/dateOf.js'
import { ServerError } from '../kernel/serverError.js'
import type { LoginServices } from './loginOptions.js'
import { loginEmailChanges, loginIdentities, loginUsers } from './loginTables.js'
import type { Secrets } from './secrets.js'

/** A user with a login. */
export interface User {
  id: string
  /** Address for mails. */
  email: string | undefined
  /** True if a code has proved the address: it identifies the user, and is not only for mails. */
  isEmailProved: boolean
  userName: string | undefined
  frozenUntil: number | undefined
}

/** Users. Their addresses and names can only be read with the pepper. */
export interface Users {
  read(id: string): Promise<User | undefined>
  /**
   * Returns the user of a proved address, creating one if needed. @throws ServerError 409
   * `email_reserved`
   */
  ofEmail(email: string): Promise<User>
  /**
   * Returns the user of a social account, creating one if needed. `email` is for mails and never
   * identifies the user (SEC-28).
   */
  ofIdentity(identity: {
    provider: string
    subject: string
    email?: string | undefined
    userName?: string | undefined
  }): Promise<User>
  /** True if an address belongs to another user, or is reserved for its previous owner. */
  isTaken(email: string, userId: string): Promise<boolean>
}

type Row = typeof loginUsers.$inferSelect

/** The use under which all columns of a user seal the address. */
export const EMAIL_USE = 'user email'

/** Creates the table access of users. */
function createUserRows({ database, clock }: Pick<LoginServices, 'database' | 'clock'>) {
  return {
    async byId(id: string): Promise<Row | undefined> {
      const { orm } = await database()
      const [row] = await orm.select().from(loginUsers).where(eq(loginUsers.id, id))
      return row
    },
    async byEmail(hash: string): Promise<Row | undefined> {
      const { orm } = await database()
      const [row] = await orm.select().from(loginUsers).where(eq(loginUsers.emailHash, hash))
      return row
    },
    /** Returns users who can still take an address back. */
    async reservedFor(hash: string): Promise<readonly string[]> {
      const { orm } = await database()
      const rows = await orm
        .select({ userId: loginEmailChanges.userId })
        .from(loginEmailChanges)
        .where(
          and(
            eq(loginEmailChanges.oldEmailHash, hash),
            gt(loginEmailChanges.expiresAt, dateOf(clock)),
          ),
        )
      return rows.map(({ userId }) => userId)
    },
    async byIdentity(provider: string, subject: string): Promise<Row | undefined> {
      const { orm } = await database()
      const [row] = await orm
        .select({ user: loginUsers })
        .from(loginIdentities)
        .innerJoin(loginUsers, eq(loginUsers.id, loginIdentities.userId))
        .where(and(eq(loginIdentities.provider, provider), eq(loginIdentities.subject, subject)))
      return row?.user
    },
    async makeOfIdentity(
      provider: string,
      subject: string,
      given: Pick<Row, 'email' | 'userName'>,
    ): Promise<void> {
      const { orm } = await database()
      const createdAt = dateOf(clock)
      const id = randomUUID()
      await orm.transaction(async (transaction) => {
        await transaction.insert(loginUsers).values({ id, createdAt, ...given })
        const made = await transaction
          .insert(loginIdentities)
          .values({ provider, subject, userId: id, createdAt })
          .onConflictDoNothing()
          .returning()
        // Another request was first: uses its user.
        if (made.length === 0) await transaction.delete(loginUsers).where(eq(loginUsers.id, id))
      })
    },
  }
}

export function createUsers(
  { database, clock }: Pick<LoginServices, 'database' | 'clock'>,
  secrets: Secrets,
): Users {
  const hashOf = (email: string): string => secrets.hash('email', email)
  const sealed = (use: string, text: string | undefined): string | null =>
    text === undefined ? null : secrets.seal(use, text)
  const opened = (use: string, text: string | null): string | undefined =>
    text === null ? undefined : secrets.open(use, text)

  function toUser(row: Row): User {
    const frozenUntil =
      row.frozenUntil && row.frozenUntil.getTime() > clock.now()
        ? row.frozenUntil.getTime()
        : undefined
    const email = opened(EMAIL_USE, row.email)
    return {
      id: row.id,
      email,
      isEmailProved: row.emailHash !== null,
      userName: opened('user name', row.userName),
      frozenUntil,
    }
  }

  const rows = createUserRows({ database, clock })

  return {
    async read(id) {
      const row = await rows.byId(id)
      return row && toUser(row)
    },
    async ofEmail(email) {
      const hash = hashOf(email)
      const found = await rows.byEmail(hash)
      if (found) return toUser(found)
      if ((await rows.reservedFor(hash)).length > 0)
        throw new ServerError(
          409,
          'email_reserved',
          'This address was changed to another one less than 72 hours ago. The link in the mail about it undoes that.',
        )
      const { orm } = await database()
      const row = {
        id: randomUUID(),
        emailHash: hash,
        email: secrets.seal(EMAIL_USE, email),
        createdAt: dateOf(clock),
      }
      await orm.insert(loginUsers).values(row).onConflictDoNothing()
      const made = await rows.byEmail(hash)
      if (!made) throw new Error('The created user is missing.')
      return toUser(made)
    },
    async ofIdentity({ provider, subject, email, userName }) {
      const given = { email: sealed(EMAIL_USE, email), userName: sealed('user name', userName) }
      const found = await rows.byIdentity(provider, subject)
      if (!found) await rows.makeOfIdentity(provider, subject, given)
      else {
        const { orm } = await database()
        // A proved address stays.
        const { email: mail, ...rest } = given
        await orm
          .update(loginUsers)
          .set({ ...rest, ...(found.emailHash === null && mail !== null ? { email: mail } : {}) })
          .where(eq(loginUsers.id, found.id))
      }
      const row = await rows.byIdentity(provider, subject)
      if (!row) throw new Error('The created user is missing.')
      return toUser(row)
    },
    async isTaken(email, userId) {
      const hash = hashOf(email)
      const owner = await rows.byEmail(hash)
      return (
        (owner !== undefined && owner.id !== userId) ||
        (await rows.reservedFor(hash)).some((id) => id !== userId)
      )
    },
  }
}
