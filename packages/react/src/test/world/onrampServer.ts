import type { HistoryTransaction, OnrampProviderInfo } from '@latchkey/protocol'
import { createTestClock, type TestClock } from '@latchkey/testing'
import type { Replies } from './createHttp.js'
import { createWorld, type World } from './createWorld.js'
import { transaction, transfer } from './historyServer.js'
import type { Look } from './looks.js'
import { BALANCES, onlyBalances, tokenAddress } from './moneyServer.js'

export const QUOTE = '/v1/onramp/quote'
export const PROVIDERS = '/v1/onramp/providers'
export const PAGE = '/v1/generators/onrampurl'

const limits = [
  { id: 'card', min: '10.00', max: '500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
]

function tokenOf(symbol: string, digit: number, chain = '31337'): object {
  const network = {
    name: `eip155:${chain}`,
    display_name: 'One',
    chain_id: chain,
    contract_address: tokenAddress(digit),
  }
  return { id: symbol.toLowerCase(), name: `${symbol} token`, symbol, networks: [network] }
}

/** Returns a provider that quotes, and whose purchases are in the history. */
export function provider(
  id: string,
  name: string,
  changes: Partial<OnrampProviderInfo> = {},
): OnrampProviderInfo {
  return {
    id,
    name,
    fee: { min: '1.5', max: '1.5' },
    chains: [],
    hasQuotes: true,
    hasPurchases: true,
    ...changes,
  }
}

const usd = (amount: string): object => ({ amount, currency: 'USD' })

/** Returns a quote's reply: the tokens for the requested amount, of which 2 are fees. */
function quote({ body }: { body: unknown }): object {
  const { amount, network, provider: id } = body as Record<string, string>
  const subtotal = Number(amount) - 2
  return {
    paymentTotal: usd(Number(amount).toFixed(2)),
    paymentSubtotal: usd(subtotal.toFixed(2)),
    coinbaseFee: usd('1.50'),
    networkFee: usd('0.50'),
    purchaseAmount: { amount: `${id === 'till' ? subtotal : subtotal - 1}`, currency: network },
    quoteId: `q-${id}`,
  }
}

/** Returns the replies of two on-ramps, of which Till has the better price. */
export function onramps(providers?: readonly OnrampProviderInfo[], suffix: string = ''): Replies {
  return {
    [BALANCES]: { balances: [] },
    [PROVIDERS]: {
      providers: providers ?? [
        provider('ferry', `Ferry${suffix}`.slice(0, 32)),
        provider('till', `Till${suffix}`.slice(0, 32)),
      ],
    },
    '/v1/onramp/options': {
      paymentCurrencies: [
        { id: 'USD', payment_method_limits: limits },
        { id: 'EUR', payment_method_limits: limits },
      ],
      purchaseCurrencies: [tokenOf('DOL', 1), tokenOf('DAY', 2), tokenOf('FAR', 3, '1')],
    },
    [QUOTE]: quote,
    [PAGE]: { url: 'https://till.test/pay' },
    '/v1/account/{address}/history': { data: [], next: null },
    '/v1/fungible/price': { fungibles: [] },
  }
}

/** Returns a purchase of 98 DOL in the history. */
export function purchase(
  index: number,
  status: HistoryTransaction['metadata']['status'],
): HistoryTransaction {
  return transaction(index, {
    id: `purchase-${index}`,
    metadata: { operationType: 'buy', hash: '', sentFrom: '', status },
    transfers: [transfer('in', '98')],
  })
}

/** A world in which the account can buy. */
export interface Buyer extends World {
  clock: TestClock
}

/** Connects an account that can buy, without opening the modal. */
export async function createBuyer(look?: Look, server?: Replies): Promise<Buyer> {
  const clock = createTestClock()
  const world = await createWorld({
    look,
    server: { ...onramps(undefined, look?.suffix), ...server },
    options: { features: { ...onlyBalances, onramp: true }, locale: 'en-US', clock },
  })
  await world.connect()
  return { ...world, clock }
}
