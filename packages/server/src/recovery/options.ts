import type { Kms } from '../custody/kms/kms.js'
import type { Mailer } from '../login/mail/mailer.js'

/**
 * What the recovery service does with shares. Nothing here is shared with the auth service but its
 * public key.
 */
export interface RecoverySettings {
  /** Origin of the frame's pages: nobody else may ask. */
  frameOrigin: string
  /** Where browsers reach this service, without a slash at the end: assertions must be for it. */
  publicUrl: string
  /** Address of the auth service, as it writes itself into its assertions. */
  issuer: string
  /** Public keys of the auth service (RFC 7517). */
  assertionKeys: readonly Readonly<Record<string, unknown>>[]
  kms: Kms
  /** 64 hexadecimal digits: frames seal shares for the key pair that comes from it. */
  sealSeed: string
  /** Secret of at least 32 characters: codes are hashed under it. */
  pepper: string
  /**
   * Of its own account at its own mail provider, so that who holds the auth service's reads no
   * codes of this one.
   */
  mailer: Mailer
  /**
   * Milliseconds between the first code that was right and the share, in which the owner can
   * object. @default 0
   */
  releaseDelay?: number | undefined
}
