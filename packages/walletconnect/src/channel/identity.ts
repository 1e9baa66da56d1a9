import { randomHex32, toBase64Url } from '../kernel/bytes.js'
import { didKey, type Identity, type JwtParameters, unsignedJwt } from './jwt.js'
import { nobleSigner } from './nobleSigner.js'

/**
 * Creates an identity, or the same one again from its seed.
 *
 * @example
 * ```ts
 * import { createIdentity } from '@latchkey/walletconnect/wire'
 *
 * const identity = createIdentity()
 * identity.clientId // 'did:key:z6Mk…'
 * ```
 */
export function createIdentity(seed: string = randomHex32()): Identity {
  return { seed, clientId: didKey(nobleSigner.publicKey(seed)) }
}

/**
 * Signs the token (EdDSA JWT) that authenticates a client at the relay. Source:
 * walletconnect-specs, relay client authentication.
 *
 * @example
 * ```ts
 * import { createIdentity, signJwt } from '@latchkey/walletconnect/wire'
 *
 * const token = signJwt({ identity: createIdentity(), audience: 'wss://relay.example', issuedAt: 1_800_000_000, subject: '00'.repeat(32) })
 * ```
 */
export function signJwt(parameters: JwtParameters): string {
  const unsigned = unsignedJwt(parameters)
  return `${unsigned}.${toBase64Url(nobleSigner.sign(unsigned, parameters.identity.seed))}`
}
