import type { SocialProvider } from '@latchkey/protocol'

/** Addresses of a provider. Nothing else of it is ever asked. */
export interface SocialEndpoints {
  /** Who it says it is in `iss` (RFC 9207) and in id tokens. */
  issuer: string
  authorize: string
  token: string
  /** Keys that id tokens are signed with; where there are id tokens. */
  keys: string
  /** Says who an access token belongs to; where there are no id tokens. */
  user: string
  /** GitHub's list of addresses. */
  emails: string
  /** Whether it always sends `iss` back: then nothing without it is taken. */
  isIssuerSent: boolean
}

/** What a provider gave the operator. */
export interface SocialCredentials {
  clientId: string
  /** For all but Apple. */
  clientSecret?: string | undefined
  /** Apple: whose key it is. */
  teamId?: string | undefined
  /** Apple: name of the key. */
  keyId?: string | undefined
  /** Apple: the key (PKCS #8, PEM), which signs a secret of 5 minutes for each login. */
  privateKey?: string | undefined
  /** @default those of the provider */
  endpoints?: Partial<SocialEndpoints> | undefined
}

/** Who visitors may log in with. What is missing is answered with 503. */
export type SocialsOptions = {
  readonly [provider in SocialProvider]?: SocialCredentials | undefined
}
