export type { SignedIn } from './connect/clientState.js'
export type { KeyValueStorage } from './connect/sessionStore.js'
export {
  AuthenticationFailedError,
  CancelledError,
  ClockSkewError,
  NamespaceMissingError,
  PairingExpiredError,
  ProviderRpcError,
  RelayCallError,
  RelayRefusedError,
  RelayUnreachableError,
} from './kernel/errors.js'
export type {
  ConnectParameters,
  Peer,
  SolanaSession,
  SolanaSessions,
  WalletConnectExtras,
  WalletConnectParameters,
} from './parameters.js'
export type { ProviderEvents, WalletConnectProvider } from './provider.js'
export type { SignInRequest } from './signIn/authenticate.js'
export { type WalletConnectFn, walletConnect } from './walletConnect.js'
