import { type MailboxChallenge, recoveryEndpoints, workHeader } from '@latchkey/protocol'
import { eq } from 'drizzle-orm'
import type { Context, Hono } from 'hono'
import { checkWalletProof } from '../custody/checkWalletProof.js'
import { mount } from '../kernel/mount.js'
import { ServerError } from '../kernel/serverError.js'
import { isolate } from '../login/mail/isolate.js'
import { mailFrom } from '../login/mail/mailLanguage.js'
import { parseEmail } from '../login/mail/parseEmail.js'
import type { ReadNotice } from '../login/mail/writeNotice.js'
import { note } from './recoveryEvents.js'
import {
  FREEZE_MS,
  mask,
  notifyUser,
  openRow,
  type RecoveryService,
  requireRow,
  sealEmail,
} from './recoveryService.js'
import { recoveryWallets } from './recoveryTables.js'
import type { Claim } from './requireClaim.js'

export function emailRefused(): ServerError {
  return new ServerError(
    403,
    'email_refused',
    'The login service does not name this e-mail address for this account. Log in again.',
  )
}

const dataOf = (walletId: string, email: string): string => JSON.stringify({ walletId, email })

/**
 * Requires the code of `startMailbox` for this wallet and this new mailbox. @throws ServerError 401
 * `code_refused`
 */
export async function checkMailbox(
  recovery: RecoveryService,
  context: Context,
  { keyThumbprint }: Claim,
  { walletId, email, challenge }: { walletId: string; email: string; challenge: MailboxChallenge },
): Promise<void> {
  const from = {
    keyThumbprint,
    client: recovery.addressOf(context),
    work: context.req.header(workHeader),
  }
  const { data } = await recovery.codes.verify({ ...challenge, ...from, purpose: 'mailbox' })
  if (data !== dataOf(walletId, email))
    throw new ServerError(
      401,
      'code_refused',
      'The code is for another change. Ask for another one.',
    )
}

function mountStart(app: Hono, recovery: RecoveryService): void {
  mount(
    app,
    recoveryEndpoints.startMailbox,
    async ({ context, body: { assertion, walletId, address, epoch, email, proof } }) => {
      const claim = await recovery.requireClaim(context, assertion)
      const { orm } = await recovery.database()
      const [row] = await orm.select().from(recoveryWallets).where(eq(recoveryWallets.id, walletId))
      if (row && row.userId !== claim.userId)
        throw new ServerError(
          404,
          'wallet_unknown',
          'This service has no share of such a wallet of this user.',
        )
      const about = {
        service: 'recovery',
        action: 'startMailbox',
        walletId,
        epoch,
        subject: email,
      } as const
      await checkWalletProof(proof, about, {
        address: row?.address ?? address,
        now: recovery.clock.now(),
      })
      // Requires both: the auth service has proved the new mailbox, and the wallet's key has signed
      // it.
      if (parseEmail(email) !== email || claim.email !== email) throw emailRefused()
      const to = (row && openRow(recovery, row).email) ?? email
      const { attemptId } = await recovery.codes.start({
        purpose: 'mailbox',
        email: to,
        keyThumbprint: claim.keyThumbprint,
        origin: recovery.settings.frameOrigin,
        client: recovery.addressOf(context),
        work: context.req.header(workHeader),
        ...(await mailFrom(context)),
        data: dataOf(walletId, email),
      })
      return { attemptId, email: to }
    },
  )
}

function mountChange(app: Hono, recovery: RecoveryService): void {
  mount(
    app,
    recoveryEndpoints.changeEmail,
    async ({ context, body: { assertion, walletId, epoch, email, challenge, proof } }) => {
      const claim = await recovery.requireClaim(context, assertion)
      const database = await recovery.database()
      const wallet = await requireRow(recovery, database, walletId, claim.userId)
      const about = {
        service: 'recovery',
        action: 'changeEmail',
        walletId,
        epoch,
        subject: email,
      } as const
      await checkWalletProof(proof, about, { address: wallet.address, now: recovery.clock.now() })
      if (claim.email !== email) throw emailRefused()
      if (wallet.email === email) return undefined
      await checkMailbox(recovery, context, claim, { walletId, email, challenge })
      const read: ReadNotice = ({ mailbox: { subject, text, advice } }) => ({
        subject,
        text: text(isolate(mask(email))),
        advice,
      })
      // The notice to the old mailbox comes first: if it fails, nothing changes.
      await notifyUser(recovery, context, wallet.email, read)
      await database.orm.transaction(async (orm) => {
        await orm
          .update(recoveryWallets)
          .set({
            email: sealEmail(recovery, walletId, email),
            frozenUntil: new Date(recovery.clock.now() + FREEZE_MS),
          })
          .where(eq(recoveryWallets.id, walletId))
        await note({ orm }, walletId, 'email_changed', recovery.clock.now())
      })
      await notifyUser(recovery, context, email, read)
      return undefined
    },
  )
}

/**
 * Mounts the routes of the mailbox for this service's codes. Changing it requires the wallet's key,
 * the auth service's assertion and a code to the old mailbox.
 */
export function mountMailbox(app: Hono, recovery: RecoveryService): void {
  mount(
    app,
    recoveryEndpoints.readMailbox,
    async ({ context, body: { assertion, walletId, epoch, proof } }) => {
      const { userId } = await recovery.requireClaim(context, assertion)
      const { email, address } = await requireRow(
        recovery,
        await recovery.database(),
        walletId,
        userId,
      )
      await checkWalletProof(
        proof,
        { service: 'recovery', action: 'readMailbox', walletId, epoch, subject: '-' },
        { address, now: recovery.clock.now() },
      )
      return { email }
    },
  )
  mountStart(app, recovery)
  mountChange(app, recovery)
}
