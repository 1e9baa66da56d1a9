import type { Kms } from '../custody/kms/kms.js'
import type { Mailer } from '../login/mail/mailer.js'

/** Settings of the recovery service. It shares only the auth service's public key with it. */
export interface RecoverySettings {
  /** Origin of the frame's pages. No other origin may call. */
  frameOrigin: string
  /** Public URL of this service, without a slash at the end. It is the audience of assertions. */
  publicUrl: string
  /** URL of the auth service, the issuer of its assertions. */
  issuer: string
  /** Public keys of the auth service (RFC 7517). */
  assertionKeys: readonly Readonly<Record<string, unknown>>[]
  kms: Kms
  /** 64 hexadecimal digits. Frames seal shares for the key pair derived from it. */
  sealSeed: string
  /** Secret of at least 32 characters: codes are hashed with it. */
  pepper: string
  /**
   * Uses a separate account at a separate mail provider: access to the auth service's account must
   * not reveal the codes of this one.
   */
  mailer: Mailer
  /**
   * Milliseconds between the first correct code and the release of the share, in which the owner
   * can object. @default 0
   */
  releaseDelay?: number | undefined
}
