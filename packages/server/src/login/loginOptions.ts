import type { Context } from 'hono'
import type { Limits } from '../kernel/createLimits.js'
import type { Project } from '../kernel/projects/project.js'
import type { Services } from '../kernel/services.js'
import type { FarcasterOptions } from './farcaster/farcasterOptions.js'
import type { Mailer } from './mail/mailer.js'
import type { CodeLength } from './otp/codeLength.js'
import type { CodeLimits } from './otp/codeLimits.js'
import type { SocialsOptions } from './social/socialOptions.js'

/** Options of the auth service. */
export interface LoginOptions {
  /**
   * Origin of the frame's pages, for example `https://vault.example.org`. No other origin may call.
   */
  frameOrigin: string
  /** URL of the recovery service: the only audience of assertions. */
  recoveryUrl: string
  mailer: Mailer
  /**
   * Secret of at least 32 characters. It hashes and seals codes and addresses. Losing it loses
   * every login.
   */
  pepper: string
  /** Private P-256 key that signs assertions (RFC 7517). */
  assertionKey: AssertionKey
  /**
   * Projects whose users must confirm a new browser through a link before it gets a code. @default
   * none
   */
  verifyDevices?: readonly string[] | 'all' | undefined
  /**
   * Projects whose apps may log users in: a list, or `'database'` for those of
   * `latchkey server project`.
   */
  projects: readonly LoginProject[] | 'database'
  /** Social accounts for the login. @default none */
  socials?: SocialsOptions | undefined
  /** @default none: answered with 503 */
  farcaster?: FarcasterOptions | undefined
  cookie?: LoginCookieOptions | undefined
  /** Digits of codes. @default 6 */
  codeLength?: CodeLength | undefined
  codeLimits?: Partial<CodeLimits> | undefined
}

/** A project whose apps may log users in. Mails contain its name. */
export type LoginProject = Pick<Project, 'id' | 'name' | 'origins'>

/** A private key of P-256 (RFC 7517). */
export interface AssertionKey {
  kty: 'EC'
  crv: 'P-256'
  x: string
  y: string
  d: string
}

/** Options of the cookies. */
export interface LoginCookieOptions {
  /**
   * `false` only for plain `http:` in tests: no prefix, not Secure, not Partitioned. @default true
   */
  isSecure?: boolean | undefined
}

/** Services of the server that the auth service uses. */
export interface LoginServices extends Pick<Services, 'clock' | 'store' | 'database' | 'onDefect'> {
  /**
   * Returns the configured public URL of the auth service, without a slash at the end. Does not
   * depend on the request: a Host header is untrusted.
   */
  publicUrl(): string
  /** Returns the network address of the sender; `undefined` if it is unknown. */
  addressOf(context: Context): string | undefined
  readonly limits: Limits
}
