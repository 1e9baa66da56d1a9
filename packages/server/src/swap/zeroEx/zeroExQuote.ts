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
  toBigint,
  transform,
  union,
} from 'valibot'
import {
  type Address,
  BaseError,
  decodeFunctionData,
  getAddress,
  type Hex,
  parseAbi,
  zeroAddress,
} from 'viem'
import { type SwapAsk, type TokenAddress, unsafe } from '../exchange.js'

/**
 * The used fields of a quote of 0x. Source: https://0x.org/docs/api, `/swap/allowance-holder/*`
 * with version v2.
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

/** A quote with its transaction. */
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
const integer: GenericSchema<unknown, bigint> = pipe(string(), regex(/^\d{1,78}$/), toBigint())
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

/** Address of the native currency at 0x. */
const native: Address = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

/**
 * Source: https://github.com/0xProject/0x-settler (AllowanceHolder, ISettlerTakerSubmitted,
 * ISettlerBase).
 */
const holderAbi = parseAbi([
  'function exec(address operator, address token, uint256 amount, address target, bytes data) payable returns (bytes)',
])
const settlerAbi = parseAbi([
  'struct AllowedSlippage { address recipient; address buyToken; uint256 minAmountOut; }',
  'function execute(AllowedSlippage slippage, bytes[] actions, bytes32 zid) payable returns (bool)',
])

export function zeroExToken(token: TokenAddress): Address {
  return token === 'native' ? native : token
}

/** @throws ServerError 502 `swap_unsafe` if the quote differs from the request. */
export function checkPrice(
  { from, to, amount }: SwapAsk,
  quote: ZeroExQuote,
  holder: Address,
): void {
  if (quote.sellToken !== zeroExToken(from)) throw unsafe('it sells another token')
  if (quote.buyToken !== zeroExToken(to)) throw unsafe('it buys another token')
  if (quote.sellAmount !== amount) throw unsafe('it sells another amount')
  if (quote.buyAmount === 0n || quote.minBuyAmount > quote.buyAmount)
    throw unsafe('its amounts contradict each other')
  const spenders = [quote.allowanceTarget, quote.issues?.allowance?.spender ?? null]
  if (spenders.some((spender) => spender !== null && spender !== holder))
    throw unsafe('it wants an approval for another contract')
  if (from !== 'native' && quote.allowanceTarget === null)
    throw unsafe('it has no contract that may take the token')
}

function decoded<call>(decode: () => call): call {
  try {
    return decode()
  } catch (error) {
    if (error instanceof BaseError || error instanceof RangeError)
      throw unsafe('its call cannot be read')
    throw error
  }
}

/**
 * Decodes the AllowanceHolder's inner call: the contract that may take the tokens during this call,
 * and its calldata.
 */
function openHolder({ from, amount }: SwapAsk, data: Hex): { settler: Address; data: Hex } {
  const { args } = decoded(() => decodeFunctionData({ abi: holderAbi, data }))
  const [operator, token, max, target, inner] = args
  if (operator !== target) throw unsafe('another contract than the called one may take the token')
  // The call must not take other tokens that the user approved for an earlier swap.
  const tokens: readonly Address[] = from === 'native' ? [native, zeroAddress] : [from]
  if (!tokens.includes(getAddress(token))) throw unsafe('it takes another token')
  if (max !== amount && !(from === 'native' && max === 0n)) throw unsafe('it takes another amount')
  return { settler: getAddress(target), data: inner }
}

/**
 * Decodes the transaction and compares it with the request.
 *
 * @returns The called settler. Only the chain knows if it is genuine.
 * @throws ServerError 502 `swap_unsafe`.
 */
export function checkQuote(
  ask: SwapAsk,
  quote: ZeroExFirmQuote,
  holder: Address,
  minToAmount: bigint,
): Address {
  checkPrice(ask, quote, holder)
  const { to, data, value } = quote.transaction
  if (value !== (ask.from === 'native' ? ask.amount : 0n))
    throw unsafe('it sends another value along')
  if (to !== holder && ask.from !== 'native') throw unsafe('it calls another contract')
  const call = to === holder ? openHolder(ask, data) : { settler: to, data }
  const { args } = decoded(() => decodeFunctionData({ abi: settlerAbi, data: call.data }))
  const [{ recipient, buyToken, minAmountOut }] = args
  if (getAddress(recipient) !== ask.user) throw unsafe('another account receives')
  if (getAddress(buyToken) !== zeroExToken(ask.to)) throw unsafe('another token is received')
  if (minAmountOut < minToAmount) throw unsafe('less than the minimum may arrive')
  return call.settler
}
