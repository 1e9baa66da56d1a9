export type { SolanaConnector, SolanaSessions } from './connect/solanaConnector.js'
export {
  type SolanaNameService,
  type SolanaNetwork,
  type StandardChain,
  solanaDevnet,
  solanaMainnet,
  solanaTestnet,
} from './kernel/solanaNetwork.js'
export type { GivenConnector, SolanaParameters } from './parameters.js'
export type { SolanaSigner } from './signer.js'
export { type SolanaAdapter, type SolanaOptions, solana } from './solana.js'
export type { SolanaWalletAccount } from './walletAccount.js'
export type { WalletWindow } from './wallets/discoverWallets.js'
