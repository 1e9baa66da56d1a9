import { type ChainId, swapEndpoints } from '@latchkey/protocol'
import type { TokenBalance } from '../balances/tokenBalance.js'
import { askServer } from '../kernel/askServer.js'
import { ServerRefusedError } from '../kernel/serverErrors.js'
import type { Namespace, Network } from '../kernel/types.js'
import type { NetworksKit } from '../networks/networksKit.js'
import { cleanText } from '../std/cleanText.js'

/** Most characters that are kept of what a contract calls itself. */
const MOST_SYMBOL = 16
const MOST_NAME = 64

/** Most decimals a token may claim (SEC-44). */
const MOST_DECIMALS = 36

/**
 * Asks the chain for a token that no list has, by its address. Nobody vouches for what it answers:
 * `isVerified` is `false`. `undefined` where there is no token.
 *
 * @throws A {@link LatchkeyError} when the node does not answer.
 *
 * @example
 * ```ts
 * import { type Latchkey } from '@latchkey/core'
 * import { findToken } from '@latchkey/core/internal'
 *
 * declare const latchkey: Latchkey
 * const token = await findToken(latchkey, { networkId: 'eip155:1', address: '0x6B175474E89094C44Da98b954EedeAC495271d0F' })
 * ```
 */
export async function findToken(
  kit: NetworksKit,
  {
    networkId,
    address,
    account,
    signal,
  }: {
    networkId: ChainId
    address: string
    account?: string | undefined
    signal?: AbortSignal | undefined
  },
): Promise<TokenBalance | undefined> {
  if (!kit.networks.some(({ id }) => id === networkId)) return undefined
  const transactions = await kit
    .adapterOf(networkId.slice(0, networkId.indexOf(':')) as Namespace)
    .loadTransactions?.()
  const token = await transactions?.readToken({ networkId, address, signal })
  const symbol = token && cleanText(token.symbol, MOST_SYMBOL)
  if (
    !transactions ||
    !token ||
    !symbol ||
    !Number.isInteger(token.decimals) ||
    token.decimals < 0 ||
    token.decimals > MOST_DECIMALS
  )
    return undefined
  const asset = { kind: 'token', networkId, address: token.address } as const
  const amount =
    account === undefined ? 0n : await transactions.readBalance({ asset, account, signal })
  const { decimals } = token
  return {
    id: `${networkId}:${token.address}`,
    networkId,
    address: token.address,
    name: cleanText(token.name, MOST_NAME) ?? symbol,
    symbol,
    decimals,
    amount,
    isVerified: false,
  }
}

/**
 * Which of the app's networks have tokens to swap, as options of a TanStack query.
 *
 * @example
 * ```ts
 * import { type Latchkey, swapNetworksQuery } from '@latchkey/core'
 *
 * declare const latchkey: Latchkey
 * const networks = await swapNetworksQuery(latchkey).queryFn({ signal: AbortSignal.timeout(10_000) })
 * ```
 */
export function swapNetworksQuery(kit: NetworksKit): {
  queryKey: readonly unknown[]
  queryFn(context: { signal: AbortSignal }): Promise<readonly Network[]>
  staleTime: number
} {
  const hasTokens = async ({ id: chainId }: Network, signal: AbortSignal): Promise<boolean> => {
    try {
      const { tokens } = await askServer(kit, swapEndpoints.tokens, { query: { chainId }, signal })
      return tokens.length > 0
    } catch (error) {
      // The server knows nothing of this network: that is an answer.
      if (error instanceof ServerRefusedError) return false
      throw error
    }
  }
  return {
    queryKey: ['swapNetworks'],
    async queryFn({ signal }) {
      const answers = await Promise.all(kit.networks.map((network) => hasTokens(network, signal)))
      return kit.networks.filter((_network, index) => answers[index])
    },
    staleTime: 300_000,
  }
}
