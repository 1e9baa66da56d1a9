import { concatHex, type Hex, numberToHex, slice } from 'viem'

/**
 * Id of a batch (EIP-5792): hash of its user operation, then its chain in eight bytes. Nothing has to be kept for it: it
 * means the same after the frame was loaded again.
 */
export function toCallsId(chainId: number, operationHash: Hex): Hex {
  return concatHex([operationHash, numberToHex(chainId, { size: 8 })])
}

/** What an id stands for. `undefined`: it is none of ours. A hash alone is one of the chain that is told. */
export function parseCallsId(id: string, chainId: number): { chainId: number; operationHash: Hex } | undefined {
  if (!/^0x[0-9a-f]{64}([0-9a-f]{16})?$/i.test(id)) return undefined
  const hex = id.toLowerCase() as Hex
  if (hex.length === 66) return { chainId, operationHash: hex }
  const chain = Number(BigInt(slice(hex, 32)))
  return Number.isSafeInteger(chain) ? { chainId: chain, operationHash: slice(hex, 0, 32) } : undefined
}
