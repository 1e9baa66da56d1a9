import { parseWith, type SwapToken, swapEndpoints } from '@latchkey/protocol'
import { getAddress } from 'viem'
import { tokenImageUrl } from '../balances/tokens/tokenImageUrl.js'
import type { Chain, TokenConfig } from '../networks/chain.js'
import type { Exchange, TokenAddress } from './exchange.js'
import { writeId } from './ids.js'

/** By the rules of the contract it is the chain's own currency under another name. */
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
 * What can be swapped on a chain: its currency, the wrapped form of it, and the tokens that the
 * operator pinned. None of them comes from anybody else: a name can be given to any token.
 *
 * @param publicUrl - Where browsers reach this server.
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
  // Decimals and names that nobody could show are left out, as a client would.
  return (
    parseWith(swapEndpoints.tokens.response, {
      tokens: [describe('native', { name, symbol, decimals }), ...tokens],
    })?.tokens ?? []
  )
}
