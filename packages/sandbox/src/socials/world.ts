import { randomBytes } from 'node:crypto'
import type { SocialAccount } from './accounts.js'
import type { Face } from './faces.js'
import { type createClientKey, createTokenKeys, type TokenKeys } from './signing.js'
import type { FaceName, SocialFault, Switch } from './switches.js'

/** A user's login that a client requested. */
export interface AuthorizationRequest {
  face: Face
  redirectUri: string
  state: string
  nonce?: string | undefined
  /** S256 of a verifier that only the client knows (RFC 7636). */
  challenge?: string | undefined
}

/** The grant of a code or an access token. */
export interface Grant {
  request: AuthorizationRequest
  account: SocialAccount
  fault: SocialFault | undefined
}

/** The state of the networks while they run. */
export interface SocialWorld {
  readonly url: string
  readonly clientId: string
  readonly clientSecret: string
  readonly clientKey: ReturnType<typeof createClientKey>
  readonly keys: TokenKeys
  /** The only URL to which a network may redirect users. */
  redirectUri(face: FaceName): string
  readonly switches: Map<FaceName, Switch>
  readonly requests: Map<string, AuthorizationRequest>
  readonly codes: Map<string, Grant>
  readonly tokens: Map<string, Grant>
  /** The `state` of the last redirect. */
  readonly lastState: Map<FaceName, string>
  readonly lastUsedCode: Map<FaceName, string>
  readonly stopped: AbortSignal
}

const MAX_KEPT = 1000

/** Stores a value under a new random name. */
export function keep<value>(values: Map<string, value>, value: value): string {
  const name = randomBytes(24).toString('base64url')
  values.set(name, value)
  const [oldest] = values.keys()
  if (values.size > MAX_KEPT && oldest !== undefined) values.delete(oldest)
  return name
}

/** Returns the issuer of a network (RFC 9207). */
export function issuerOf({ url }: Pick<SocialWorld, 'url'>, face: FaceName): string {
  return `${url}/${face}`
}

/** Creates an empty world. */
export function createSocialWorld(
  parameters: Pick<SocialWorld, 'url' | 'redirectUri' | 'clientKey' | 'stopped'>,
): SocialWorld {
  return {
    ...parameters,
    clientId: 'latchkey-sandbox',
    clientSecret: randomBytes(24).toString('base64url'),
    keys: createTokenKeys(),
    switches: new Map(),
    requests: new Map(),
    codes: new Map(),
    tokens: new Map(),
    lastState: new Map(),
    lastUsedCode: new Map(),
  }
}
