import {
  type BuildTransactionBody,
  nativeToken,
  parseWith,
  type SolanaId,
  type SwapQuote,
  type SwapToken,
  type SwapTransaction,
  swapEndpoints,
} from '@latchkey/protocol'
import { isSolanaAddress } from '@latchkey/protocol/std'
import type { BalanceServices } from '../../balances/balanceServices.js'
import { tokenImageUrl } from '../../balances/tokens/tokenImageUrl.js'
import { ServerError } from '../../kernel/serverError.js'
import type { ChainServices } from '../../networks/chainServices.js'
import type { Cluster } from '../../networks/solana/cluster.js'
import { type AskTexts, chainsDiffer, noRoute, priceMoved, sameToken } from '../exchange.js'
import {
  DEFAULT_SLIPPAGE,
  minimumOf,
  QUOTE_LIFETIME_MS,
  recallQuote,
  rememberQuote,
  slippageOf,
} from '../quoteSwap.js'
import type { ClusterAsk, ClusterExchange, ClusterOffer } from './clusterExchange.js'

type Given = ClusterExchange | undefined

/** The largest amount of a token on Solana. */
const MAX_AMOUNT = 2n ** 64n - 1n

function splitId(id: string): [chain: string, address: string] {
  const at = id.lastIndexOf(':')
  return [id.slice(0, at), id.slice(at + 1)]
}

function readAddress(text: string): string {
  if (!isSolanaAddress(text))
    throw new ServerError(
      400,
      'address_invalid',
      `The address ${text} is wrong: expected 32 bytes in base58.`,
    )
  return text
}

function readToken(address: string): string {
  return address.toLowerCase() === nativeToken ? 'native' : readAddress(address)
}

function readUser({ caipId }: Cluster, text: string): string {
  const [chain, address] = splitId(text)
  if (chain !== '' && chain !== caipId && text.includes(':'))
    throw new ServerError(
      400,
      'chains_differ',
      `The account ${text} is not on the chain ${caipId} of the tokens.`,
    )
  return readAddress(address)
}

function readAmount(text: string): bigint {
  const amount = BigInt(text)
  if (amount > MAX_AMOUNT)
    throw new ServerError(
      400,
      'amount_too_large',
      'The amount is more than a token can have: at most 2^64 - 1.',
    )
  return amount
}

/** Parses the requested swap from the texts of a request. */
function readClusterAsk(
  services: Pick<ChainServices, 'clusters'>,
  given: AskTexts<string>,
): ClusterAsk {
  const [[fromChain, fromAddress], [toChain, toAddress]] = [splitId(given.from), splitId(given.to)]
  if (fromChain !== toChain) throw chainsDiffer()
  const chain = services.clusters.get(fromChain)
  if (!chain)
    throw new ServerError(
      400,
      'chain_unknown',
      `This server does not know the chain ${fromChain}. Its operator lists clusters in the option "clusters".`,
    )
  const [from, to] = [readToken(fromAddress), readToken(toAddress)]
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
function writeClusterId({ caipId }: Cluster, address: string): SolanaId {
  return `${caipId}:${address === 'native' ? nativeToken : address}`
}

/** True if a swap is requested on a Solana cluster. */
export function isOnCluster({ from }: { from: string }): boolean {
  return from.startsWith('solana:')
}

/** Lists the tokens of a cluster: SOL, and those that the operator pinned. */
export function listClusterTokens(
  exchange: Given,
  cluster: Cluster,
  publicUrl: string,
): SwapToken[] {
  if (!exchange?.serves(cluster)) return []
  const all = [{ address: 'native', ...cluster.nativeCurrency }, ...cluster.tokens]
  const tokens = all.map(({ address, name, symbol, decimals, ...token }) => ({
    name,
    symbol,
    address: writeClusterId(cluster, address),
    decimals,
    logoUri: 'logoUri' in token && token.logoUri ? token.logoUri : tokenImageUrl(publicUrl, symbol),
  }))
  // Omits tokens that a client would reject for their decimals or names.
  return parseWith(swapEndpoints.tokens.response, { tokens })?.tokens ?? []
}

async function findOffer(exchange: Given, ask: ClusterAsk): Promise<ClusterOffer> {
  if (!exchange?.serves(ask.chain))
    throw new ServerError(
      400,
      'swap_unsupported',
      `This server swaps nothing on the chain ${ask.chain.caipId}. Its operator sets that up in the section "exchange".`,
    )
  const [best] = await exchange.offers(ask)
  if (!best) throw noRoute()
  return best
}

const routeOf = ({ chain, from, to }: ClusterAsk, { exchange }: ClusterOffer) => ({
  exchange,
  tokens: [writeClusterId(chain, from), writeClusterId(chain, to)],
})

/** Quotes a swap on Solana. */
export async function quoteOnCluster(
  services: BalanceServices,
  exchange: Given,
  query: AskTexts<string>,
): Promise<SwapQuote[]> {
  const ask = readClusterAsk(services, query)
  const { chain, from, to, amount } = ask
  const expiresAt = services.clock.now() + QUOTE_LIFETIME_MS
  const offer = await findOffer(exchange, ask)
  const { toAmount } = offer
  return [
    {
      id: await rememberQuote(services, ask, toAmount),
      fromAmount: String(amount),
      fromAccount: writeClusterId(chain, from),
      toAmount: String(toAmount),
      toAccount: writeClusterId(chain, to),
      minToAmount: String(minimumOf(toAmount, DEFAULT_SLIPPAGE)),
      route: routeOf(ask, offer),
      expiresAt,
    },
  ]
}

/** Builds the transaction of a swap on Solana, only if it would succeed now. */
export async function buildOnCluster(
  services: BalanceServices,
  exchange: Given,
  body: Omit<BuildTransactionBody, 'from' | 'to'> & AskTexts<string>,
): Promise<SwapTransaction> {
  const ask = readClusterAsk(services, body)
  const { chain, from, amount, user } = ask
  const slippage = slippageOf(body)
  const quoted =
    body.quoteId === undefined ? undefined : await recallQuote(services, ask, body.quoteId)
  const offer = await findOffer(exchange, ask)
  const floor = minimumOf(quoted ?? offer.toAmount, slippage)
  if (offer.toAmount < floor) throw priceMoved()
  const own = minimumOf(offer.toAmount, slippage)
  const minToAmount = own > floor ? own : floor
  const { program, message } = await offer.build(minToAmount)
  return {
    from: writeClusterId(chain, user),
    to: writeClusterId(chain, program),
    data: `0x${Buffer.from(message).toString('hex')}`,
    amount: String(amount),
    value: from === 'native' ? String(amount) : '0',
    toAmount: String(offer.toAmount),
    minToAmount: String(minToAmount),
    route: routeOf(ask, offer),
  }
}
