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
 * Why a login at a provider came to nothing. `denied`: the visitor said no there; `refused`: what
 * came back is not to be trusted.
 */
export type SocialFailure = 'denied' | 'refused' | 'unavailable' | 'expired'

/**
 * How far a login at a provider is. `arrived`: the window holds what {@link
 * socialEndpoints.redeemSocial} wants.
 */
export type SocialProgress =
  | { state: 'pending' }
  | { state: 'arrived' }
  | { state: 'failed'; reason: SocialFailure }

/** How far a login with Farcaster is. */
export type FarcasterProgress =
  | { state: 'pending' }
  | { state: 'arrived'; login: LoginReply }
  | { state: 'failed'; reason: SocialFailure }

/**
 * What the provider's window was given at its end, or the six digits it showed where it could tell
 * nobody.
 */
export type SocialProof = { attemptId: string; secret: string } | { attemptId: string; otp: string }

/**
 * What the provider's window tells the frame at its end, by `postMessage` from the auth service's
 * origin, until the frame says {@link socialMessages.taken}.
 */
export interface SocialMessage {
  type: 'latchkey-social/done'
  attemptId: string
  /** 256 bits, base64url. Good once, with the key of the browser that began. */
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
 * Endpoints of logging in with an account elsewhere. Called by the frame only, with its key's proof
 * (see {@link loginEndpoints}).
 *
 * The provider's window goes to `uri` and comes back to the auth service, which hands its last page
 * a secret for the frame; the page that embeds the frame sees neither. Source: RFC 9700.
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
   * `uri` is good for one window and 10 minutes. 503 `not_configured` when the operator has not set
   * up the provider.
   */
  readonly startSocial: Endpoint<
    { provider: SocialProvider; origin: string; projectId: string },
    { attemptId: string; uri: string }
  >
  /** Answers within 25 s; ask again while it is `pending`. */
  readonly waitSocial: Endpoint<{ attemptId: string }, SocialProgress>
  /**
   * Logs in. 401 `code_refused`: wrong, late, or somebody else's; of a code at most five tries are
   * looked at.
   */
  readonly redeemSocial: Endpoint<SocialProof, LoginReply>
  /** `url` is for a phone: a link to open there, or a QR code to scan. */
  readonly startFarcaster: Endpoint<
    { origin: string; projectId: string },
    { attemptId: string; url: string }
  >
  /** Answers within 25 s; logs in when the phone has signed. */
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
