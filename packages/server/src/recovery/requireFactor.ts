import { createHash, timingSafeEqual } from 'node:crypto'
import type { FactorProof } from '@latchkey/protocol'
import type { Database } from '../kernel/database/database.js'
import { ServerError } from '../kernel/serverError.js'
import { takeEvent } from './recoveryEvents.js'
import type { RecoveryService, ShareRow } from './recoveryService.js'

const HOUR_MS = 60 * 60_000
const FACTOR_TRIES = 10

/**
 * Requires one of the factors of a share with mode `self`.
 *
 * @throws ServerError 403 `factor_refused`, 429 after 10 wrong ones within an hour
 */
export async function requireFactor(
  recovery: RecoveryService,
  database: Database,
  share: ShareRow,
  given: FactorProof | undefined,
): Promise<void> {
  const { walletId, epoch, factors } = share
  const now = recovery.clock.now()
  const isWithin = await takeEvent(database, {
    walletId,
    kind: 'factor_tried',
    now,
    limit: { count: FACTOR_TRIES, milliseconds: HOUR_MS },
  })
  if (!isWithin)
    throw new ServerError(429, 'too_many_tries', 'Too many tries. Try again in an hour.', {
      retryAfter: 3600,
    })
  const enrolled = factors.find(({ kind }) => kind === given?.kind)
  if (given && enrolled) {
    const proof = await recovery.sealer.open(given.proof, {
      walletId,
      set: `factor:${given.kind}`,
      epoch,
    })
    const verifier = createHash('sha256').update(proof).digest()
    proof.fill(0)
    const expected = Buffer.from(enrolled.verifier, 'base64url')
    if (verifier.length === expected.length && timingSafeEqual(verifier, expected)) return
  }
  throw new ServerError(
    403,
    'factor_refused',
    'That doesn’t match what was set up for this wallet.',
  )
}
