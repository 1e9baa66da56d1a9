import type { AccountType } from '@latchkey/protocol'
import type { Address } from 'viem'

/** Which account the visitor acts with, and which are there. */
export interface AccountChoice {
  preferred: AccountType
  eoa: Address
  smartAccount?: Address | undefined
  /** base58; without it nothing of Solana is signed. */
  solana?: string | undefined
}
