import { type HistoryTransaction, historyEndpoints, nftEndpoints } from '@latchkey/protocol'
import { Hono } from 'hono'
import { type Address, isAddress } from 'viem'
import { mount } from '../kernel/mount.js'
import { notConfigured } from '../kernel/notConfigured.js'
import { ServerError } from '../kernel/serverError.js'
import { type ChainServices, chainOf } from '../networks/chainServices.js'
import type { HistorySource } from './historySource.js'

/** Transactions per page: a few screens of a phone. */
const PAGE = 25

/**
 * Returns purchases of an account at an on-ramp, newest first. Returns `undefined` when the server
 * has no on-ramp of that id.
 */
export type Purchases = (parameters: {
  account: Address
  provider: string
}) => Promise<readonly HistoryTransaction[] | undefined>

function readAccount(text: string): Address {
  const address = /^eip155:[1-9]\d{0,15}:(0x.{40})$/.exec(text)?.[1] ?? text
  if (isAddress(address, { strict: false })) return address
  throw new ServerError(
    400,
    'account_invalid',
    'The account is wrong: expected an address of 0x and 40 hexadecimal digits, or a CAIP-10 id such as eip155:1:0x….',
  )
}

function chainsOf(
  services: ChainServices,
  source: HistorySource,
  caipId: string | undefined,
): readonly number[] {
  if (caipId === undefined) return source.chainIds
  const { chainId } = chainOf(services, caipId)
  if (source.chainIds.includes(chainId)) return [chainId]
  throw new ServerError(
    400,
    'chain_without_history',
    `This server keeps no history of the chain ${caipId}. Its operator sets one up with the option "history".`,
  )
}

/** Routes of the history and the NFTs of an account. */
export function historyRoutes(
  services: ChainServices,
  source: HistorySource | undefined,
  purchases?: Purchases,
): Hono {
  const app = new Hono()
  mount(app, historyEndpoints.transactions, async ({ query, parameter }) => {
    const account = readAccount(parameter('account'))
    if (query.onramp !== undefined) {
      const data = await purchases?.({ account, provider: query.onramp })
      if (data) return { data, next: null }
      throw new ServerError(
        400,
        'onramp_unknown',
        `This server knows no purchases at "${query.onramp}". Its operator sets up on-ramps with the option "onramp".`,
      )
    }
    if (!source) throw notConfigured('history', 'history')
    const chainIds = chainsOf(services, source, query.chainId)
    return source.getTransactions({ account, chainIds, cursor: query.cursor, limit: PAGE })
  })
  mount(app, nftEndpoints.owned, async ({ query, parameter }) => {
    const account = readAccount(parameter('address'))
    if (!source?.getNfts) throw notConfigured('history', 'history')
    const [chainId = 0] = chainsOf(services, source, query.chainId)
    return source.getNfts({ account, chainId, cursor: query.cursor })
  })
  return app
}
