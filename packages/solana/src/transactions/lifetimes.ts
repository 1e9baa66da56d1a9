/** The last valid block heights of blockhashes that this page used. */
export interface Lifetimes {
  remember(lifetime: { blockhash: string; lastValidBlockHeight: bigint }): void
  /** Links a signature with the blockhash of its transaction. */
  link(signature: string, blockhash: string): void
  /** Returns the last valid block height of a transaction, if this page built it. */
  find(signature: string): bigint | undefined
}

const MAX_KEPT = 256

function keep<value>(map: Map<string, value>, key: string, value: value): void {
  map.delete(key)
  map.set(key, value)
  const [oldest] = map.keys()
  if (map.size > MAX_KEPT && oldest !== undefined) map.delete(oldest)
}

export function createLifetimes(): Lifetimes {
  const heights = new Map<string, bigint>()
  const blockhashes = new Map<string, string>()
  return {
    remember: ({ blockhash, lastValidBlockHeight }) =>
      keep(heights, blockhash, lastValidBlockHeight),
    link: (signature, blockhash) => keep(blockhashes, signature, blockhash),
    find: (signature) => heights.get(blockhashes.get(signature) ?? ''),
  }
}
