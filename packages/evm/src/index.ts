export type {
  EvmParameters,
  NetworksConfig,
  NetworksParameters,
  OwnConfigParameters,
} from './config.js'
export { type AskedTransaction, verifySentTransaction } from './connect/verifySentTransaction.js'
export { type EvmAdapter, type EvmOptions, evm } from './evm.js'
export type { SwapContracts } from './swap/swapContracts.js'
export type { WalletWindow } from './wallets/discoverWallets.js'
