import { type Chain, defineChain } from 'viem'

/** Defines a viem chain that mines a block per transaction, and none without one. */
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
    // viem drops new block numbers while it searches for a replacement of a transaction. No block
    // follows that of the transaction here, so `waitForTransactionReceipt` would time out.
    supportsTransactionReplacementDetection: false,
    ...more,
  }) as Chain & more
}
