import { lazy, lazyMethods } from '@latchkey/protocol/std'
import { NetworkRequestError } from '../kernel/errors.js'
import type { SignInCalls, SignInClientParameters } from './signInOptions.js'

/**
 * Creates the four calls of `createSignIn` for the server of `@latchkey/server`.
 *
 * The session is a cookie that scripts cannot read, so the server must be on the same site as the
 * page: preferably under a path of it, such as `/api`.
 *
 * @param parameters.url - The server's URL, or a path of this page's own server.
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
  // The schemas of the server's replies are larger than the rest of sign-in: they load with the
  // first call.
  const calls = lazy<SignInCalls>(
    () => import('./serverCalls.js').then((code) => code.createServerCalls(parameters)),
    { toError: (cause) => new NetworkRequestError({ cause }) },
  )
  return lazyMethods(calls, ['getNonce', 'verify', 'getSession', 'signOut'])
}
