import { loginEndpoints, workHeader } from '@latchkey/protocol'
import type { Context, Hono } from 'hono'
import { object, optional, parse, string } from 'valibot'
import { mount } from '../kernel/mount.js'
import { ServerError } from '../kernel/serverError.js'
import type { EmailChanges } from './emailChanges.js'
import type { LoginServices } from './loginOptions.js'
import type { Sessions } from './loginSessions.js'
import { mailFrom, mailLanguage } from './mail/mailLanguage.js'
import type { CodePurpose, OneTimeCodes } from './otp/oneTimeCodes.js'
import { readEmail } from './otpRoutes.js'
import type { RequestUser, RequestUsers } from './requestUsers.js'
import { REVERT_PATH } from './revertPage.js'

/** Maximum age of a factor's proof for dangerous operations, in milliseconds. */
const FRESH_MS = 300_000

/** Milliseconds for the second code after the first: the lifetime of a code. */
const SECOND_MS = 600_000

/** A code from one session is invalid in another. */
const changeData = object({ sessionId: string(), newEmail: optional(string()) })

/** Dependencies of the routes for factors and addresses. */
export interface EmailDeps {
  services: LoginServices
  requestUsers: RequestUsers
  sessions: Sessions
  codes: OneTimeCodes
  changes: EmailChanges
}

/** Creates the codes of a session: requested and entered in the same one. */
function createEmailCodes({ services, codes }: Pick<EmailDeps, 'services' | 'codes'>) {
  function checkFresh({ session }: RequestUser, milliseconds: number): void {
    if (services.clock.now() - session.authenticatedAt.getTime() > milliseconds)
      throw new ServerError(
        403,
        'fresh_factor_required',
        'It is too long ago that you proved who you are. Start again.',
      )
  }

  async function sendCode(
    context: Context,
    requestUser: RequestUser,
    purpose: CodePurpose,
    email: string,
    newEmail?: string,
  ): ReturnType<OneTimeCodes['start']> {
    const { session, page, keyThumbprint, user } = requestUser
    return codes.start({
      purpose,
      email,
      keyThumbprint,
      origin: page.origin,
      projectName: page.projectName,
      client: services.addressOf(context),
      work: context.req.header(workHeader),
      ...(await mailFrom(context)),
      data: JSON.stringify({ sessionId: session.id, newEmail }),
      isFamiliar: email === user.email,
    })
  }

  async function takeCode(
    context: Context,
    requestUser: RequestUser,
    purpose: CodePurpose,
    body: { attemptId: string; otp: string },
  ): Promise<{ email: string; newEmail?: string | undefined }> {
    const { session, keyThumbprint } = requestUser
    const work = context.req.header(workHeader)
    const { email, data = '' } = await codes.verify({
      ...body,
      purpose,
      keyThumbprint,
      client: services.addressOf(context),
      work,
    })
    const { sessionId, newEmail } = parse(changeData, JSON.parse(data))
    if (sessionId !== session.id)
      throw new ServerError(
        401,
        'code_refused',
        'The code was asked for before you logged in. Ask for another one.',
      )
    return { email, newEmail }
  }

  return { checkFresh, sendCode, takeCode }
}

type EmailCodes = ReturnType<typeof createEmailCodes>

function mountStepUp(
  app: Hono,
  { requestUsers, sessions }: EmailDeps,
  { sendCode, takeCode }: EmailCodes,
): void {
  const { startStepUp, verifyStepUp } = loginEndpoints

  mount(app, startStepUp, async ({ context }) => {
    const requestUser = await requestUsers.require(context)
    const { email } = requestUser.user
    if (email === undefined)
      throw new ServerError(
        409,
        'email_missing',
        'There is no e-mail address to send a code to. Log in again instead.',
      )
    return sendCode(context, requestUser, 'stepUp', email)
  })

  mount(app, verifyStepUp, async ({ context, body }) => {
    const requestUser = await requestUsers.require(context)
    await takeCode(context, requestUser, 'stepUp', body)
    await sessions.renew(context, requestUser.session)
    return undefined
  })
}

function mountChange(
  app: Hono,
  { services, requestUsers, sessions, changes }: EmailDeps,
  { checkFresh, sendCode, takeCode }: EmailCodes,
): void {
  const { startEmailChange, verifyPrimary, verifySecondary } = loginEndpoints

  mount(app, startEmailChange, async ({ context, body }) => {
    const requestUser = await requestUsers.require(context)
    const { email: present } = requestUser.user
    const email = readEmail(body.email)
    if (email === present) throw new ServerError(400, 'email_same', 'That’s already your address.')
    if (present !== undefined)
      return {
        action: 'VERIFY_PRIMARY_OTP' as const,
        ...(await sendCode(context, requestUser, 'emailPrimary', present, email)),
      }
    checkFresh(requestUser, FRESH_MS)
    return {
      action: 'VERIFY_SECONDARY_OTP' as const,
      ...(await sendCode(context, requestUser, 'emailSecondary', email)),
    }
  })

  mount(app, verifyPrimary, async ({ context, body }) => {
    const requestUser = await requestUsers.require(context)
    const { email, newEmail } = await takeCode(context, requestUser, 'emailPrimary', body)
    if (newEmail === undefined || email !== requestUser.user.email)
      throw new ServerError(401, 'code_refused', 'Your address has changed meanwhile. Start again.')
    await sessions.renew(context, requestUser.session)
    return sendCode(context, requestUser, 'emailSecondary', newEmail)
  })

  mount(app, verifySecondary, async ({ context, body }) => {
    const requestUser = await requestUsers.require(context)
    checkFresh(requestUser, SECOND_MS)
    const { email } = await takeCode(context, requestUser, 'emailSecondary', body)
    await changes.apply(requestUser.user, {
      email,
      pageUrl: services.publicUrl() + REVERT_PATH,
      page: requestUser.page,
      language: await mailLanguage(context),
    })
    await sessions.renew(context, requestUser.session)
    return { email }
  })
}

/**
 * Mounts the routes that prove a factor again and change the address: a code to the present address
 * first, then one to the new address (SEC-23).
 */
export function mountEmail(app: Hono, deps: EmailDeps): void {
  const emailCodes = createEmailCodes(deps)
  mountStepUp(app, deps, emailCodes)
  mountChange(app, deps, emailCodes)
}
