import type { SocialProvider } from '@latchkey/protocol'
import type { SocialEndpoints } from './socialOptions.js'

/** Properties of a provider. */
export interface ProviderFacts {
  /**
   * `idToken`: OpenID Connect. `user`: OAuth 2 with a user endpoint. `plain`: the same, but not
   * conforming to RFC 6749.
   */
  kind: 'idToken' | 'user' | 'plain'
  scope: string
  /** True if it supports PKCE. */
  hasPkce: boolean
  /** Authentication method at its token endpoint. */
  secret: 'post' | 'basic' | 'signed'
  isFormPost: boolean
  /** Additional parameters of the authorization request. */
  extra: Readonly<Record<string, string>>
  endpoints: SocialEndpoints
}

const none = { keys: '', user: '', emails: '', isIssuerSent: false } as const
const usual = { hasPkce: true, secret: 'post', isFormPost: false, extra: {} } as const

/**
 * The six providers with their public endpoints. Sources: their developer documentation. `iss` is
 * checked for those that send it.
 */
export const providerTable: Readonly<Record<SocialProvider, ProviderFacts>> = {
  google: {
    ...usual,
    kind: 'idToken',
    scope: 'openid email profile',
    extra: { prompt: 'select_account' },
    endpoints: {
      ...none,
      issuer: 'https://accounts.google.com',
      authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
      token: 'https://oauth2.googleapis.com/token',
      keys: 'https://www.googleapis.com/oauth2/v3/certs',
    },
  },
  apple: {
    ...usual,
    kind: 'idToken',
    scope: 'openid email',
    // PKCE is not documented there. The nonce in the id token binds the code to this login.
    hasPkce: false,
    secret: 'signed',
    isFormPost: true,
    extra: { response_mode: 'form_post' },
    endpoints: {
      ...none,
      issuer: 'https://appleid.apple.com',
      authorize: 'https://appleid.apple.com/auth/authorize',
      token: 'https://appleid.apple.com/auth/token',
      keys: 'https://appleid.apple.com/auth/keys',
    },
  },
  x: {
    ...usual,
    kind: 'user',
    scope: 'users.read tweet.read',
    secret: 'basic',
    endpoints: {
      ...none,
      issuer: 'https://x.com',
      authorize: 'https://x.com/i/oauth2/authorize',
      token: 'https://api.x.com/2/oauth2/token',
      user: 'https://api.x.com/2/users/me',
    },
  },
  discord: {
    ...usual,
    kind: 'user',
    scope: 'identify email',
    endpoints: {
      ...none,
      issuer: 'https://discord.com',
      authorize: 'https://discord.com/oauth2/authorize',
      token: 'https://discord.com/api/oauth2/token',
      user: 'https://discord.com/api/users/@me',
    },
  },
  github: {
    ...usual,
    kind: 'plain',
    scope: 'read:user user:email',
    endpoints: {
      ...none,
      issuer: 'https://github.com/login/oauth',
      authorize: 'https://github.com/login/oauth/authorize',
      token: 'https://github.com/login/oauth/access_token',
      user: 'https://api.github.com/user',
      emails: 'https://api.github.com/user/emails',
    },
  },
  facebook: {
    ...usual,
    kind: 'plain',
    scope: 'public_profile',
    endpoints: {
      ...none,
      issuer: 'https://www.facebook.com',
      authorize: 'https://www.facebook.com/v25.0/dialog/oauth',
      token: 'https://graph.facebook.com/v25.0/oauth/access_token',
      user: 'https://graph.facebook.com/v25.0/me',
    },
  },
}
