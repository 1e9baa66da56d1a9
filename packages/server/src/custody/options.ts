import type { CustodySpending, RecoveryEpochs } from '@latchkey/protocol'
import type { RequireVisitor } from '../login/loginVisitors.js'
import type { Mailer } from '../login/mail/mailer.js'
import type { Kms } from './kms/kms.js'

/**
 * What may leave a wallet from a browser that it came to by mail, in the first time (security.md
 * S3).
 */
export interface NewBrowserLimits {
  /**
   * At most this much of each, from all new browsers of a wallet together. What is not listed stays
   * where it is.
   */
  limits: readonly CustodySpending[]
  /** Milliseconds. @default a day */
  milliseconds?: number | undefined
}

/** What custody needs besides the services. */
export interface CustodyOptions {
  requireVisitor: RequireVisitor
  kms: Kms
  /** 64 hexadecimal digits: frames seal shares for the key pair that comes from it. */
  sealSeed: string
  /** Asks the recovery service. @throws when it cannot be reached */
  readEpochs(walletId: string): Promise<RecoveryEpochs | undefined>
  /** @default none: a new browser may move everything at once */
  newBrowsers?: NewBrowserLimits | undefined
  /** Told of exports, new devices and changes. */
  mailer: Mailer
}
