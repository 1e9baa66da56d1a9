import type { Exchange } from '../swap/exchange.js'
import { createUniswapExchange } from '../swap/uniswap/createUniswapExchange.js'
import { createZeroExExchange } from '../swap/zeroEx/createZeroExExchange.js'
import type { Settings } from './settings.js'

/**
 * Creates the exchanges of each chain from the section `exchange` of the settings. Chains without
 * an entry use Uniswap.
 *
 * @throws TypeError when it names a chain that is not among the chains.
 */
export function createExchange({
  chains,
  exchange = {},
}: Pick<Settings, 'chains' | 'exchange'>): Exchange {
  const bases: Record<number, readonly `0x${string}`[]> = {}
  const others = new Map<number, Exchange>()
  for (const [id, setting] of Object.entries(exchange)) {
    if (!(id in chains))
      throw new TypeError(
        `The setting "exchange" names the chain ${id}, which the setting "chains" does not have.`,
      )
    const chainId = Number(id)
    if (setting.kind === 'uniswap') bases[chainId] = setting.bases ?? []
    else others.set(chainId, createZeroExExchange({ ...setting, chains: [chainId] }))
  }
  const uniswap = createUniswapExchange({ bases })
  const of = (chainId: number): Exchange => others.get(chainId) ?? uniswap
  return {
    spenders: (chain) => of(chain.chainId).spenders(chain),
    offers: (ask) => of(ask.chain.chainId).offers(ask),
  }
}
