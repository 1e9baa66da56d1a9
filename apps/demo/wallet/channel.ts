import type { ApprovalRequest, SolanaApprovalRequest } from '@latchkey/testing'

/** The page and the wallet's window have the same origin, so no other origin can listen. */
export const WALLET_CHANNEL = 'latchkey-test-wallet'

export interface WalletQuestion {
  type: 'asked'
  id: string
  request: ApprovalRequest | SolanaApprovalRequest
  origin: string
}

export type WalletAnswer =
  | { type: 'ready'; id: string }
  | { type: 'answered'; id: string; answer: boolean | number }
