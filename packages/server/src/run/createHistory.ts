import { createHistorySource } from '../history/createHistorySource.js'
import { createEtherscanHistory } from '../history/etherscan/createEtherscanHistory.js'
import { firstOf } from '../history/firstOf.js'
import type { HistorySource } from '../history/historySource.js'
import { createIndexedHistory } from '../history/indexer/createIndexedHistory.js'
import { createIndexer } from '../history/indexer/createIndexer.js'
import { runIndexer } from '../history/indexer/runIndexer.js'
import type { Database } from '../kernel/database/database.js'
import type { Store } from '../kernel/store.js'
import { createChain } from '../networks/createChain.js'
import type { Settings } from './settings.js'

/** The history source, with the indexers that feed it. */
export interface RunningHistory {
  source: HistorySource | undefined
  /** Starts the indexers. @returns A function that stops them. */
  start(): () => Promise<void>
}

/**
 * Creates the history from the section `history` of the settings.
 *
 * @throws TypeError when it names a chain that is not among the chains.
 */
export function createHistory(parameters: {
  settings: Pick<Settings, 'chains' | 'history'>
  database: Database
  store: Store
  onDefect(error: unknown): void
}): RunningHistory {
  const { settings, database, store, onDefect } = parameters
  const { chains, history = {} } = settings
  const parts = { database: async () => database }

  const configured = Object.entries(history).map(([id, sources]) => {
    const config = chains[id]
    if (!config)
      throw new TypeError(
        `The setting "history" names the chain ${id}, which the setting "chains" does not have.`,
      )
    return { chain: createChain(Number(id), config), sources }
  })
  const withHistory = configured.flatMap(({ chain, sources }) => {
    const [first, ...others] = sources.map((source) => {
      if (source.kind === 'indexer')
        return createIndexedHistory({ chainId: chain.chainId, ...parts })
      return createEtherscanHistory({
        chainId: chain.chainId,
        url: source.url,
        apiKey: source.apiKey,
      })
    })
    return first ? [{ chain, history: firstOf([first, ...others]) }] : []
  })
  return {
    source:
      withHistory.length > 0 ? createHistorySource({ chains: withHistory, store }) : undefined,
    start() {
      const stops = configured.flatMap(({ chain, sources }) =>
        sources.flatMap((source) =>
          source.kind === 'indexer'
            ? [
                runIndexer(
                  createIndexer({ chain, from: source.from, traces: source.traces, ...parts }),
                  { onDefect },
                ),
              ]
            : [],
        ),
      )
      return async () => {
        await Promise.all(stops.map((stop) => stop()))
      }
    },
  }
}
