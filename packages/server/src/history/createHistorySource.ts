import type { HistoryTransaction, NftReply } from '@latchkey/protocol'
import { isAddress } from '@latchkey/protocol/std'
import type { Address } from 'viem'
import type { Store } from '../kernel/store.js'
import type { Chain } from '../networks/chain.js'
import { describe } from './describe/describe.js'
import { otherOf } from './describe/isSpamTransaction.js'
import { createTokenBook, type TokenBook } from './describe/tokenBook.js'
import { toLook } from './describe/toLook.js'
import type { AccountTransaction, HistoryChain, Position } from './historyFacts.js'
import type { ChainHistory, HistorySource } from './historySource.js'
import { readCursor, writeCursor } from './pageCursor.js'
import { readNfts } from './readNfts.js'

/** A chain with the source of its history. */
export interface ChainWithHistory {
  chain: Chain
  history: ChainHistory
}

/** A network of any namespace with its history. */
export interface NetworkWithHistory {
  network: HistoryChain
  history: ChainHistory
  tokensOf: TokenBook
  /** See `KnownAddresses`. */
  dust?: bigint | undefined
  getNfts(account: string, cursor: string | undefined): Promise<NftReply>
}

interface Page extends NetworkWithHistory {
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
  const { network, transactions, taken, isLast, before } = pile
  return taken === transactions.length && isLast
    ? []
    : [[network.chainId, transactions[taken - 1]?.position ?? before]]
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
    transaction: describe(account, each, pile.network, { tokens, recipients, dust: pile.dust }),
  }))
}

/** Creates one source from the histories of chains: merged by time, with the names of tokens. */
export function createHistorySource(parameters: {
  chains: readonly ChainWithHistory[]
  store: Store
}): HistorySource {
  const { chains, store } = parameters
  return mergeHistories(
    chains.map((each) => {
      const { chain, history } = each
      const { chainId, caipId, nativeCurrency, contracts } = chain
      const tokensOf = createTokenBook(chain, store)
      const wrappedNative = contracts.wrappedNative?.toLowerCase()
      return {
        network: { chainId, caipId, nativeCurrency, wrappedNative },
        history,
        tokensOf,
        async getNfts(account, cursor) {
          const received = await history.knownNfts(account.toLowerCase())
          return readNfts(chain, received, { account: account as Address, cursor, tokensOf })
        },
      }
    }),
  )
}

/** Merges the histories of networks of one namespace. */
export function mergeHistories(networks: readonly NetworkWithHistory[]): HistorySource {
  const known = new Map(networks.map((each) => [each.network.chainId, each]))
  const keyOf = (account: string): string => (isAddress(account) ? account.toLowerCase() : account)

  return {
    chainIds: [...known.keys()],
    async getTransactions({ account: given, chainIds, cursor, limit }) {
      const account = keyOf(given)
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
    getNfts: async ({ account, chainId, cursor }) =>
      (await known.get(chainId)?.getNfts(account, cursor)) ?? { nfts: [], next: null },
    knownTokens: async (chainId, account) =>
      (await known.get(chainId)?.history.knownTokens(keyOf(account))) ?? [],
  }
}
