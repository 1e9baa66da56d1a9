import { type Chain, defineChain } from 'viem'

/** Describes a chain to viem that mines a block for each transaction and none without one. */
export function defineWorldChain<const more extends Partial<Chain> = object>(
  id: number,
  url: string,
  more?: more,
): Chain & more {
  return defineChain({
    id,
    name: `Chain ${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
    // While viem looks for a replacement of a transaction it drops new block numbers, and after
    // the block of the transaction none follows here: `waitForTransactionReceipt` would time out.
    supportsTransactionReplacementDetection: false,
    ...more,
  }) as Chain & more
}
