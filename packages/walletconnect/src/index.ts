export type { SignedIn } from './connect/clientState.js'
export type { KeyValueStorage } from './connect/sessionStore.js'
export {
  AuthenticationFailedError,
  CancelledError,
  ClockSkewError,
  PairingExpiredError,
  ProviderRpcError,
  RelayCallError,
  RelayRefusedError,
  RelayUnreachableError,
} from './kernel/errors.js'
export type {
  ConnectParameters,
  Peer,
  WalletConnectConnector,
  WalletConnectExtras,
  WalletConnectParameters,
} from './parameters.js'
export type { WalletConnectProvider } from './provider.js'
export type { SignInRequest } from './signIn/authenticate.js'
export { walletConnect } from './walletConnect.js'
