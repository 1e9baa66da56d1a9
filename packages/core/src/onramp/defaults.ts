import type { OnrampPaymentCurrency, OnrampPurchaseCurrency } from '@latchkey/protocol'
import type { Network } from '../kernel/types.js'

// The initial choices of a purchase. Source: specification §9.
export const DEFAULT_TOKEN = 'USDC'
export const DEFAULT_CURRENCY = 'USD'
export const DEFAULT_METHOD = 'card'
export const DEFAULT_AMOUNT = '100'

const limits = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
]

/** Payment currencies of a provider that lists none. Source: specification §5. */
export const defaultPayments: readonly OnrampPaymentCurrency[] = [
  { id: 'USD', payment_method_limits: limits },
  { id: 'EUR', payment_method_limits: limits },
]

/**
 * USDC contract or mint by network. Source:
 * https://developers.circle.com/stablecoins/usdc-contract-addresses
 */
const dollars: Readonly<Record<string, string>> = {
  'eip155:1': '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  'eip155:10': '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85',
  'eip155:137': '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359',
  'eip155:8453': '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  'eip155:42161': '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
}

/**
 * Returns the tokens of a provider that lists none: the native currency, and USDC where it exists.
 */
export function defaultTokens({
  id,
  name,
  nativeCurrency,
}: Network): readonly OnrampPurchaseCurrency[] {
  const place = { name: id, display_name: name, chain_id: id.slice(id.indexOf(':') + 1) }
  const dollar = dollars[id]
  return [
    ...(dollar
      ? [
          {
            id: 'usdc',
            name: 'USD Coin',
            symbol: 'USDC',
            networks: [{ ...place, contract_address: dollar }],
          },
        ]
      : []),
    {
      id: nativeCurrency.symbol.toLowerCase(),
      ...pick(nativeCurrency),
      networks: [{ ...place, contract_address: '' }],
    },
  ]
}

function pick({ name, symbol }: Network['nativeCurrency']): { name: string; symbol: string } {
  return { name, symbol }
}
