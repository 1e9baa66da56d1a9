import {
  type GenericSchema,
  maxLength,
  minLength,
  nullable,
  object,
  optional,
  pipe,
  regex,
  string,
  transform,
} from 'valibot'
import type { AccountId, ChainId } from '../kernel/caip.js'
import type { Endpoint } from '../kernel/endpoint.js'
import { text } from '../kernel/textSchemas.js'
import { type WorkChallenge, workChallenge } from './workChallenge.js'

/** The account of a sign-in session. */
export interface SignInSessionReply {
  /** CAIP-10 account id. */
  accountId: AccountId
}

const matching = <value extends string>(pattern: RegExp): GenericSchema<unknown, value> =>
  pipe(
    string(),
    regex(pattern),
    transform((value) => value as value),
  )

const session: GenericSchema<unknown, SignInSessionReply> = object({
  accountId: matching<AccountId>(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/),
})

/** Body of a verification. */
export interface SignInVerifyBody {
  /** The message as it was signed (EIP-4361, or CAIP-122 on Solana). */
  message: string
  /** EVM: hex. Solana: base58 of 64 bytes. */
  signature: string
  /** The account of the signature. */
  address: string
  networkId: ChainId
}

/**
 * Endpoints of signing in with a wallet.
 *
 * A session is a cookie that scripts cannot read. A nonce belongs to the browser session it was
 * issued to, and is valid once, for 10 minutes. Source: EIP-4361.
 *
 * @example
 * ```ts
 * import { signInEndpoints } from '@latchkey/protocol'
 *
 * signInEndpoints.nonce.path // '/v1/sign-in/nonce'
 * ```
 */
export const signInEndpoints: {
  /** Issues a nonce. `address` is the account that will sign, if it is known. */
  readonly nonce: Endpoint<{ address?: string | undefined }, { nonce: string }>
  /**
   * Verifies a signed message and starts the session. A refusal is an {@link ErrorReply} with
   * status 401.
   */
  readonly verify: Endpoint<SignInVerifyBody, SignInSessionReply>
  readonly session: Endpoint<undefined, { session: SignInSessionReply | null }>
  readonly signOut: Endpoint<undefined, undefined>
} = {
  nonce: {
    method: 'POST',
    path: '/v1/sign-in/nonce',
    body: object({ address: optional(text(128)) }),
    response: object({ nonce: matching(/^[a-zA-Z0-9]{8,128}$/) }),
  },
  verify: {
    method: 'POST',
    path: '/v1/sign-in/verify',
    body: object({
      message: pipe(string(), minLength(1), maxLength(8192)),
      signature: matching(/^(?:0x(?:[0-9a-fA-F]{2}){1,24576}|[1-9A-HJ-NP-Za-km-z]{64,88})$/),
      address: text(128),
      networkId: matching<ChainId>(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/),
    }),
    response: session,
  },
  session: {
    method: 'GET',
    path: '/v1/sign-in/session',
    body: undefined,
    response: object({ session: nullable(session) }),
  },
  signOut: { method: 'POST', path: '/v1/sign-in/sign-out', body: undefined, response: undefined },
}

/**
 * Error of every endpoint. `message` is a sentence for developers, `code` is stable, `work` comes
 * with 429 `work_required`.
 */
export interface ErrorReply {
  error: { code: string; message: string; work?: WorkChallenge | undefined }
}

/**
 * Schema of {@link ErrorReply}.
 *
 * @example
 * ```ts
 * import { errorReply } from '@latchkey/protocol'
 * import { parse } from 'valibot'
 *
 * parse(errorReply, { error: { code: 'nonce_refused', message: 'The nonce is unknown.' } }).error.code
 * ```
 */
export const errorReply: GenericSchema<unknown, ErrorReply> = object({
  error: object({ code: text(64), message: text(1024), work: optional(workChallenge) }),
})
