export { type RelayBehaviors, relayConforming } from './behaviors.js'
export { createRelayWallet } from './createRelayWallet.js'
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
} from './types.js'
