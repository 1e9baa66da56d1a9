import { type GenericSchema, maxLength, minLength, object, pipe, string } from 'valibot'
import { ServerError } from '../../kernel/serverError.js'
import { createUpstream } from '../../kernel/upstream/createUpstream.js'
import { publicClusters } from '../../networks/solana/clusters.js'
import { commonOptions } from '../defaults.js'
import type { OnrampProvider, OnrampPurchase, OnrampWallet } from '../onrampProvider.js'
import { createCdpSigner } from './signCdpToken.js'

/**
 * Credentials of a Coinbase account: a secret API key, which keeps addresses out of links, or an
 * app id.
 */
export type CoinbaseOnrampOptions =
  | {
      keyId: string /** Base64 of an Ed25519 key, or an elliptic-curve key as PEM. */
      keySecret: string
      apiUrl?: string | undefined
      clock?: { now(): number } | undefined
    }
  | { appId: string }

const API = 'https://api.developer.coinbase.com'
const TOKEN_PATH = '/onramp/v1/token'
const PAGE = 'https://pay.coinbase.com/buy/select-asset'

/** Coinbase's names of networks. */
const blockchainOf: Readonly<Record<string, string>> = {
  'eip155:1': 'ethereum',
  'eip155:42161': 'arbitrum',
  'eip155:137': 'polygon',
  'eip155:43114': 'avalanche-c-chain',
  'eip155:10': 'optimism',
  'eip155:42220': 'celo',
  'eip155:8453': 'base',
  [publicClusters.mainnet]: 'solana',
}

/**
 * Returns Coinbase's name of a chain, given that name or a CAIP-2 id; `undefined` for an id that
 * Coinbase does not support.
 */
function nameOf(chain: string): string | undefined {
  return chain.includes(':') ? blockchainOf[chain] : chain
}

/** Coinbase's names of payment methods. */
const methods: Readonly<Record<string, string>> = {
  card: 'CARD',
  ach_bank_account: 'ACH_BANK_ACCOUNT',
}

const tokenReply: GenericSchema<unknown, { token: string }> = object({
  token: pipe(string(), minLength(1), maxLength(2048)),
})

function pageOf(
  { network, partnerUserId, cryptoAmount, fiatAmount, currency, method }: OnrampPurchase,
  identity: Readonly<Record<string, string>>,
): string {
  const url = new URL(PAGE)
  const parameters = {
    ...identity,
    defaultExperience: 'buy',
    defaultNetwork: network && nameOf(network),
    fiatCurrency: currency,
    defaultPaymentMethod: method && methods[method],
    partnerUserId: partnerUserId?.slice(0, 49),
    presetCryptoAmount: cryptoAmount,
    // With both amounts present, Coinbase prefers the fiat amount.
    ...(cryptoAmount === undefined ? { presetFiatAmount: fiatAmount } : {}),
  }
  for (const [name, value] of Object.entries(parameters))
    if (value !== undefined && value !== '') url.searchParams.set(name, String(value))
  return url.href
}

/**
 * Returns Coinbase's names of the networks of a destination.
 *
 * @throws ServerError 400 for a network that Coinbase does not support, and for an address of
 *   another kind of network: tokens there could be lost.
 */
function chainsOf({ address, blockchains }: OnrampWallet): readonly string[] {
  const isEvm = address.startsWith('0x')
  const isFor = (name: string): boolean => (name !== 'solana') === isEvm
  if (blockchains.length === 0) return Object.values(blockchainOf).filter(isFor)
  const names = blockchains.map(nameOf).filter((name) => name !== undefined)
  if (names.length === 0)
    throw new ServerError(400, 'chain_unknown', 'Coinbase does not send to this chain.')
  if (names.every(isFor)) return names
  throw new ServerError(
    400,
    'address_invalid',
    'The address of a destination wallet is of another kind of network. Nothing could be sent there.',
  )
}

function assetsOf({ wallets }: OnrampPurchase): readonly string[] {
  return [...new Set(wallets.flatMap(({ assets }) => assets))]
}

type SessionMaker = (purchase: OnrampPurchase) => Promise<Record<string, string>>

function createSessions(options: Extract<CoinbaseOnrampOptions, { keyId: string }>): SessionMaker {
  const { keyId, keySecret, apiUrl = API, clock = Date } = options
  const upstream = createUpstream({ id: 'coinbase', url: apiUrl, clock })
  const sign = createCdpSigner(keyId, keySecret, clock)
  const uri = `POST ${new URL(apiUrl).host}${TOKEN_PATH}`
  return async (purchase) => {
    const { wallets, client } = purchase
    const assets = assetsOf(purchase)
    const { token } = await upstream.send({
      path: TOKEN_PATH,
      headers: { authorization: `Bearer ${sign(uri)}` },
      body: {
        addresses: wallets.map((wallet) => ({
          address: wallet.address,
          blockchains: chainsOf(wallet),
        })),
        ...(assets.length > 0 ? { assets } : {}),
        ...(client ? { clientIp: client } : {}),
      },
      schema: tokenReply,
    })
    return { sessionToken: token }
  }
}

/**
 * Creates the provider for Coinbase Onramp. With a key, this server sends the destination to
 * Coinbase and the link contains a single-use token. With an app id, the link contains the
 * destination, which Coinbase allows for some apps only.
 *
 * Source: https://docs.cdp.coinbase.com/onramp/coinbase-hosted-onramp/generating-onramp-url
 *
 * @throws TypeError when the secret is not a key.
 *
 * @example
 * ```ts
 * import { createCoinbaseOnramp, createServer } from '@latchkey/server'
 *
 * createServer({
 *   origins: ['https://app.example.org'],
 *   chains: { 1: 'https://rpc.example.org' },
 *   onramp: { providers: [createCoinbaseOnramp({ appId: 'your app id' })] },
 * })
 * ```
 */
export function createCoinbaseOnramp(options: CoinbaseOnrampOptions): OnrampProvider {
  const identify: SessionMaker =
    'appId' in options
      ? async (purchase) => {
          const addresses = Object.fromEntries(
            purchase.wallets.map((wallet) => [wallet.address, chainsOf(wallet)]),
          )
          const assets = assetsOf(purchase)
          return {
            appId: options.appId,
            addresses: JSON.stringify(addresses),
            ...(assets.length > 0 ? { assets: JSON.stringify(assets) } : {}),
          }
        }
      : createSessions(options)
  return {
    id: 'coinbase',
    name: 'Coinbase',
    fee: { min: '1', max: '2' },
    chains: Object.keys(blockchainOf),
    async createUrl(purchase) {
      return pageOf(purchase, await identify(purchase))
    },
    getOptions: async () => commonOptions,
  }
}
