export type { SignInRequest } from './authenticate.js'
export {
  AuthenticationFailedError,
  CancelledError,
  ClockSkewError,
  PairingExpiredError,
  ProviderRpcError,
  RelayCallError,
  RelayRefusedError,
  RelayUnreachableError,
} from './errors.js'
export type {
  ConnectParameters,
  Peer,
  WalletConnectExtras,
  WalletConnectParameters,
} from './parameters.js'
export type { ProviderEvents, WalletConnectProvider } from './provider.js'
export type { SignedIn } from './state.js'
export type { KeyValueStorage } from './store.js'
export { walletConnect } from './walletConnect.js'
