import { createHash, createHmac } from 'node:crypto'
import { maxLength, minLength, number, object, pipe, safeParse, string, union } from 'valibot'
import { askWhose, readJson } from './askProvider.js'
import type { UpstreamFetch } from './createUpstreamFetch.js'
import type { ProviderFacts } from './providerTable.js'
import { primaryEmail, userIdentity } from './readIdentity.js'
import type { Challenge, SocialDriver, SocialIdentity } from './socialDriver.js'
import { SocialError } from './socialError.js'
import type { SocialCredentials } from './socialOptions.js'

const tokenReply = object({ access_token: pipe(string(), minLength(1), maxLength(4096)) })
// GitHub reports errors with status 200, Facebook with a number.
const errorReply = object({
  error: union([pipe(string(), maxLength(64)), object({ code: number() })]),
})

/** Error codes for wrong credentials of the operator. */
const OURS: readonly (string | number)[] = [
  'incorrect_client_credentials',
  'invalid_client',
  'redirect_uri_mismatch',
  1,
  101,
]

interface Exchange {
  provider: string
  /** URL of the token endpoint. */
  url: string
  fetch: UpstreamFetch
  clientId: string
  clientSecret: string
}

/** Exchanges a code for a token. @throws {@link SocialError} */
async function exchange(
  { provider, url, fetch, clientId, clientSecret }: Exchange,
  { redirectUri, verifier }: Challenge,
  code: string,
): Promise<string> {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: clientId,
    client_secret: clientSecret,
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
  })
  const headers = {
    accept: 'application/json',
    'content-type': 'application/x-www-form-urlencoded',
  }
  const response = await fetch(url, { method: 'POST', headers, body })
  const reply = await readJson(response)
  const result = safeParse(tokenReply, reply)
  if (response.ok && result.success) return result.output.access_token
  const parsed = safeParse(errorReply, reply)
  const reason = parsed.success ? parsed.output.error : ''
  const isOurs = OURS.includes(typeof reason === 'string' ? reason : reason.code)
  throw new SocialError(
    isOurs
      ? `The provider "${provider}" does not take the credentials in the option "socials".`
      : 'The code was refused.',
    { isOurs },
  )
}

/**
 * Creates a driver for GitHub and Facebook, whose OAuth differs from the standard that libraries
 * implement.
 */
export function createPlainDriver(
  provider: 'github' | 'facebook',
  facts: ProviderFacts,
  credentials: SocialCredentials,
  fetch: UpstreamFetch,
): SocialDriver {
  const { endpoints, scope, isFormPost } = facts
  const { clientId, clientSecret = '' } = credentials

  async function identifyAtGitHub(token: string): Promise<SocialIdentity> {
    const [identity, email] = await Promise.all([
      askWhose(fetch, endpoints.user, token, userIdentity.github),
      askWhose(fetch, endpoints.emails, token, primaryEmail),
    ])
    return { ...identity, ...(email ? { email } : {}) }
  }

  function identifyAtFacebook(token: string): Promise<SocialIdentity> {
    // With the proof, a leaked token is useless without the secret.
    const proof = createHmac('sha256', clientSecret).update(token).digest('hex')
    return askWhose(
      fetch,
      `${endpoints.user}?${new URLSearchParams({ fields: 'id,name', appsecret_proof: proof })}`,
      token,
      userIdentity.facebook,
    )
  }

  return {
    issuer: endpoints.issuer,
    isIssuerSent: endpoints.isIssuerSent,
    isFormPost,
    async authorizeUrl({ redirectUri, state, verifier }) {
      const url = new URL(endpoints.authorize)
      const challenge = createHash('sha256').update(verifier).digest('base64url')
      const parameters = {
        client_id: clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope,
        state,
      }
      for (const [name, value] of Object.entries({
        ...parameters,
        code_challenge: challenge,
        code_challenge_method: 'S256',
      }))
        url.searchParams.set(name, value)
      return url.href
    },
    async identify(challenge, answer) {
      const token = await exchange(
        { provider, url: endpoints.token, fetch, clientId, clientSecret },
        challenge,
        answer.get('code') ?? '',
      )
      return provider === 'github' ? identifyAtGitHub(token) : identifyAtFacebook(token)
    },
  }
}
