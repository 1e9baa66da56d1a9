import {
  boolean,
  type GenericSchema,
  literal,
  maxLength,
  nullable,
  nullish,
  object,
  optional,
  pipe,
  regex,
  string,
  transform,
  union,
} from 'valibot'
import { type Address, getAddress, type Hex } from 'viem'

/**
 * What 0x says about a swap, as far as it is used. Source: https://0x.org/docs/api,
 * `/swap/allowance-holder/*` with version v2.
 */
export interface ZeroExQuote {
  liquidityAvailable: true
  sellToken: Address
  buyToken: Address
  sellAmount: bigint
  buyAmount: bigint
  minBuyAmount: bigint
  allowanceTarget: Address | null
  issues?: { allowance?: { spender: Address } | null | undefined } | null | undefined
}

/** With the transaction that would do it. */
export interface ZeroExFirmQuote extends ZeroExQuote {
  transaction: { to: Address; data: Hex; value: bigint }
}

interface Nothing {
  liquidityAvailable: false
}

const address: GenericSchema<unknown, Address> = pipe(
  string(),
  regex(/^0x[0-9a-fA-F]{40}$/),
  transform((text) => getAddress(text.toLowerCase())),
)
const integer: GenericSchema<unknown, bigint> = pipe(
  string(),
  regex(/^\d{1,78}$/),
  transform((text) => BigInt(text)),
)
const data: GenericSchema<unknown, Hex> = pipe(
  string(),
  maxLength(131_074),
  regex(/^0x(?:[0-9a-fA-F]{2})+$/),
  transform((text) => text as Hex),
)

const nothing = object({ liquidityAvailable: literal(false) })

const fields = {
  liquidityAvailable: literal(true),
  sellToken: address,
  buyToken: address,
  sellAmount: integer,
  buyAmount: integer,
  minBuyAmount: integer,
  allowanceTarget: nullable(address),
  issues: nullish(
    object({
      allowance: nullish(object({ spender: address })),
      simulationIncomplete: optional(boolean()),
    }),
  ),
}

export const priceReply: GenericSchema<unknown, ZeroExQuote | Nothing> = union([
  object(fields),
  nothing,
])

export const quoteReply: GenericSchema<unknown, ZeroExFirmQuote | Nothing> = union([
  object({ ...fields, transaction: object({ to: address, data, value: integer }) }),
  nothing,
])
