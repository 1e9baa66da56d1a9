import { and, eq, gt } from 'drizzle-orm'
import { isUniqueViolation } from '../kernel/database/isUniqueViolation.js'
import { dateOf } from '../kernel/dateOf.js'
import { ServerError } from '../kernel/serverError.js'
import type { LoginOptions, LoginServices } from './loginOptions.js'
import type { Sessions } from './loginSessions.js'
import { loginEmailChanges, loginUsers } from './loginTables.js'
import type { Mail } from './mail/mailer.js'
import { englishMail, type MailLanguage } from './mail/mailLanguage.js'
import type { MailTexts } from './mail/mailTexts.js'
import { mailTime, siteOf } from './mail/writeCodeMail.js'
import { writeMail } from './mail/writeMail.js'
import type { LoginPage } from './pages.js'
import { hashToken, randomToken, type Secrets } from './secrets.js'
import { EMAIL_USE, type User, type Users } from './users.js'

/** Hours in which a change can be reverted. Export and recovery are blocked meanwhile. */
const HOURS = 72
const UNDO_MS = HOURS * 3_600_000

/** Changes of an address, which the owner of the old one can revert. */
export interface EmailChanges {
  /**
   * Changes the address. Sends a notice with a revert link to the old one. @throws ServerError 409
   * `email_taken`, 503 when the notice cannot be sent: nothing has changed then
   */
  apply(
    user: User,
    parameters: { email: string; pageUrl: string; page: LoginPage; language: MailLanguage },
  ): Promise<void>
  /** True if a link is valid. Changes nothing. */
  isOpen(link: string): Promise<boolean>
  /** Restores the old address and ends all sessions of the user. */
  revert(link: string): Promise<boolean>
}

function emailTaken(): ServerError {
  return new ServerError(409, 'email_taken', 'This address belongs to another account.')
}

function writeNotice({
  to,
  link,
  page,
  at,
  language,
}: {
  to: string
  link: string
  page: LoginPage
  at: number
  language: MailLanguage
}): Mail {
  const linesOf = ({ change }: MailTexts): [string, string, string] => [
    change.text(siteOf(page), mailTime(at), HOURS),
    change.undoText(HOURS),
    change.nothing,
  ]
  const [text, undoText, nothing] = linesOf(language.texts)
  return writeMail({
    to,
    subject: language.texts.change.subject,
    before: [text, undoText],
    link: { label: language.texts.change.undo, url: link },
    after: [nothing],
    language,
    english: language.locale === 'en' ? [] : linesOf(englishMail.texts),
  })
}

/** Creates the table access of address changes. */
function createChangeRows({
  database,
  clock,
  secrets,
}: Pick<LoginServices, 'database' | 'clock'> & { secrets: Secrets }) {
  const isGood = (link: string): ReturnType<typeof and> =>
    and(
      eq(loginEmailChanges.linkHash, hashToken(link)),
      gt(loginEmailChanges.expiresAt, dateOf(clock)),
    )

  const columns = (email: string): { emailHash: string; email: string } => ({
    emailHash: secrets.hash('email', email),
    email: secrets.seal(EMAIL_USE, email),
  })

  return {
    async write(user: User, email: string, link: string | undefined): Promise<void> {
      const until = new Date(clock.now() + UNDO_MS)
      const { orm } = await database()
      await orm.transaction(async (transaction) => {
        await transaction
          .update(loginUsers)
          .set({ ...columns(email), ...(link ? { frozenUntil: until } : {}) })
          .where(eq(loginUsers.id, user.id))
        if (!link || user.email === undefined) return
        const { emailHash, email: sealed } = columns(user.email)
        const old = { oldEmailHash: user.isEmailProved ? emailHash : null, oldEmail: sealed }
        await transaction.insert(loginEmailChanges).values({
          linkHash: hashToken(link),
          userId: user.id,
          ...old,
          createdAt: dateOf(clock),
          expiresAt: until,
        })
      })
    },
    async undo(link: string): Promise<string | undefined> {
      const { orm } = await database()
      return orm.transaction(async (transaction) => {
        const [change] = await transaction.delete(loginEmailChanges).where(isGood(link)).returning()
        if (!change) return undefined
        await transaction
          .update(loginUsers)
          .set({ emailHash: change.oldEmailHash, email: change.oldEmail })
          .where(eq(loginUsers.id, change.userId))
        // Later changes are deleted too. Otherwise their revert links would restore a thief's
        // address.
        await transaction
          .delete(loginEmailChanges)
          .where(
            and(
              eq(loginEmailChanges.userId, change.userId),
              gt(loginEmailChanges.createdAt, change.createdAt),
            ),
          )
        return change.userId
      })
    },
    async setFrozen({ id, frozenUntil }: User): Promise<void> {
      const { orm } = await database()
      await orm
        .update(loginUsers)
        .set({ frozenUntil: frozenUntil === undefined ? null : new Date(frozenUntil) })
        .where(eq(loginUsers.id, id))
    },
    async isOpen(link: string): Promise<boolean> {
      const { orm } = await database()
      const rows = await orm
        .select({ userId: loginEmailChanges.userId })
        .from(loginEmailChanges)
        .where(isGood(link))
      return rows.length > 0
    },
  }
}

export function createEmailChanges(
  { database, clock }: Pick<LoginServices, 'database' | 'clock'>,
  deps: { secrets: Secrets; users: Users; sessions: Sessions; mailer: LoginOptions['mailer'] },
): EmailChanges {
  const { secrets, users, sessions, mailer } = deps
  const rows = createChangeRows({ database, clock, secrets })

  return {
    async apply(user, { email, pageUrl, page, language }) {
      if (await users.isTaken(email, user.id)) throw emailTaken()
      const link = user.email === undefined ? undefined : randomToken()
      try {
        // Of several users that take an address at once, the database accepts one.
        await rows.write(user, email, link)
      } catch (error) {
        throw isUniqueViolation(error) ? emailTaken() : error
      }
      if (!link || user.email === undefined) return
      try {
        await mailer.send(
          writeNotice({
            to: user.email,
            link: `${pageUrl}?link=${link}&lang=${language.locale}`,
            page,
            at: clock.now(),
            language,
          }),
        )
      } catch (error) {
        // An address never changes without a notice to the old one.
        await rows.undo(link)
        await rows.setFrozen(user)
        throw error
      }
    },
    isOpen: rows.isOpen,
    async revert(link) {
      const userId = await rows.undo(link)
      if (userId !== undefined) await sessions.endAll(userId)
      return userId !== undefined
    },
  }
}
