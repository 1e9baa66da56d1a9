import { noop } from '@latchkey/protocol/std'
import { listen } from '@latchkey/server'
import { safeParse } from 'valibot'
import { authorize, decide } from './authorize.js'
import { type Face, faces } from './faces.js'
import { createFarcaster } from './farcaster.js'
import { createClientKey } from './signing.js'
import { notePage, submitScript } from './socialPages.js'
import type { FaceName } from './switches.js'
import { switchSchema } from './switches.js'
import { exchange, getUserInfo, trouble } from './token.js'
import { createSocialWorld, issuerOf, type SocialWorld } from './world.js'

/** The credentials of a network for the auth service: `socials[provider]` of its options. */
export interface SocialCredentials {
  clientId: string
  clientSecret?: string
  teamId?: string
  keyId?: string
  privateKey?: string
  endpoints: {
    issuer: string
    authorize: string
    token: string
    keys: string
    user: string
    emails: string
    isIssuerSent: boolean
  }
}

/** Seven social networks that run until they are stopped. */
export interface Socials {
  readonly url: string
  /** For the auth service's option `socials`. */
  readonly credentials: Readonly<Record<Face['name'], SocialCredentials>>
  /** For the auth service's option `farcaster`. */
  readonly farcaster: { relayUrl: string; nodeUrl: string }
  stop(): Promise<void>
}

async function change(world: SocialWorld, request: Request): Promise<Response> {
  // A page of another origin can send this type of content only after a preflight, which is
  // refused.
  if (!/^application\/json\b/.test(request.headers.get('content-type') ?? ''))
    return Response.json({ error: 'Send content-type: application/json.' }, { status: 415 })
  const parsed = safeParse(switchSchema, await request.json().catch(noop))
  if (!parsed.success) return Response.json({ error: parsed.issues[0].message }, { status: 400 })
  const { face, ...settings } = parsed.output
  world.switches.set(face, settings)
  return Response.json(Object.fromEntries(world.switches))
}

async function answerFace(
  world: SocialWorld,
  face: Face,
  request: Request,
  path: string,
  query: URLSearchParams,
): Promise<Response | undefined> {
  const authorization = request.headers.get('authorization') ?? ''
  const call = `${request.method} ${path}`
  if (call === 'GET /authorize') return authorize(world, face, query)
  if (call === 'POST /decide') return decide(world, face, new URLSearchParams(await request.text()))
  if (call === 'GET /jwks') return Response.json(world.keys.jwks)
  if (call === 'POST /token')
    return (
      (await trouble(world, face.name)) ??
      exchange(world, face, new URLSearchParams(await request.text()), authorization)
    )
  return request.method === 'GET' && path in face.users
    ? getUserInfo(world, face, path, query, authorization)
    : undefined
}

function createAnswers(world: SocialWorld): (request: Request) => Promise<Response> {
  const farcaster = createFarcaster(world)
  return async (request) => {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname === '/submit.js')
      return new Response(submitScript, {
        headers: { 'content-type': 'text/javascript; charset=utf-8' },
      })
    if (pathname === '/switches' && request.method === 'POST') return change(world, request)
    if (pathname === '/switches') return Response.json(Object.fromEntries(world.switches))
    const [, name, path = ''] = /^\/([a-z]+)(\/.*)$/.exec(pathname) ?? []
    const face = faces.find((each) => each.name === name)
    if (face)
      return (
        (await answerFace(world, face, request, path, searchParams)) ??
        notePage('Nothing here', 'There is nothing at this address.', 404)
      )
    const isRelay = name === 'farcaster' && path.startsWith('/v1/')
    const answer =
      name === 'farcaster'
        ? ((isRelay ? await trouble(world, name) : undefined) ??
          (await farcaster(request, path, searchParams)))
        : undefined
    return (
      answer ??
      notePage(
        'Seven social networks',
        `There are ${faces.map((each) => each.title).join(', ')} and Farcaster, each below its name.`,
        pathname === '/' ? 200 : 404,
      )
    )
  }
}

function credentialsOf(world: SocialWorld, face: Face): SocialCredentials {
  const issuer = issuerOf(world, face.name)
  const [user = '/user', emails = '/emails'] = Object.keys(face.users)
  const endpoints = {
    issuer,
    authorize: `${issuer}/authorize`,
    token: `${issuer}/token`,
    keys: `${issuer}/jwks`,
    user: issuer + user,
    emails: issuer + emails,
    isIssuerSent: true,
  }
  const signed = {
    clientId: world.clientId,
    teamId: 'SANDBOX',
    keyId: 'sandbox-client',
    privateKey: world.clientKey.pem,
    endpoints,
  }
  return face.clientSecret === 'signed'
    ? signed
    : { clientId: world.clientId, clientSecret: world.clientSecret, endpoints }
}

/**
 * Starts seven social networks on one port of this machine, with the same three accounts at each.
 * `POST /switches` with `{ face, fault }` starts an attack; without `fault` it ends the attack.
 *
 * @param parameters.port - 0 takes any free port.
 * @param parameters.redirectUri - The only URL to which each network may redirect users.
 * @throws if the port is taken.
 */
export async function startSocials(parameters: {
  port: number
  redirectUri: (provider: FaceName) => string
}): Promise<Socials> {
  const stopping = new AbortController()
  const made: { answer?: (request: Request) => Promise<Response> } = {}
  const server = await listen(
    async (request) => made.answer?.(request) ?? new Response(null, { status: 503 }),
    { port: parameters.port },
  )
  const { redirectUri } = parameters
  const world = createSocialWorld({
    url: server.url,
    redirectUri,
    clientKey: createClientKey(),
    stopped: stopping.signal,
  })
  made.answer = createAnswers(world)
  return {
    url: server.url,
    credentials: Object.fromEntries(
      faces.map((face) => [face.name, credentialsOf(world, face)]),
    ) as Socials['credentials'],
    farcaster: { relayUrl: `${server.url}/farcaster`, nodeUrl: `${server.url}/farcaster/rpc` },
    async stop() {
      stopping.abort()
      await server.stop()
    },
  }
}
