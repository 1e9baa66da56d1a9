import { createHash, randomUUID } from 'node:crypto'
import type { HistoryStatus, HistoryTransaction } from '@latchkey/protocol'
import type { Hono } from 'hono'
import { formatUnits, getAddress, type Hex } from 'viem'
import type { BalanceServices } from '../../balances/balanceServices.js'
import { ServerError, serverErrorOf } from '../../kernel/serverError.js'
import type { Chain } from '../../networks/chain.js'
import { paymentCurrencies } from '../defaults.js'
import type { OnrampProvider } from '../onrampProvider.js'
import { CHECKOUT_PATH, checkoutRoutes } from './checkoutRoutes.js'
import { createPayer } from './createPayer.js'
import { toQuoteReply } from './money.js'
import { createOrders, type Order, type Orders } from './orders.js'
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

function toTransaction(order: Order): HistoryTransaction {
  const { id, chainId, hash, payer, account, status, symbol, amount, decimals, nonce, updatedAt } =
    order
  return {
    // A hash: the order's own id gives access to the order, and a history is public.
    id: createHash('sha256').update(id).digest('hex').slice(0, 32),
    metadata: {
      operationType: 'buy',
      hash: hash ?? '',
      chain: `eip155:${chainId}`,
      minedAt: updatedAt.toISOString(),
      sentFrom: payer ? getAddress(payer) : '',
      sentTo: getAddress(account),
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
  settle: (chain: Chain) => void,
): OnrampProvider {
  return {
    id: 'sandbox',
    name: 'Sandbox',
    fee: { min: '1.5', max: '1.5' },
    chains: shop.chains.map(({ caipId }) => caipId),
    async createUrl(purchase) {
      const [{ address: account }] = purchase.wallets
      if (!account.startsWith('0x'))
        throw new ServerError(
          400,
          'address_invalid',
          'The sandbox’s on-ramp sends to addresses of EVM chains.',
        )
      const { chain, asset } = pick(shop, purchase)
      // Also sends the tokens of orders that were paid before a process ended.
      settle(chain)
      const total = await totalOf(shop, asset, purchase)
      const { id: currency, payment_method_limits: limits } = paymentCurrencies.find(
        (each) => each.id === purchase.currency,
      ) ?? {
        id: 'USD',
        payment_method_limits: [],
      }
      const method = limits.find((each) => each.id === purchase.method)?.id ?? 'card'
      const id = await orders.open({
        account,
        chainId: chain.chainId,
        symbol: asset.symbol,
        currency,
        method,
        total,
      })
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
      for (const chain of shop.chains)
        if (due.some(({ chainId }) => chainId === chain.chainId)) settle(chain)
      return listed.map(toTransaction)
    },
  }
}

/** Creates the sandbox's on-ramp with its checkout pages. */
export function createSandboxOnramp(
  services: BalanceServices,
  options: SandboxOnrampOptions,
): { provider: OnrampProvider; pages: Hono } {
  const { clock, database, onDefect } = services
  const orders = createOrders(database, clock)
  const payer = createPayer({ key: options.payerKey, orders, database, clock })
  const shop = createShop(services, options)
  const settle = (chain: Chain): void => {
    payer.settle(chain).catch((error: unknown) => {
      // An unavailable chain is no defect: the next request tries again.
      if (!serverErrorOf(error)) onDefect(error)
    })
  }
  return {
    provider: createProvider(shop, orders, settle),
    pages: checkoutRoutes({
      services,
      orders,
      assetsOf: shop.assetsOf,
      quoteFor: shop.quoteFor,
      settle,
    }),
  }
}
