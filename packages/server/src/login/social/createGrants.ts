import { randomInt } from 'node:crypto'
import type { SocialProof } from '@latchkey/protocol'
import { ServerError } from '../../kernel/serverError.js'
import type { Store } from '../../kernel/store.js'
import { sameSecret } from '../sameSecret.js'
import { hashToken, randomToken, type Secrets } from '../secrets.js'
import { createSealedStore } from './createSealedStore.js'
import type { SocialIdentity } from './socialDriver.js'

/** Lifetime of secret and code, in milliseconds. */
export const PROOF_MS = 300_000

const MAX_TRIES = 5

interface Grant {
  identity: SocialIdentity
  secretHash: string
  otpHash: string
}

/** Issues the secrets and codes of windows, and redeems them for frames. */
export interface Grants {
  /** Issues a secret, and a code in case the window cannot reach the frame. */
  give(attemptId: string, identity: SocialIdentity): Promise<{ secret: string; otp: string }>
  /**
   * Redeems a secret or code. Of several concurrent tries five are checked and one succeeds.
   * @throws ServerError 401 `code_refused`
   */
  redeem(proof: SocialProof): Promise<SocialIdentity>
}

/** Returns the same error for every refusal. */
export function codeRefused(): ServerError {
  return new ServerError(401, 'code_refused', 'The code is wrong, too old, or for another browser.')
}

export function createGrants(store: Store, secrets: Secrets): Grants {
  const grants = createSealedStore<Grant>(store, secrets, 'socialGrant')

  /** Counts the try before any comparison. */
  async function countTry(attemptId: string): Promise<void> {
    for (let n = 1; n <= MAX_TRIES; n++)
      if (await store.add(`socialTry:${attemptId} ${n}`, '', PROOF_MS)) return
    throw codeRefused()
  }

  function isRight(proof: SocialProof, { secretHash, otpHash }: Grant): boolean {
    if ('secret' in proof) return sameSecret(hashToken(proof.secret), secretHash)
    return sameSecret(secrets.hash('social code', proof.attemptId, proof.otp), otpHash)
  }

  return {
    async give(attemptId, identity) {
      const secret = randomToken()
      const otp = String(randomInt(0, 1_000_000)).padStart(6, '0')
      await grants.write(
        attemptId,
        {
          identity,
          secretHash: hashToken(secret),
          otpHash: secrets.hash('social code', attemptId, otp),
        },
        PROOF_MS,
      )
      return { secret, otp }
    },
    async redeem(proof) {
      const { attemptId } = proof
      const grant = await grants.read(attemptId)
      if (!grant) throw codeRefused()
      await countTry(attemptId)
      if (!isRight(proof, grant)) throw codeRefused()
      const taken = await grants.take(attemptId)
      if (!taken) throw codeRefused()
      return taken.identity
    },
  }
}
