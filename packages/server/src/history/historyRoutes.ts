import { type HistoryTransaction, historyEndpoints, nftEndpoints } from '@latchkey/protocol'
import { isSolanaAddress } from '@latchkey/protocol/std'
import { Hono } from 'hono'
import { type Address, isAddress } from 'viem'
import type { BalanceServices } from '../balances/balanceServices.js'
import { mount } from '../kernel/mount.js'
import { notConfigured } from '../kernel/notConfigured.js'
import { ServerError } from '../kernel/serverError.js'
import { chainOf } from '../networks/chainServices.js'
import type { HistorySource } from './historySource.js'
import { clusterNumber } from './solana/clusterNumber.js'
import { createClusterHistories } from './solana/createClusterHistories.js'

/** Transactions per page: some screens of a phone. */
const PAGE = 25

/**
 * Returns purchases of an account at an on-ramp, newest first. Returns `undefined` when the server
 * has no on-ramp of that id.
 */
export type Purchases = (parameters: {
  account: Address
  provider: string
}) => Promise<readonly HistoryTransaction[] | undefined>

const ACCOUNT = /^(?:eip155:[1-9]\d{0,15}|solana:[1-9A-HJ-NP-Za-km-z]{32}):(\w{1,64})$/

function readAccount(text: string): string {
  const address = ACCOUNT.exec(text)?.[1] ?? text
  if (isAddress(address, { strict: false }) || isSolanaAddress(address)) return address
  throw new ServerError(
    400,
    'account_invalid',
    'The account is wrong: expected an address (EVM: 0x and 40 hexadecimal digits, Solana: 32 bytes in base58), or a CAIP-10 id such as eip155:1:0x….',
  )
}

function chainsOf(
  services: BalanceServices,
  source: HistorySource,
  caipId: string | undefined,
): readonly number[] {
  if (caipId === undefined) return source.chainIds
  const chainId = services.clusters.has(caipId)
    ? clusterNumber(caipId)
    : chainOf(services, caipId).chainId
  if (source.chainIds.includes(chainId)) return [chainId]
  throw new ServerError(
    400,
    'chain_without_history',
    `This server keeps no history of the chain ${caipId}. Its operator sets one up with the option "history".`,
  )
}

/** Creates the routes of the history and the NFTs of an account. */
export function historyRoutes(
  services: BalanceServices,
  source: HistorySource | undefined,
  purchases?: Purchases,
): Hono {
  const app = new Hono()
  const ofClusters = createClusterHistories(services)
  const sourceOf = (account: string): HistorySource | undefined =>
    isSolanaAddress(account) ? ofClusters : source

  mount(app, historyEndpoints.transactions, async ({ query, parameter }) => {
    const account = readAccount(parameter('account'))
    if (query.onramp !== undefined) {
      const data = await purchases?.({ account: account as Address, provider: query.onramp })
      if (data) return { data, next: null }
      throw new ServerError(
        400,
        'onramp_unknown',
        `This server knows no purchases at "${query.onramp}". Its operator sets up on-ramps with the option "onramp".`,
      )
    }
    const own = sourceOf(account)
    if (!own) throw notConfigured('history', 'history')
    const chainIds = chainsOf(services, own, query.chainId)
    return own.getTransactions({ account, chainIds, cursor: query.cursor, limit: PAGE })
  })
  mount(app, nftEndpoints.owned, async ({ query, parameter }) => {
    const account = readAccount(parameter('address'))
    const own = sourceOf(account)
    if (!own?.getNfts) throw notConfigured('history', 'history')
    const [chainId = 0] = chainsOf(services, own, query.chainId)
    return own.getNfts({ account, chainId, cursor: query.cursor })
  })
  return app
}
