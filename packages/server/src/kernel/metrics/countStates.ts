import { and, eq, gt, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../database/database.js'
import { custodyDevices, custodyWallets } from '../database/tables/custody.js'
import { loginUsers } from '../database/tables/login.js'
import {
  type OnrampOrderStatus,
  onrampOrderStatuses,
  onrampOrders,
} from '../database/tables/onramp.js'

/** Rows by state. */
export interface StateCounts {
  /** `frozen` and `reshare` are among `active`. */
  readonly wallets: Readonly<Record<'active' | 'pending' | 'frozen' | 'reshare', number>>
  readonly purchases: Readonly<Record<OnrampOrderStatus, number>>
}

function countWhere(condition: SQL | undefined): SQL<number> {
  return sql`count(*) filter (where ${condition})`.mapWith(Number)
}

const isActive = eq(custodyWallets.status, 'active')

/**
 * A change of factors freezes the wallet, a change of e-mail address the user. `greatest` ignores
 * nulls.
 */
const isFrozen = gt(
  sql`greatest(${custodyWallets.frozenUntil}, ${loginUsers.frozenUntil})`,
  sql`now()`,
)

/**
 * `splitAllAnew` raises the wallet's own epoch as well, so that only its sets can be older than
 * `resplit_below`.
 */
const hasOldSet = or(
  sql`exists (select 1 from ${custodyDevices} where ${custodyDevices.walletId} = ${custodyWallets.id} and ${custodyDevices.epoch} < ${custodyWallets.resplitBelow})`,
  and(
    eq(custodyWallets.mode, 'assisted'),
    lt(custodyWallets.recoveryEpoch, custodyWallets.resplitBelow),
  ),
)

/**
 * Counts wallets and purchases by state, one query for each. Reads whole tables: not for every
 * scrape.
 */
export async function countStates({ orm }: Database): Promise<StateCounts> {
  const [wallets] = await orm
    .select({
      active: countWhere(isActive),
      pending: countWhere(eq(custodyWallets.status, 'pending')),
      frozen: countWhere(and(isActive, isFrozen)),
      reshare: countWhere(and(isActive, hasOldSet)),
    })
    .from(custodyWallets)
    .leftJoin(loginUsers, eq(loginUsers.id, custodyWallets.userId))
  const columns = Object.fromEntries(
    onrampOrderStatuses.map((status) => [status, countWhere(eq(onrampOrders.status, status))]),
  )
  const [purchases] = await orm.select(columns).from(onrampOrders)
  return { wallets, purchases } as StateCounts
}
