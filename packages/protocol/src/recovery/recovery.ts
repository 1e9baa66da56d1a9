import {
  array,
  check,
  type GenericSchema,
  maxLength,
  minLength,
  nullable,
  optional,
  pipe,
  regex,
  strictObject,
  string,
  union,
} from 'valibot'
import {
  deviceRevocation,
  epochProof,
  type WalletProof,
  walletProof,
} from '../custody/custodyProofs.js'
import {
  custodyAddress,
  custodyEpoch,
  custodyId,
  custodyMode,
  custodyTime,
  type FactorKind,
  factorKind,
  type SealedShare,
  sealedShare,
  sealKey,
} from '../custody/custodyRecords.js'
import type { Endpoint } from '../kernel/endpoint.js'
import { isRecoveryCode } from './recoveryCode.js'
import type {
  ChangeEmailBody,
  FactorProof,
  MailboxChallenge,
  RecoveryEpochs,
  ReleaseReply,
  StartMailboxBody,
  StoreShareBody,
} from './recoveryRecords.js'

const assertion: GenericSchema<unknown, string> = pipe(
  string(),
  maxLength(4096),
  regex(/^[-_A-Za-z0-9]+(?:\.[-_A-Za-z0-9]+){2}$/),
)
const verifier: GenericSchema<unknown, string> = pipe(string(), regex(/^[-_A-Za-z0-9]{43}$/))
const mailbox: GenericSchema<unknown, string> = pipe(string(), minLength(3), maxLength(254))
const mailboxChallenge: GenericSchema<unknown, MailboxChallenge> = strictObject({
  attemptId: pipe(string(), regex(/^[-_A-Za-z0-9]{16,64}$/)),
  otp: pipe(string(), check(isRecoveryCode, 'expected eight letters, as the mail shows them')),
})
const factorProof: GenericSchema<unknown, FactorProof> = strictObject({
  kind: factorKind,
  proof: sealedShare,
})

/**
 * Endpoints of the recovery service, which stores the other share of the recovery set. An assertion
 * of the auth service is not sufficient: the service releases an active share only after its own
 * challenge. It stores, returns, activates or retires a share only with a signature of the wallet's
 * key.
 *
 * Errors are an {@link ErrorReply}: 400 `email_required`, `factors_missing`; 401
 * `assertion_refused`, `code_refused`, `proof_refused`, `use_dpop_nonce`; 403 `email_refused`,
 * `frozen`, `factor_refused`, `wallet_proof_refused`; 404 `wallet_unknown`; 409 `wallet_exists`,
 * `epoch_passed`, `epoch_too_far`; 429 `too_many_tries`, `too_many_recoveries`, `work_required`
 * with a proof of work (see `WorkChallenge`).
 *
 * @example
 * ```ts
 * import { recoveryEndpoints } from '@latchkey/protocol'
 *
 * recoveryEndpoints.release.path // '/v1/recovery/release'
 * ```
 */
export const recoveryEndpoints: {
  readonly keys: Endpoint<undefined, { sealKey: string }>
  /**
   * The auth service compares its own epoch with this one, so that a restored backup does not give
   * a revoked device its share back. `proof`: signed by the wallet's key.
   */
  readonly epochs: Endpoint<undefined, RecoveryEpochs>
  /** Stores a share as pending. */
  readonly store: Endpoint<StoreShareBody, undefined>
  /** Returns a pending share to the browser that stored it. The proof signs `responseKey`. */
  readonly readBack: Endpoint<
    { assertion: string; walletId: string; epoch: number; responseKey: string; proof: WalletProof },
    { share: SealedShare }
  >
  readonly activate: Endpoint<
    { assertion: string; walletId: string; epoch: number; shareId: string; proof: WalletProof },
    undefined
  >
  /**
   * Raises the epoch, and deletes shares of recovery sets before `shareEpoch`. `revoked`: the
   * device that is revoked with it.
   */
  readonly advance: Endpoint<
    {
      assertion: string
      walletId: string
      epoch: number
      shareEpoch: number
      revoked?: string | undefined
      proof: WalletProof
    },
    undefined
  >
  /**
   * Returns the kinds of factor that open a share, so that the frame prompts the user for those.
   * Empty with mode `assisted`.
   */
  readonly factors: Endpoint<
    { assertion: string; walletId: string; epoch: number },
    { kinds: FactorKind[] }
  >
  /** Mails the service's own code to the wallet's stored mailbox. */
  readonly start: Endpoint<
    { assertion: string; walletId: string },
    { attemptId: string; email: string }
  >
  /**
   * Releases the share, after the service's own code or, if it has no mailbox, after a factor.
   * Notifies the user by mail.
   */
  readonly release: Endpoint<
    {
      assertion: string
      walletId: string
      epoch: number
      challenge: MailboxChallenge | FactorProof
      responseKey: string
    },
    ReleaseReply
  >
  /** Returns the mailbox that this service writes to. Requires a signature of the wallet's key. */
  readonly readMailbox: Endpoint<
    { assertion: string; walletId: string; epoch: number; proof: WalletProof },
    { email: string | null }
  >
  /** Mails a code to the current mailbox. `email`: the mailbox that the code was sent to. */
  readonly startMailbox: Endpoint<StartMailboxBody, { attemptId: string; email: string }>
  /**
   * Replaces the mailbox, with the code of `startMailbox`. The service releases no share for 72
   * hours after it.
   */
  readonly changeEmail: Endpoint<ChangeEmailBody, undefined>
} = {
  keys: {
    method: 'GET',
    path: '/v1/recovery/keys',
    body: undefined,
    response: strictObject({ sealKey }),
  },
  epochs: {
    method: 'GET',
    path: '/v1/recovery/epochs/{walletId}',
    body: undefined,
    response: strictObject({
      epoch: custodyEpoch,
      shareEpochs: pipe(array(custodyEpoch), maxLength(64)),
      proof: optional(epochProof),
      revocations: optional(pipe(array(deviceRevocation), maxLength(64))),
    }),
  },
  store: {
    method: 'POST',
    path: '/v1/recovery/store',
    body: strictObject({
      assertion,
      walletId: custodyId,
      address: custodyAddress,
      epoch: custodyEpoch,
      mode: custodyMode,
      share: sealedShare,
      factors: pipe(array(strictObject({ kind: factorKind, verifier })), maxLength(3)),
      factorProof: optional(factorProof),
      email: optional(mailbox),
      challenge: optional(mailboxChallenge),
      proof: walletProof,
    }),
    response: undefined,
  },
  readBack: {
    method: 'POST',
    path: '/v1/recovery/read-back',
    body: strictObject({
      assertion,
      walletId: custodyId,
      epoch: custodyEpoch,
      responseKey: sealKey,
      proof: walletProof,
    }),
    response: strictObject({ share: sealedShare }),
  },
  activate: {
    method: 'POST',
    path: '/v1/recovery/activate',
    body: strictObject({
      assertion,
      walletId: custodyId,
      epoch: custodyEpoch,
      shareId: sealKey,
      proof: walletProof,
    }),
    response: undefined,
  },
  advance: {
    method: 'POST',
    path: '/v1/recovery/advance',
    body: strictObject({
      assertion,
      walletId: custodyId,
      epoch: custodyEpoch,
      shareEpoch: custodyEpoch,
      revoked: optional(custodyId),
      proof: walletProof,
    }),
    response: undefined,
  },
  factors: {
    method: 'POST',
    path: '/v1/recovery/factors',
    body: strictObject({ assertion, walletId: custodyId, epoch: custodyEpoch }),
    response: strictObject({ kinds: pipe(array(factorKind), maxLength(3)) }),
  },
  start: {
    method: 'POST',
    path: '/v1/recovery/start',
    body: strictObject({ assertion, walletId: custodyId }),
    response: strictObject({
      attemptId: pipe(string(), regex(/^[-_A-Za-z0-9]{16,64}$/)),
      email: pipe(string(), maxLength(320)),
    }),
  },
  release: {
    method: 'POST',
    path: '/v1/recovery/release',
    body: strictObject({
      assertion,
      walletId: custodyId,
      epoch: custodyEpoch,
      challenge: union([mailboxChallenge, factorProof]),
      responseKey: sealKey,
    }),
    response: union([
      strictObject({ share: sealedShare, epoch: custodyEpoch, mode: custodyMode }),
      strictObject({ availableAt: custodyTime }),
    ]),
  },
  readMailbox: {
    method: 'POST',
    path: '/v1/recovery/read-mailbox',
    body: strictObject({ assertion, walletId: custodyId, epoch: custodyEpoch, proof: walletProof }),
    response: strictObject({ email: nullable(mailbox) }),
  },
  startMailbox: {
    method: 'POST',
    path: '/v1/recovery/start-mailbox',
    body: strictObject({
      assertion,
      walletId: custodyId,
      address: custodyAddress,
      epoch: custodyEpoch,
      email: mailbox,
      proof: walletProof,
    }),
    response: strictObject({
      attemptId: pipe(string(), regex(/^[-_A-Za-z0-9]{16,64}$/)),
      email: mailbox,
    }),
  },
  changeEmail: {
    method: 'POST',
    path: '/v1/recovery/change-email',
    body: strictObject({
      assertion,
      walletId: custodyId,
      epoch: custodyEpoch,
      email: mailbox,
      challenge: mailboxChallenge,
      proof: walletProof,
    }),
    response: undefined,
  },
}
