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
import type { SocialProvider } from './frameTypes.js'

/** Who vouched for a visitor: their mailbox, or an account elsewhere. */
export type LoginProvider = 'email' | 'farcaster' | SocialProvider

/** Who is logged in, for one page, in one browser. */
export interface LoginSession {
  userId: string
  email?: string | undefined
  userName?: string | undefined
  provider: LoginProvider
  /** Origin of the page it is for; a session for one page is none for another. */
  origin: string
  /** Last proof of a factor, in ms since 1970. */
  authenticatedAt: number
  /**
   * Until then, in ms since 1970, nothing is exported and nothing recovered: the e-mail address has
   * changed.
   */
  frozenUntil?: number | undefined
}

/** A code that was mailed. */
export interface MailedCode {
  attemptId: string
  /** Digits. @default 6 */
  codeLength?: number | undefined
}

/** The result of each way of logging in. */
export interface LoginReply {
  session: LoginSession
}

/** One browser that is logged in at one page: a connected site. */
export interface LoginSessionRecord {
  /** Names the session; it opens nothing. */
  id: string
  origin: string
  /** For example `Firefox on Linux`, as the browser said; a claim. */
  browser: string
  /** In ms since 1970. */
  createdAt: number
  /** In ms since 1970, to the hour. */
  usedAt: number
  isCurrent: boolean
}

/** A public key of the auth service (RFC 7517): who checks its assertions reads them here. */
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
export const base64url = (max: number): GenericSchema<unknown, string> =>
  pipe(string(), maxLength(max), regex(/^[-_A-Za-z0-9]+$/))

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
