import { randomInt } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import { dateOf } from '../kernel/dateOf.js'
import { ServerError } from '../kernel/serverError.js'
import type { LoginOptions, LoginServices } from './loginOptions.js'
import { type DeviceCheckStatus, loginDeviceChecks } from './loginTables.js'
import { isolate } from './mail/isolate.js'
import type { MailLanguage } from './mail/mailLanguage.js'
import { mailTime, siteOf } from './mail/writeCodeMail.js'
import { writeMail } from './mail/writeMail.js'
import type { OneTimeCodes } from './otp/oneTimeCodes.js'
import type { Pages } from './pages.js'
import { hashToken, randomToken, type Secrets } from './secrets.js'

const LIFETIME_MS = 600_000

/** The parameters of a device check. */
interface Asked {
  email: string
  origin: string
  projectId: string
  projectName: string
  keyThumbprint: string
  browser: string
  client: string | undefined
  /** Solution of a proof of work, in the format of the header `x-latchkey-work`. */
  work: string | undefined
  /** URL of the link's page. */
  pageUrl: string
  language: MailLanguage
}

type DeviceCheckRow = typeof loginDeviceChecks.$inferSelect

/** A stored device check, with the registered name of its project. */
type DeviceCheck = DeviceCheckRow & { projectName: string }

/**
 * Confirms through a link in a mail that a new browser may request codes for an address. It does
 * not log the user in.
 */
export interface DeviceChecks {
  /** Sends the link. The user has to choose `number` on its page. */
  start(asked: Asked): Promise<{ attemptId: string; number: string }>
  /**
   * Returns true once the right number was chosen. @throws ServerError 401 `device_refused` after a
   * wrong number, after the expiry, or for another browser
   */
  read(attemptId: string, keyThumbprint: string): Promise<DeviceCheckStatus>
  /** Returns the open check of a link. Changes nothing. */
  ofLink(link: string): Promise<DeviceCheck | undefined>
  /** Records the first choice, which is final. The right number sends the code. */
  choose(link: string, number: string, language: MailLanguage): Promise<boolean>
}

function shuffle(numbers: readonly string[]): string[] {
  const left = [...numbers]
  return numbers.flatMap(() => left.splice(randomInt(left.length), 1))
}

function writeLinkMail(
  { email, browser, pageUrl, language, ...page }: Asked,
  link: string,
  at: number,
): ReturnType<typeof writeMail> {
  const texts = language.texts.device
  return writeMail({
    to: email,
    subject: texts.subject,
    before: [texts.request(siteOf(page), mailTime(at), isolate(browser))],
    link: { label: texts.choose, url: `${pageUrl}?link=${link}&lang=${language.locale}` },
    after: [texts.life, texts.notYou],
    language,
  })
}

/** Creates the table access of device checks. */
function createCheckRows({
  database,
  clock,
  secrets,
}: Pick<LoginServices, 'database' | 'clock'> & { secrets: Secrets }) {
  return {
    async keep(
      asked: Asked,
      row: Pick<DeviceCheckRow, 'id' | 'linkHash' | 'number' | 'choices'>,
    ): Promise<void> {
      const { keyThumbprint, email, origin, projectId, browser } = asked
      const times = { createdAt: dateOf(clock), expiresAt: new Date(clock.now() + LIFETIME_MS) }
      const rest = {
        ...row,
        ...times,
        status: 'open' as const,
        email: secrets.seal('device check email', email),
        origin,
        projectId,
        browser,
      }
      const { orm } = await database()
      await orm
        .insert(loginDeviceChecks)
        .values({ keyThumbprint, ...rest })
        .onConflictDoUpdate({ target: loginDeviceChecks.keyThumbprint, set: rest })
    },
    async ofLink(link: string): Promise<DeviceCheckRow | undefined> {
      const { orm } = await database()
      const [row] = await orm
        .select()
        .from(loginDeviceChecks)
        .where(
          and(
            eq(loginDeviceChecks.linkHash, hashToken(link)),
            eq(loginDeviceChecks.status, 'open'),
            gt(loginDeviceChecks.expiresAt, dateOf(clock)),
          ),
        )
      return row
    },
    async statusOf(
      attemptId: string,
      keyThumbprint: string,
    ): Promise<DeviceCheckStatus | undefined> {
      const { orm } = await database()
      const [row] = await orm
        .select({ status: loginDeviceChecks.status })
        .from(loginDeviceChecks)
        .where(
          and(
            eq(loginDeviceChecks.id, attemptId),
            eq(loginDeviceChecks.keyThumbprint, keyThumbprint),
            gt(loginDeviceChecks.expiresAt, dateOf(clock)),
          ),
        )
      return row?.status
    },
    /** Returns true for the first decision. */
    async decide(id: string, status: DeviceCheckStatus): Promise<boolean> {
      const { orm } = await database()
      const decided = await orm
        .update(loginDeviceChecks)
        .set({ status })
        .where(and(eq(loginDeviceChecks.id, id), eq(loginDeviceChecks.status, 'open')))
        .returning({ id: loginDeviceChecks.id })
      return decided.length > 0
    },
    async reopen(id: string): Promise<void> {
      const { orm } = await database()
      await orm
        .update(loginDeviceChecks)
        .set({ status: 'open' })
        .where(eq(loginDeviceChecks.id, id))
    },
  }
}

export function createDeviceChecks(
  { database, clock }: Pick<LoginServices, 'database' | 'clock'>,
  deps: { secrets: Secrets; codes: OneTimeCodes; mailer: LoginOptions['mailer']; pages: Pages },
): DeviceChecks {
  const { secrets, codes, mailer, pages } = deps
  const rows = createCheckRows({ database, clock, secrets })

  /** The operator may have removed the page since the mail was sent. */
  async function ofLink(link: string): Promise<DeviceCheck | undefined> {
    const row = await rows.ofLink(link)
    const page = row && (await pages.find(row.projectId, row.origin))
    return page && { ...row, projectName: page.projectName }
  }

  return {
    ofLink,
    async start(asked) {
      const giveBack = await codes.takeMail(asked)
      const [id, link] = [randomToken(), randomToken()]
      // Three different numbers of two digits. The first is the right one.
      const drawn = new Set<string>()
      while (drawn.size < 3) drawn.add(String(randomInt(100)).padStart(2, '0'))
      const numbers = [...drawn] as [string, string, string]
      await rows.keep(asked, {
        id,
        linkHash: hashToken(link),
        number: numbers[0],
        choices: shuffle(numbers).join(' '),
      })
      try {
        await mailer.send(writeLinkMail(asked, link, clock.now()))
      } catch (error) {
        await giveBack()
        throw error
      }
      return { attemptId: id, number: numbers[0] }
    },
    async read(attemptId, keyThumbprint) {
      const status = await rows.statusOf(attemptId, keyThumbprint)
      if (!status || status === 'refused')
        throw new ServerError(
          401,
          'device_refused',
          'This browser was not confirmed. Ask for another link.',
        )
      return status
    },
    async choose(link, number, language) {
      const row = await ofLink(link)
      if (!row) return false
      const isRight = row.number === number
      const isFirst = await rows.decide(row.id, isRight ? 'approved' : 'refused')
      if (!isRight || !isFirst) return false
      const { id, keyThumbprint, origin, projectId, projectName, browser } = row
      const email = secrets.open('device check email', row.email)
      const data = JSON.stringify({ origin, projectId })
      try {
        // The owner of the mailbox has confirmed this browser, so it counts as familiar and
        // strangers cannot use up its limits.
        await codes.start({
          purpose: 'login',
          attemptId: id,
          email,
          keyThumbprint,
          origin,
          projectName,
          browser,
          language,
          data,
          client: undefined,
          isFamiliar: true,
        })
      } catch (error) {
        // The code was not sent: the same link may be used again.
        await rows.reopen(id)
        throw error
      }
      return true
    },
  }
}
