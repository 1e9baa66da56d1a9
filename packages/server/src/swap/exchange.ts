import { nativeToken, type OnChainId, type SwapRoute } from '@latchkey/protocol'
import { type Address, getAddress, type Hex, isAddress } from 'viem'
import type { BalanceServices } from '../balances/balanceServices.js'
import { ServerError } from '../kernel/serverError.js'
import { UpstreamError } from '../kernel/upstream/upstreamError.js'
import type { Chain } from '../networks/chain.js'
import { chainOf } from '../networks/chainServices.js'
import type { ClusterExchange } from './solana/clusterExchange.js'

/** A token, or the chain's own currency. */
export type TokenAddress = Address | 'native'

/** A requested swap. */
export interface SwapAsk {
  readonly chain: Chain
  readonly from: TokenAddress
  readonly to: TokenAddress
  /** Of `from`, in the smallest unit; all of it is swapped. */
  readonly amount: bigint
  /** Pays and receives. */
  readonly user: Address
}

/** The route of a swap, for display. */
export interface OfferRoute {
  readonly exchange: 'wrap' | 'uniswap-v2' | 'uniswap-v3' | '0x'
  readonly tokens: readonly TokenAddress[]
  /** Of the pools on the route, in hundredths of a basis point. */
  readonly fees?: readonly number[] | undefined
}

/** A call that swaps when the user sends it. */
export interface SwapCall {
  readonly to: Address
  readonly data: Hex
  /** Wei sent along: the amount of a swap of the chain's own currency, otherwise nothing. */
  readonly value: bigint
  /** Seconds since 1970 after which it fails. */
  readonly deadline?: number | undefined
}

/** An offer of an exchange. */
export interface SwapOffer {
  /** Amount that arrives at the user, all fees taken off. */
  readonly toAmount: bigint
  /** Contract that must be allowed to take the amount; `undefined` when none has to be. */
  readonly spender: Address | undefined
  readonly route: OfferRoute
  /**
   * Makes it a call that fails on the chain unless `minToAmount` arrives at the user.
   *
   * @throws ServerError 409 `price_moved` when that much can no longer be had.
   */
  build(minToAmount: bigint): Promise<SwapCall>
}

/** A source of swap offers. */
export interface Exchange {
  /** The exchange of Solana clusters. @default none: nothing is swapped there */
  readonly onSolana?: ClusterExchange | undefined
  /**
   * Contracts that may be allowed to take tokens, pinned by the operator; none on a chain the
   * exchange does not serve.
   */
  spenders(chain: Chain): readonly Address[]
  /**
   * Best first, at most one per contract that is called; none when nothing trades the pair.
   *
   * @throws ServerError 502 to 504 if no answer can be had.
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

/** Status codes with which an exchange says that it does not trade the pair in this amount. */
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

/** Reads an address whose checksum is right, or that has none. */
function readAddress(text: string): Address {
  if (!isAddress(text))
    throw new ServerError(
      400,
      'address_invalid',
      `The address ${text} is wrong: its capitals do not match its checksum (EIP-55).`,
    )
  return getAddress(text)
}

/** Reads a token from its CAIP-10 id. */
export function readToken(
  services: BalanceServices,
  id: OnChainId,
): { chain: Chain; token: TokenAddress } {
  const at = id.lastIndexOf(':')
  const address = id.slice(at + 1)
  const chain = chainOf(services, id.slice(0, at))
  return { chain, token: address.toLowerCase() === nativeToken ? 'native' : readAddress(address) }
}

/** Reads an account, plain or as a CAIP-10 id on the chain. */
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

/** @throws ServerError 400 when a contract could not even hold the amount. */
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

/** The texts of a request that name a swap. */
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

/** Reads the requested swap from the texts of a request. */
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

/** Writes the CAIP-10 id of a token or an account. */
export function writeId(chain: Chain, address: TokenAddress): OnChainId {
  return `${chain.caipId}:${address === 'native' ? nativeToken : address}`
}

/** Writes the pools and tokens of an offer for a reply. */
export function writeRoute(chain: Chain, { exchange, tokens, fees }: OfferRoute): SwapRoute {
  return {
    exchange,
    tokens: tokens.map((token) => writeId(chain, token)),
    ...(fees ? { fees: [...fees] } : {}),
  }
}
