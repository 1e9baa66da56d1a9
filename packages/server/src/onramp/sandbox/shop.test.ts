import { expect, test } from 'vitest'
import type { Chain } from '../../networks/chain.js'
import type { OnrampPurchase } from '../onrampProvider.js'
import type { Asset } from './money.js'
import { pick, requireAsset, type Shop, totalOf } from './shop.js'

const asset = (symbol: string, chainId: number): Asset => ({
  chainId,
  name: symbol,
  symbol,
  decimals: 18,
  token: 'native',
})
const chain = (chainId: number): Chain =>
  ({ chainId, caipId: `eip155:${chainId}`, name: `Chain ${chainId}` }) as Chain
const sold = new Map([
  [31337, [asset('USDC', 31337), asset('ETH', 31337)]],
  [31338, [asset('POL', 31338)]],
])
const shop: Shop = {
  chains: [chain(31337), chain(31338)],
  assetsOf: ({ chainId }) => sold.get(chainId) ?? [],
  priceOf: async ({ symbol }) => (symbol === 'ETH' ? '2000' : undefined),
  quoteFor: () => Promise.reject(new Error('Not used here.')),
}

function purchase(changes: { network?: string; assets?: string[] } = {}): OnrampPurchase {
  const { network, assets = [] } = changes
  return {
    wallets: [{ address: `0x${'11'.repeat(20)}`, blockchains: [], assets }],
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

test('default: picks the network and the token of a purchase, else those sold first', () => {
  expect(pick(shop, purchase()).asset.symbol).toBe('USDC')
  expect(pick(shop, purchase({ assets: ['ETH'] })).asset.symbol).toBe('ETH')
  expect(pick(shop, purchase({ network: 'Chain 31338' })).asset.symbol).toBe('POL')
  expect(pick(shop, purchase({ network: 'eip155:31338', assets: ['ETH'] })).asset.symbol).toBe(
    'POL',
  )
})

test('behavior: begins with the amount of money, else with what the tokens are worth', async () => {
  const ether = asset('ETH', 31337)
  expect(await totalOf(shop, ether, { ...purchase(), fiatAmount: 12.5 })).toBe('12.50')
  expect(await totalOf(shop, ether, { ...purchase(), cryptoAmount: 0.1 })).toBe('200.00')
  expect(await totalOf(shop, asset('POL', 31338), { ...purchase(), cryptoAmount: 1 })).toBe(
    '100.00',
  )
})

test('error: nothing on sale, or not that token', () => {
  expect(() => pick({ ...shop, assetsOf: () => [] }, purchase())).toThrow(/nothing on sale/)
  expect(requireAsset(shop, 'POL').chainId).toBe(31338)
  expect(() => requireAsset(shop, 'DOGE')).toThrow(/DOGE is not on sale here/)
})
