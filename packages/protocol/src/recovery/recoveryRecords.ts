import type { DeviceRevocation, EpochProof, WalletProof } from '../custody/custodyProofs.js'
import type { CustodyMode, FactorKind, SealedShare } from '../custody/custodyRecords.js'

/** Verifies a factor at the recovery service. It does not open the share. */
export interface FactorVerifier {
  kind: FactorKind
  /** SHA-256 of the factor's proof, base64url. */
  verifier: string
}

/** Proof that a user has a factor: 32 bytes, sealed for the recovery service. */
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
  /** At least two kinds with mode `self`. */
  factors: FactorVerifier[]
  /** Factor of the active recovery set. Required if the mode of that set is `self`. */
  factorProof?: FactorProof | undefined
  /**
   * Mailbox for this service's codes. Ignored unless the wallet is new. Must be the mailbox in the
   * assertion.
   */
  email?: string | undefined
  /** Code of `startMailbox`. The frame requests one if the user did not type the address. */
  challenge?: MailboxChallenge | undefined
  proof: WalletProof
}

/**
 * Epochs of a wallet at the recovery service. Another service ignores an epoch without a statement
 * of the wallet's key.
 */
export interface RecoveryEpochs {
  epoch: number
  /** Epochs of the active recovery sets, in ascending order. */
  shareEpochs: number[]
  /** Statement about `epoch`. */
  proof?: EpochProof | undefined
  /** The latest devices that were revoked. */
  revocations?: DeviceRevocation[] | undefined
}

/** A code that this service mailed. */
export interface MailboxChallenge {
  attemptId: string
  /**
   * Eight letters, as `parseRecoveryCode` returns them. A code of the auth service has digits
   * instead.
   */
  otp: string
}

/**
 * Requests a code that proves access to the current mailbox, or to the new one if the wallet has
 * none.
 */
export interface StartMailboxBody {
  assertion: string
  walletId: string
  address: `0x${string}`
  epoch: number
  /** The new mailbox. The assertion must contain it too. */
  email: string
  proof: WalletProof
}

/** Replaces the recovery mailbox. */
export interface ChangeEmailBody {
  assertion: string
  walletId: string
  epoch: number
  email: string
  challenge: MailboxChallenge
  proof: WalletProof
}

/** Reply of `release`: a share, or the time from which the share is available. */
export type ReleaseReply =
  | { share: SealedShare; epoch: number; mode: CustodyMode }
  | { availableAt: number }
