import * as v from 'valibot'
import type { Endpoint } from '../kernel/endpoint.js'
import { listOf } from '../kernel/listOf.js'
import { text } from '../kernel/textSchemas.js'

/**
 * Status of a transaction. The long names are of purchases at an on-ramp.
 *
 * Source: the reference product's HTTP API.
 */
export type HistoryStatus =
  | 'confirmed'
  | 'failed'
  | 'pending'
  | 'ONRAMP_TRANSACTION_STATUS_SUCCESS'
  | 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS'
  | 'ONRAMP_TRANSACTION_STATUS_FAILED'

/** Query of {@link historyEndpoints}' `transactions`. */
export interface HistoryQuery {
  /** `next` of the previous page. */
  cursor?: string | undefined
  /** Lists purchases at this on-ramp, for example `coinbase`, instead of transactions. */
  onramp?: string | undefined
  /** CAIP-2. Without it, all networks of the server. */
  chainId?: string | undefined
}

/** An image of a token. */
export interface HistoryMedia {
  /** An https URL. */
  url: string
  content_type?: string | null | undefined
}

/** An NFT. */
export interface HistoryNft {
  name?: string | undefined
  content?: { preview?: HistoryMedia | undefined; detail?: HistoryMedia | undefined } | undefined
  flags: { is_spam: boolean }
}

/** A token, or the native currency. */
export interface HistoryFungible {
  /** CAIP-10; `nativeToken` stands for the native currency. Not in the reference. */
  id?: string | undefined
  name?: string | undefined
  symbol?: string | undefined
  icon?: { url: string } | undefined
}

/** A transfer in a transaction. */
export interface HistoryTransfer {
  fungible_info?: HistoryFungible | undefined
  nft_info?: HistoryNft | undefined
  /** From the account's point of view. */
  direction: 'in' | 'out' | 'self'
  /** In whole tokens, a decimal string. */
  quantity: { numeric: string }
  /** In US dollars, if the price at that time is known. */
  value?: number | undefined
  /** Price of one token in US dollars, if the price at that time is known. */
  price?: number | undefined
  /** The sender, if it differs from `metadata.sentFrom`. */
  sender?: string | undefined
  recipient?: string | undefined
}

/** An allowance that the account gave. */
export interface HistoryApproval {
  fungible_info?: HistoryFungible | undefined
  nft_info?: HistoryNft | undefined
  spender: string
  /**
   * In whole tokens. `unlimited` for more than any supply and for a whole collection; `0` for a
   * revocation.
   */
  quantity: { numeric: string }
}

/** A transaction from an account's point of view. */
export interface HistoryTransaction {
  id: string
  metadata: {
    /** `send`, `receive`, `trade`, `approve`, `deploy`, … */
    operationType: string
    hash: string
    /** CAIP-2. */
    chain: string
    /** ISO 8601. */
    minedAt: string
    sentFrom: string
    sentTo: string
    status: HistoryStatus
    nonce: number
  }
  transfers: readonly HistoryTransfer[]
  approvals?: readonly HistoryApproval[] | undefined
  /** True for spam from another sender: show it, if at all, without links and without copying. */
  isSpam?: boolean | undefined
}

/** A page of transactions, newest first. */
export interface HistoryReply {
  data: readonly HistoryTransaction[]
  /** `null` on the last page. */
  next: string | null
}

const finite: v.GenericSchema<unknown, number> = v.pipe(v.number(), v.finite())
const decimal: v.GenericSchema<unknown, string> = v.pipe(
  v.string(),
  v.maxLength(400),
  v.regex(/^(?:\d+(?:\.\d+)?|unlimited)$/),
)
const chain: v.GenericSchema<unknown, string> = v.pipe(
  v.string(),
  v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/),
)

/** Accepts https URLs only. */
function isPictureUrl(url: string): boolean {
  return URL.canParse(url) && new URL(url).protocol === 'https:'
}

const url: v.GenericSchema<unknown, string> = v.pipe(
  v.string(),
  v.maxLength(2048),
  v.check(isPictureUrl),
)
/** Drops an invalid optional field instead of the whole entry. */
const adornment = <value>(
  schema: v.GenericSchema<unknown, value>,
): v.GenericSchema<unknown, value | undefined> => v.fallback(v.optional(schema), undefined)

const media: v.GenericSchema<unknown, HistoryMedia> = v.object({
  url,
  content_type: v.nullish(text(128)),
})
const fungible: v.GenericSchema<unknown, HistoryFungible> = v.object({
  id: adornment(text(192)),
  name: v.optional(text(256)),
  symbol: v.optional(text(64)),
  icon: adornment(v.object({ url })),
})
const nft: v.GenericSchema<unknown, HistoryNft> = v.object({
  name: v.optional(text(256)),
  content: adornment(v.object({ preview: adornment(media), detail: adornment(media) })),
  flags: v.object({ is_spam: v.boolean() }),
})

const transfer: v.GenericSchema<unknown, HistoryTransfer> = v.object({
  fungible_info: v.optional(fungible),
  nft_info: v.optional(nft),
  direction: v.picklist(['in', 'out', 'self']),
  quantity: v.object({ numeric: decimal }),
  value: adornment(finite),
  price: adornment(finite),
  sender: v.optional(text(128)),
  recipient: v.optional(text(128)),
})

const approval: v.GenericSchema<unknown, HistoryApproval> = v.object({
  fungible_info: v.optional(fungible),
  nft_info: v.optional(nft),
  spender: text(128),
  quantity: v.object({ numeric: decimal }),
})

/**
 * Parses one transaction. Refuses the whole transaction if one of its transfers is invalid: half of
 * a trade would be misleading.
 *
 * @example
 * ```ts
 * import { historyTransaction, parseWith } from '@latchkey/protocol'
 *
 * parseWith(historyTransaction, { id: '1' }) // undefined
 * ```
 */
export const historyTransaction: v.GenericSchema<unknown, HistoryTransaction> = v.object({
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(256)),
  metadata: v.object({
    operationType: v.pipe(v.string(), v.regex(/^[a-zA-Z_]{1,32}$/)),
    hash: text(128),
    chain,
    minedAt: v.pipe(v.string(), v.maxLength(40), v.isoTimestamp()),
    sentFrom: text(128),
    sentTo: text(128),
    status: v.picklist([
      'confirmed',
      'failed',
      'pending',
      'ONRAMP_TRANSACTION_STATUS_SUCCESS',
      'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
      'ONRAMP_TRANSACTION_STATUS_FAILED',
    ]),
    nonce: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  }),
  transfers: v.pipe(v.array(transfer), v.maxLength(1000)),
  approvals: v.optional(v.pipe(v.array(approval), v.maxLength(1000))),
  isSpam: v.optional(v.boolean()),
})

const cursor: v.GenericSchema<unknown, string> = v.pipe(
  v.string(),
  v.maxLength(2048),
  v.regex(/^[-_a-zA-Z0-9]*$/, 'leave it out, or give the "next" of a page'),
)

/**
 * Endpoints of an account's history.
 *
 * @example
 * ```ts
 * import { endpointUrl, historyEndpoints } from '@latchkey/protocol'
 *
 * const account = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
 * endpointUrl('https://api.example.org', historyEndpoints.transactions, { chainId: 'eip155:1' }, { account })
 * ```
 */
export const historyEndpoints: {
  /** A page of the transactions of `{account}`: an address or a CAIP-10 id. */
  readonly transactions: Endpoint<undefined, HistoryReply, HistoryQuery>
} = {
  transactions: {
    method: 'GET',
    path: '/v1/account/{account}/history',
    body: undefined,
    query: v.object({
      cursor: v.optional(cursor),
      onramp: v.optional(
        v.pipe(
          v.string(),
          v.regex(/^[a-z0-9-]{1,32}$/, 'expected the id of an on-ramp, for example coinbase'),
        ),
      ),
      chainId: v.optional(
        v.pipe(
          v.string(),
          v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/, 'expected a CAIP-2 id such as eip155:1'),
        ),
      ),
    }),
    response: v.object({
      data: listOf(historyTransaction),
      next: v.nullable(cursor),
    }),
  },
}
