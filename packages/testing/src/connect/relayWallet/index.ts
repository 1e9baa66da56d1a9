export { createRelayWallet } from './createRelayWallet.js'
export { type RelayBehaviors, relayConforming } from './relayBehaviors.js'
export type {
  RelayAnswer,
  RelayLogEntry,
  RelayPeer,
  RelayQuestion,
  RelaySession,
  RelayWallet,
  RelayWalletClock,
  RelayWalletOptions,
  RelayWalletView,
} from './relayWallet.js'
