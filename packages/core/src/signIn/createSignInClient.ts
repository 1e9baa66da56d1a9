import { NetworkRequestError } from '../kernel/errors.js'
import type { SignInCalls, SignInClientParameters } from './options.js'

/**
 * Makes the four calls of `createSignIn` for the server of `@latchkey/server`.
 *
 * The session is a cookie that no script can read, so the server must be of the same site as the
 * page: best under a path of it, such as `/api`.
 *
 * @param parameters.url - Where the server is: an address or a path of this page's own server.
 * @param parameters.fetch - For tests and other runtimes. @default the browser's
 *
 * @example
 * ```ts
 * import { createSignIn, createSignInClient } from '@latchkey/core'
 *
 * const signIn = createSignIn({ ...createSignInClient({ url: '/api' }), isRequired: false })
 * ```
 */
export function createSignInClient(parameters: SignInClientParameters): SignInCalls {
  // The schemas of the server's answers are larger than all else of sign-in: they come with the
  // first call.
  const load = (): Promise<SignInCalls> =>
    import('./serverCalls.js').then(
      ({ createServerCalls }) => createServerCalls(parameters),
      (cause: unknown) => {
        throw new NetworkRequestError({ cause })
      },
    )
  return {
    getNonce: async (address) => (await load()).getNonce(address),
    verify: async (signed) => (await load()).verify(signed),
    getSession: async () => (await load()).getSession(),
    signOut: async () => (await load()).signOut(),
  }
}
