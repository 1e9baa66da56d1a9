import type { Exchange } from '../swap/exchange.js'
import { createJupiterExchange } from '../swap/jupiter/createJupiterExchange.js'
import type { ClusterExchange } from '../swap/solana/clusterExchange.js'
import { createUniswapExchange } from '../swap/uniswap/createUniswapExchange.js'
import { createZeroExExchange } from '../swap/zeroEx/createZeroExExchange.js'
import type { Settings } from './settings.js'

function assertFits(
  id: string,
  kind: string,
  { chains, clusters }: { chains: object; clusters: object },
): void {
  const isCluster = id.startsWith('solana:')
  const section = isCluster ? 'clusters' : 'chains'
  if (!(id in (isCluster ? clusters : chains)))
    throw new TypeError(
      `The setting "exchange" names the chain ${id}, which the setting "${section}" does not have.`,
    )
  if (isCluster !== (kind === 'jupiter'))
    throw new TypeError(
      `The setting "exchange" names ${kind} for the chain ${id}. Solana clusters have "jupiter", EVM chains "uniswap" or "0x".`,
    )
}

/**
 * Creates the exchanges of each chain from the section `exchange` of the settings. Chains without
 * an entry use Uniswap.
 *
 * @throws TypeError when it names a chain that is not among the chains.
 */
export function createExchange({
  chains,
  clusters = {},
  exchange = {},
}: Pick<Settings, 'chains' | 'clusters' | 'exchange'>): Exchange {
  const bases: Record<number, readonly `0x${string}`[]> = {}
  const others = new Map<number, Exchange>()
  const onSolana = new Map<string, ClusterExchange>()
  for (const [id, setting] of Object.entries(exchange)) {
    assertFits(id, setting.kind, { chains, clusters })
    const chainId = Number(id)
    if (setting.kind === 'jupiter')
      onSolana.set(id, createJupiterExchange({ ...setting, clusters: [id] }))
    else if (setting.kind === 'uniswap') bases[chainId] = setting.bases ?? []
    else others.set(chainId, createZeroExExchange({ ...setting, chains: [chainId] }))
  }
  const uniswap = createUniswapExchange({ bases })
  const of = (chainId: number): Exchange => others.get(chainId) ?? uniswap
  return {
    spenders: (chain) => of(chain.chainId).spenders(chain),
    offers: (ask) => of(ask.chain.chainId).offers(ask),
    onSolana: {
      serves: ({ caipId }) => onSolana.has(caipId),
      offers: async (ask) => (await onSolana.get(ask.chain.caipId)?.offers(ask)) ?? [],
    },
  }
}
