import type { OnrampOptionsReply, OnrampPaymentCurrency } from '@latchkey/protocol'
import { publicClusters } from '../networks/solana/clusters.js'

const limits = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
]

/** Payment currencies. Source: the reference product's limits, the same for both currencies. */
export const paymentCurrencies: readonly OnrampPaymentCurrency[] = [
  { id: 'USD', payment_method_limits: limits },
  { id: 'EUR', payment_method_limits: limits },
]

const solana = {
  name: 'solana-mainnet',
  display_name: 'Solana',
  chain_id: publicClusters.mainnet.slice('solana:'.length),
}

/** Default purchase options for providers without a list of their own. */
export const commonOptions: OnrampOptionsReply = {
  paymentCurrencies,
  purchaseCurrencies: [
    {
      id: '2b92315d-eab7-5bef-84fa-089a131333f5',
      name: 'USD Coin',
      symbol: 'USDC',
      networks: [
        {
          name: 'ethereum-mainnet',
          display_name: 'Ethereum',
          chain_id: '1',
          contract_address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
        },
        {
          name: 'polygon-mainnet',
          display_name: 'Polygon',
          chain_id: '137',
          contract_address: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359',
        },
        { ...solana, contract_address: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' },
      ],
    },
    {
      id: 'eth',
      name: 'Ether',
      symbol: 'ETH',
      networks: [
        { name: 'ethereum-mainnet', display_name: 'Ethereum', chain_id: '1', contract_address: '' },
      ],
    },
    {
      id: 'sol',
      name: 'Solana',
      symbol: 'SOL',
      networks: [{ ...solana, contract_address: '' }],
    },
  ],
}
