import type { AccountId } from '@latchkey/protocol'
import { withDefaults } from '../kernel/checkOptions.js'
import type { SignedMessage } from '../kernel/types.js'

/** The session of the user on the app's server. */
export interface SignInSession {
  /** CAIP-10 account id, for example `eip155:1:0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb`. */
  accountId: AccountId | (string & {})
}

/**
 * Signing in with the wallet (EIP-4361) on the app's own server. `createSignInClient` creates the
 * four calls for the sign-in of `@latchkey/server`. If a call throws, the user sees a failure and
 * can retry.
 */
export interface SignInOptions {
  /** Fetches a nonce for one use: at least 8 letters and digits, created by the server. */
  getNonce(address?: string): Promise<string>
  /** Verifies message and signature on the server. Resolves to true if the server accepts them. */
  verify(signed: SignedMessage): Promise<boolean>
  /** Reads the server's session for this browser. */
  getSession(): Promise<SignInSession | null>
  /** Ends the session. Resolves to true if the server ended it. */
  signOut(): Promise<boolean>
  /** One line in the message, in ASCII. @default a text that signing is free and moves no funds */
  statement?: string | undefined
  /** The app's host. @default the host of the page */
  domain?: string | undefined
  /** The app's URL. @default the page's origin */
  uri?: string | undefined
  /** The max duration of a session in milliseconds. @default 86400000 */
  expiresIn?: number | undefined
  /** Ends the session when the user disconnects its account. @default true */
  signOutOnDisconnect?: boolean | undefined
  /**
   * Ends the session when another account becomes active. A session of an account of another
   * namespace does not end while that account stays connected: it does not count, and continues
   * when the account is active again.
   * @default true
   */
  signOutOnAccountChange?: boolean | undefined
  /** @default false */
  signOutOnNetworkChange?: boolean | undefined
  /**
   * If true, the user must sign in or disconnect. Otherwise the user may close the view and stay
   * connected.
   * @default true
   */
  isRequired?: boolean | undefined
  /** Connects and signs in by one approval, if the wallet supports it. @default true */
  oneClick?: boolean | undefined
  /** Called after each sign-in, but not when an existing session is found. */
  onSignIn?: ((session: SignInSession) => void) | undefined
  onSignOut?: (() => void) | undefined
}

/** The calls to the app's server. */
export type SignInCalls = Required<
  Pick<SignInOptions, 'getNonce' | 'verify' | 'getSession' | 'signOut'>
>

/** Parameters of `createSignInClient`. */
export interface SignInClientParameters {
  url: string
  fetch?: typeof globalThis.fetch | undefined
}

type Absent = 'domain' | 'uri' | 'onSignIn' | 'onSignOut'

/** Sign-in options with every default filled in. */
export type ResolvedSignInOptions = {
  readonly [key in Exclude<keyof SignInOptions, Absent>]-?: Exclude<SignInOptions[key], undefined>
} & {
  readonly [key in Absent]: SignInOptions[key]
}

/** One day: no second prompt on the same day, and a short risk for a lost device. */
const DEFAULT_EXPIRES_IN_MS = 86_400_000

export function resolveSignInOptions(options: SignInOptions): ResolvedSignInOptions {
  return {
    ...withDefaults(options, {
      statement: 'Sign in with this account. It is free and cannot move anything.',
      expiresIn: DEFAULT_EXPIRES_IN_MS,
      signOutOnDisconnect: true,
      signOutOnAccountChange: true,
      signOutOnNetworkChange: false,
      isRequired: true,
      oneClick: true,
    }),
    // Called on the app's object, whose class may define the method.
    getNonce: (address) => options.getNonce(address),
    verify: (signed) => options.verify(signed),
    getSession: () => options.getSession(),
    signOut: () => options.signOut(),
  }
}
