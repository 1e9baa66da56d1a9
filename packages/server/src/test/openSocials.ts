import { createHash } from 'node:crypto'
import {
  type Endpoint,
  endpointUrl,
  type SocialProgress,
  type SocialProvider,
  socialEndpoints,
} from '@latchkey/protocol'
import { type Socials, startSocials } from '@latchkey/sandbox/socials'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { createLimits } from '../kernel/createLimits.js'
import type { Database } from '../kernel/database/database.js'
import { toErrorReply } from '../kernel/serverError.js'
import { createMemoryStore } from '../kernel/store.js'
import { createLogin } from '../login/createLogin.js'
import { createFarcasterRegistry } from '../login/farcaster/createFarcasterRegistry.js'
import type { SocialsOptions } from '../login/social/socialOptions.js'
import { listen } from '../run/listen.js'
import { openTestDatabase } from './openTestDatabase.js'

/** Origins of the frame and of the app in these tests. */
export const FRAME = 'https://vault.example'
export const SITE = 'https://app.example'

/** A browser window: cookies, redirects, and every visited URL. */
export interface Window {
  readonly seen: string[]
  /** Follows redirects, and forms of providers that redirect the user with a post. */
  visit(url: string, form?: URLSearchParams): Promise<{ url: string; status: number; text: string }>
  /** Sends one request without following redirects. */
  fetch(url: string, init?: RequestInit): Promise<Response>
  cookies: Map<string, string>
}

/** The frame, with a key of its own and a cookie jar. */
export interface Frame {
  call<body, response>(
    endpoint: Endpoint<body, response>,
    body: body,
  ): Promise<{ status: number; body: response; headers: Headers }>
}

/** The data for the frame in the window's last page. */
export interface LastPage {
  attemptId: string
  secret: string
  otp: string
  target: string
}

export function openWindow(): Window {
  const cookies = new Map<string, string>()
  const seen: string[] = []

  async function send(url: string, init: RequestInit = {}): Promise<Response> {
    seen.push(url)
    const { origin } = new URL(url)
    const own = [...cookies]
      .filter(([name]) => name.startsWith(`${origin} `))
      .map(([name, value]) => `${name.slice(origin.length + 1)}=${value}`)
    const headers = {
      ...(init.headers as Record<string, string> | undefined),
      ...(own.length > 0 ? { cookie: own.join('; ') } : {}),
    }
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      if (/Max-Age=0/i.test(line)) cookies.delete(`${origin} ${name}`)
      else cookies.set(`${origin} ${name}`, value)
    }
    return response
  }

  async function visit(
    url: string,
    form?: URLSearchParams,
  ): Promise<{ url: string; status: number; text: string }> {
    const response = await send(url, form ? { method: 'POST', body: form } : {})
    const location = response.headers.get('location')
    if (location) return visit(new URL(location, url).href)
    const text = await response.text()
    const back = /action="([^"]+)" id="back">(.*)<button/.exec(text)
    if (!back?.[1]) return { url, status: response.status, text }
    return visit(back[1], fieldsIn(back[2] ?? ''))
  }
  return { seen, visit, fetch: send, cookies }
}

/** Returns the hidden fields of a form. */
export function fieldsIn(markup: string): URLSearchParams {
  return new URLSearchParams(
    [...markup.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']): [string, string] => [name, value],
    ),
  )
}

export async function openFrame(authUrl: string): Promise<Frame & { thumbprint: string }> {
  const { publicKey, privateKey } = await generateKeyPair('ES256')
  const jwk = await exportJWK(publicKey)
  const state = { nonce: '' }

  async function send(url: string, value: unknown): Promise<Response> {
    const body = JSON.stringify(value)
    const bsh = createHash('sha256').update(body).digest('base64url')
    const proof = await new SignJWT({
      htm: 'POST',
      htu: url,
      bsh,
      jti: crypto.randomUUID(),
      ...(state.nonce ? { nonce: state.nonce } : {}),
    })
      .setProtectedHeader({ typ: 'dpop+jwt', alg: 'ES256', jwk })
      .setIssuedAt()
      .sign(privateKey)
    const headers = {
      origin: FRAME,
      'x-latchkey-frame': '1',
      'x-latchkey-origin': SITE,
      'content-type': 'application/json',
      dpop: proof,
    }
    const response = await fetch(url, { method: 'POST', headers, body })
    state.nonce = response.headers.get('dpop-nonce') ?? state.nonce
    return response
  }
  return {
    thumbprint: await calculateJwkThumbprint(jwk),
    async call(endpoint, body) {
      const url = endpointUrl(authUrl, endpoint)
      const first = await send(url, body)
      const isStale =
        first.status === 401 &&
        ((await first.clone().json()) as { error: { code: string } }).error.code ===
          'use_dpop_nonce'
      const response = isStale ? await send(url, body) : first
      return {
        status: response.status,
        body: response.status === 204 ? (undefined as never) : ((await response.json()) as never),
        headers: response.headers,
      }
    },
  }
}

/** Returns the data in the last page, `undefined` without a login. */
export function readLastPage(text: string): LastPage | undefined {
  const [, attemptId, secret, target] =
    /data-attempt="([^"]+)" data-secret="([^"]+)" data-target="([^"]+)"/.exec(text) ?? []
  const otp = /data-testid="social-code">(\d{6})</.exec(text)?.[1]
  return attemptId && secret && target && otp ? { attemptId, secret, otp, target } : undefined
}

/** The seven providers and an auth service that uses them, over real HTTP. */
export interface SocialWorld {
  readonly authUrl: string
  readonly socials: Socials
  readonly defects: unknown[]
  readonly clock: { now(): number; skip(ms: number): void }
  /** Configures the behaviour of a provider. */
  set(face: string, fault?: string, email?: string): Promise<void>
  start(frame: Frame, provider: SocialProvider): Promise<{ attemptId: string; uri: string }>
  /** Completes the flow in the window as one of the three users. `''` cancels. */
  goThrough(
    window: Window,
    uri: string,
    account: string,
  ): Promise<{ url: string; status: number; text: string }>
  progress(frame: Frame, attemptId: string): Promise<SocialProgress>
  stop(): Promise<void>
}

function createMovableClock(): SocialWorld['clock'] {
  const state = { ahead: 0 }
  return {
    now: () => Date.now() + state.ahead,
    skip(ms) {
      state.ahead += ms
    },
  }
}

function refusesToMail(): Promise<never> {
  return Promise.reject(new Error('Unexpected mail.'))
}

const assertionKey = {
  kty: 'EC',
  crv: 'P-256',
  x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
  y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
  d: 'jpsQnnGQmL-YBIffH1136cspYG6-0iY7X1fCE9-E9LI',
} as const

/** Starts them on free ports. @param clientSecret - Instead of the right one. */
export async function openSocials({
  clientSecret,
}: {
  clientSecret?: string
} = {}): Promise<SocialWorld> {
  const place = { url: '' }
  const clock = createMovableClock()
  const defects: unknown[] = []
  const socials = await startSocials({
    port: 0,
    redirectUri: (provider) => `${place.url}/v1/login/social/${provider}/callback`,
  })
  const opened: { database?: Promise<Database> } = {}
  const credentials = Object.entries(socials.credentials).map(([provider, each]) => [
    provider,
    clientSecret ? { ...each, clientSecret } : each,
  ])
  const login = createLogin(
    {
      clock,
      store: createMemoryStore(clock),
      database() {
        // Lazy: not every test needs a database, and opening one takes a second.
        opened.database ??= openTestDatabase()
        return opened.database
      },
      publicUrl: () => place.url,
      onDefect: (error) => void defects.push(error),
      addressOf: () => undefined,
      limits: createLimits(),
    },
    {
      ...{
        frameOrigin: FRAME,
        recoveryUrl: 'https://recovery.example',
        mailer: { send: refusesToMail },
      },
      ...{ pepper: 'a pepper for tests, which is long enough', assertionKey },
      projects: [{ id: 'test', name: 'Test app', origins: [SITE] }],
      socials: Object.fromEntries(credentials) as SocialsOptions,
      farcaster: {
        relayUrl: socials.farcaster.relayUrl,
        custodyOf: createFarcasterRegistry({ url: socials.farcaster.nodeUrl }),
      },
    },
  )
  login.routes.onError((error, context) => {
    const { status, body } = toErrorReply(error)
    if (status === 500) defects.push(error)
    return context.json(body, status as 500)
  })
  const server = await listen(async (request) => login.routes.fetch(request), { port: 0 })
  place.url = server.url

  async function visitAndChoose(window: Window, uri: string, account: string) {
    const { url, text, status } = await window.visit(uri)
    const [, action] = /<form method="post" action="([^"]+)">/.exec(text) ?? []
    if (!action) return { url, text, status }
    const form = fieldsIn(text.slice(text.indexOf(action)).split('<button')[0] ?? '')
    form.set('account', account)
    return window.visit(new URL(action, url).href, form)
  }
  return {
    authUrl: server.url,
    socials,
    defects,
    clock,
    async set(face, fault, email) {
      const body = JSON.stringify({
        face,
        ...(fault ? { fault } : {}),
        ...(email ? { email } : {}),
      })
      const { ok } = await fetch(`${socials.url}/switches`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      if (!ok) throw new Error(`No such switch: ${body}`)
    },
    start: async (frame, provider) =>
      (await frame.call(socialEndpoints.startSocial, { provider, origin: SITE, projectId: 'test' }))
        .body,
    goThrough: visitAndChoose,
    progress: async (frame, attemptId) =>
      (await frame.call(socialEndpoints.waitSocial, { attemptId })).body,
    async stop() {
      await server.stop()
      await socials.stop()
      await (await opened.database)?.close()
    },
  }
}
