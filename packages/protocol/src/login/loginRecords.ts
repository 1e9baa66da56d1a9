import {
  boolean,
  type GenericSchema,
  integer,
  maxLength,
  maxValue,
  minLength,
  minValue,
  number,
  optional,
  picklist,
  pipe,
  regex,
  strictObject,
  string,
} from 'valibot'
import { codeLength } from '../kernel/codeLength.js'
import { base64url } from '../kernel/textSchemas.js'
import type { SocialProvider } from './frameTypes.js'

/** Proof of the user's identity: a mailbox or a social account. */
export type LoginProvider = 'email' | 'farcaster' | SocialProvider

/** A session of a user, for one page in one browser. */
export interface LoginSession {
  userId: string
  email?: string | undefined
  userName?: string | undefined
  provider: LoginProvider
  /** Origin of the session's page. A session is invalid for any other page. */
  origin: string
  /** Last proof of a factor, in ms since 1970. */
  authenticatedAt: number
  /**
   * End of the freeze in ms since 1970, after a change of the e-mail address. Until then there is
   * no export and no recovery.
   */
  frozenUntil?: number | undefined
}

/** A code sent by mail. */
export interface MailedCode {
  attemptId: string
  /** Digits. @default 6 */
  codeLength?: number | undefined
}

/** The result of every login method. */
export interface LoginReply {
  session: LoginSession
}

/** A session in the list of connected sites: one browser at one page. */
export interface LoginSessionRecord {
  /** Id of the session. It grants no access. */
  id: string
  origin: string
  /** For example `Firefox on Linux`, from the user agent. Unverified. */
  browser: string
  /** In ms since 1970. */
  createdAt: number
  /** In ms since 1970, to the hour. */
  usedAt: number
  isCurrent: boolean
}

/** Public keys of the auth service (RFC 7517), which verify its assertions. */
export interface LoginKeys {
  keys: readonly {
    kty: 'EC'
    crv: 'P-256'
    x: string
    y: string
    kid: string
    alg: 'ES256'
    use: 'sig'
  }[]
}

export const text = (max: number, min: number = 0): GenericSchema<unknown, string> =>
  pipe(string(), minLength(min), maxLength(max))

export const origin: GenericSchema<unknown, string> = pipe(
  string(),
  maxLength(256),
  regex(/^https?:\/\/[^/?#@\s]+$/),
)

export const attemptId: GenericSchema<unknown, string> = pipe(
  string(),
  regex(/^[-_A-Za-z0-9]{16,64}$/),
)

const time: GenericSchema<unknown, number> = pipe(
  number(),
  integer(),
  minValue(0),
  maxValue(Number.MAX_SAFE_INTEGER),
)

const provider: GenericSchema<unknown, LoginProvider> = picklist([
  'email',
  'farcaster',
  'google',
  'github',
  'apple',
  'facebook',
  'x',
  'discord',
])

export const session: GenericSchema<unknown, LoginSession> = strictObject({
  userId: text(64, 1),
  email: optional(text(320)),
  userName: optional(text(256)),
  provider,
  origin,
  authenticatedAt: time,
  frozenUntil: optional(time),
})

export const reply: GenericSchema<unknown, LoginReply> = strictObject({ session })

export const mailed: GenericSchema<unknown, MailedCode> = strictObject({
  attemptId,
  codeLength: optional(codeLength),
})

export const sessionRecord: GenericSchema<unknown, LoginSessionRecord> = strictObject({
  id: base64url(64),
  origin,
  browser: text(64),
  createdAt: time,
  usedAt: time,
  isCurrent: boolean(),
})
