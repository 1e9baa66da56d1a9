export { type SelectAccountErrorType, selectAccount } from './account/selectAccount.js'
export { accountBalancesQuery } from './balances/accountBalancesQuery.js'
export { formatFiat, formatTokenAmount } from './balances/format.js'
export { nativeBalancesQuery } from './balances/nativeBalancesQuery.js'
export { ownedNftsQuery } from './balances/ownedNftsQuery.js'
export { refreshBalances } from './balances/refreshBalances.js'
export type { TokenBalance } from './balances/tokenBalance.js'
export { totalOf } from './balances/totalOf.js'
export { parseUnits } from './balances/units.js'
export type { ConnectState } from './connect/connectState.js'
export { type ConnectWalletErrorType, connectWallet } from './connect/connectWallet.js'
export { disconnect } from './connect/disconnect.js'
export {
  ClockSkewError,
  PairingExpiredError,
  RelayRefusedError,
  RelayUnreachableError,
  SignInMismatchError,
} from './connect/pairingErrors.js'
export { type PreparePairingErrorType, preparePairing } from './connect/preparePairing.js'
export { renewPairing } from './connect/renewPairing.js'
export { type SwitchConnectionErrorType, switchConnection } from './connect/switchConnection.js'
export {
  AddressUnprovedError,
  ApprovalPendingError,
  InvalidWalletResponseError,
  MethodUnsupportedError,
  NetworkUnchangedError,
  NetworkUnknownError,
  NotConnectedError,
  PopupBlockedError,
  PopupClosedError,
  PopupCutOffError,
  UserRejectedError,
  WalletGoneError,
  WalletLockedError,
  WalletMismatchError,
} from './connect/walletErrors.js'
export { createLatchkey } from './createLatchkey.js'
export { activityOf } from './history/activityOf.js'
export { describeTransaction } from './history/describeTransaction.js'
export { historyQuery } from './history/historyQuery.js'
export type { HistoryTransaction } from './history/records.js'
export type { ChainAdapter } from './kernel/adapter.js'
export {
  CancelledError,
  LatchkeyError,
  NetworkRequestError,
  OptionError,
  RequestPendingError,
  TimeoutError,
  UnknownError,
  WalletNotFoundError,
} from './kernel/errors.js'
export { isFeatureOn } from './kernel/features.js'
export type { LoginPort } from './kernel/login.js'
export type { Machine } from './kernel/machine.js'
export { ServerMissingError, ServerRefusedError } from './kernel/serverErrors.js'
export { SetupError } from './kernel/setupError.js'
export type {
  Connection,
  DirectoryWallet,
  Network,
  Wallet,
  WalletChoice,
} from './kernel/types.js'
export type { Latchkey } from './latchkey.js'
export {
  getLogin,
  /** @deprecated Use {@link getLogin}. */
  getLogin as loginOf,
  type Login,
} from './login/getLogin.js'
export { LoginError } from './login/loginErrors.js'
export type { LoginErrorType, StartSocialErrorType } from './login/loginOperations.js'
export type { LoginState } from './login/loginState.js'
export { closeModal } from './modal/closeModal.js'
export { setLocale } from './modal/setLocale.js'
export { setThemeMode } from './modal/setThemeMode.js'
export {
  getNames,
  /** @deprecated Use {@link getNames}. */
  getNames as namesOf,
  type Names,
  type NamesErrorType,
} from './names/getNames.js'
export { identityQuery } from './names/identityQuery.js'
export { NameRefusedError } from './names/nameRefusedError.js'
export type { NamesState } from './names/namesState.js'
export { ownNamesQuery } from './names/ownNamesQuery.js'
export { type SwitchNetworkErrorType, switchNetwork } from './networks/switchNetwork.js'
export {
  getOnramp,
  /** @deprecated Use {@link getOnramp}. */
  getOnramp as onrampOf,
  type Onramp,
  type OnrampErrorType,
} from './onramp/getOnramp.js'
export { onrampOffersQuery } from './onramp/onrampOffersQuery.js'
export { onrampQuoteQuery } from './onramp/onrampQuoteQuery.js'
export { OnrampRefusedError } from './onramp/onrampRefusedError.js'
export type { OnrampState } from './onramp/onrampState.js'
export { purchasesQuery } from './onramp/purchasesQuery.js'
export { openModal } from './openModal.js'
export type { LatchkeyOptions } from './options.js'
export { receiveLink } from './receive/receiveLink.js'
export {
  getSend,
  /** @deprecated Use {@link getSend}. */
  getSend as sendOf,
} from './send/getSend.js'
export type { Send, SendErrorType } from './send/sendMethods.js'
export { SendRefusedError } from './send/sendRefusedError.js'
export type { SendState } from './send/sendState.js'
export { createSignIn } from './signIn/createSignIn.js'
export { createSignInClient } from './signIn/createSignInClient.js'
export { type SignInErrorType, signIn } from './signIn/signIn.js'
export {
  SignInRefusedError,
  SignInServerError,
} from './signIn/signInErrors.js'
export type { SignInOptions, SignInSession } from './signIn/signInOptions.js'
export type { SignInState } from './signIn/signInState.js'
export { type SignOutErrorType, signOut } from './signIn/signOut.js'
export {
  getSwap,
  /** @deprecated Use {@link getSwap}. */
  getSwap as swapOf,
} from './swap/getSwap.js'
export type { Swap, SwapErrorType } from './swap/swapMethods.js'
export { SwapFailedError, SwapRefusedError } from './swap/swapOutcomes.js'
export type { SwapState } from './swap/swapState.js'
export {
  getTransactionTracker,
  /** @deprecated Use {@link getTransactionTracker}. */
  getTransactionTracker as sentOf,
} from './transactions/getTransactionTracker.js'
export { OutcomeUnknownError } from './transactions/sendErrors.js'
export { walletChoices } from './wallets/walletChoices.js'
export { walletSearchQuery } from './wallets/walletSearchQuery.js'
