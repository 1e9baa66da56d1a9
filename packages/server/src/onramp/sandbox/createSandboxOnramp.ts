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
 * The on-ramp of the sandbox: it takes no money and really sends tokens. Never on a chain whose
 * tokens are worth anything.
 */
export interface SandboxOnrampOptions {
  /**
   * Private key of the account that pays out. It must own the tokens and what their transfers cost.
   */
  payerKey: Hex
  /**
   * Chain ids. @default 31337 and 31338, the chains of the sandbox: nothing of worth is given away
   * by oversight
   */
  chainIds?: readonly number[] | undefined
  /**
   * Symbols of pinned tokens, or of a chain's own currency. @default the chain's own currency and
   * its dollar
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
    // Not the order's own id: who knows that can see and change the order, and a history is
    // everybody's.
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
      // What was paid before a process ended is sent with the next purchase at the latest.
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

/** The sandbox's on-ramp, with the pages where its purchases are made. */
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
      // A chain that is silent now is asked again by whoever looks next.
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
