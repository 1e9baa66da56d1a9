import { balanceEndpoints, type OnChainId } from '@latchkey/protocol'
import { priceTextOf } from '../balances/ratio.js'
import type { TokenBalance } from '../balances/tokenBalance.js'
import { askServer } from '../kernel/askServer.js'
import type { SwapTools } from './tools.js'

/** As many tokens as a server says prices of at once. */
const MOST_ASKED = 100

/**
 * The same tokens with prices, as far as the server knows them: of `ids`, or of those that have
 * none. By id: a symbol is whatever somebody called a token.
 */
export async function askPrices(
  { server }: Pick<SwapTools, 'server'>,
  tokens: readonly TokenBalance[],
  signal: AbortSignal,
  ids?: readonly string[],
): Promise<readonly TokenBalance[]> {
  const asked = tokens
    .filter(({ id, price, isVerified }) =>
      ids ? ids.includes(id) : price === undefined && isVerified,
    )
    .slice(0, MOST_ASKED)
  if (asked.length === 0) return tokens
  const addresses = asked.map(({ id }) => id as OnChainId)
  const reply = await askServer(server, balanceEndpoints.price, {
    body: { currency: 'usd', addresses },
    signal,
  }).catch(() => undefined)
  // Nobody has to do without a swap because prices are missing: it is said.
  if (!reply) return tokens
  const byId = new Map(
    reply.fungibles.flatMap(({ address, price }) =>
      address === undefined ? [] : [[address.toLowerCase(), priceTextOf(price)] as const],
    ),
  )
  return tokens.map((token) => {
    const price = byId.get(token.id.toLowerCase())
    return price === undefined || price === '0' || !asked.includes(token)
      ? token
      : { ...token, price }
  })
}
