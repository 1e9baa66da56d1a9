import { nativeToken, type OnChainId, type SolanaId } from '@latchkey/protocol'
import type { Address } from 'viem'
import type { BalanceServices } from './balanceServices.js'
import type { TokenRef } from './prices/prices.js'
import type { Token } from './tokens/token.js'

/** A token of a request, with its name. */
export interface NamedToken {
  id: OnChainId | SolanaId
  ref: TokenRef
  token: Pick<Token, 'name' | 'symbol' | 'isVerified'>
}

interface Parts {
  id: OnChainId | SolanaId
  caipId: string
  address: string
}

/** Splits a CAIP-10 id. */
export function partsOf(id: OnChainId | SolanaId): Parts {
  const at = id.lastIndexOf(':')
  return { id, caipId: id.slice(0, at), address: id.slice(at + 1) }
}

const isNative = ({ address }: Parts): boolean => address.toLowerCase() === nativeToken

/** Names the tokens of one network. `keyOf` is the key of an address in `known`. */
function nameOwn(
  own: readonly Parts[],
  network: {
    chainId: TokenRef['chainId']
    nativeCurrency: { name: string; symbol: string }
    known: ReadonlyMap<string, NamedToken['token']>
    keyOf(address: string): string
  },
): readonly NamedToken[] {
  const { chainId, nativeCurrency, known, keyOf } = network
  return own.flatMap((parts): NamedToken[] => {
    const { id, address } = parts
    if (isNative(parts))
      return [
        { id, ref: { chainId, address: 'native' }, token: { ...nativeCurrency, isVerified: true } },
      ]
    const token = known.get(keyOf(address))
    return token ? [{ id, ref: { chainId, address }, token }] : []
  })
}

/** Returns the tokens of a request with their names, without those of unknown networks. */
export async function nameTokens(
  { tokens, mints, chains, clusters }: BalanceServices,
  ids: readonly (OnChainId | SolanaId)[],
): Promise<readonly NamedToken[]> {
  const parts = ids.map(partsOf)
  const ofNetwork = (caipId: string): readonly Parts[] =>
    parts.filter((each) => each.caipId === caipId)
  const addressesOf = (own: readonly Parts[]): string[] =>
    own.filter((each) => !isNative(each)).map(({ address }) => address)
  const onChains = [...chains.values()].map(async (chain) => {
    const own = ofNetwork(chain.caipId)
    const known = await tokens.getTokens(chain, addressesOf(own) as Address[])
    return nameOwn(own, { ...chain, known, keyOf: (address) => address.toLowerCase() })
  })
  const onClusters = [...clusters.values()].map(async (cluster) => {
    const own = ofNetwork(cluster.caipId)
    const known = await mints.getMints(cluster, addressesOf(own))
    const chainId = cluster.caipId
    return nameOwn(own, { ...cluster, chainId, known, keyOf: (address) => address })
  })
  return (await Promise.all([...onChains, ...onClusters])).flat()
}
