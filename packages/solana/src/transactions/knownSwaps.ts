import type { DecodedTransaction, PreparedTransaction } from '@latchkey/core/internal'

type DecodedSwap = Extract<DecodedTransaction, { kind: 'swap' }>

/** Checked swaps, by the exact bytes of their messages. */
export interface KnownSwaps {
  add(data: string, swap: DecodedSwap): void
  find(data: string): DecodedSwap | undefined
}

const MAX_KEPT = 16

export function createKnownSwaps(): KnownSwaps {
  const swaps = new Map<string, DecodedSwap>()
  return {
    add(data, swap) {
      swaps.set(data, swap)
      const [oldest] = swaps.keys()
      if (swaps.size > MAX_KEPT && oldest !== undefined) swaps.delete(oldest)
    },
    find: (data) => swaps.get(data),
  }
}

/** Returns the swap of a transaction, if it was checked for the account and network. */
export function findSwap(
  swaps: KnownSwaps,
  { data, from, networkId }: PreparedTransaction,
): DecodedSwap | undefined {
  const swap = swaps.find(data)
  return swap?.recipient === from && swap.input.networkId === networkId ? swap : undefined
}
