import type { SocialProvider } from '@latchkey/protocol'

/** URLs of a provider. The server calls no others. */
export interface SocialEndpoints {
  /** The provider's issuer in `iss` (RFC 9207) and in id tokens. */
  issuer: string
  authorize: string
  token: string
  /** Signing keys of id tokens. Only for OpenID Connect. */
  keys: string
  /** User endpoint. Only without id tokens. */
  user: string
  /** GitHub's list of addresses. */
  emails: string
  /** True if it always returns `iss`: then an answer without it is refused. */
  isIssuerSent: boolean
}

/** The operator's credentials at a provider. */
export interface SocialCredentials {
  clientId: string
  /** For all but Apple. */
  clientSecret?: string | undefined
  /** Apple: team of the key. */
  teamId?: string | undefined
  /** Apple: id of the key. */
  keyId?: string | undefined
  /** Apple: the key (PKCS #8, PEM), which signs a secret of 5 minutes for each login. */
  privateKey?: string | undefined
  /** @default those of the provider */
  endpoints?: Partial<SocialEndpoints> | undefined
}

/** Providers of social logins. Requests for others are answered with 503. */
export type SocialsOptions = {
  readonly [provider in SocialProvider]?: SocialCredentials | undefined
}
