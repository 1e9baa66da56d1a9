import { array, type GenericSchema, maxLength, minLength, optional, pipe, regex, strictObject, string, union } from 'valibot'
import {
  type CustodyMode,
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
  type WalletProof,
  walletProof,
} from './custodyRecords.js'
import type { Endpoint } from './endpoint.js'

/** How the recovery service knows a factor again, without being able to open anything with it. */
export interface FactorVerifier {
  kind: FactorKind
  /** SHA-256 of the factor's proof, base64url. */
  verifier: string
}

/** Proof that a visitor has a factor: 32 bytes, sealed for the recovery service. */
export interface FactorProof {
  kind: FactorKind
  proof: SealedShare
}

/** A share of the recovery set, for the recovery service. */
export interface StoreShareBody {
  assertion: string
  walletId: string
  address: `0x${string}`
  epoch: number
  mode: CustodyMode
  share: SealedShare
  /** With `self`. */
  factors: FactorVerifier[]
  /** Of what was enrolled before, where it was `self`. */
  factorProof?: FactorProof | undefined
  proof: WalletProof
}

/** What the recovery service gives out: a share, or the time from which it will. */
export type ReleaseReply = { share: SealedShare; epoch: number; mode: CustodyMode } | { availableAt: number }

const assertion: GenericSchema<unknown, string> = pipe(string(), maxLength(4096), regex(/^[-_A-Za-z0-9]+(?:\.[-_A-Za-z0-9]+){2}$/))
const verifier: GenericSchema<unknown, string> = pipe(string(), regex(/^[-_A-Za-z0-9]{43}$/))
const factorProof: GenericSchema<unknown, FactorProof> = strictObject({ kind: factorKind, proof: sealedShare })

/**
 * Endpoints of the recovery service, which keeps the other share of the recovery set, and believes the auth service half:
 * it gives a share out after a challenge of its own only, and changes one only with a signature of the wallet's key.
 *
 * Errors are an {@link ErrorReply}: 401 `assertion_refused`, `code_refused`, `proof_refused`, `use_dpop_nonce`; 403 `frozen`,
 * `factor_refused`, `wallet_proof_refused`; 404 `wallet_unknown`; 409 `wallet_exists`, `epoch_passed`; 429.
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
  /** What the auth service compares its own epoch with, so that an old backup gives no revoked device its share back. */
  readonly epochs: Endpoint<undefined, { epoch: number; shareEpochs: number[] }>
  /** Keeps a share as pending. */
  readonly store: Endpoint<StoreShareBody, undefined>
  /** Gives a pending share back. */
  readonly readBack: Endpoint<{ assertion: string; walletId: string; epoch: number; responseKey: string }, { share: SealedShare }>
  readonly activate: Endpoint<{ assertion: string; walletId: string; epoch: number }, undefined>
  /** Raises the epoch; shares of recovery sets before `shareEpoch` are deleted. */
  readonly advance: Endpoint<{ assertion: string; walletId: string; epoch: number; shareEpoch: number; proof: WalletProof }, undefined>
  /** Which kinds of factor open a share, so that the visitor is asked for those; none with mode `assisted`. */
  readonly factors: Endpoint<{ assertion: string; walletId: string; epoch: number }, { kinds: FactorKind[] }>
  /** Mails a code of its own, to the address that it knows. */
  readonly start: Endpoint<{ assertion: string; walletId: string }, { attemptId: string; email: string }>
  /** Gives the share out, after its own code, or, where it knows no address, a factor; and tells the visitor by mail. */
  readonly release: Endpoint<
    {
      assertion: string
      walletId: string
      epoch: number
      challenge: { attemptId: string; otp: string } | FactorProof
      responseKey: string
    },
    ReleaseReply
  >
  /** Takes the address of the assertion for its mail from now on, and gives nothing out for a while. */
  readonly changeEmail: Endpoint<{ assertion: string; walletId: string; epoch: number; email: string; proof: WalletProof }, undefined>
} = {
  keys: { method: 'GET', path: '/v1/recovery/keys', body: undefined, response: strictObject({ sealKey }) },
  epochs: {
    method: 'GET',
    path: '/v1/recovery/epochs/{walletId}',
    body: undefined,
    response: strictObject({ epoch: custodyEpoch, shareEpochs: pipe(array(custodyEpoch), maxLength(16)) }),
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
      proof: walletProof,
    }),
    response: undefined,
  },
  readBack: {
    method: 'POST',
    path: '/v1/recovery/read-back',
    body: strictObject({ assertion, walletId: custodyId, epoch: custodyEpoch, responseKey: sealKey }),
    response: strictObject({ share: sealedShare }),
  },
  activate: {
    method: 'POST',
    path: '/v1/recovery/activate',
    body: strictObject({ assertion, walletId: custodyId, epoch: custodyEpoch }),
    response: undefined,
  },
  advance: {
    method: 'POST',
    path: '/v1/recovery/advance',
    body: strictObject({ assertion, walletId: custodyId, epoch: custodyEpoch, shareEpoch: custodyEpoch, proof: walletProof }),
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
    response: strictObject({ attemptId: pipe(string(), regex(/^[-_A-Za-z0-9]{16,64}$/)), email: pipe(string(), maxLength(320)) }),
  },
  release: {
    method: 'POST',
    path: '/v1/recovery/release',
    body: strictObject({
      assertion,
      walletId: custodyId,
      epoch: custodyEpoch,
      challenge: union([strictObject({ attemptId: pipe(string(), regex(/^[-_A-Za-z0-9]{16,64}$/)), otp: pipe(string(), regex(/^\d{6}$/)) }), factorProof]),
      responseKey: sealKey,
    }),
    response: union([strictObject({ share: sealedShare, epoch: custodyEpoch, mode: custodyMode }), strictObject({ availableAt: custodyTime })]),
  },
  changeEmail: {
    method: 'POST',
    path: '/v1/recovery/change-email',
    body: strictObject({
      assertion,
      walletId: custodyId,
      epoch: custodyEpoch,
      email: pipe(string(), minLength(3), maxLength(254)),
      proof: walletProof,
    }),
    response: undefined,
  },
}
