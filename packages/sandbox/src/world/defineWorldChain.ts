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
    // For apps that call viem's `waitForTransactionReceipt`: it drops new block numbers while it
    // searches for a replacement of a transaction, and no block follows that of the transaction.
    supportsTransactionReplacementDetection: false,
    ...more,
  }) as Chain & more
}
