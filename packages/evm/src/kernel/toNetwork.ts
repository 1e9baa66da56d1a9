import type { Network } from '@latchkey/core'
import { parseLink } from '@latchkey/core/internal'
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
