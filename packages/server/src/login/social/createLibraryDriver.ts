import type { SocialProvider } from '@latchkey/protocol'
import { importPKCS8, SignJWT } from 'jose'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientSecretPost,
  Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  enableNonRepudiationChecks,
  ResponseBodyError,
} from 'openid-client'
import { parse } from 'valibot'
import { askWhose } from './askProvider.js'
import type { UpstreamFetch } from './createUpstreamFetch.js'
import type { ProviderFacts } from './providerTable.js'
import { claimsIdentity, userIdentity } from './readIdentity.js'
import type { Challenge, SocialDriver, SocialIdentity } from './socialDriver.js'
import { SocialError } from './socialError.js'
import type { SocialCredentials } from './socialOptions.js'

const SECRET_LIFETIME_S = 300

/** Error codes of providers for wrong credentials of the operator. */
const OURS: readonly string[] = ['invalid_client', 'unauthorized_client', 'redirect_uri_mismatch']

/** Apple: a JWT signed with the operator's key replaces the secret. */
function signedSecret(
  { clientId, teamId = '', keyId = '', privateKey = '' }: SocialCredentials,
  issuer: string,
): ClientAuth {
  return async (_server, _client, body) => {
    const now = Math.floor(Date.now() / 1000)
    const secret = await new SignJWT({})
      .setProtectedHeader({ alg: 'ES256', kid: keyId })
      .setIssuer(teamId)
      .setSubject(clientId)
      .setAudience(issuer)
      .setIssuedAt(now)
      .setExpirationTime(now + SECRET_LIFETIME_S)
      .sign(await importPKCS8(privateKey, 'ES256'))
    body.set('client_id', clientId)
    body.set('client_secret', secret)
  }
}

/**
 * Encodes the credentials without changes. The library would escape `-` and `_` as in RFC 6749,
 * which not every provider decodes.
 */
function basicSecret({ clientId, clientSecret = '' }: SocialCredentials): ClientAuth {
  return (_server, _client, _body, headers) =>
    headers.set(
      'authorization',
      `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
    )
}

function authenticationOf(facts: ProviderFacts, credentials: SocialCredentials): ClientAuth {
  if (facts.secret === 'signed') return signedSecret(credentials, facts.endpoints.issuer)
  return facts.secret === 'basic'
    ? basicSecret(credentials)
    : ClientSecretPost(credentials.clientSecret)
}

function configure(
  facts: ProviderFacts,
  credentials: SocialCredentials,
  fetch: UpstreamFetch,
): Configuration {
  const { issuer, authorize, token, keys, isIssuerSent } = facts.endpoints
  const server = {
    issuer,
    authorization_endpoint: authorize,
    token_endpoint: token,
    authorization_response_iss_parameter_supported: isIssuerSent,
    ...(keys ? { jwks_uri: keys } : {}),
  }
  const config = new Configuration(
    server,
    credentials.clientId,
    { id_token_signed_response_alg: 'RS256' },
    authenticationOf(facts, credentials),
  )
  config[customFetch] = (url, { method, headers, body }) =>
    fetch(url, { method, headers, ...(body instanceof URLSearchParams ? { body } : {}) })
  // Also checks the signature. The library would only trust the connection to the token endpoint.
  enableNonRepudiationChecks(config)
  if (new URL(token).protocol === 'http:') allowInsecureRequests(config)
  return config
}

/** Creates a driver for a provider that conforms to OAuth 2 or OpenID Connect, with a library. */
export function createLibraryDriver(
  provider: Exclude<SocialProvider, 'github' | 'facebook'>,
  facts: ProviderFacts,
  credentials: SocialCredentials,
  fetch: UpstreamFetch,
): SocialDriver {
  const config = configure(facts, credentials, fetch)
  const { hasPkce, scope, extra, endpoints, isFormPost } = facts
  const hasIdToken = provider === 'google' || provider === 'apple'

  async function exchange(
    { redirectUri, state, nonce, verifier }: Challenge,
    answer: URLSearchParams,
  ): ReturnType<typeof authorizationCodeGrant> {
    const checks = {
      expectedState: state,
      ...(hasPkce ? { pkceCodeVerifier: verifier } : {}),
      ...(hasIdToken ? { expectedNonce: nonce } : {}),
    }
    try {
      return await authorizationCodeGrant(config, new URL(`${redirectUri}?${answer}`), checks)
    } catch (cause) {
      const isOurs = cause instanceof ResponseBodyError && OURS.includes(cause.error)
      if (isOurs)
        throw new SocialError(
          `The provider "${provider}" does not take the credentials in the option "socials": ${cause.error}.`,
          { isOurs },
        )
      throw cause
    }
  }

  return {
    issuer: endpoints.issuer,
    isIssuerSent: endpoints.isIssuerSent,
    isFormPost,
    async authorizeUrl({ redirectUri, state, nonce, verifier }) {
      const pkce = hasPkce
        ? {
            code_challenge: await calculatePKCECodeChallenge(verifier),
            code_challenge_method: 'S256',
          }
        : {}
      return buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope,
        state,
        ...(hasIdToken ? { nonce } : {}),
        ...pkce,
        ...extra,
      }).href
    },
    async identify(challenge, answer): Promise<SocialIdentity> {
      const tokens = await exchange(challenge, answer)
      if (provider === 'google' || provider === 'apple')
        return parse(claimsIdentity, tokens.claims())
      return askWhose(fetch, endpoints.user, tokens.access_token, userIdentity[provider])
    },
  }
}
