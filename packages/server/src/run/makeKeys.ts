import { createECDH, randomBytes } from 'node:crypto'
import { toAssertionKey } from './assertionKey.js'

/** Secrets of one service, by their names in the example environment. */
export interface ServiceKeys {
  readonly secrets: Readonly<Record<string, string>>
  /** The public key for the other service, a JWK. */
  readonly publicKey?:
    | { readonly kty: 'EC'; readonly crv: 'P-256'; readonly x: string; readonly y: string }
    | undefined
}

const secret = (): string => randomBytes(32).toString('hex')

/**
 * Creates the secrets of an auth or a recovery service, 256 bits each, from the system's random
 * source.
 *
 * @example
 * ```ts
 * import { makeKeys } from '@latchkey/server'
 *
 * const { secrets, publicKey } = makeKeys('auth')
 * ```
 */
export function makeKeys(service: 'auth' | 'recovery'): ServiceKeys {
  if (service === 'recovery')
    return {
      secrets: {
        RECOVERY_PEPPER: secret(),
        RECOVERY_KMS_KEY: secret(),
        RECOVERY_SEAL_SEED: secret(),
      },
    }
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const assertionKey = pair.getPrivateKey('hex').padStart(64, '0')
  const { kty, crv, x, y } = toAssertionKey(assertionKey)
  return {
    secrets: {
      LOGIN_PEPPER: secret(),
      LOGIN_ASSERTION_KEY: assertionKey,
      LOGIN_KMS_KEY: secret(),
      LOGIN_SEAL_SEED: secret(),
    },
    publicKey: { kty, crv, x, y },
  }
}
