/** The user's identity at a provider. */
export interface SocialIdentity {
  /** The provider's own id of the account: the only identifier of a user (SEC-28). */
  subject: string
  /** Present only if the provider has verified it. */
  email?: string | undefined
  userName?: string | undefined
}

/** The stored secrets of a login while the user is at the provider. */
export interface Challenge {
  redirectUri: string
  /** At least 128 bits, valid once. */
  state: string
  /** Returned inside the id token (OpenID Connect). */
  nonce: string
  /** Proves that the code comes from the client that started (RFC 7636). */
  verifier: string
}

/** One provider. */
export interface SocialDriver {
  readonly issuer: string
  readonly isIssuerSent: boolean
  /** True if it redirects users with a form post from its own site. */
  readonly isFormPost: boolean
  /** Returns the URL of the provider's consent page. */
  authorizeUrl(challenge: Challenge): Promise<string>
  /** @throws when the answer is invalid */
  identify(challenge: Challenge, answer: URLSearchParams): Promise<SocialIdentity>
}
