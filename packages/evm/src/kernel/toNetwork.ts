import { type Network, parseLink } from '@latchkey/core'
import type { Chain } from 'viem'

/** A viem chain as the kit's network. */
export function toNetwork(chain: Chain): Network {
  const { id, name, nativeCurrency, blockExplorers, testnet } = chain
  return {
    id: `eip155:${id}`,
    name,
    nativeCurrency,
    explorerUrl: parseLink(blockExplorers?.default.url),
    ...(testnet ? { testnet } : {}),
  }
}
