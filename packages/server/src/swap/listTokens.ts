import { parseWith, type SwapToken, swapEndpoints } from '@latchkey/protocol'
import { getAddress } from 'viem'
import { tokenImageUrl } from '../balances/tokens/tokenImageUrl.js'
import type { Chain, TokenConfig } from '../networks/chain.js'
import type { Exchange, TokenAddress } from './exchange.js'
import { writeId } from './ids.js'

/** The wrapped currency by the rules of the contract. */
function wrappedToken({
  contracts,
  nativeCurrency: { name, symbol, decimals },
  tokens,
}: Chain): TokenConfig[] {
  const { wrappedNative } = contracts
  if (
    !wrappedNative ||
    tokens.some(({ address }) => getAddress(address) === getAddress(wrappedNative))
  )
    return []
  return [{ address: wrappedNative, name: `Wrapped ${name}`, symbol: `W${symbol}`, decimals }]
}

/**
 * Lists the tokens for swaps on a chain: its native currency, the wrapped form of it, and the
 * operator's pinned tokens. Includes no others, because any token can have any name.
 *
 * @param publicUrl - Public URL of this server.
 */
export function listTokens(exchange: Exchange, chain: Chain, publicUrl: string): SwapToken[] {
  if (exchange.spenders(chain).length === 0) return []
  const { name, symbol, decimals } = chain.nativeCurrency
  const describe = (address: TokenAddress, token: Omit<TokenConfig, 'address'>): SwapToken => ({
    name: token.name,
    symbol: token.symbol,
    address: writeId(chain, address),
    decimals: token.decimals,
    logoUri: token.logoUri ?? tokenImageUrl(publicUrl, token.symbol),
    eip2612: token.eip2612 ?? false,
  })
  const tokens = [...wrappedToken(chain), ...chain.tokens].map(({ address, ...token }) =>
    describe(getAddress(address), token),
  )
  // Drops tokens with invalid decimals or names, as a client would.
  return (
    parseWith(swapEndpoints.tokens.response, {
      tokens: [describe('native', { name, symbol, decimals }), ...tokens],
    })?.tokens ?? []
  )
}
