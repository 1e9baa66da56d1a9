export type { EvmParameters } from './config.js'
export type { WalletWindow } from './discoverWallets.js'
export { type EvmAdapter, evm } from './evm.js'
export { type AskedTransaction, verifySentTransaction } from './verifySentTransaction.js'
