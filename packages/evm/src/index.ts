export type {
  EvmParameters,
  NetworksConfig,
  NetworksParameters,
  OwnConfigParameters,
} from './config.js'
export type { WalletWindow } from './discoverWallets.js'
export { type EvmAdapter, type EvmOptions, evm } from './evm.js'
export type { SwapContracts } from './transactions/swapContracts.js'
export { type AskedTransaction, verifySentTransaction } from './verifySentTransaction.js'
