import {
  array,
  boolean,
  type GenericSchema,
  integer,
  literal,
  maxLength,
  maxValue,
  minLength,
  minValue,
  nullable,
  number,
  optional,
  picklist,
  pipe,
  regex,
  strictObject,
  string,
} from 'valibot'
import { codeLength } from './codeLength.js'
import type { EmailAction } from './emailActions.js'
import type { Endpoint } from './endpoint.js'
import type { SocialProvider } from './frame.js'

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

/** What every way of logging in ends with. */
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

const text = (max: number, min: number = 0): GenericSchema<unknown, string> =>
  pipe(string(), minLength(min), maxLength(max))
const email = text(254, 3)
const origin: GenericSchema<unknown, string> = pipe(
  string(),
  maxLength(256),
  regex(/^https?:\/\/[^/?#@\s]+$/),
)
const attemptId: GenericSchema<unknown, string> = pipe(string(), regex(/^[-_A-Za-z0-9]{16,64}$/))
const otp: GenericSchema<unknown, string> = pipe(string(), regex(/^\d{6,8}$/))
const time: GenericSchema<unknown, number> = pipe(
  number(),
  integer(),
  minValue(0),
  maxValue(Number.MAX_SAFE_INTEGER),
)
const base64url = (max: number): GenericSchema<unknown, string> =>
  pipe(string(), maxLength(max), regex(/^[-_A-Za-z0-9]+$/))
const token: GenericSchema<unknown, string> = pipe(
  string(),
  maxLength(4096),
  regex(/^[-_A-Za-z0-9]+(?:\.[-_A-Za-z0-9]+){2}$/),
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
const empty: GenericSchema<unknown, Record<string, never>> = strictObject({})
const attempt: GenericSchema<unknown, { attemptId: string }> = strictObject({ attemptId })
const attemptWithCode: GenericSchema<unknown, { attemptId: string; otp: string }> = strictObject({
  attemptId,
  otp,
})

const session: GenericSchema<unknown, LoginSession> = strictObject({
  userId: text(64, 1),
  email: optional(text(320)),
  userName: optional(text(256)),
  provider,
  origin,
  authenticatedAt: time,
  frozenUntil: optional(time),
})

const reply: GenericSchema<unknown, LoginReply> = strictObject({ session })

const mailed: GenericSchema<unknown, MailedCode> = strictObject({
  attemptId,
  codeLength: optional(codeLength),
})

const started: GenericSchema<unknown, EmailAction & { attemptId: string }> = strictObject({
  attemptId,
  codeLength: optional(codeLength),
  action: picklist(['VERIFY_DEVICE', 'VERIFY_OTP']),
  number: optional(pipe(string(), regex(/^\d{2}$/))),
})

const record: GenericSchema<unknown, LoginSessionRecord> = strictObject({
  id: base64url(64),
  origin,
  browser: text(64),
  createdAt: time,
  usedAt: time,
  isCurrent: boolean(),
})

/**
 * Endpoints of the auth service: a mailbox proves who a visitor is.
 *
 * Only the frame's page may call them, with a proof of its own key in the header `DPoP` (RFC 9449);
 * `x-latchkey-origin` names the page that embeds the frame. A code that was not asked for by this
 * key is refused, whoever types it. The session is a cookie that scripts cannot read. Errors are an
 * {@link ErrorReply}: 401 `code_refused`, `session_required`, `proof_refused`, `use_dpop_nonce`;
 * 403 `origin_refused`, `fresh_factor_required`; 429 `mail_limit`, `try_limit` with `Retry-After`
 * in seconds; 429 `work_required` with a proof of work (see `WorkChallenge`): what mails a code or
 * takes one is repeated with its solution.
 *
 * @example
 * ```ts
 * import { loginEndpoints } from '@latchkey/protocol'
 *
 * loginEndpoints.verifyOtp.path // '/v1/login/otp/verify'
 * ```
 */
export const loginEndpoints: {
  /**
   * Mails a code, or a link to a number with `VERIFY_DEVICE`. The reply does not depend on whether
   * anybody has this address.
   */
  readonly startOtp: Endpoint<
    { email: string; origin: string; projectId: string },
    EmailAction & { attemptId: string }
  >
  /**
   * Answers within 25 s; `true` when the right number was chosen, and the code is on its way. Ask
   * again on `false`.
   */
  readonly waitDevice: Endpoint<{ attemptId: string }, { isApproved: boolean }>
  readonly verifyOtp: Endpoint<{ attemptId: string; otp: string }, LoginReply>
  /** Who is logged in at a page. */
  readonly session: Endpoint<{ origin: string }, { session: LoginSession | null }>
  readonly signOut: Endpoint<Record<string, never>, undefined>
  /** Mails a code to the present address, or to the new one where there is none yet. */
  readonly startEmailChange: Endpoint<
    { email: string },
    { action: 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP' } & MailedCode
  >
  /** Takes the code of the present address and mails one to the new address. */
  readonly verifyPrimary: Endpoint<{ attemptId: string; otp: string }, MailedCode>
  readonly verifySecondary: Endpoint<{ attemptId: string; otp: string }, { email: string }>
  /** Mails a code to the present address: what is dangerous wants a fresh factor. */
  readonly startStepUp: Endpoint<Record<string, never>, MailedCode>
  readonly verifyStepUp: Endpoint<{ attemptId: string; otp: string }, undefined>
  /**
   * The auth service's word to the recovery service on who this is, good for 120 s: a JWT of ES256.
   */
  readonly assertion: Endpoint<{ purpose: 'recovery' }, { assertion: string }>
  readonly keys: Endpoint<undefined, LoginKeys>
  readonly listSessions: Endpoint<Record<string, never>, { sessions: LoginSessionRecord[] }>
  readonly revokeSession: Endpoint<{ id: string }, undefined>
} = {
  startOtp: {
    method: 'POST',
    path: '/v1/login/otp/start',
    body: strictObject({ email, origin, projectId: text(128, 1) }),
    response: started,
  },
  waitDevice: {
    method: 'POST',
    path: '/v1/login/device/wait',
    body: attempt,
    response: strictObject({ isApproved: boolean() }),
  },
  verifyOtp: {
    method: 'POST',
    path: '/v1/login/otp/verify',
    body: attemptWithCode,
    response: reply,
  },
  session: {
    method: 'POST',
    path: '/v1/login/session',
    body: strictObject({ origin }),
    response: strictObject({ session: nullable(session) }),
  },
  signOut: { method: 'POST', path: '/v1/login/sign-out', body: empty, response: undefined },
  startEmailChange: {
    method: 'POST',
    path: '/v1/login/email/start',
    body: strictObject({ email }),
    response: strictObject({
      action: picklist(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']),
      attemptId,
      codeLength: optional(codeLength),
    }),
  },
  verifyPrimary: {
    method: 'POST',
    path: '/v1/login/email/verify-primary',
    body: attemptWithCode,
    response: mailed,
  },
  verifySecondary: {
    method: 'POST',
    path: '/v1/login/email/verify-secondary',
    body: attemptWithCode,
    response: strictObject({ email: text(320) }),
  },
  startStepUp: { method: 'POST', path: '/v1/login/step-up/start', body: empty, response: mailed },
  verifyStepUp: {
    method: 'POST',
    path: '/v1/login/step-up/verify',
    body: attemptWithCode,
    response: undefined,
  },
  assertion: {
    method: 'POST',
    path: '/v1/login/assertion',
    body: strictObject({ purpose: literal('recovery') }),
    response: strictObject({ assertion: token }),
  },
  keys: {
    method: 'GET',
    path: '/v1/login/keys',
    body: undefined,
    response: strictObject({
      keys: pipe(
        array(
          strictObject({
            kty: literal('EC'),
            crv: literal('P-256'),
            x: base64url(64),
            y: base64url(64),
            kid: text(128, 1),
            alg: literal('ES256'),
            use: literal('sig'),
          }),
        ),
        maxLength(8),
      ),
    }),
  },
  listSessions: {
    method: 'POST',
    path: '/v1/login/sessions/list',
    body: empty,
    response: strictObject({ sessions: pipe(array(record), maxLength(256)) }),
  },
  revokeSession: {
    method: 'POST',
    path: '/v1/login/sessions/revoke',
    body: strictObject({ id: base64url(64) }),
    response: undefined,
  },
}
