import type { ChainHistory } from './historySource.js'

/**
 * Combines several histories of one chain: the next one is used if one fails. They use the same
 * positions, so the next page can come from another history.
 */
export function firstOf(histories: readonly [ChainHistory, ...ChainHistory[]]): ChainHistory {
  async function ask<value>(question: (history: ChainHistory) => Promise<value>): Promise<value> {
    const failures: unknown[] = []
    for (const history of histories) {
      try {
        return await question(history)
      } catch (error) {
        failures.push(error)
      }
    }
    throw failures.at(-1)
  }

  return {
    readPage: (parameters) => ask((history) => history.readPage(parameters)),
    knownTokens: (account) => ask((history) => history.knownTokens(account)),
    knownNfts: (account) => ask((history) => history.knownNfts(account)),
    recipientsLike: (account, looks) => ask((history) => history.recipientsLike(account, looks)),
  }
}
