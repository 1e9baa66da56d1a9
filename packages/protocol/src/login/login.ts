import {
  array,
  boolean,
  type GenericSchema,
  literal,
  maxLength,
  nullable,
  optional,
  picklist,
  pipe,
  regex,
  strictObject,
  string,
} from 'valibot'
import { codeLength } from '../kernel/codeLength.js'
import type { Endpoint } from '../kernel/endpoint.js'
import { base64url } from '../kernel/textSchemas.js'
import type { EmailAction } from './emailActions.js'
import {
  attemptId,
  type LoginKeys,
  type LoginReply,
  type LoginSession,
  type LoginSessionRecord,
  type MailedCode,
  mailed,
  origin,
  reply,
  session,
  sessionRecord,
  text,
} from './loginRecords.js'

const email = text(254, 3)

const otp: GenericSchema<unknown, string> = pipe(string(), regex(/^\d{6,8}$/))

const token: GenericSchema<unknown, string> = pipe(
  string(),
  maxLength(4096),
  regex(/^[-_A-Za-z0-9]+(?:\.[-_A-Za-z0-9]+){2}$/),
)

const empty: GenericSchema<unknown, Record<string, never>> = strictObject({})
const attempt: GenericSchema<unknown, { attemptId: string }> = strictObject({ attemptId })
const attemptWithCode: GenericSchema<unknown, { attemptId: string; otp: string }> = strictObject({
  attemptId,
  otp,
})

const started: GenericSchema<unknown, EmailAction & { attemptId: string }> = strictObject({
  attemptId,
  codeLength: optional(codeLength),
  action: picklist(['VERIFY_DEVICE', 'VERIFY_OTP']),
  number: optional(pipe(string(), regex(/^\d{2}$/))),
})

/**
 * Endpoints of the auth service: login by e-mail.
 *
 * Only the frame's page may call them, with a proof of its own key in the header `DPoP` (RFC 9449);
 * `x-latchkey-origin` names the app that embeds the frame. A code is valid only for the key that
 * requested it. The session is a cookie that scripts cannot read. Errors are an
 * {@link ErrorReply}: 401 `code_refused`, `session_required`, `proof_refused`, `use_dpop_nonce`;
 * 403 `origin_refused`, `fresh_factor_required`; 429 `mail_limit`, `try_limit` with `Retry-After`
 * in seconds; 429 `work_required` with a proof of work (see `WorkChallenge`): the client repeats the
 * request with its solution.
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
   * Sends a code by mail, or a link to a number with `VERIFY_DEVICE`. The reply does not depend on
   * the existence of an account.
   */
  readonly startOtp: Endpoint<
    { email: string; origin: string; projectId: string },
    EmailAction & { attemptId: string }
  >
  /**
   * Responds within 25 s. `true` if the right number was chosen and the code was sent. On `false`
   * poll again.
   */
  readonly waitDevice: Endpoint<{ attemptId: string }, { isApproved: boolean }>
  readonly verifyOtp: Endpoint<{ attemptId: string; otp: string }, LoginReply>
  /** The session of a page. */
  readonly session: Endpoint<{ origin: string }, { session: LoginSession | null }>
  readonly signOut: Endpoint<Record<string, never>, undefined>
  /** Sends a code to the present address, or to the new one if there is none yet. */
  readonly startEmailChange: Endpoint<
    { email: string },
    { action: 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP' } & MailedCode
  >
  /** Checks the code of the present address and sends one to the new address. */
  readonly verifyPrimary: Endpoint<{ attemptId: string; otp: string }, MailedCode>
  readonly verifySecondary: Endpoint<{ attemptId: string; otp: string }, { email: string }>
  /** Sends a code to the present address, for operations that need a fresh factor. */
  readonly startStepUp: Endpoint<Record<string, never>, MailedCode>
  readonly verifyStepUp: Endpoint<{ attemptId: string; otp: string }, undefined>
  /**
   * The auth service's signed identity of the user for the recovery service: a JWT (ES256), valid
   * for 120 s.
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
    response: strictObject({ sessions: pipe(array(sessionRecord), maxLength(256)) }),
  },
  revokeSession: {
    method: 'POST',
    path: '/v1/login/sessions/revoke',
    body: strictObject({ id: base64url(64) }),
    response: undefined,
  },
}
