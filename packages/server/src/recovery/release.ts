import { recoveryEndpoints, workHeader } from '@latchkey/protocol'
import type { Context, Hono } from 'hono'
import { openEnvelope } from '../custody/envelope.js'
import type { Database } from '../kernel/database/database.js'
import { mount } from '../kernel/mount.js'
import { ServerError } from '../kernel/serverError.js'
import { mailFrom } from '../login/mail/mailLanguage.js'
import { mailTime } from '../login/mail/writeCodeMail.js'
import { firstEvent, note, takeEvent } from './recoveryEvents.js'
import {
  contextOf,
  mask,
  notifyUser,
  type RecoveryRow,
  type RecoveryService,
  refuseFrozenRow,
  requireRow,
  requireShare,
  type ShareRow,
} from './recoveryService.js'
import type { Claim } from './requireClaim.js'
import { requireFactor } from './requireFactor.js'

const DAY_MS = 24 * 60 * 60_000
const RELEASES_PER_DAY = 5

/** A delayed release may be fetched for two days. */
const ASKED_MS = 2 * DAY_MS

/** Mounts the call that returns the factors of a wallet. */
export function mountFactors(app: Hono, recovery: RecoveryService): void {
  mount(
    app,
    recoveryEndpoints.factors,
    async ({ context, body: { assertion, walletId, epoch } }) => {
      const { userId } = await recovery.requireClaim(context, assertion)
      const database = await recovery.database()
      await requireRow(recovery, database, walletId, userId)
      const { factors } = await requireShare(database, walletId, epoch, 'active')
      return { kinds: factors.map(({ kind }) => kind) }
    },
  )
}

/** Mounts the call that starts a challenge of its own (docs/threats.md, S3). */
export function mountStart(app: Hono, recovery: RecoveryService): void {
  mount(app, recoveryEndpoints.start, async ({ context, body: { assertion, walletId } }) => {
    const claim = await recovery.requireClaim(context, assertion)
    const { userId, keyThumbprint } = claim
    const wallet = await requireRow(recovery, await recovery.database(), walletId, userId)
    refuseFrozenRow(wallet, claim, recovery.clock.now())
    if (wallet.email === null)
      throw new ServerError(
        400,
        'email_required',
        'This service knows no e-mail address of this wallet: it takes a recovery code.',
      )
    const { attemptId } = await recovery.codes.start({
      purpose: 'recovery',
      // The stored address, not the one of the assertion: the auth service cannot redirect the
      // codes.
      email: wallet.email,
      keyThumbprint,
      origin: recovery.settings.frameOrigin,
      client: recovery.addressOf(context),
      work: context.req.header(workHeader),
      ...(await mailFrom(context)),
      data: walletId,
    })
    return { attemptId, email: mask(wallet.email) }
  })
}

type Challenge = { attemptId: string; otp: string } | Parameters<typeof requireFactor>[3]

async function checkChallenge(
  recovery: RecoveryService,
  context: Context,
  parameters: { wallet: RecoveryRow; share: ShareRow; claim: Claim; challenge: Challenge },
): Promise<void> {
  const { wallet, share, claim, challenge } = parameters
  if (wallet.email === null) {
    await requireFactor(
      recovery,
      await recovery.database(),
      share,
      challenge && 'kind' in challenge ? challenge : undefined,
    )
    return
  }
  if (!challenge || !('otp' in challenge))
    throw new ServerError(401, 'code_refused', 'The code that was mailed is missing.')
  const { attemptId, otp } = challenge
  const from = {
    keyThumbprint: claim.keyThumbprint,
    client: recovery.addressOf(context),
    work: context.req.header(workHeader),
  }
  const { data } = await recovery.codes.verify({ purpose: 'recovery', attemptId, otp, ...from })
  if (data !== wallet.id)
    throw new ServerError(401, 'code_refused', 'The code is for another wallet.')
}

/** Returns the end of the delay, and if it starts now. `undefined` if the release may happen. */
async function heldUntil(
  recovery: RecoveryService,
  database: Database,
  walletId: string,
): Promise<{ availableAt: number; isNew: boolean } | undefined> {
  const { releaseDelay = 0 } = recovery.settings
  const now = recovery.clock.now()
  if (releaseDelay === 0) return undefined
  const first = await firstEvent(database, walletId, 'release_asked', now - releaseDelay - ASKED_MS)
  if (first !== undefined && first + releaseDelay <= now) return undefined
  return { availableAt: (first ?? now) + releaseDelay, isNew: first === undefined }
}

/** Mounts the call that releases a share after the challenge. */
export function mountRelease(app: Hono, recovery: RecoveryService): void {
  const { settings, sealer, clock } = recovery
  mount(
    app,
    recoveryEndpoints.release,
    async ({ context, body: { assertion, walletId, epoch, challenge, responseKey } }) => {
      const claim = await recovery.requireClaim(context, assertion)
      const database = await recovery.database()
      const wallet = await requireRow(recovery, database, walletId, claim.userId)
      refuseFrozenRow(wallet, claim, clock.now())
      const share = await requireShare(database, walletId, epoch, 'active')
      await checkChallenge(recovery, context, { wallet, share, claim, challenge })
      const held = await heldUntil(recovery, database, walletId)
      if (held) {
        // The mail comes before the record: after a crash between the two, the next request sends
        // it again. In the other order, the delay could run without a notice to the owner.
        if (held.isNew) {
          await notifyUser(recovery, context, wallet.email, ({ recoveredSoon }) => ({
            ...recoveredSoon,
            text: recoveredSoon.text(mailTime(held.availableAt)),
          }))
          await note(database, walletId, 'release_asked', clock.now())
        }
        return { availableAt: held.availableAt }
      }
      const limit = { count: RELEASES_PER_DAY, milliseconds: DAY_MS }
      if (!(await takeEvent(database, { walletId, kind: 'released', now: clock.now(), limit })))
        throw new ServerError(
          429,
          'too_many_recoveries',
          'This wallet was recovered too often today. Try again tomorrow.',
        )
      // Without the notice the share is not released.
      await notifyUser(recovery, context, wallet.email, ({ recovered }) => recovered)
      const bytes = await openEnvelope(
        settings.kms,
        share.envelope,
        contextOf(claim.userId, walletId, epoch),
      )
      return {
        share: await sealer
          .seal(bytes, { walletId, set: 'recovery', epoch }, responseKey)
          .finally(() => bytes.fill(0)),
        epoch,
        mode: share.mode,
      }
    },
  )
}
