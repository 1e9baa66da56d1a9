import type { SocialFailure, SocialProgress, SocialProof, SocialProvider } from '@latchkey/protocol'
import type { Store } from '../../kernel/store.js'
import { sameSecret } from '../sameSecret.js'
import { hashToken, randomToken, type Secrets } from '../secrets.js'
import { codeRefused, createGrants, PROOF_MS } from './createGrants.js'
import { createSealedStore } from './createSealedStore.js'
import type { Challenge, SocialIdentity } from './socialDriver.js'

/** Milliseconds that a visitor has at the provider. */
const LIFETIME_MS = 600_000

/** A login that was begun by the frame, with its key. */
interface SocialAttempt {
  provider: SocialProvider
  origin: string
  projectId: string
  keyThumbprint: string
}

/** A login whose visitor is at the provider. */
export interface PendingLogin {
  attemptId: string
  attempt: SocialAttempt
  challenge: Challenge
  /** Hash of what the window's browser has in a cookie. */
  browserHash: string
}

/**
 * Logins at providers, from beginning to end; each step can be taken once, on all nodes together.
 */
export interface SocialAttempts {
  create(attempt: SocialAttempt): Promise<{ attemptId: string }>
  /**
   * The window comes by on its way to the provider: once. @param browser - Secret that stays in a
   * cookie of that window's browser.
   */
  begin(
    attemptId: string,
    provider: string,
    redirectUri: string,
  ): Promise<{ challenge: Challenge; browser: string } | undefined>
  /** The window is back. Of any number at once with one state, one gets it. */
  takePending(state: string): Promise<PendingLogin | undefined>
  /** What the window is given for the frame. The code is for where it can tell nobody. */
  arrive(attemptId: string, identity: SocialIdentity): Promise<{ secret: string; otp: string }>
  fail(attemptId: string, reason: SocialFailure): Promise<void>
  /** How far a login is; to whoever did not begin it, it has expired. */
  read(attemptId: string, keyThumbprint: string): Promise<SocialProgress>
  /** @throws ServerError 401 `code_refused` */
  redeem(
    proof: SocialProof,
    keyThumbprint: string,
  ): Promise<{ attempt: SocialAttempt; identity: SocialIdentity }>
}

export function createSocialAttempts(store: Store, secrets: Secrets): SocialAttempts {
  const kept = <value>(kind: string) => createSealedStore<value>(store, secrets, kind)
  const attempts = kept<SocialAttempt>('socialAttempt')
  const starts = kept<SocialAttempt>('socialStart')
  const states = kept<PendingLogin>('socialState')
  const progress = kept<SocialProgress>('socialProgress')
  const grants = createGrants(store, secrets)

  async function attemptOf(
    attemptId: string,
    keyThumbprint: string,
  ): Promise<SocialAttempt | undefined> {
    const attempt = await attempts.read(attemptId)
    return attempt && sameSecret(attempt.keyThumbprint, keyThumbprint) ? attempt : undefined
  }

  return {
    async create(attempt) {
      const attemptId = randomToken()
      await attempts.write(attemptId, attempt, LIFETIME_MS + PROOF_MS)
      await starts.write(attemptId, attempt, LIFETIME_MS)
      return { attemptId }
    },
    async begin(attemptId, provider, redirectUri) {
      const attempt = await starts.take(attemptId)
      if (attempt?.provider !== provider) return undefined
      const challenge = {
        redirectUri,
        state: randomToken(),
        nonce: randomToken(),
        verifier: randomToken(),
      }
      const browser = randomToken()
      await states.write(
        hashToken(challenge.state),
        { attemptId, attempt, challenge, browserHash: hashToken(browser) },
        LIFETIME_MS,
      )
      return { challenge, browser }
    },
    takePending: (state) => states.take(hashToken(state)),
    async arrive(attemptId, identity) {
      const proof = await grants.give(attemptId, identity)
      await progress.write(attemptId, { state: 'arrived' }, PROOF_MS)
      return proof
    },
    fail: (attemptId, reason) => progress.write(attemptId, { state: 'failed', reason }, PROOF_MS),
    async read(attemptId, keyThumbprint) {
      const attempt = await attemptOf(attemptId, keyThumbprint)
      return attempt
        ? ((await progress.read(attemptId)) ?? { state: 'pending' })
        : { state: 'failed', reason: 'expired' }
    },
    async redeem(proof, keyThumbprint) {
      const attempt = await attemptOf(proof.attemptId, keyThumbprint)
      if (!attempt) throw codeRefused()
      const identity = await grants.redeem(proof)
      await attempts.delete(proof.attemptId)
      return { attempt, identity }
    },
  }
}
