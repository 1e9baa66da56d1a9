import {
  type GenericSchema,
  literal,
  maxLength,
  minLength,
  picklist,
  pipe,
  regex,
  strictObject,
  string,
  union,
  variant,
} from 'valibot'
import type { Endpoint } from '../kernel/endpoint.js'
import type { SocialProvider } from './frameTypes.js'
import { loginEndpoints } from './login.js'
import type { LoginReply } from './loginRecords.js'

/**
 * Reason of a failed login at a provider. `denied`: the user refused there. `refused`: the
 * provider's reply is not trustworthy.
 */
export type SocialFailure = 'denied' | 'refused' | 'unavailable' | 'expired'

/**
 * Progress of a login at a provider. `arrived`: the window has the proof for
 * {@link socialEndpoints.redeemSocial}.
 */
export type SocialProgress =
  | { state: 'pending' }
  | { state: 'arrived' }
  | { state: 'failed'; reason: SocialFailure }

/** Progress of a login with Farcaster. */
export type FarcasterProgress =
  | { state: 'pending' }
  | { state: 'arrived'; login: LoginReply }
  | { state: 'failed'; reason: SocialFailure }

/**
 * The secret of the provider's window, or the six digits that it shows if it cannot reach the
 * frame.
 */
export type SocialProof = { attemptId: string; secret: string } | { attemptId: string; otp: string }

/**
 * Message of the provider's window to the frame at the end of the login, by `postMessage` from the
 * auth service's origin. Repeated until the frame replies with {@link socialMessages.taken}.
 */
export interface SocialMessage {
  type: 'latchkey-social/done'
  attemptId: string
  /** 256 bits, base64url. Valid once, with the key of the browser that started. */
  secret: string
}

/**
 * Types of the messages between the provider's window and the frame.
 *
 * @example
 * ```ts
 * import { socialMessages } from '@latchkey/protocol'
 *
 * socialMessages.done // 'latchkey-social/done'
 * ```
 */
export const socialMessages: {
  readonly done: 'latchkey-social/done'
  readonly taken: 'latchkey-social/taken'
} = {
  done: 'latchkey-social/done',
  taken: 'latchkey-social/taken',
}

const attemptId: GenericSchema<unknown, string> = pipe(string(), regex(/^[-_A-Za-z0-9]{16,64}$/))
const secret: GenericSchema<unknown, string> = pipe(string(), regex(/^[-_A-Za-z0-9]{43}$/))
const otp: GenericSchema<unknown, string> = pipe(string(), regex(/^\d{6}$/))
const projectId: GenericSchema<unknown, string> = pipe(string(), minLength(1), maxLength(128))
const origin: GenericSchema<unknown, string> = pipe(
  string(),
  maxLength(256),
  regex(/^https?:\/\/[^/?#@\s]+$/),
)
const uri: GenericSchema<unknown, string> = pipe(string(), maxLength(2048), regex(/^https?:\/\//))
const reason: GenericSchema<unknown, SocialFailure> = picklist([
  'denied',
  'refused',
  'unavailable',
  'expired',
])
const provider: GenericSchema<unknown, SocialProvider> = picklist([
  'google',
  'github',
  'apple',
  'facebook',
  'x',
  'discord',
])
const login: GenericSchema<unknown, LoginReply> = loginEndpoints.verifyOtp.response
const pending = strictObject({ state: literal('pending') })
const failed = strictObject({ state: literal('failed'), reason })

const progress: GenericSchema<unknown, SocialProgress> = variant('state', [
  pending,
  strictObject({ state: literal('arrived') }),
  failed,
])

const farcasterProgress: GenericSchema<unknown, FarcasterProgress> = variant('state', [
  pending,
  strictObject({ state: literal('arrived'), login }),
  failed,
])

/**
 * Schema of {@link SocialMessage}.
 *
 * @example
 * ```ts
 * import { socialMessage } from '@latchkey/protocol'
 * import { safeParse } from 'valibot'
 *
 * addEventListener('message', ({ origin, data }) => {
 *   if (origin !== 'https://api.example.org') return
 *   const { success } = safeParse(socialMessage, data)
 *   console.log(success)
 * })
 * ```
 */
export const socialMessage: GenericSchema<unknown, SocialMessage> = strictObject({
  type: literal('latchkey-social/done'),
  attemptId,
  secret,
})

/**
 * Endpoints of social logins. Called by the frame only, with its key's proof (see
 * {@link loginEndpoints}).
 *
 * The provider's window opens `uri` and returns to the auth service, whose last page contains a
 * secret for the frame. The app has access to neither. Source: RFC 9700.
 *
 * @example
 * ```ts
 * import { socialEndpoints } from '@latchkey/protocol'
 *
 * socialEndpoints.startSocial.path // '/v1/login/social/start'
 * ```
 */
export const socialEndpoints: {
  /**
   * `uri` is valid for one window and 10 minutes. 503 `not_configured` without the operator's
   * settings of the provider.
   */
  readonly startSocial: Endpoint<
    { provider: SocialProvider; origin: string; projectId: string },
    { attemptId: string; uri: string }
  >
  /** Responds within 25 s. Poll again while it is `pending`. */
  readonly waitSocial: Endpoint<{ attemptId: string }, SocialProgress>
  /**
   * Logs in. 401 `code_refused` for a wrong, expired or foreign proof. A code allows five tries.
   */
  readonly redeemSocial: Endpoint<SocialProof, LoginReply>
  /** `url` is for a phone: a link to open, or a QR code to scan. */
  readonly startFarcaster: Endpoint<
    { origin: string; projectId: string },
    { attemptId: string; url: string }
  >
  /** Responds within 25 s. Logs in when the phone has signed. */
  readonly waitFarcaster: Endpoint<{ attemptId: string }, FarcasterProgress>
} = {
  startSocial: {
    method: 'POST',
    path: '/v1/login/social/start',
    body: strictObject({ provider, origin, projectId }),
    response: strictObject({ attemptId, uri }),
  },
  waitSocial: {
    method: 'POST',
    path: '/v1/login/social/wait',
    body: strictObject({ attemptId }),
    response: progress,
  },
  redeemSocial: {
    method: 'POST',
    path: '/v1/login/social/redeem',
    body: union([strictObject({ attemptId, secret }), strictObject({ attemptId, otp })]),
    response: login,
  },
  startFarcaster: {
    method: 'POST',
    path: '/v1/login/farcaster/start',
    body: strictObject({ origin, projectId }),
    response: strictObject({ attemptId, url: uri }),
  },
  waitFarcaster: {
    method: 'POST',
    path: '/v1/login/farcaster/wait',
    body: strictObject({ attemptId }),
    response: farcasterProgress,
  },
}
