import type { AccountId } from '@latchkey/protocol'
import type { SignedMessage } from '../kernel/types.js'

/** Who the site's server knows the visitor as. */
export interface SignInSession {
  /** CAIP-10 account id, for example `eip155:1:0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb`. */
  accountId: AccountId | (string & {})
}

/**
 * Signing in with the wallet (EIP-4361) against the site's own server. `createSignInClient` makes
 * the four calls for the server half of `@latchkey/server`. What a call throws is shown to the
 * visitor as a failure they can retry.
 */
export interface SignInOptions {
  /** Fetches a nonce for one use: at least 8 letters and digits, made by the server. */
  getNonce(address?: string): Promise<string>
  /** Has the server check message and signature. Resolves to whether it accepted them. */
  verify(signed: SignedMessage): Promise<boolean>
  /** The session the server has for this browser. */
  getSession(): Promise<SignInSession | null>
  /** Ends the session. Resolves to whether the server did. */
  signOut(): Promise<boolean>
  /** One line in the message, in ASCII. @default says that signing is free and moves nothing */
  statement?: string | undefined
  /** Host of the site. @default that of the page */
  domain?: string | undefined
  /** Address of the site. @default the page's origin */
  uri?: string | undefined
  /** Milliseconds a session may last. @default 86400000 */
  expiresIn?: number | undefined
  /** @default true */
  signOutOnDisconnect?: boolean | undefined
  /** @default true */
  signOutOnAccountChange?: boolean | undefined
  /** @default false */
  signOutOnNetworkChange?: boolean | undefined
  /**
   * The visitor signs in or disconnects. Otherwise they may close the view and stay connected.
   * @default true
   */
  isRequired?: boolean | undefined
  /** Connects and signs in by one approval, where the wallet can. @default true */
  oneClick?: boolean | undefined
  /** Called after each sign-in, not when a session is found again. */
  onSignIn?: ((session: SignInSession) => void) | undefined
  onSignOut?: (() => void) | undefined
}

/** The calls that go to the server. */
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

/** One day: long enough not to be asked twice on the same day, short enough for a lost device. */
const DEFAULT_EXPIRES_IN_MS = 86_400_000

export function resolveSignInOptions(options: SignInOptions): ResolvedSignInOptions {
  return {
    getNonce: (address) => options.getNonce(address),
    verify: (signed) => options.verify(signed),
    getSession: () => options.getSession(),
    signOut: () => options.signOut(),
    statement:
      options.statement ?? 'Sign in with this account. It is free and cannot move anything.',
    domain: options.domain,
    uri: options.uri,
    expiresIn: options.expiresIn ?? DEFAULT_EXPIRES_IN_MS,
    signOutOnDisconnect: options.signOutOnDisconnect ?? true,
    signOutOnAccountChange: options.signOutOnAccountChange ?? true,
    signOutOnNetworkChange: options.signOutOnNetworkChange ?? false,
    isRequired: options.isRequired ?? true,
    oneClick: options.oneClick ?? true,
    onSignIn: options.onSignIn,
    onSignOut: options.onSignOut,
  }
}
