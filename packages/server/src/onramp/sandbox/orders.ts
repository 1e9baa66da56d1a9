import { createHash, randomBytes } from 'node:crypto'
import { and, asc, desc, eq, inArray, lt } from 'drizzle-orm'
import type { Database } from '../../kernel/database/database.js'
import { dateOf } from '../../kernel/dateOf.js'
import { type OnrampOrderStatus, onrampOrders } from '../onrampTables.js'
import { storedAddress } from './accounts.js'
import type { SandboxQuote } from './money.js'
import { type Asset, moneyOf } from './money.js'

/** A stored purchase. */
export type Order = typeof onrampOrders.$inferSelect

/** Milliseconds after which an unpaid order is deleted. */
const UNPAID_MS = 86_400_000
/** Validity of a price, in milliseconds. */
export const PRICE_MS = 300_000
/** Maximum number of purchases listed for one account. */
const MAX_LISTED = 50
/** Maximum number of orders paid out per run. */
const MAX_DUE = 20

const unpaid: readonly OnrampOrderStatus[] = ['open', 'review']
const due: readonly OnrampOrderStatus[] = ['paid', 'signed']

/** The user's choice of a purchase. */
export interface Choice {
  currency: string
  method: string
  asset: Asset
  quote: SandboxQuote
}

/** Returns a public id of an order: the order's own id gives access to the order. */
export function publicId(id: string): string {
  return createHash('sha256').update(id).digest('hex').slice(0, 32)
}

/** Creates the store of the sandbox's orders. */
export function createOrders(database: () => Promise<Database>, clock: { now(): number }) {
  const orm = async (): Promise<Database['orm']> => (await database()).orm

  /**
   * Changes an order if its status is still one of the expected ones. Of several concurrent
   * callers, one succeeds.
   */
  async function change(
    id: string,
    from: readonly OnrampOrderStatus[],
    values: Partial<Order>,
  ): Promise<boolean> {
    const rows = await (await orm())
      .update(onrampOrders)
      .set({ ...values, updatedAt: dateOf(clock) })
      .where(and(eq(onrampOrders.id, id), inArray(onrampOrders.status, [...from])))
      .returning({ id: onrampOrders.id })
    return rows.length === 1
  }

  return {
    change,
    async open(
      order: Pick<Order, 'account' | 'chainId' | 'symbol' | 'currency' | 'method' | 'total'>,
    ): Promise<string> {
      const id = randomBytes(16).toString('base64url')
      const rows = await orm()
      await rows
        .delete(onrampOrders)
        .where(
          and(
            inArray(onrampOrders.status, [...unpaid]),
            lt(onrampOrders.createdAt, new Date(clock.now() - UNPAID_MS)),
          ),
        )
      await rows.insert(onrampOrders).values({
        ...order,
        account: storedAddress(order.account),
        id,
        status: 'open',
        createdAt: dateOf(clock),
        updatedAt: dateOf(clock),
      })
      return id
    },
    async read(id: string): Promise<Order | undefined> {
      const [order] = await (await orm()).select().from(onrampOrders).where(eq(onrampOrders.id, id))
      return order
    },
    review(id: string, { currency, method, asset, quote }: Choice): Promise<boolean> {
      return change(id, unpaid, {
        status: 'review',
        currency,
        method,
        symbol: asset.symbol,
        token: asset.token,
        decimals: asset.decimals,
        total: moneyOf(quote.total),
        fee: moneyOf(quote.fee),
        networkFee: moneyOf(quote.networkFee),
        amount: String(quote.amount),
      })
    },
    /** Returns the paid and unsent orders in the order of sending. */
    async listDue(chainId: number, status: (typeof due)[number]): Promise<readonly Order[]> {
      return (await orm())
        .select()
        .from(onrampOrders)
        .where(and(eq(onrampOrders.status, status), eq(onrampOrders.chainId, chainId)))
        .orderBy(asc(status === 'signed' ? onrampOrders.nonce : onrampOrders.createdAt))
        .limit(MAX_DUE)
    },
    async listPaid(account: string): Promise<readonly Order[]> {
      return (await orm())
        .select()
        .from(onrampOrders)
        .where(
          and(
            eq(onrampOrders.account, storedAddress(account)),
            inArray(onrampOrders.status, [...due, 'sent', 'failed']),
          ),
        )
        .orderBy(desc(onrampOrders.createdAt))
        .limit(MAX_LISTED)
    },
  }
}

export type Orders = ReturnType<typeof createOrders>
