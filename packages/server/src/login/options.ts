import type { Context } from 'hono'
import type { Limits } from '../kernel/createLimits.js'
import type { Project } from '../kernel/projects/project.js'
import type { Services } from '../kernel/services.js'
import type { FarcasterOptions } from './farcaster/farcasterOptions.js'
import type { Mailer } from './mail/mailer.js'
import type { CodeLength } from './otp/codeLength.js'
import type { CodeLimits } from './otp/codeLimits.js'
import type { SocialsOptions } from './social/socialOptions.js'

/** What the auth service is told by its operator. */
export interface LoginOptions {
  /** Origin of the frame's pages, for example `https://vault.example.org`: nobody else may ask. */
  frameOrigin: string
  /** Where browsers reach the recovery service: only it may take our assertions. */
  recoveryUrl: string
  mailer: Mailer
  /**
   * Secret of at least 32 characters: codes and addresses are hashed and sealed under it. Losing it
   * loses every login.
   */
  pepper: string
  /** Private P-256 key that assertions are signed with (RFC 7517). */
  assertionKey: AssertionKey
  /**
   * Whether browsers must be confirmed through a link before a code is mailed to an address they
   * have not proved before. @default none
   */
  verifyDevices?: readonly string[] | 'all' | undefined
  /**
   * Projects whose pages may log users in: a list, or `'database'` for those of `latchkey server
   * project`.
   */
  projects: readonly LoginProject[] | 'database'
  /** Accounts elsewhere that visitors may log in with. @default none */
  socials?: SocialsOptions | undefined
  /** @default none: answered with 503 */
  farcaster?: FarcasterOptions | undefined
  cookie?: LoginCookieOptions | undefined
  /** Digits of codes. @default 6 */
  codeLength?: CodeLength | undefined
  codeLimits?: Partial<CodeLimits> | undefined
}

/** A project whose pages may log users in. Mails show its name. */
export type LoginProject = Pick<Project, 'id' | 'name' | 'origins'>

/** A private key of P-256 (RFC 7517). */
export interface AssertionKey {
  kty: 'EC'
  crv: 'P-256'
  x: string
  y: string
  d: string
}

/** How cookies are set. */
export interface LoginCookieOptions {
  /**
   * `false` only for plain `http:` in tests: no prefix, not Secure, not Partitioned. @default true
   */
  isSecure?: boolean | undefined
}

/** What the auth service may use of the server. */
export interface LoginServices extends Pick<Services, 'clock' | 'store' | 'database' | 'onDefect'> {
  /**
   * Configured address at which browsers reach the auth service, without a slash at the end. Takes
   * no request: a Host header names nothing.
   */
  publicUrl(): string
  /** Network address of whoever sends a request; `undefined` where it is not known. */
  addressOf(context: Context): string | undefined
  readonly limits: Limits
}
