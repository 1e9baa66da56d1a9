import type { ChainId } from '@latchkey/protocol'

/** The EIP-155 number in a CAIP-2 id. */
export function chainIdOf(networkId: ChainId): number {
  return Number(networkId.slice(networkId.indexOf(':') + 1))
}
