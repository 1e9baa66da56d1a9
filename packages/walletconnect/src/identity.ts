import { randomHex32, toBase64Url } from './bytes.js'
import { didKey, type Identity, type JwtParameters, unsignedJwt } from './jwt.js'
import { nobleSigner } from './nobleSigner.js'

/** Makes an identity, or the same one again from its seed. */
export function createIdentity(seed: string = randomHex32()): Identity {
  return { seed, clientId: didKey(nobleSigner.publicKey(seed)) }
}

/** Signs the token (EdDSA JWT, valid 24 h) that lets a client into the relay. Source: walletconnect-specs, relay client authentication. */
export function signJwt(parameters: JwtParameters): string {
  const unsigned = unsignedJwt(parameters)
  return `${unsigned}.${toBase64Url(nobleSigner.sign(unsigned, parameters.identity.seed))}`
}
