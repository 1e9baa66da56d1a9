import type { DeviceRevocation, EpochProof, WalletProof } from '../custody/custodyProofs.js'
import type { CustodyMode, FactorKind, SealedShare } from '../custody/custodyRecords.js'

/** Identifies a factor at the recovery service. It opens nothing. */
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
  /** With `self`. */
  factors: FactorVerifier[]
  /** Of what was enrolled before, where it was `self`. */
  factorProof?: FactorProof | undefined
  /**
   * Mailbox for this service's codes. Counts for a new wallet only, and must be the one that the
   * assertion names.
   */
  email?: string | undefined
  /**
   * Code of `startMailbox`: the frame asks for one where the user did not type the address itself.
   */
  challenge?: MailboxChallenge | undefined
  proof: WalletProof
}

/**
 * Epochs of a wallet at the recovery service. Without a statement of the wallet's key an epoch
 * counts for nothing elsewhere.
 */
export interface RecoveryEpochs {
  epoch: number
  /** Epochs of the recovery sets that are active, rising. */
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
   * Eight letters, as `parseRecoveryCode` returns them: never a code of the auth service, which has
   * digits.
   */
  otp: string
}

/**
 * Asks for a code that proves the mailbox which counts now; for a wallet without one, the new
 * mailbox.
 */
export interface StartMailboxBody {
  assertion: string
  walletId: string
  address: `0x${string}`
  epoch: number
  /** The new mailbox, which the assertion must name as well. */
  email: string
  proof: WalletProof
}

/** Moves the recovery mailbox. */
export interface ChangeEmailBody {
  assertion: string
  walletId: string
  epoch: number
  email: string
  challenge: MailboxChallenge
  proof: WalletProof
}

/** Reply of `release`: a share, or the time from which it will. */
export type ReleaseReply =
  | { share: SealedShare; epoch: number; mode: CustodyMode }
  | { availableAt: number }
