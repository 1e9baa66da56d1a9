import { isRecord } from '@latchkey/protocol/std'
import type { Context } from 'hono'
import {
  calculateJwkThumbprint,
  createLocalJWKSet,
  errors,
  type JWK,
  type JWTPayload,
  jwtVerify,
} from 'jose'
import { dateOf } from '../kernel/dateOf.js'
import { ServerError } from '../kernel/serverError.js'
import type { Store } from '../kernel/store.js'
import type { Proofs } from '../login/dpop/proofs.js'
import { parseEmail } from '../login/mail/parseEmail.js'
import type { RecoverySettings } from './recoveryOptions.js'

/** Maximum age of an assertion in seconds, not later than its own expiry. */
const MAX_AGE_S = 150

/** The user according to the auth service's assertion. */
export interface Claim {
  userId: string
  email: string | undefined
  /** No release before this time, in ms since 1970: the auth service reports a changed address. */
  frozenUntil: number
  /** RFC 7638 thumbprint of the browser's key, which this request has proved. */
  keyThumbprint: string
}

/**
 * Checks an assertion and the proof of its key. @throws ServerError 401 `assertion_refused`,
 * `proof_refused`, `use_dpop_nonce`
 */
export type RequireClaim = (context: Context, assertion: string) => Promise<Claim>

function refused(why: string, cause?: unknown): ServerError {
  return new ServerError(
    401,
    'assertion_refused',
    `The statement of the auth service was refused: ${why}.`,
    { cause },
  )
}

/**
 * Builds the key set. Keys without an id get their thumbprint (RFC 7638), as in the auth service.
 */
async function toKeySet(
  keys: RecoverySettings['assertionKeys'],
): Promise<ReturnType<typeof createLocalJWKSet>> {
  const named = keys.map(async (key) => ({
    ...key,
    kid: typeof key.kid === 'string' ? key.kid : await calculateJwkThumbprint(key as JWK),
  }))
  return createLocalJWKSet({ keys: (await Promise.all(named)) as JWK[] })
}

/** Creates a {@link RequireClaim}. Each assertion counts once. */
export function createRequireClaim(parameters: {
  settings: RecoverySettings
  proofs: Proofs
  store: Store
  clock: { now(): number }
}): RequireClaim {
  const { settings, proofs, store, clock } = parameters
  const opened: { keys?: ReturnType<typeof toKeySet> } = {}

  async function read(assertion: string): Promise<JWTPayload> {
    try {
      opened.keys ??= toKeySet(settings.assertionKeys)
      const { payload } = await jwtVerify(assertion, await opened.keys, {
        algorithms: ['ES256'],
        issuer: settings.issuer,
        audience: settings.publicUrl,
        requiredClaims: ['sub', 'jti', 'exp', 'iat'],
        maxTokenAge: MAX_AGE_S,
        currentDate: dateOf(clock),
      })
      return payload
    } catch (error) {
      if (error instanceof errors.JOSEError)
        throw refused('it is not signed by it, too old, or for another audience', error)
      throw error
    }
  }

  return async (context, assertion) => {
    // The proof comes first: without a nonce the request is sent again, and the assertion must
    // still be unused then.
    const { keyThumbprint } = await proofs.check(context)
    const { sub = '', jti = '', cnf, purpose, email, frozen_until: frozen } = await read(assertion)
    const jkt = isRecord(cnf) ? cnf.jkt : undefined
    if (jkt !== keyThumbprint) throw refused('it is for another browser')
    if (purpose !== 'recovery') throw refused('it is for another purpose')
    if (!(await store.add(`assertion:${jti}`, '', 2 * MAX_AGE_S * 1000)))
      throw refused('it was used before')
    const frozenUntil = typeof frozen === 'number' ? frozen * 1000 : 0
    return {
      userId: sub,
      email: typeof email === 'string' ? parseEmail(email) : undefined,
      frozenUntil,
      keyThumbprint,
    }
  }
}
