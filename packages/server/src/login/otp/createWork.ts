import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { ServerError } from '../../kernel/serverError.js'
import type { Store } from '../../kernel/store.js'
import { hashToken, type Secrets } from '../secrets.js'

/** Validity of a challenge, in milliseconds. */
const LIFETIME_MS = 300_000

/**
 * Bits by which a solution may be below the current difficulty. Otherwise a stranger could
 * invalidate solutions by raising the difficulty meanwhile.
 */
const SLACK_BITS = 2

const SOLUTION =
  /^((([0-9]{1,16})\.([0-9]{1,2})\.[-_A-Za-z0-9]{22})\.([-_A-Za-z0-9]{43}))\.([0-9]{1,15})$/

/** Subject of a proof of work, which is invalid for any other subject. */
interface WorkSubject {
  purpose: 'mail' | 'code'
  /** Hash of an address, or id of an attempt. */
  about: string
  /** RFC 7638 thumbprint of the browser's DPoP key. */
  keyThumbprint: string
}

/** Proofs of work (hashcash with SHA-256). Stateless except for the used solutions. */
export interface Work {
  /** Returns the refusal that carries a new challenge. */
  demand(subject: WorkSubject, bits: number): ServerError
  /**
   * Uses up a solution. @throws ServerError 429 `work_required` with a new challenge if it is
   * missing, insufficient or was used before
   */
  pay(subject: WorkSubject, bits: number, solution: string | undefined): Promise<void>
}

function leadingZeroBits(bytes: Buffer): number {
  const at = bytes.findIndex((byte) => byte !== 0)
  return at < 0 ? bytes.length * 8 : at * 8 + Math.clz32(bytes[at] ?? 0) - 24
}

/**
 * Counts the leading zero bits that a solution reaches. The format is that of `WorkChallenge` in
 * the protocol.
 */
function bitsOf(challenge: string, solution: number): number {
  const number = Buffer.alloc(8)
  number.writeBigUInt64BE(BigInt(solution))
  const seed = createHash('sha256').update(challenge).digest()
  return leadingZeroBits(createHash('sha256').update(seed).update(number).digest())
}

export function createWork({
  store,
  clock,
  secrets,
}: {
  store: Store
  clock: { now(): number }
  secrets: Secrets
}): Work {
  const sign = ({ purpose, about, keyThumbprint }: WorkSubject, content: string): string =>
    secrets.hash('work', purpose, about, keyThumbprint, content)

  function demand(subject: WorkSubject, bits: number): ServerError {
    const content = `${clock.now() + LIFETIME_MS}.${bits}.${randomBytes(16).toString('base64url')}`
    return new ServerError(
      429,
      'work_required',
      'Too many requests. Reload the page and try again.',
      {
        work: { challenge: `${content}.${sign(subject, content)}`, bits },
      },
    )
  }

  /**
   * Returns the challenge of a solution if this service issued it for this subject and it has not
   * expired.
   */
  function readChallenge(subject: WorkSubject, bits: number, text: string): string | undefined {
    const [, challenge, content, expiresAt, given, seal, solution] = SOLUTION.exec(text) ?? []
    if (challenge === undefined || content === undefined || seal === undefined) return undefined
    const isOurs = timingSafeEqual(Buffer.from(seal), Buffer.from(sign(subject, content)))
    const isGood = isOurs && Number(expiresAt) > clock.now() && Number(given) >= bits - SLACK_BITS
    return isGood && bitsOf(challenge, Number(solution)) >= Number(given) ? challenge : undefined
  }

  return {
    demand,
    async pay(subject, bits, solution = '') {
      const challenge = readChallenge(subject, bits, solution)
      if (
        challenge === undefined ||
        !(await store.add(`work:${hashToken(challenge)}`, '', LIFETIME_MS))
      )
        throw demand(subject, bits)
    },
  }
}
