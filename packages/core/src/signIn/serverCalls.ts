import { errorReply, parseWith, signInEndpoints } from '@latchkey/protocol'
import { SignInRefusedError, SignInServerError } from './signInErrors.js'
import type { SignInCalls, SignInClientParameters } from './signInOptions.js'

const UNAUTHORIZED = 401
const NO_CONTENT = 204

/** Endpoints with a reply. */
type Answered = Exclude<keyof typeof signInEndpoints, 'signOut'>
type Reply<name extends Answered> = NonNullable<
  (typeof signInEndpoints)[name]['response']['~types']
>['output']

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    // Not JSON, so not from this server but for example from a proxy.
    return undefined
  }
}

async function failureOf(response: Response): Promise<Error> {
  const reply = parseWith(errorReply, await readJson(response))
  const details = reply ? reply.error.message : `HTTP status code: ${response.status}`
  return response.status === UNAUTHORIZED
    ? new SignInRefusedError({ details, reason: reply?.error.code })
    : new SignInServerError({ details, code: response.status })
}

/** Creates the four calls; their schemas are in this chunk. */
export function createServerCalls(parameters: SignInClientParameters): SignInCalls {
  const base = parameters.url.replace(/\/+$/, '')
  const request =
    parameters.fetch ?? ((input: string, init: RequestInit) => globalThis.fetch(input, init))

  async function send(
    { method, path }: { method: string; path: string },
    body?: object,
  ): Promise<Response> {
    const init: RequestInit = { method, credentials: 'include' }
    if (body)
      Object.assign(init, {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const response = await request(`${base}${path}`, init).catch((cause: unknown) => {
      throw new SignInServerError({
        cause,
        details: cause instanceof Error ? cause.message : undefined,
      })
    })
    if (!response.ok) throw await failureOf(response)
    return response
  }
  async function ask<name extends Answered>(name: name, body?: object): Promise<Reply<name>> {
    const endpoint = signInEndpoints[name]
    const reply = parseWith(endpoint.response, await readJson(await send(endpoint, body)))
    if (reply === undefined)
      throw new SignInServerError({
        details: `${endpoint.path} answered something else than it should.`,
      })
    return reply as Reply<name>
  }

  return {
    getNonce: async (address) => (await ask('nonce', { address })).nonce,
    async verify({ message, signature, address, networkId }) {
      await ask('verify', { message, signature, address, networkId })
      return true
    },
    getSession: async () => (await ask('session')).session,
    async signOut() {
      const { status } = await send(signInEndpoints.signOut)
      // Any other reply is from a gateway or a captive portal, and the session continues.
      if (status !== NO_CONTENT)
        throw new SignInServerError({ details: `HTTP status code: ${status}`, code: status })
      return true
    },
  }
}
