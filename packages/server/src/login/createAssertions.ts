import type { LoginKeys } from '@latchkey/protocol'
import { calculateJwkThumbprint, importJWK, SignJWT } from 'jose'
import type { AssertionKey } from './loginOptions.js'
import type { LoginUser } from './requestUsers.js'
import { randomToken } from './secrets.js'

/** Lifetime of an assertion in seconds. */
const LIFETIME_S = 120

/** Signer of assertions: the user's identity for the recovery service. */
export interface Assertions {
  sign(
    user: LoginUser,
    parameters: { issuer: string; audience: string; purpose: 'recovery' },
  ): Promise<string>
  keys(): Promise<LoginKeys>
}

/**
 * Creates the signer (ES256, RFC 7515). An assertion is bound to one browser's key (`cnf.jkt`, RFC
 * 9449) and one service (`aud`).
 */
export function createAssertions(key: AssertionKey, clock: { now(): number }): Assertions {
  const { kty, crv, x, y } = key
  const kid = calculateJwkThumbprint({ kty, crv, x, y })
  return {
    async sign(
      { userId, email, keyThumbprint, provider, authenticatedAt, frozenUntil },
      { issuer, audience, purpose },
    ) {
      const now = Math.floor(clock.now() / 1000)
      return new SignJWT({
        purpose,
        ...(email === undefined ? {} : { email }),
        cnf: { jkt: keyThumbprint },
        provider,
        auth_time: Math.floor(authenticatedAt / 1000),
        ...(frozenUntil === undefined ? {} : { frozen_until: Math.ceil(frozenUntil / 1000) }),
      })
        .setProtectedHeader({ alg: 'ES256', typ: 'latchkey-assertion+jwt', kid: await kid })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(userId)
        .setJti(randomToken())
        .setIssuedAt(now)
        .setExpirationTime(now + LIFETIME_S)
        .sign(await importJWK({ ...key }, 'ES256'))
    },
    keys: async () => ({ keys: [{ kty, crv, x, y, kid: await kid, alg: 'ES256', use: 'sig' }] }),
  }
}
