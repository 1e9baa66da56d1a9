/**
 * The reason why a chain refuses a transfer, where the adapter knows it. Only Solana adapters
 * report one. Amounts are in the smallest unit of the native currency.
 */
export type TransferProblem =
  /** A new account must receive at least `min`, the rent exemption. */
  | { kind: 'recipientRent'; min: bigint }
  /** The sender must keep at least `min`, or exactly 0. */
  | { kind: 'senderRent'; min: bigint }
  /** The issuer froze the token account of the sender or the recipient. */
  | { kind: 'frozen'; whose: 'sender' | 'recipient' }
  /** The issuer paused all transfers of the token. */
  | { kind: 'paused' }
  | { kind: 'nonTransferable' }
  /** A program of the issuer takes part in each transfer, which the kit does not support. */
  | { kind: 'transferHook' }
  /** The sender has no token account any more. */
  | { kind: 'accountClosed' }
  /** Only wallets can receive. */
  | { kind: 'notAWallet'; is: 'mint' | 'tokenAccount' | 'program' }
  /** The lifetime of the transaction is over; a new one can be prepared. */
  | { kind: 'expired' }
  /** The node belongs to another cluster than the network. */
  | { kind: 'wrongCluster' }
