import type { HistoryTransaction } from '@latchkey/protocol'
import type { Store } from '../kernel/store.js'
import type { Chain } from '../networks/chain.js'
import { describe } from './describe/describe.js'
import { otherOf } from './describe/isSpamTransaction.js'
import { createTokenBook } from './describe/tokenBook.js'
import { toLook } from './describe/toLook.js'
import type { AccountTransaction, Position } from './facts.js'
import type { ChainHistory, HistorySource } from './historySource.js'
import { readCursor, writeCursor } from './pageCursor.js'
import { readNfts } from './readNfts.js'

/** A chain with the source of its history. */
export interface ChainWithHistory {
  chain: Chain
  history: ChainHistory
}

interface Page extends ChainWithHistory {
  tokensOf: ReturnType<typeof createTokenBook>
  transactions: readonly AccountTransaction[]
  isLast: boolean
  /** The position after which the page starts. */
  before: Position | undefined
}

/** A page with the count of transactions taken from its top. */
interface Pile extends Page {
  taken: number
}

const topOf = ({ transactions, taken }: Pile): AccountTransaction | undefined => transactions[taken]

/**
 * Takes the newest transactions of all pages. Stops where a page ends whose chain has more: its
 * next transaction could be newer than those of the other pages.
 */
function takeNewest(pages: readonly Page[], limit: number): Pile[] {
  const piles = pages.map((page) => ({ ...page, taken: 0 }))
  for (let count = 0; count < limit; count++) {
    if (piles.some((pile) => !topOf(pile) && !pile.isLast)) break
    const full = piles.filter(topOf)
    const newest = full.sort(
      (left, right) => (topOf(right)?.minedAt ?? 0) - (topOf(left)?.minedAt ?? 0),
    )[0]
    if (!newest) break
    newest.taken++
  }
  return piles
}

const takenOf = ({ transactions, taken }: Pile): readonly AccountTransaction[] =>
  transactions.slice(0, taken)

/**
 * Returns the position from which each chain continues. Empty if the chain has no more
 * transactions.
 */
function restOf(pile: Pile): readonly [number, Position | undefined][] {
  const { chain, transactions, taken, isLast, before } = pile
  return taken === transactions.length && isLast
    ? []
    : [[chain.chainId, transactions[taken - 1]?.position ?? before]]
}

/** Returns the recipients in the whole history that resemble addresses of the page. */
async function recipientsFor(account: string, pile: Pile): Promise<readonly string[]> {
  const transactions = takenOf(pile)
  const foreign = transactions.filter(({ sender }) => sender !== account)
  const looks = new Set(
    foreign.flatMap(({ transfers }) => transfers.map((move) => toLook(otherOf(account, move)))),
  )
  const own = transactions
    .filter(({ sender }) => sender === account)
    .flatMap(({ transfers }) => transfers.map((move) => otherOf(account, move)))
  return [...own, ...(looks.size > 0 ? await pile.history.recipientsLike(account, [...looks]) : [])]
}

/** Describes the transactions that were taken from a page, with the names of their tokens. */
async function describePile(
  account: string,
  pile: Pile,
): Promise<{ minedAt: number; transaction: HistoryTransaction }[]> {
  const transactions = takenOf(pile)
  const addresses = transactions.flatMap(({ transfers, approvals }) =>
    [...transfers, ...approvals].flatMap(({ token }) => token ?? []),
  )
  const [tokens, recipients] = await Promise.all([
    pile.tokensOf(addresses),
    recipientsFor(account, pile),
  ])
  return transactions.map((each) => ({
    minedAt: each.minedAt,
    transaction: describe(account, each, pile.chain, { tokens, recipients }),
  }))
}

/** Creates one source from the histories of chains: merged by time, with the names of tokens. */
export function createHistorySource(parameters: {
  chains: readonly ChainWithHistory[]
  store: Store
}): HistorySource {
  const { chains, store } = parameters
  const known = new Map(
    chains.map((each) => [
      each.chain.chainId,
      { ...each, tokensOf: createTokenBook(each.chain, store) },
    ]),
  )

  return {
    chainIds: [...known.keys()],
    async getTransactions({ account: given, chainIds, cursor, limit }) {
      const account = given.toLowerCase()
      const open = [...readCursor(cursor, account, chainIds)]
      const pages = await Promise.all(
        open.map(async ([chainId, before]): Promise<Page[]> => {
          const found = known.get(chainId)
          return found
            ? [{ ...found, before, ...(await found.history.readPage({ account, before, limit })) }]
            : []
        }),
      )
      const piles = takeNewest(pages.flat(), limit)
      const described = (await Promise.all(piles.map((pile) => describePile(account, pile)))).flat()
      return {
        data: described
          .sort((left, right) => right.minedAt - left.minedAt)
          .map(({ transaction }) => transaction),
        next: writeCursor(new Map(piles.flatMap(restOf)), account, chainIds),
      }
    },
    async getNfts({ account, chainId, cursor }) {
      const found = known.get(chainId)
      if (!found) return { nfts: [], next: null }
      return readNfts(found.chain, await found.history.knownNfts(account.toLowerCase()), {
        account,
        cursor,
        tokensOf: found.tokensOf,
      })
    },
    knownTokens: async (chainId, account) =>
      (await known.get(chainId)?.history.knownTokens(account.toLowerCase())) ?? [],
  }
}
