import { expect, test } from 'vitest'
import type { Chain } from '../../networks/chain.js'
import type { Cluster } from '../../networks/solana/cluster.js'
import type { OnrampPurchase } from '../onrampProvider.js'
import type { Market } from './markets.js'
import type { Asset } from './money.js'
import { pick, requireAsset, type Shop, totalOf } from './shop.js'

const asset = (symbol: string, chainId: number): Asset => ({
  chainId,
  name: symbol,
  symbol,
  decimals: 18,
  token: 'native',
})
const market = (chainId: number, assets: readonly Asset[]): Market => ({
  chainId,
  network: { chainId, caipId: `eip155:${chainId}`, name: `Chain ${chainId}` } as Chain,
  assets,
})
const ledger: Market = {
  chainId: -7,
  network: { caipId: 'solana:ledger', name: 'Ledger' } as unknown as Cluster,
  assets: [asset('SOL', -7)],
}
const shop: Shop = {
  markets: [
    market(31337, [asset('USDC', 31337), asset('ETH', 31337)]),
    market(31338, [asset('POL', 31338)]),
    ledger,
  ],
  priceOf: async ({ symbol }) => (symbol === 'ETH' ? '2000' : undefined),
  quoteFor: () => Promise.reject(new Error('Not used here.')),
}
const SOLANA = '7EqQdEULxWcraVx3mXKFjc84LhCkMGZCkRuDpvcMwJeK'

function purchase(
  changes: { network?: string; assets?: string[]; address?: string } = {},
): OnrampPurchase {
  const { network, assets = [], address = `0x${'11'.repeat(20)}` } = changes
  return {
    wallets: [{ address, blockchains: [], assets }],
    network,
    partnerUserId: undefined,
    cryptoAmount: undefined,
    fiatAmount: undefined,
    currency: undefined,
    method: undefined,
    client: undefined,
    publicUrl: 'https://api.example',
  }
}

test('default: selects the network and the token of a purchase, else the first on sale', () => {
  expect(pick(shop, purchase()).asset.symbol).toBe('USDC')
  expect(pick(shop, purchase({ assets: ['ETH'] })).asset.symbol).toBe('ETH')
  expect(pick(shop, purchase({ network: 'Chain 31338' })).asset.symbol).toBe('POL')
  expect(pick(shop, purchase({ network: 'eip155:31338', assets: ['ETH'] })).asset.symbol).toBe(
    'POL',
  )
})

test('behavior: SEC-87 selects a network of the address’s kind, and refuses another one', () => {
  expect(pick(shop, purchase({ address: SOLANA })).market).toBe(ledger)
  const named = { address: SOLANA, network: 'solana:ledger' }
  expect(pick(shop, purchase(named)).asset.symbol).toBe('SOL')
  expect(() => pick(shop, purchase({ address: SOLANA, network: 'eip155:31337' }))).toThrow(
    /another kind/,
  )
  expect(() => pick(shop, purchase({ network: 'solana:ledger' }))).toThrow(/another kind/)
  const onEvm = { ...shop, markets: shop.markets.slice(0, 1) }
  expect(() => pick(onEvm, purchase({ address: SOLANA }))).toThrow(/another kind/)
})

test('behavior: starts with the requested amount of money, else with the value of the tokens', async () => {
  const ether = asset('ETH', 31337)
  expect(await totalOf(shop, ether, { ...purchase(), fiatAmount: 12.5 })).toBe('12.50')
  expect(await totalOf(shop, ether, { ...purchase(), cryptoAmount: 0.1 })).toBe('200.00')
  expect(await totalOf(shop, asset('POL', 31338), { ...purchase(), cryptoAmount: 1 })).toBe(
    '100.00',
  )
})

test('error: rejects a purchase without tokens on sale, and an unknown token', () => {
  expect(() => pick({ ...shop, markets: [market(31337, [])] }, purchase())).toThrow(
    /nothing on sale/,
  )
  expect(() => pick({ ...shop, markets: [] }, purchase())).toThrow(/nothing on sale/)
  expect(requireAsset(shop, 'POL').chainId).toBe(31338)
  expect(() => requireAsset(shop, 'DOGE')).toThrow(/DOGE is not on sale here/)
})
