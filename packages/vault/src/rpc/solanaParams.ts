import {
  array,
  boolean,
  type GenericSchema,
  integer,
  maxLength,
  maxValue,
  minLength,
  minValue,
  number,
  optional,
  picklist,
  pipe,
  regex,
  strictObject,
  string,
  transform,
} from 'valibot'
import type { SolanaSendOptions } from '../networks/clusters.js'

/** Maximum characters of a message that an app sends. */
const MAX_TEXT = 65_536
/** Maximum of repetitions by a Solana node. */
const MAX_RETRIES = 100

const base58Text: GenericSchema<unknown, string> = pipe(
  string(),
  maxLength(MAX_TEXT),
  regex(/^[1-9A-HJ-NP-Za-km-z]*$/, 'base58'),
)

/** Params of `solana_signMessage`. */
export const solanaMessageParams: GenericSchema<unknown, { message: string; pubkey: string }> =
  strictObject({ message: base58Text, pubkey: base58Text })

const clusterId: GenericSchema<unknown, string> = pipe(
  string(),
  regex(/^solana:[-_a-zA-Z0-9]{1,32}$/, 'a CAIP-2 id of Solana'),
)

/**
 * Params of `solana_signTransaction`. @default the first cluster of the frame, without `chainId`
 */
export const solanaTransactionParams: GenericSchema<
  unknown,
  { transaction: string; chainId?: string | undefined }
> = strictObject({ transaction: base58Text, chainId: optional(clusterId) })

/** Params of `solana_signAllTransactions`. */
export const solanaTransactionsParams: GenericSchema<
  unknown,
  { transactions: string[]; chainId?: string | undefined }
> = strictObject({
  transactions: pipe(array(base58Text), minLength(1), maxLength(20)),
  chainId: optional(clusterId),
})

/** Legacy names of commitments that old libraries send, with their current names. */
const commitments: Readonly<Record<string, NonNullable<SolanaSendOptions['preflightCommitment']>>> =
  {
    processed: 'processed',
    recent: 'processed',
    confirmed: 'confirmed',
    single: 'confirmed',
    singleGossip: 'confirmed',
    finalized: 'finalized',
    root: 'finalized',
    max: 'finalized',
  }

const wholeNumber = (max: number): GenericSchema<unknown, number> =>
  pipe(number(), integer(), minValue(0), maxValue(max))

/** Params of `solana_signAndSendTransaction`. */
export const solanaSendParams: GenericSchema<
  unknown,
  { transaction: string; chainId?: string | undefined; options?: SolanaSendOptions | undefined }
> = strictObject({
  transaction: base58Text,
  chainId: optional(clusterId),
  options: optional(
    strictObject({
      skipPreflight: optional(boolean()),
      preflightCommitment: optional(
        pipe(
          picklist(Object.keys(commitments)),
          transform((name) => commitments[name]),
        ),
      ),
      maxRetries: optional(wholeNumber(MAX_RETRIES)),
      minContextSlot: optional(wholeNumber(Number.MAX_SAFE_INTEGER)),
    }),
  ),
})
