import type {
  HistoryTransaction,
  OnrampOptionsReply,
  OnrampQuoteBody,
  OnrampQuoteReply,
} from '@latchkey/protocol'
import type { Address } from 'viem'

/** Where bought tokens go. */
export interface OnrampWallet {
  /** Checked: with its checksum on EVM chains, base58 on Solana. */
  readonly address: string
  /** As the on-ramp names chains, for example `ethereum`. Empty: any. */
  readonly blockchains: readonly string[]
  /** Symbols. Empty: any. */
  readonly assets: readonly string[]
}

/** A purchase that somebody is about to make. */
export interface OnrampPurchase {
  readonly wallets: readonly [OnrampWallet, ...OnrampWallet[]]
  readonly network: string | undefined
  readonly partnerUserId: string | undefined
  /** In whole tokens. */
  readonly cryptoAmount: number | undefined
  readonly fiatAmount: number | undefined
  /** ISO 4217: of `fiatAmount`. Absent: US dollars. */
  readonly currency: string | undefined
  /** `card`, `ach_bank_account`, … */
  readonly method: string | undefined
  /** Network address of the visitor, where it is known. */
  readonly visitor: string | undefined
  /** Where visitors reach this server. */
  readonly publicUrl: string
}

/** Somebody who sells tokens for money. */
export interface OnrampProvider {
  /** Small letters, digits and hyphens, for example `coinbase`. */
  readonly id: string
  /** As visitors know it. @default the id */
  readonly name?: string | undefined
  /** What it usually keeps, in percent, as decimal strings. */
  readonly fee?: { readonly min: string; readonly max: string } | undefined
  /** CAIP-2 ids of where it sells. @default on any */
  readonly chains?: readonly string[] | undefined
  /**
   * The page where the purchase is made.
   *
   * @throws ServerError 400 when this cannot be bought here; 502 to 504 when a third party fails.
   */
  createUrl(purchase: OnrampPurchase): Promise<string>
  getOptions(): Promise<OnrampOptionsReply>
  /**
   * Left out by those whose prices are only told on their own page. @throws ServerError 400 when
   * this cannot be bought.
   */
  getQuote?(body: OnrampQuoteBody): Promise<OnrampQuoteReply>
  /** Purchases of an account, newest first. Left out by those who do not tell. */
  getTransactions?(account: Address): Promise<readonly HistoryTransaction[]>
}
