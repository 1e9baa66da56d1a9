import type { SocialAccount } from './accounts.js'
import type { FaceName } from './switches.js'

/** The user API of a network. */
export interface Face {
  readonly name: Exclude<FaceName, 'farcaster'>
  readonly title: string
  /** True if it issues id tokens (OpenID Connect). */
  readonly hasIdToken: boolean
  /** True if it returns the user with a form instead of a redirect. */
  readonly isFormPost: boolean
  /** The authentication of the client at the token endpoint. */
  readonly clientSecret: 'post' | 'basic' | 'signed'
  /** Endpoints that return the user of a token, by path below the network's. */
  readonly users: Readonly<Record<string, (account: SocialAccount) => unknown>>
}

const plain = { hasIdToken: false, isFormPost: false, clientSecret: 'post' } as const

/** Six networks with a window of their own. */
export const faces: readonly Face[] = [
  { ...plain, name: 'google', title: 'Google', hasIdToken: true, users: {} },
  {
    ...plain,
    name: 'apple',
    title: 'Apple',
    hasIdToken: true,
    isFormPost: true,
    clientSecret: 'signed',
    users: {},
  },
  {
    ...plain,
    name: 'x',
    title: 'X',
    clientSecret: 'basic',
    users: {
      '/2/users/me': ({ number, name, userName }) => ({
        data: { id: String(number), name, username: userName },
      }),
    },
  },
  {
    ...plain,
    name: 'discord',
    title: 'Discord',
    users: {
      '/users/@me': ({ number, name, userName, email = null, isEmailVerified }) => ({
        id: String(number),
        username: userName,
        global_name: name,
        email,
        verified: isEmailVerified,
      }),
    },
  },
  {
    ...plain,
    name: 'github',
    title: 'GitHub',
    users: {
      // A profile's email is not verified.
      '/user': ({ number, name, userName, email = null }) => ({
        id: number,
        login: userName,
        name,
        email,
      }),
      '/user/emails': ({ email, isEmailVerified }) =>
        email ? [{ email, primary: true, verified: isEmailVerified, visibility: null }] : [],
    },
  },
  {
    ...plain,
    name: 'facebook',
    title: 'Facebook',
    users: {
      '/me': ({ number, name, email }) => ({
        id: String(number),
        name,
        ...(email ? { email } : {}),
      }),
    },
  },
]
