import type { SocialFailure, SocialProgress, SocialProof, SocialProvider } from '@latchkey/protocol'
import type { Store } from '../../kernel/store.js'
import { sameSecret } from '../sameSecret.js'
import { hashToken, randomToken, type Secrets } from '../secrets.js'
import { codeRefused, createGrants, PROOF_MS } from './createGrants.js'
import { createSealedStore } from './createSealedStore.js'
import type { Challenge, SocialIdentity } from './socialDriver.js'

/** Milliseconds for the user at the provider. */
const LIFETIME_MS = 600_000

/** A login attempt of the frame, bound to its key. */
interface SocialAttempt {
  provider: SocialProvider
  origin: string
  projectId: string
  keyThumbprint: string
}

/** A login whose user is at the provider. */
export interface PendingLogin {
  attemptId: string
  attempt: SocialAttempt
  challenge: Challenge
  /** Hash of the secret in the cookie of the window's browser. */
  browserHash: string
}

/** Login attempts at providers. Each step succeeds once, on all nodes together. */
export interface SocialAttempts {
  create(attempt: SocialAttempt): Promise<{ attemptId: string }>
  /**
   * Marks that the window opens the provider, once. @param browser - Secret in a cookie of the
   * window's browser.
   */
  begin(
    attemptId: string,
    provider: string,
    redirectUri: string,
  ): Promise<{ challenge: Challenge; browser: string } | undefined>
  /**
   * Returns the login of a returning window. Of several concurrent calls with one state, one gets
   * it.
   */
  takePending(state: string): Promise<PendingLogin | undefined>
  /**
   * Completes an attempt. Returns the secret for the frame, and a code in case the window cannot
   * reach it.
   */
  arrive(attemptId: string, identity: SocialIdentity): Promise<{ secret: string; otp: string }>
  fail(attemptId: string, reason: SocialFailure): Promise<void>
  /** Returns the progress of a login. With another key it is reported as expired. */
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
