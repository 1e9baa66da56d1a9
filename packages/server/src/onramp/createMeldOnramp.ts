import { ServerError } from '../kernel/serverError.js'
import { commonOptions } from './defaults.js'
import type { OnrampProvider } from './onrampProvider.js'

/** An account at Meld. */
export interface MeldOnrampOptions {
  /** Meld's publishable key. It is not secret. */
  publicKey: string
}

/**
 * Creates the provider for Meld, which forwards users to a suitable seller.
 *
 * Source: the reference product's parameters.
 *
 * @example
 * ```ts
 * import { createMeldOnramp, createServer } from '@latchkey/server'
 *
 * createServer({
 *   origins: ['https://app.example.org'],
 *   chains: { 1: 'https://rpc.example.org' },
 *   onramp: { providers: [createMeldOnramp({ publicKey: 'your publishable key' })] },
 * })
 * ```
 */
export function createMeldOnramp({ publicKey }: MeldOnrampOptions): OnrampProvider {
  return {
    id: 'meld',
    name: 'Meld',
    fee: { min: '1', max: '2' },
    async createUrl({ wallets, network, fiatAmount, currency }) {
      const [wallet] = wallets
      const isSolana = !wallet.address.startsWith('0x')
      if (isSolana && network !== undefined && !/solana/i.test(network))
        throw new ServerError(
          400,
          'address_invalid',
          'The destination wallet is on Solana, the network is not.',
        )
      const url = new URL('https://meldcrypto.com/')
      url.searchParams.set('publicKey', publicKey)
      url.searchParams.set(
        'destinationCurrencyCode',
        wallet.assets[0] ?? (isSolana ? 'SOL' : 'USDC'),
      )
      url.searchParams.set('walletAddress', wallet.address)
      if (fiatAmount !== undefined) url.searchParams.set('sourceAmount', String(fiatAmount))
      if (currency !== undefined) url.searchParams.set('sourceCurrencyCode', currency)
      return url.href
    },
    getOptions: async () => commonOptions,
  }
}
