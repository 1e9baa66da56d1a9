import { randomBytes } from 'node:crypto'
import { accountOf } from './accounts.js'
import { type Face, faces } from './faces.js'
import { accountsPage, formPostPage, notePage } from './socialPages.js'
import { type AuthorizationRequest, type Grant, issuerOf, keep, type SocialWorld } from './world.js'

/**
 * Shows the accounts. Never redirects to an unregistered URL.
 */
export function authorize(world: SocialWorld, face: Face, query: URLSearchParams): Response {
  const redirectUri = query.get('redirect_uri') ?? ''
  const wrong =
    (query.get('client_id') !== world.clientId && 'The client is unknown.') ||
    (redirectUri !== world.redirectUri(face.name) &&
      'The redirect address is not the one that was registered.') ||
    (query.get('response_type') !== 'code' && 'Only codes are given here.') ||
    (query.has('code_challenge') &&
      query.get('code_challenge_method') !== 'S256' &&
      'Only S256 is a code challenge method here.') ||
    (face.isFormPost &&
      query.get('response_mode') !== 'form_post' &&
      'This network answers with form_post only.')
  if (wrong) return notePage('This request is wrong', wrong, 400)
  const request = keep(world.requests, {
    face,
    redirectUri,
    state: query.get('state') ?? '',
    nonce: query.get('nonce') ?? undefined,
    challenge: query.get('code_challenge') ?? undefined,
  })
  const formTarget = new URL(redirectUri).origin
  return accountsPage({
    title: face.title,
    client: formTarget,
    action: `/${face.name}/decide`,
    fields: { request },
    formTarget,
  })
}

const random = (): string => randomBytes(24).toString('base64url')

function codeFor(world: SocialWorld, grant: Grant): string {
  const { request, fault } = grant
  if (fault === 'foreignCode')
    return keep(world.codes, {
      ...grant,
      request: {
        ...request,
        nonce: request.nonce && random(),
        challenge: request.challenge && random(),
      },
    })
  if (fault === 'replayedCode') return world.lastUsedCode.get(request.face.name) ?? random()
  return keep(world.codes, grant)
}

function stateFor(world: SocialWorld, { request, fault }: Grant): string | undefined {
  if (fault === 'wrongState') return random()
  if (fault === 'missingState') return undefined
  return fault === 'oldState' ? (world.lastState.get(request.face.name) ?? random()) : request.state
}

function issuerFor(world: SocialWorld, { request, fault }: Grant): string | undefined {
  if (fault === 'missingIssuer') return undefined
  return issuerOf(world, fault === 'otherIssuer' ? otherThan(request.face).name : request.face.name)
}

function otherThan(face: Face): Face {
  return faces.find(({ name, isFormPost }) => name !== face.name && !isFormPost) ?? face
}

function sendBack(
  { face }: AuthorizationRequest,
  target: string,
  values: Readonly<Record<string, string | undefined>>,
): Response {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(values))
    if (value !== undefined) parameters.set(name, value)
  if (face.isFormPost) return formPostPage(target, parameters)
  return new Response(null, {
    status: 303,
    headers: { location: `${target}?${parameters}`, 'cache-control': 'no-store' },
  })
}

/** Redirects the user with a code, or with the configured fault. */
export function decide(world: SocialWorld, face: Face, form: URLSearchParams): Response {
  const name = form.get('request') ?? ''
  const request = world.requests.get(name)
  if (request?.face !== face)
    return notePage('This page is too old', 'Start again from the app.', 400)
  world.requests.delete(name)
  const { fault, email } = world.switches.get(face.name) ?? {}
  const found = accountOf(form.get('account'))
  const target =
    fault === 'elsewhere' ? world.redirectUri(otherThan(face).name) : request.redirectUri
  if (!found || fault === 'error')
    return sendBack(request, target, {
      error: found ? 'server_error' : 'access_denied',
      state: request.state,
      iss: issuerOf(world, face.name),
    })
  const account =
    fault === 'unverifiedEmail'
      ? { ...found, email: email ?? 'ada@example.org', isEmailVerified: false }
      : found
  const grant: Grant = { request, account, fault }
  const state = stateFor(world, grant)
  world.lastState.set(face.name, request.state)
  return sendBack(request, target, {
    code: codeFor(world, grant),
    state,
    iss: issuerFor(world, grant),
  })
}
