import { randomUUID } from 'node:crypto'
import type { HistoryStatus, HistoryTransaction } from '@latchkey/protocol'
import type { Hono } from 'hono'
import { formatUnits, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { BalanceServices } from '../../balances/balanceServices.js'
import { serverErrorOf } from '../../kernel/serverError.js'
import { paymentCurrencies } from '../defaults.js'
import type { OnrampProvider } from '../onrampProvider.js'
import { shownAddress } from './accounts.js'
import { CHECKOUT_PATH, checkoutRoutes } from './checkoutRoutes.js'
import { createClusterSender } from './createClusterSender.js'
import { createPayer } from './createPayer.js'
import { createSender, type Sender } from './createSender.js'
import { toQuoteReply } from './money.js'
import { createOrders, type Order, type Orders, publicId } from './orders.js'
import { createShop, optionsOf, pick, requireAsset, type Shop, totalOf } from './shop.js'

/**
 * Options of the sandbox's on-ramp. It takes no money and sends real tokens: never use it on a
 * chain whose tokens have a value.
 */
export interface SandboxOnrampOptions {
  /**
   * Private key of the account that pays out. It must own the tokens and pay the fees of their
   * transfers.
   */
  payerKey: Hex
  /**
   * Private key of the account that pays out SOL: 64 bytes in base58, as wallets export it.
   * @default none: nothing is sold on Solana
   */
  solanaKey?: string | undefined
  /** CAIP-2 ids of Solana clusters. @default the ledger of the sandbox, whose SOL has no value */
  clusters?: readonly string[] | undefined
  /** Chain ids. @default 31337 and 31338, the chains of the sandbox, whose tokens have no value */
  chainIds?: readonly number[] | undefined
  /**
   * Symbols of listed tokens, or of a chain's native currency. @default the native currency and the
   * dollar token of the chain
   */
  symbols?: readonly string[] | undefined
}

const statuses: Readonly<Record<string, HistoryStatus>> = {
  sent: 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
  failed: 'ONRAMP_TRANSACTION_STATUS_FAILED',
}

function toTransaction(order: Order, caipId: string): HistoryTransaction {
  const { id, hash, payer, account, status, symbol, amount, decimals, nonce, updatedAt } = order
  return {
    id: publicId(id),
    metadata: {
      operationType: 'buy',
      hash: hash ?? '',
      chain: caipId,
      minedAt: updatedAt.toISOString(),
      sentFrom: payer ? shownAddress(payer) : '',
      sentTo: shownAddress(account),
      status: statuses[status] ?? 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
      nonce: nonce ?? 0,
    },
    transfers: [
      {
        fungible_info: { name: symbol, symbol },
        direction: 'in',
        quantity: { numeric: formatUnits(BigInt(amount ?? '0'), decimals ?? 0) },
      },
    ],
  }
}

function createProvider(
  shop: Shop,
  orders: Orders,
  settle: (chainId: number) => void,
): OnrampProvider {
  const caipIds = new Map(shop.markets.map(({ chainId, network }) => [chainId, network.caipId]))
  return {
    id: 'sandbox',
    name: 'Sandbox',
    fee: { min: '1.5', max: '1.5' },
    chains: [...caipIds.values()],
    async createUrl(purchase) {
      const [{ address: account }] = purchase.wallets
      const {
        market: { chainId },
        asset,
      } = pick(shop, purchase)
      // Also sends the tokens of orders that were paid before a process ended.
      settle(chainId)
      const total = await totalOf(shop, asset, purchase)
      const { id: currency, payment_method_limits: limits } = paymentCurrencies.find(
        (each) => each.id === purchase.currency,
      ) ?? {
        id: 'USD',
        payment_method_limits: [],
      }
      const method = limits.find((each) => each.id === purchase.method)?.id ?? 'card'
      const { symbol } = asset
      const id = await orders.open({ account, chainId, symbol, currency, method, total })
      return `${purchase.publicUrl}${CHECKOUT_PATH}/${id}`
    },
    getOptions: async () => optionsOf(shop),
    async getQuote({ purchaseCurrency, paymentCurrency, amount }) {
      const asset = requireAsset(shop, purchaseCurrency.symbol)
      const quoted = await shop.quoteFor(asset, {
        amount,
        currency: paymentCurrency.id,
        method: undefined,
      })
      return toQuoteReply(asset, quoted, paymentCurrency.id, randomUUID())
    },
    async getTransactions(account) {
      const listed = await orders.listPaid(account)
      const due = listed.filter(({ status }) => status === 'paid' || status === 'signed')
      for (const chainId of new Set(due.map((order) => order.chainId))) settle(chainId)
      return listed.map((order) =>
        toTransaction(order, caipIds.get(order.chainId) ?? `eip155:${order.chainId}`),
      )
    },
  }
}

/** Creates the sender of each market. */
function createSenders(
  { markets }: Shop,
  { payerKey, solanaKey = '' }: SandboxOnrampOptions,
  { orders, clock }: { orders: Orders; clock: { now(): number } },
): ReadonlyMap<number, Sender> {
  const account = privateKeyToAccount(payerKey)
  return new Map(
    markets.map(({ chainId, network }) => [
      chainId,
      'chainId' in network
        ? createSender(network, account, orders)
        : createClusterSender(network, { key: solanaKey, orders, clock }),
    ]),
  )
}

/** Creates the sandbox's on-ramp with its checkout pages. */
export function createSandboxOnramp(
  services: BalanceServices,
  options: SandboxOnrampOptions,
): { provider: OnrampProvider; pages: Hono } {
  const { clock, database, onDefect } = services
  const orders = createOrders(database, clock)
  const shop = createShop(services, options)
  const senders = createSenders(shop, options, { orders, clock })
  const payer = createPayer({ senders, orders, database, clock })
  const settle = (chainId: number): void => {
    payer.settle(chainId).catch((error: unknown) => {
      // An unavailable chain is not a defect: the next request tries again.
      if (!serverErrorOf(error)) onDefect(error)
    })
  }
  return {
    provider: createProvider(shop, orders, settle),
    pages: checkoutRoutes({ services, orders, ...shop, settle }),
  }
}
