import { type Address, createPublicClient, parseAbi, zeroAddress } from 'viem'
import { evmRules } from '../../networks/nodeRules.js'
import { rpcTransport } from '../../networks/rpcTransport.js'

/** Optimism, where Farcaster's contracts are. */
const CHAIN_ID = 10

/** Farcaster's id registry. Source: Farcaster's contract reference. */
const REGISTRY = '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b'

const abi = parseAbi(['function custodyOf(uint256 fid) view returns (address)'])

/**
 * Creates the reader of Farcaster's id registry on Optimism, which names the owner of an account.
 *
 * @param parameters.url - JSON-RPC address of a node of Optimism.
 * @returns A function that returns an account's owner, and throws if the node does not respond.
 *
 * @example
 * ```ts
 * import { createFarcasterRegistry } from '@latchkey/server'
 *
 * const custodyOf = createFarcasterRegistry({ url: 'https://optimism.example.org' })
 * await custodyOf(3n) // '0x…'
 * ```
 */
export function createFarcasterRegistry({
  url,
}: {
  url: string
}): (fid: bigint) => Promise<Address | undefined> {
  const client = createPublicClient({
    transport: rpcTransport({ id: 'farcaster-registry', url, rules: evmRules(CHAIN_ID) }),
  })
  return async (fid) => {
    const address = await client.readContract({
      address: REGISTRY,
      abi,
      functionName: 'custodyOf',
      args: [fid],
    })
    return address === zeroAddress ? undefined : address
  }
}
