/** Who somebody is at a provider. */
export interface SocialIdentity {
  /**
   * The provider's own id of the account: the only thing that accounts are told apart by (SEC-28).
   */
  subject: string
  /** Only where the provider has verified it and says so. */
  email?: string | undefined
  userName?: string | undefined
}

/** What is kept of a login while the visitor is at the provider. */
export interface Challenge {
  redirectUri: string
  /** 128 bits or more, good once. */
  state: string
  /** Comes back inside the id token (OpenID Connect). */
  nonce: string
  /** Proves that who sends the code also began (RFC 7636). */
  verifier: string
}

/** One provider. */
export interface SocialDriver {
  readonly issuer: string
  readonly isIssuerSent: boolean
  /** Whether it sends visitors back with a form, from its own site. */
  readonly isFormPost: boolean
  /** Where the visitor is sent. */
  authorizeUrl(challenge: Challenge): Promise<string>
  /** @throws when anything about what came back is not as it must be */
  identify(challenge: Challenge, answer: URLSearchParams): Promise<SocialIdentity>
}
