import { createHash, createHmac, randomBytes } from 'node:crypto'
import { limitSignal } from '../limitSignal.js'
import type { Face } from './faces.js'
import { type Grant, issuerOf, keep, type SocialWorld } from './world.js'

const LIFETIME_S = 3600

/** Formats an error: for GitHub, or for all other networks. */
function refuse(face: Face, error: string): Response {
  return Response.json(
    { error, error_description: 'Refused by the sandbox.' },
    { status: face.name === 'github' ? 200 : 400 },
  )
}

function isClient(
  world: SocialWorld,
  face: Face,
  form: URLSearchParams,
  authorization: string,
): boolean {
  const { clientId, clientSecret, clientKey } = world
  if (face.clientSecret === 'basic')
    return (
      authorization === `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
    )
  if (form.get('client_id') !== clientId) return false
  const given = form.get('client_secret') ?? ''
  return face.clientSecret === 'signed'
    ? clientKey.isSigned(given, { sub: clientId, aud: issuerOf(world, face.name) })
    : given === clientSecret
}

function isVerifier(challenge: string | undefined, verifier: string | null): boolean {
  if (challenge === undefined) return verifier === null
  return (
    verifier !== null && createHash('sha256').update(verifier).digest('base64url') === challenge
  )
}

function idToken(world: SocialWorld, { request, account, fault }: Grant): string {
  const now = Math.floor(Date.now() / 1000) - (fault === 'expired' ? 2 * LIFETIME_S : 0)
  const claims = {
    iss: issuerOf(world, fault === 'wrongIssuer' ? 'discord' : request.face.name),
    aud: fault === 'wrongAudience' ? 'another-client' : world.clientId,
    sub: String(account.number),
    iat: now,
    exp: now + LIFETIME_S,
    ...(request.nonce === undefined
      ? {}
      : { nonce: fault === 'wrongNonce' ? randomBytes(16).toString('base64url') : request.nonce }),
    ...(account.email ? { email: account.email, email_verified: account.isEmailVerified } : {}),
    ...(request.face.name === 'google' ? { name: account.name } : {}),
  }
  if (fault === 'wrongSignature') return world.keys.signWrong(claims)
  return fault === 'algNone' ? world.keys.signNot(claims) : world.keys.sign(claims)
}

/** Waits until the client's deadline has passed, or the sandbox stops. */
function stall(stopped: AbortSignal): Promise<Response> {
  const { signal, end } = limitSignal(stopped, 30_000)
  return new Promise((resolve) => {
    const giveUp = (): void => {
      end()
      resolve(new Response(null, { status: 503 }))
    }
    if (signal.aborted) giveUp()
    else signal.addEventListener('abort', giveUp, { once: true })
  })
}

/** Returns the answer of a network with a configured fault. */
export async function trouble(
  world: SocialWorld,
  face: Parameters<SocialWorld['redirectUri']>[0],
): Promise<Response | undefined> {
  const { fault } = world.switches.get(face) ?? {}
  if (fault === 'slow') return stall(world.stopped)
  return fault === 'failure' ? Response.json({ error: 'server_error' }, { status: 500 }) : undefined
}

/** Exchanges a code for a token: once, for its client, its verifier and its URL. */
export function exchange(
  world: SocialWorld,
  face: Face,
  form: URLSearchParams,
  authorization: string,
): Response {
  if (!isClient(world, face, form, authorization)) return refuse(face, 'invalid_client')
  const code = form.get('code') ?? ''
  const grant = world.codes.get(code)
  world.codes.delete(code)
  const isGood =
    form.get('grant_type') === 'authorization_code' &&
    grant?.request.face === face &&
    form.get('redirect_uri') === grant.request.redirectUri &&
    isVerifier(grant.request.challenge, form.get('code_verifier'))
  if (!grant || !isGood)
    return refuse(face, face.name === 'github' ? 'bad_verification_code' : 'invalid_grant')
  world.lastUsedCode.set(face.name, code)
  const token = {
    access_token: keep(world.tokens, grant),
    token_type: 'bearer',
    expires_in: LIFETIME_S,
    scope: 'all',
  }
  return Response.json(face.hasIdToken ? { ...token, id_token: idToken(world, grant) } : token)
}

/** Returns the user of a token. */
export function getUserInfo(
  world: SocialWorld,
  face: Face,
  path: string,
  query: URLSearchParams,
  authorization: string,
): Response {
  const token = /^Bearer (.+)$/i.exec(authorization)?.[1] ?? ''
  const grant = world.tokens.get(token)
  const profile = face.users[path]
  if (!grant || grant.request.face !== face || !profile)
    return Response.json({ error: 'invalid_token' }, { status: 401 })
  // Facebook requires a proof that the client has the secret.
  const proof = createHmac('sha256', world.clientSecret).update(token).digest('hex')
  if (face.name === 'facebook' && query.get('appsecret_proof') !== proof)
    return Response.json({ error: 'invalid_proof' }, { status: 400 })
  return Response.json(profile(grant.account))
}
