import type { AccountType } from '@latchkey/protocol'
import type { Address } from 'viem'

/** The active account, and the accounts that exist. */
export interface AccountChoice {
  preferred: AccountType
  eoa: Address
  smartAccount?: Address | undefined
  /** base58; without it nothing of Solana is signed. */
  solana?: string | undefined
}
