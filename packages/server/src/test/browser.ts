import { signInEndpoints } from '@latchkey/protocol'
import type { SignInBrowser } from '@latchkey/testing'

/** A browser from a server's point of view: it keeps cookies and sends the origin of its page. */
export interface Browser extends SignInBrowser {
  send(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Response>
  cookies: Map<string, string>
}

export function openBrowser(
  handle: (request: Request) => Promise<Response>,
  origin: string,
): Browser {
  const cookies = new Map<string, string>()

  async function send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const response = await handle(
      new Request(`https://api.example${path}`, {
        method,
        headers: {
          origin,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(cookies.size > 0
            ? { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }
            : {}),
          ...headers,
        },
        ...(body === undefined
          ? {}
          : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    )
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split('; ')
      const [name = '', value = ''] = pair.split('=')
      if (attributes.includes('Max-Age=0')) cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }

  const { nonce, verify, session, signOut } = signInEndpoints
  return {
    send,
    cookies,
    getNonce: async (address) =>
      ((await (await send(nonce.method, nonce.path, { address })).json()) as { nonce: string })
        .nonce,
    verify: async (submission) => (await send(verify.method, verify.path, submission)).ok,
    getSession: async () =>
      (
        (await (await send(session.method, session.path)).json()) as {
          session: { accountId: string } | null
        }
      ).session,
    signOut: async () => (await send(signOut.method, signOut.path)).ok,
  }
}
