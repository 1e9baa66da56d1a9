import { nativeToken, type OnChainId, type SwapRoute } from '@latchkey/protocol'
import { type Address, getAddress, type Hex, isAddress } from 'viem'
import type { BalanceServices } from '../balances/balanceServices.js'
import { ServerError } from '../kernel/serverError.js'
import { UpstreamError } from '../kernel/upstream/upstreamError.js'
import type { Chain } from '../networks/chain.js'
import { chainOf } from '../networks/chainServices.js'
import type { ClusterExchange } from './solana/clusterExchange.js'

/** A token, or the native currency. */
export type TokenAddress = Address | 'native'

/** A requested swap. */
export interface SwapAsk {
  readonly chain: Chain
  readonly from: TokenAddress
  readonly to: TokenAddress
  /** Exact amount of `from`, in the smallest unit. */
  readonly amount: bigint
  /** Sender and recipient. */
  readonly user: Address
}

/** The route of a swap, for display. */
export interface OfferRoute {
  readonly exchange: 'wrap' | 'uniswap-v2' | 'uniswap-v3' | '0x'
  readonly tokens: readonly TokenAddress[]
  /** Fees of the pools on the route, in hundredths of a basis point. */
  readonly fees?: readonly number[] | undefined
}

/** The call of a swap, for the user to send. */
export interface SwapCall {
  readonly to: Address
  readonly data: Hex
  /** Value in wei: the amount of a swap of the native currency, otherwise 0. */
  readonly value: bigint
  /** Deadline in seconds since 1970. */
  readonly deadline?: number | undefined
}

/** An offer of an exchange. */
export interface SwapOffer {
  /** Amount that the user receives, after all fees. */
  readonly toAmount: bigint
  /** Contract that needs an allowance of the amount; `undefined` if none is needed. */
  readonly spender: Address | undefined
  readonly route: OfferRoute
  /**
   * Builds a call that reverts unless the user receives `minToAmount`.
   *
   * @throws ServerError 409 `price_moved` when that amount is no longer available.
   */
  build(minToAmount: bigint): Promise<SwapCall>
}

/** A source of swap offers. */
export interface Exchange {
  /** The exchange of Solana clusters. @default none: nothing is swapped there */
  readonly onSolana?: ClusterExchange | undefined
  /**
   * Returns the contracts that may get allowances, pinned by the operator. Empty for a chain
   * without this exchange.
   */
  spenders(chain: Chain): readonly Address[]
  /**
   * Returns offers, best first, at most one per called contract. Empty if the pair is not traded.
   *
   * @throws ServerError 502 to 504 when a third party fails.
   */
  offers(ask: SwapAsk): Promise<readonly SwapOffer[]>
}

/** Returns the refusal when no exchange trades the pair. */
export function noRoute(): ServerError {
  return new ServerError(
    404,
    'no_route',
    'Nothing trades these tokens in this amount. Try a smaller amount or another token.',
  )
}

/** Status codes of an exchange that does not trade the pair in this amount. */
const NO_ROUTE: readonly (number | undefined)[] = [400, 404, 422]

/** Returns no quote if the exchange has no route. Rethrows any other error. */
export function withoutRoute(error: unknown): undefined {
  if (!(error instanceof UpstreamError) || !NO_ROUTE.includes(error.upstreamStatus)) throw error
}

/** Returns the refusal of a swap that differs from the request. */
export function unsafe(why: string): ServerError {
  return new ServerError(
    502,
    'swap_unsafe',
    `The exchange behind this server answered with a swap that was not asked for: ${why}. It was refused.`,
  )
}

/** Returns the refusal when a swap pays out less than its quote minus slippage. */
export function priceMoved(): ServerError {
  return new ServerError(
    409,
    'price_moved',
    'Less would arrive than was quoted minus slippage. Ask for a new quote.',
  )
}

const MAX_AMOUNT = 2n ** 256n - 1n

/** Parses an address with a valid checksum or without one. */
function readAddress(text: string): Address {
  if (!isAddress(text))
    throw new ServerError(
      400,
      'address_invalid',
      `The address ${text} is wrong: its capitals do not match its checksum (EIP-55).`,
    )
  return getAddress(text)
}

/** Parses the CAIP-10 id of a token. */
export function readToken(
  services: BalanceServices,
  id: OnChainId,
): { chain: Chain; token: TokenAddress } {
  const at = id.lastIndexOf(':')
  const address = id.slice(at + 1)
  const chain = chainOf(services, id.slice(0, at))
  return { chain, token: address.toLowerCase() === nativeToken ? 'native' : readAddress(address) }
}

/** Parses an account, plain or as a CAIP-10 id on the chain. */
export function readUser(chain: Chain, text: string): Address {
  const at = text.lastIndexOf(':')
  if (at >= 0 && text.slice(0, at) !== chain.caipId)
    throw new ServerError(
      400,
      'chains_differ',
      `The account ${text} is not on the chain ${chain.caipId} of the tokens.`,
    )
  return readAddress(text.slice(at + 1))
}

/** @throws ServerError 400 when the amount exceeds 256 bits. */
function readAmount(text: string): bigint {
  const amount = BigInt(text)
  if (amount > MAX_AMOUNT)
    throw new ServerError(
      400,
      'amount_too_large',
      'The amount is more than a token can have: at most 2^256 - 1.',
    )
  return amount
}

/** The texts of a request for a swap. */
export interface AskTexts<id extends string> {
  amount: string
  userAddress: string
  from: id
  to: id
}

/** Returns the refusal of a swap between two chains. */
export function chainsDiffer(): ServerError {
  return new ServerError(
    400,
    'chains_differ',
    'Both tokens must be on the same chain: this server does not swap between chains.',
  )
}

/** Returns the refusal of a swap of a token for itself. */
export function sameToken(): ServerError {
  return new ServerError(400, 'same_token', 'Both tokens are the same. Choose another one.')
}

/** Parses the requested swap from the texts of a request. */
export function readAsk(services: BalanceServices, given: AskTexts<OnChainId>): SwapAsk {
  const { chain, token: from } = readToken(services, given.from)
  const { chain: toChain, token: to } = readToken(services, given.to)
  if (chain !== toChain) throw chainsDiffer()
  if (from === to) throw sameToken()
  return {
    chain,
    from,
    to,
    amount: readAmount(given.amount),
    user: readUser(chain, given.userAddress),
  }
}

/** Returns the CAIP-10 id of a token or an account. */
export function writeId(chain: Chain, address: TokenAddress): OnChainId {
  return `${chain.caipId}:${address === 'native' ? nativeToken : address}`
}

/** Converts the pools and tokens of an offer to the format of a reply. */
export function writeRoute(chain: Chain, { exchange, tokens, fees }: OfferRoute): SwapRoute {
  return {
    exchange,
    tokens: tokens.map((token) => writeId(chain, token)),
    ...(fees ? { fees: [...fees] } : {}),
  }
}
