import type { CustodySpending, RecoveryEpochs } from '@latchkey/protocol'
import type { Mailer } from '../login/mail/mailer.js'
import type { RequireUser } from '../login/requestUsers.js'
import type { Kms } from './kms/kms.js'

/** Limits of transfers from a browser that was added by e-mail (docs/threats.md, S3). */
export interface NewBrowserLimits {
  /**
   * Maximum amounts, from all new browsers of a wallet together. Unlisted assets cannot be moved.
   */
  limits: readonly CustodySpending[]
  /** Milliseconds. @default a day */
  milliseconds?: number | undefined
}

/** Options of custody besides the services. */
export interface CustodyOptions {
  requireUser: RequireUser
  kms: Kms
  /** 64 hexadecimal digits. Frames seal shares for the key pair derived from it. */
  sealSeed: string
  /** Reads epochs from the recovery service. @throws when it cannot be reached */
  readEpochs(walletId: string): Promise<RecoveryEpochs | undefined>
  /** @default none: a new browser has no limits */
  newBrowsers?: NewBrowserLimits | undefined
  /** Sends notices of exports, new devices and changes. */
  mailer: Mailer
}
