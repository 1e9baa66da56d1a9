import type { HistoryTransaction, HistoryTransfer } from '@latchkey/protocol'
import type { Replies } from './createHttp.js'
import { createWorld, type World, type WorldOptions } from './createWorld.js'
import { BALANCES, ME, onlyBalances } from './moneyServer.js'

/** The path of an account's history. */
export const HISTORY = '/v1/account/{address}/history'

/** The other account of the transfers. */
export const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** Returns a transfer of a token, in its direction from the account. */
export function transfer(
  direction: HistoryTransfer['direction'],
  numeric: string,
  symbol: string = 'DOL',
): HistoryTransfer {
  return { fungible_info: { name: symbol, symbol }, direction, quantity: { numeric } }
}

/** The parts of a transaction that a test changes. */
interface Changes extends Partial<Omit<HistoryTransaction, 'metadata'>> {
  metadata?: Partial<HistoryTransaction['metadata']>
}

/** Returns a confirmed send of 12.5 DOL to {@link OTHER}. Each `index` is a day older. */
export function transaction(index: number, changes: Changes = {}): HistoryTransaction {
  const hash = `0x${(index + 1).toString(16).padStart(64, '0')}`
  const { metadata, ...rest } = changes
  return {
    id: hash,
    metadata: {
      operationType: 'send',
      hash,
      chain: 'eip155:31337',
      minedAt: new Date(Date.UTC(2026, 9, 20, 12) - index * 86_400_000).toISOString(),
      sentFrom: ME,
      sentTo: OTHER,
      status: 'confirmed',
      nonce: index,
      ...metadata,
    },
    transfers: [transfer('out', '12.5')],
    ...rest,
  }
}

/** Returns the replies of a history: pages of `size`, newest first. */
export function history(list: readonly HistoryTransaction[], size: number = 50): Replies {
  return {
    [HISTORY]: ({ url }: { url: URL }) => {
      const start = Number(url.searchParams.get('cursor') ?? 0)
      const next = start + size < list.length ? `${start + size}` : null
      return { data: list.slice(start, start + size), next }
    },
  }
}

/** Connects an account whose server has these replies, and opens its activity. */
export async function openHistory(server: Replies, given: WorldOptions = {}): Promise<World> {
  const world = await createWorld({
    ...given,
    server: { [BALANCES]: { balances: [] }, ...server },
    options: { features: { ...onlyBalances, history: true }, locale: 'en', ...given.options },
  })
  await world.connect()
  await world.open({ view: 'Transactions' }, { view: 'Account' })
  return world
}
