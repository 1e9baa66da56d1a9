import { randomInt, timingSafeEqual } from 'node:crypto'
import type { SocialFailure, SocialProgress, SocialProof, SocialProvider } from '@latchkey/protocol'
import { hashToken, randomToken, type Secrets } from '../../kernel/login/secrets.js'
import { ServerError } from '../../kernel/serverError.js'
import type { Store } from '../../kernel/store.js'
import type { Challenge, SocialIdentity } from './socialDriver.js'

/** Milliseconds that a visitor has at the provider. */
const LIFETIME_MS = 600_000

/** Milliseconds in which what the window was given is good. */
const PROOF_MS = 300_000

const MAX_TRIES = 5

/** A login that was begun by the frame, with its key. */
export interface SocialAttempt {
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

interface Grant {
  identity: SocialIdentity
  secretHash: string
  otpHash: string
}

/** Logins at providers, from beginning to end; each step can be taken once, on all nodes together. */
export interface SocialAttempts {
  create(attempt: SocialAttempt): Promise<{ attemptId: string }>
  /** The window comes by on its way to the provider: once. @param browser - Secret that stays in a cookie of that window's browser. */
  begin(attemptId: string, provider: string, redirectUri: string): Promise<{ challenge: Challenge; browser: string } | undefined>
  /** The window is back. Of any number at once with one state, one gets it. */
  takePending(state: string): Promise<PendingLogin | undefined>
  /** What the window is given for the frame. The code is for where it can tell nobody. */
  arrive(attemptId: string, identity: SocialIdentity): Promise<{ secret: string; otp: string }>
  fail(attemptId: string, reason: SocialFailure): Promise<void>
  /** How far a login is; to whoever did not begin it, it has expired. */
  read(attemptId: string, keyThumbprint: string): Promise<SocialProgress>
  /** @throws ServerError 401 `code_refused` */
  redeem(proof: SocialProof, keyThumbprint: string): Promise<{ attempt: SocialAttempt; identity: SocialIdentity }>
}

function isSame(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function refused(): ServerError {
  return new ServerError(401, 'code_refused', 'The code is wrong, too old, or for another browser.')
}

/** @param secrets - What is kept is sealed: whoever reads the store finds neither names nor addresses. */
export function createSocialAttempts(store: Store, secrets: Secrets): SocialAttempts {
  const write = (kind: string, id: string, value: unknown, lifetime: number): Promise<void> =>
    store.set(`${kind}:${id}`, secrets.seal(kind, JSON.stringify(value)), lifetime)
  const open = <value>(kind: string, sealed: string | undefined): value | undefined =>
    sealed === undefined ? undefined : (JSON.parse(secrets.open(kind, sealed)) as value)
  const read = async <value>(kind: string, id: string): Promise<value | undefined> => open(kind, await store.get(`${kind}:${id}`))
  const take = async <value>(kind: string, id: string): Promise<value | undefined> => open(kind, await store.take(`${kind}:${id}`))

  /** Tries are counted before anything is compared. */
  async function countTry(attemptId: string): Promise<void> {
    for (let n = 1; n <= MAX_TRIES; n++) if (await store.add(`socialTry:${attemptId} ${n}`, '', PROOF_MS)) return
    throw refused()
  }

  async function attemptOf(attemptId: string, keyThumbprint: string): Promise<SocialAttempt | undefined> {
    const attempt = await read<SocialAttempt>('socialAttempt', attemptId)
    return attempt && isSame(attempt.keyThumbprint, keyThumbprint) ? attempt : undefined
  }

  return {
    async create(attempt) {
      const attemptId = randomToken()
      await write('socialAttempt', attemptId, attempt, LIFETIME_MS + PROOF_MS)
      await write('socialStart', attemptId, attempt, LIFETIME_MS)
      return { attemptId }
    },
    async begin(attemptId, provider, redirectUri) {
      const attempt = await take<SocialAttempt>('socialStart', attemptId)
      if (attempt?.provider !== provider) return undefined
      const challenge = { redirectUri, state: randomToken(), nonce: randomToken(), verifier: randomToken() }
      const browser = randomToken()
      const pending: PendingLogin = { attemptId, attempt, challenge, browserHash: hashToken(browser) }
      await write('socialState', hashToken(challenge.state), pending, LIFETIME_MS)
      return { challenge, browser }
    },
    takePending: (state) => take('socialState', hashToken(state)),
    async arrive(attemptId, identity) {
      const secret = randomToken()
      const otp = String(randomInt(0, 1_000_000)).padStart(6, '0')
      const grant: Grant = { identity, secretHash: hashToken(secret), otpHash: secrets.hash('social code', attemptId, otp) }
      await write('socialGrant', attemptId, grant, PROOF_MS)
      await write('socialProgress', attemptId, { state: 'arrived' } satisfies SocialProgress, PROOF_MS)
      return { secret, otp }
    },
    fail: (attemptId, reason) => write('socialProgress', attemptId, { state: 'failed', reason } satisfies SocialProgress, PROOF_MS),
    async read(attemptId, keyThumbprint) {
      const attempt = await attemptOf(attemptId, keyThumbprint)
      if (!attempt) return { state: 'failed', reason: 'expired' }
      return (await read<SocialProgress>('socialProgress', attemptId)) ?? { state: 'pending' }
    },
    async redeem(proof, keyThumbprint) {
      const { attemptId } = proof
      const attempt = await attemptOf(attemptId, keyThumbprint)
      if (!attempt) throw refused()
      const grant = await read<Grant>('socialGrant', attemptId)
      if (!grant) throw refused()
      await countTry(attemptId)
      const isRight =
        'secret' in proof ? isSame(hashToken(proof.secret), grant.secretHash) : isSame(secrets.hash('social code', attemptId, proof.otp), grant.otpHash)
      if (!isRight) throw refused()
      // Of any number of right ones at once, one gets in.
      const taken = await take<Grant>('socialGrant', attemptId)
      if (!taken) throw refused()
      await store.delete(`socialAttempt:${attemptId}`)
      return { attempt, identity: taken.identity }
    },
  }
}
