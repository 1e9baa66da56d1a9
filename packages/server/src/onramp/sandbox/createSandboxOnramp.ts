import { createHash, randomUUID } from 'node:crypto'
import type { HistoryStatus, HistoryTransaction, OnrampPurchaseCurrency } from '@latchkey/protocol'
import type { Hono } from 'hono'
import { formatUnits, getAddress, type Hex } from 'viem'
import type { Chain } from '../../kernel/chain/chain.js'
import { ServerError } from '../../kernel/serverError.js'
import type { Services } from '../../kernel/services.js'
import { pinnedTokens } from '../../kernel/tokens/createTokens.js'
import { paymentCurrencies } from '../defaults.js'
import type { OnrampProvider, OnrampPurchase } from '../onrampProvider.js'
import { CHECKOUT_PATH, checkoutRoutes } from './checkoutRoutes.js'
import { createPayer } from './createPayer.js'
import { type Asset, moneyOf, quote, type SandboxQuote, toQuoteReply } from './money.js'
import { createOrders, type Order } from './orders.js'

/** The on-ramp of the sandbox: it takes no money and really sends tokens. Never on a chain whose tokens are worth anything. */
export interface SandboxOnrampOptions {
  /** Private key of the account that pays out. It must own the tokens and what their transfers cost. */
  payerKey: Hex
  /** Chain ids. @default all chains of the server */
  chainIds?: readonly number[] | undefined
  /** Symbols of pinned tokens, or of a chain's own currency. @default the chain's own currency and its dollar */
  symbols?: readonly string[] | undefined
}

const DEFAULT_TOTAL_CENTS = 10_000n

const statuses: Readonly<Record<string, HistoryStatus>> = {
  sent: 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
  failed: 'ONRAMP_TRANSACTION_STATUS_FAILED',
}

function assetsOn({ chainId, nativeCurrency, dollar, ...chain }: Chain, symbols: readonly string[] | undefined): readonly Asset[] {
  const isOnSale = (symbol: string, isDefault: boolean): boolean => (symbols ? symbols.includes(symbol) : isDefault)
  const tokens = [...pinnedTokens({ chainId, nativeCurrency, dollar, ...chain }).values()]
  return [
    ...tokens
      .filter(({ address, symbol }) => isOnSale(symbol, address.toLowerCase() === dollar?.toLowerCase()))
      .map(({ address, name, symbol, decimals }) => ({ chainId, name, symbol, decimals, token: address.toLowerCase() })),
    ...(isOnSale(nativeCurrency.symbol, true) ? [{ chainId, ...nativeCurrency, token: 'native' }] : []),
  ]
}

function toTransaction(order: Order): HistoryTransaction {
  const { id, chainId, hash, payer, account, status, symbol, amount, decimals, nonce, updatedAt } = order
  return {
    // Not the order's own id: who knows that can see and change the order, and a history is everybody's.
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
    transfers: [{ fungible_info: { name: symbol, symbol }, direction: 'in', quantity: { numeric: formatUnits(BigInt(amount ?? '0'), decimals ?? 0) } }],
  }
}

/** The sandbox's on-ramp, with the pages where its purchases are made. */
export function createSandboxOnramp(services: Services, options: SandboxOnrampOptions): { provider: OnrampProvider; pages: Hono } {
  const { clock, database, chains, prices } = services
  const orders = createOrders(database, clock)
  const payer = createPayer({ key: options.payerKey, orders, database, clock })
  const served = [...chains.values()].filter(({ chainId }) => options.chainIds?.includes(chainId) ?? true)
  const assetsOf = (chain: Chain): readonly Asset[] => (served.includes(chain) ? assetsOn(chain, options.symbols) : [])

  async function quoteFor(asset: Asset, payment: { amount: string; currency: string; method: string | undefined }): Promise<SandboxQuote> {
    const [price] = (await prices?.getPrices([{ chainId: asset.chainId, address: asset.token === 'native' ? 'native' : (asset.token as Hex) }])) ?? []
    return quote(asset, payment, price)
  }

  const settle = (chain: Chain): Promise<void> =>
    payer.settle(chain).catch((error: unknown) => {
      // A chain that is silent now is asked again by whoever looks next.
      if (!(error instanceof ServerError)) services.onDefect(error)
    })

  function pick({ network, wallets: [wallet] }: OnrampPurchase): { chain: Chain; asset: Asset } {
    const chain = served.find(({ caipId, name }) => caipId === network || name === network) ?? served[0]
    const onSale = chain ? assetsOf(chain) : []
    const asset = onSale.find(({ symbol }) => wallet.assets.includes(symbol)) ?? onSale[0]
    if (!chain || !asset)
      throw new ServerError(503, 'not_configured', 'The sandbox’s on-ramp has nothing on sale. Its operator lists tokens of chains in the option "chains".')
    return { chain, asset }
  }

  /** Named, it is what is bought; otherwise a sum to begin with. */
  async function totalOf(asset: Asset, { cryptoAmount, fiatAmount }: OnrampPurchase): Promise<string> {
    if (fiatAmount) return fiatAmount.toFixed(2)
    if (!cryptoAmount) return moneyOf(DEFAULT_TOTAL_CENTS)
    const [price] = (await prices?.getPrices([{ chainId: asset.chainId, address: asset.token === 'native' ? 'native' : (asset.token as Hex) }])) ?? []
    return price === undefined ? moneyOf(DEFAULT_TOTAL_CENTS) : (cryptoAmount * Number(price)).toFixed(2)
  }

  const provider: OnrampProvider = {
    id: 'sandbox',
    async createUrl(purchase) {
      const [{ address: account }] = purchase.wallets
      if (!account.startsWith('0x')) throw new ServerError(400, 'address_invalid', 'The sandbox’s on-ramp sends to addresses of EVM chains.')
      const { chain, asset } = pick(purchase)
      const { chainId } = chain
      // What was paid before a process ended is sent with the next purchase at the latest.
      void settle(chain)
      const id = await orders.open({ account, chainId, symbol: asset.symbol, currency: 'USD', method: 'card', total: await totalOf(asset, purchase) })
      return `${purchase.publicUrl}${CHECKOUT_PATH}/${id}`
    },
    async getOptions() {
      const onSale = served.flatMap((chain) => assetsOf(chain).map((asset) => ({ chain, asset })))
      const symbols = [...new Set(onSale.map(({ asset }) => asset.symbol))]
      const purchaseCurrencies = symbols.map((symbol): OnrampPurchaseCurrency => {
        const networks = onSale.filter(({ asset }) => asset.symbol === symbol)
        return {
          id: symbol.toLowerCase(),
          name: networks[0]?.asset.name ?? symbol,
          symbol,
          networks: networks.map(({ chain, asset }) => ({
            name: chain.caipId,
            display_name: chain.name,
            chain_id: String(chain.chainId),
            contract_address: asset.token === 'native' ? '' : getAddress(asset.token),
          })),
        }
      })
      return { paymentCurrencies, purchaseCurrencies }
    },
    async getQuote({ purchaseCurrency, paymentCurrency, amount }) {
      const asset = served.flatMap(assetsOf).find(({ symbol }) => symbol === purchaseCurrency.symbol)
      if (!asset) throw new ServerError(400, 'token_unknown', `${purchaseCurrency.symbol} is not on sale here. GET /v1/onramp/options lists what is.`)
      const quoted = await quoteFor(asset, { amount, currency: paymentCurrency.id, method: undefined })
      return toQuoteReply(asset, quoted, paymentCurrency.id, randomUUID())
    },
    async getTransactions(account) {
      const listed = await orders.listPaid(account)
      const isDue = ({ status }: Order): boolean => status === 'paid' || status === 'signed'
      for (const chain of served) if (listed.some((order) => isDue(order) && order.chainId === chain.chainId)) void settle(chain)
      return listed.map(toTransaction)
    },
  }
  const pages = checkoutRoutes({ services, orders, assetsOf: async (chain) => assetsOf(chain), quoteFor, settle: (chain) => void settle(chain) })
  return { provider, pages }
}
