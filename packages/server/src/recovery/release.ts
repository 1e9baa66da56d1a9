import { recoveryEndpoints, workHeader } from '@latchkey/protocol'
import type { Context, Hono } from 'hono'
import { openEnvelope } from '../custody/envelope.js'
import type { Database } from '../kernel/database/database.js'
import { mount } from '../kernel/mount.js'
import { ServerError } from '../kernel/serverError.js'
import { describeBrowser } from '../login/describeBrowser.js'
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

function mountFactors(app: Hono, recovery: RecoveryService): void {
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

function mountStart(app: Hono, recovery: RecoveryService): void {
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
      browser: describeBrowser(context.req.header('user-agent')),
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

function mountRelease(app: Hono, recovery: RecoveryService): void {
  const { settings, sealer, clock } = recovery
  const advice =
    'change the password of your mailbox, open your wallet in a browser you trust, revoke browsers you do not know, and move what is in the wallet.'
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
        const what = `A browser asked for your wallet with the right code. It gets it after ${new Date(held.availableAt).toISOString().slice(0, 16).replace('T', ' ')} UTC.`
        // The mail comes before the record: after a crash between the two, the next request sends
        // it again. In the other order, the delay could run without a notice to the owner.
        if (held.isNew) {
          await notifyUser(recovery, context, wallet.email, {
            subject: 'Your wallet is about to be recovered',
            what,
            advice,
          })
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
      await notifyUser(recovery, context, wallet.email, {
        subject: 'Your wallet was recovered',
        what: 'A browser asked for your wallet with the right code, and has it now.',
        advice,
      })
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

/** Mounts the routes that release shares after a challenge of its own (docs/threats.md, S3). */
export function mountReleases(app: Hono, recovery: RecoveryService): void {
  mountFactors(app, recovery)
  mountStart(app, recovery)
  mountRelease(app, recovery)
}
