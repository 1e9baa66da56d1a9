import { createHash, randomUUID } from 'node:crypto'
import { type Endpoint, type LoginSession, loginEndpoints } from '@latchkey/protocol'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose'
import type { Handler } from '../kernel/handler.js'
import { FRAME, type LoginWorld, PAGE, SERVICE } from './openLogin.js'

/** A reply, reduced to the fields that tests compare. */
export interface Reply<value = unknown> {
  status: number
  /** Code of an error reply. */
  code: string | undefined
  body: value
  text: string
  headers: Headers
}

/** A frame in a browser as services see it: a key, cookies, the origin of the app. */
export interface FrameBrowser {
  readonly cookies: Map<string, string>
  /** RFC 7638 thumbprint of the key. */
  readonly keyThumbprint: string
  /** Sends a request as the frame does, with a fresh proof. `headers` replace the default ones. */
  call<body, response>(
    endpoint: Endpoint<body, response>,
    body: body,
    headers?: Record<string, string>,
  ): Promise<Reply<response>>
  /** Sends any request. */
  send(request: {
    method: string
    path: string
    body?: string | undefined
    headers: Record<string, string>
  }): Promise<Reply>
  /** Creates a proof for one request and its body. `claims` replace the default ones. */
  prove(
    method: string,
    path: string,
    body?: string,
    claims?: Record<string, unknown>,
  ): Promise<string>
  /** Logs in with the code from the mails. */
  logIn(world: Pick<LoginWorld, 'mails'>, email: string): Promise<LoginSession>
}

/** The error of the browser's clock in milliseconds, its user agent, and its network address. */
export interface FrameBrowserOptions {
  page?: string
  skew?: number
  now?: () => number
  userAgent?: string
  address?: string
  /** URL of the service in proofs. @default that of the auth service */
  service?: string
}

export async function openFrameBrowser(
  handle: Handler,
  options: FrameBrowserOptions = {},
): Promise<FrameBrowser> {
  const {
    page = PAGE,
    skew = 0,
    now = Date.now,
    userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:148.0) Gecko/20100101 Firefox/148.0',
    address,
    service = SERVICE,
  } = options
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  const jwk = await exportJWK(publicKey)
  const cookies = new Map<string, string>()
  const state: { nonce?: string } = {}

  async function prove(
    method: string,
    path: string,
    body = '',
    claims: Record<string, unknown> = {},
  ): Promise<string> {
    const bsh = body ? { bsh: createHash('sha256').update(body).digest('base64url') } : {}
    const own = {
      htm: method,
      htu: service + path,
      ...bsh,
      jti: randomUUID(),
      iat: Math.floor((now() + skew) / 1000),
      ...(state.nonce ? { nonce: state.nonce } : {}),
    }
    return new SignJWT({ ...own, ...claims })
      .setProtectedHeader({ typ: 'dpop+jwt', alg: 'ES256', jwk })
      .sign(privateKey)
  }

  async function send({
    method,
    path,
    body,
    headers,
  }: Parameters<FrameBrowser['send']>[0]): Promise<Reply> {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const request = new Request(service + path, {
      method,
      headers: { 'user-agent': userAgent, ...(cookie ? { cookie } : {}), ...headers },
      ...(body === undefined ? {} : { body }),
    })
    const response = await handle(request, { remoteAddress: address })
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split('; ')
      const [name = '', value = ''] = pair.split('=')
      if (attributes.includes('Max-Age=0')) cookies.delete(name)
      else cookies.set(name, value)
    }
    state.nonce = response.headers.get('dpop-nonce') ?? state.nonce ?? ''
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    const value = isJson ? JSON.parse(text) : undefined
    return {
      status: response.status,
      code: value?.error?.code,
      body: value,
      text,
      headers: response.headers,
    }
  }

  async function call<body, response>(
    endpoint: Endpoint<body, response>,
    body: body,
    headers: Record<string, string> = {},
  ): Promise<Reply<response>> {
    const text = endpoint.body === undefined ? undefined : JSON.stringify(body)
    const attempt = async (): Promise<Reply> =>
      send({
        method: endpoint.method,
        path: endpoint.path,
        body: text,
        headers: {
          origin: FRAME,
          'content-type': 'application/json',
          'x-latchkey-frame': '1',
          'x-latchkey-origin': page,
          dpop: await prove(endpoint.method, endpoint.path, text),
          ...headers,
        },
      })
    const first = await attempt()
    return (
      first.code === 'use_dpop_nonce' && !headers.dpop ? await attempt() : first
    ) as Reply<response>
  }

  async function logIn({ mails }: Pick<LoginWorld, 'mails'>, email: string): Promise<LoginSession> {
    const { body, code } = await call(loginEndpoints.startOtp, {
      email,
      origin: page,
      projectId: 'demo',
    })
    if (code) throw new Error(`No code was sent: ${code}`)
    const reply = await call(loginEndpoints.verifyOtp, {
      attemptId: body.attemptId,
      otp: mails.codeFor(email),
    })
    if (reply.code) throw new Error(`Logging in failed: ${reply.code}`)
    return reply.body.session
  }

  const keyThumbprint = await calculateJwkThumbprint(jwk)
  return { cookies, keyThumbprint, call, send, prove, logIn }
}
