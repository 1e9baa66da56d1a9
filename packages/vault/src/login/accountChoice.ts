import type { AccountType } from '@latchkey/protocol'
import type { Address } from 'viem'

/** The active account, and all accounts. */
export interface AccountChoice {
  preferred: AccountType
  eoa: Address
  smartAccount?: Address | undefined
  /** In base58. Without it, no Solana request is signed. */
  solana?: string | undefined
}
