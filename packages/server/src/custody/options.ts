import type { Kms } from '../kernel/kms/kms.js'
import type { RequireVisitor } from '../kernel/login/visitor.js'
import type { Mailer } from '../kernel/mail/mailer.js'

/** What the recovery service says of a wallet; `undefined` when it knows none. */
export interface RecoveryEpochs {
  epoch: number
  shareEpochs: readonly number[]
}

/** What custody needs besides the services. */
export interface CustodyOptions {
  requireVisitor: RequireVisitor
  kms: Kms
  /** 64 hexadecimal digits: frames seal shares for the key pair that comes from it. */
  sealSeed: string
  /** Asks the recovery service. @throws when it cannot be reached */
  readEpochs(walletId: string): Promise<RecoveryEpochs | undefined>
  /** Told of exports, new devices and changes. */
  mailer: Mailer
}
