import type {
  HistoryTransaction,
  OnrampOptionsReply,
  OnrampQuoteBody,
  OnrampQuoteReply,
} from '@latchkey/protocol'
import type { Address } from 'viem'

/** The destination of bought tokens. */
export interface OnrampWallet {
  /** Validated: with its checksum on EVM chains, base58 on Solana. */
  readonly address: string
  /** Names of the on-ramp, for example `ethereum`. Empty: any. */
  readonly blockchains: readonly string[]
  /** Symbols. Empty: any. */
  readonly assets: readonly string[]
}

/** The parameters of a purchase before it starts. */
export interface OnrampPurchase {
  readonly wallets: readonly [OnrampWallet, ...OnrampWallet[]]
  readonly network: string | undefined
  readonly partnerUserId: string | undefined
  /** In whole tokens. */
  readonly cryptoAmount: number | undefined
  readonly fiatAmount: number | undefined
  /** ISO 4217 code of `fiatAmount`. Absent: US dollars. */
  readonly currency: string | undefined
  /** `card`, `ach_bank_account`, … */
  readonly method: string | undefined
  /** Network address of the user, if known. */
  readonly client: string | undefined
  /** Public URL of this server. */
  readonly publicUrl: string
}

/** A service that sells tokens. */
export interface OnrampProvider {
  /** Lower-case letters, digits and hyphens, for example `coinbase`. */
  readonly id: string
  /** Name in the UI. @default the id */
  readonly name?: string | undefined
  /** Usual fee in percent, as decimal strings. */
  readonly fee?: { readonly min: string; readonly max: string } | undefined
  /** CAIP-2 ids of the supported chains. @default any */
  readonly chains?: readonly string[] | undefined
  /**
   * Returns the URL of the purchase page.
   *
   * @throws ServerError 400 when this purchase is not possible; 502 to 504 when a third party
   *   fails.
   */
  createUrl(purchase: OnrampPurchase): Promise<string>
  getOptions(): Promise<OnrampOptionsReply>
  /**
   * Returns a quote. Absent if prices are only on the provider's own page. @throws ServerError 400
   * when this purchase is not possible.
   */
  getQuote?(body: OnrampQuoteBody): Promise<OnrampQuoteReply>
  /** Returns the purchases of an account, newest first. Absent if the provider has no list. */
  getTransactions?(account: Address): Promise<readonly HistoryTransaction[]>
}
