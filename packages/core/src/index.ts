export {
  type AccountDisplay,
  type AccountDisplayEvent,
  type AccountDisplayMachine,
  type AccountTab,
  accountDisplayOf,
} from './account/accountDisplay.js'
export type { AccountViews } from './account/accountViews.js'
export { type SelectAccountErrorType, selectAccount } from './account/selectAccount.js'
export { startReports } from './analytics/startReports.js'
export {
  type AccountBalancesParameters,
  type AccountBalancesQuery,
  accountBalancesQuery,
} from './balances/accountBalancesQuery.js'
export { BALANCES_FRESH_MS, type BalanceKit } from './balances/balanceKit.js'
export { type BalanceQuery, balanceQuery } from './balances/balanceQuery.js'
export {
  type FiatPart,
  formatDecimal,
  formatFiat,
  formatFiatParts,
  formatPercent,
  formatTokenAmount,
} from './balances/format.js'
export { formatAmount } from './balances/formatAmount.js'
export { type NativeBalancesQuery, nativeBalancesQuery } from './balances/nativeBalancesQuery.js'
export {
  NFTS_FRESH_MS,
  type OwnedNft,
  type OwnedNftsPage,
  type OwnedNftsQuery,
  ownedNftsQuery,
} from './balances/ownedNftsQuery.js'
export { refreshBalances } from './balances/refreshBalances.js'
export { type RefreshEvent, type RefreshState, refreshesOf } from './balances/refreshes.js'
export { totalOf } from './balances/totalOf.js'
export { formatUnits, parseUnits } from './balances/units.js'
export { cancelConnect } from './connect/cancelConnect.js'
export { cancelPairing } from './connect/cancelPairing.js'
export { chooseWallet } from './connect/chooseWallet.js'
export type { ConnectViews } from './connect/connectViews.js'
export { type ConnectWalletErrorType, connectWallet } from './connect/connectWallet.js'
export { disconnect } from './connect/disconnect.js'
export type { PairingEvent, PairingState } from './connect/pairingState.js'
export { type PreparePairingErrorType, preparePairing } from './connect/preparePairing.js'
export { type RenewPairingErrorType, renewPairing } from './connect/renewPairing.js'
export type { ConnectEvent, ConnectFailure, ConnectState, ConnectStatus } from './connect/state.js'
export { usesSmartAccount } from './connect/usesSmartAccount.js'
export { createLatchkey } from './createLatchkey.js'
export { type ActivityItem, type ActivityParameters, activityOf } from './history/activityOf.js'
export { activityQuery } from './history/activityQuery.js'
export {
  type Allowance,
  describeTransaction,
  type Movement,
  type TransactionDescription,
} from './history/describeTransaction.js'
export { groupByMonth, type MonthGroup } from './history/groupByMonth.js'
export {
  HISTORY_FRESH_MS,
  HISTORY_POLL_MS,
  type HistoryParameters,
  type HistoryQuery,
  historyQuery,
} from './history/historyQuery.js'
export type { HistoryViews } from './history/historyViews.js'
export { isHistoryAwaited } from './history/isHistoryAwaited.js'
export { isSpamTransaction } from './history/isSpamTransaction.js'
export { type JoinedPages, joinPages } from './history/joinPages.js'
export type { HistoryTransaction } from './history/records.js'
export { toHistoryTransaction } from './history/toHistoryTransaction.js'
export { transactionStatusOf } from './history/transactionStatusOf.js'
export type {
  AdapterEvent,
  ChainAdapter,
  ConnectParameters,
  PreferredAccount,
  TransactionRequest,
} from './kernel/adapter.js'
export { type Cancel, type Clock, systemClock } from './kernel/clock.js'
export { whileStatus } from './kernel/effect.js'
export {
  CancelledError,
  LatchkeyError,
  type LatchkeyErrorParameters,
  NetworkRequestError,
  OptionError,
  RequestPendingError,
  TimeoutError,
  UnknownError,
  WalletNotFoundError,
} from './kernel/errors.js'
export { type Feature, type Features, isFeatureOn } from './kernel/features.js'
export { formatAgo, formatDate } from './kernel/formatDate.js'
export type {
  LoginEvent,
  LoginPort,
  LoginProvider,
  LoginSocial,
  LoginSurface,
} from './kernel/login.js'
export {
  createMachine,
  type Effect,
  type Machine,
  type MachineParameters,
} from './kernel/machine.js'
export {
  ClockSkewError,
  PairingExpiredError,
  RelayRefusedError,
  RelayUnreachableError,
} from './kernel/pairingErrors.js'
export type { Report, ReportedEvent } from './kernel/report.js'
export type { SendItem, SendNft } from './kernel/sendItem.js'
export { ServerMissingError, ServerRefusedError } from './kernel/serverErrors.js'
export { deadlines, type SettleParameters, settle } from './kernel/settle.js'
export { SetupError } from './kernel/setupError.js'
export {
  SignInMismatchError,
  SignInRefusedError,
  SignInServerError,
} from './kernel/signInErrors.js'
export { createStore, type KeyValueStorage, type Store } from './kernel/storage.js'
export type { TokenBalance } from './kernel/tokens.js'
export { toLatchkeyError } from './kernel/toLatchkeyError.js'
export type {
  Asset,
  AtomicSupport,
  BalanceChange,
  ChainTransactions,
  DecodedTransaction,
  Fee,
  ParsedAddress,
  PreparedTransaction,
  Replacement,
  Simulation,
  TransactionOutcome,
} from './kernel/transactions.js'
export type {
  Amount,
  Connection,
  DirectoryWallet,
  Namespace,
  Network,
  Pairing,
  SignedMessage,
  SignInRequest,
  WaitingRequest,
  Wallet,
  WalletChoice,
} from './kernel/types.js'
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
} from './kernel/walletErrors.js'
export { type SetupMistake, warnSetup } from './kernel/warnSetup.js'
export type { Latchkey } from './latchkey.js'
export type { AccountTypeEvent, AccountTypeState } from './login/accountType.js'
export type { AccountTypeViews } from './login/accountTypeViews.js'
export type { AddressProofEvent, AddressProofState } from './login/addressProof.js'
export type { ApprovalViews } from './login/approvalViews.js'
export type { EmailChangeEvent, EmailChangeState } from './login/emailChange.js'
export type { EmailChangeViews } from './login/emailChangeViews.js'
export { type EmailProblem, emailProblem } from './login/emailProblem.js'
export type { FrameState } from './login/frameState.js'
export { hasSmartAccounts } from './login/loginAccountType.js'
export { LoginError } from './login/loginErrors.js'
export type { LoginMachines } from './login/loginMachines.js'
export { type Login, loginOf } from './login/loginOf.js'
export type { LoginErrorType, LoginOperations } from './login/loginOperations.js'
export type { LoginViews } from './login/loginViews.js'
export type { LoginMachineEvent, LoginMethod, LoginState, WindowCode } from './login/state.js'
export { closeModal } from './modal/closeModal.js'
export type { Navigator } from './modal/navigator.js'
export {
  setThemeMode,
  type ThemeMode,
  type ThemeModeEvent,
  themeModeOf,
} from './modal/setThemeMode.js'
export type {
  CloseReason,
  ModalState,
  Notice,
  Tooltip,
} from './modal/state.js'
export type { OpenableView, View, ViewName, ViewParameters } from './modal/views.js'
export { type AvatarQuery, avatarQuery } from './names/avatarQuery.js'
export {
  type Identity,
  type IdentityQuery,
  identityQuery,
  type NameParts,
} from './names/identityQuery.js'
export { type NameParentQuery, nameParentQuery } from './names/nameParentQuery.js'
export { NameRefusedError } from './names/nameRefusedError.js'
export { type Names, type NamesErrorType, namesOf } from './names/namesOf.js'
export type { NamesViews } from './names/namesViews.js'
export { type OwnNamesQuery, ownNamesQuery } from './names/ownNamesQuery.js'
export type { NameProblem } from './names/rules.js'
export type { NameAccount, NameCheck, NameRequest, NamesEvent, NamesState } from './names/state.js'
export type { NetworksViews } from './networks/networksViews.js'
export type { NetworksEvent, NetworksState } from './networks/state.js'
export { type SwitchNetworkErrorType, switchNetwork } from './networks/switchNetwork.js'
export { type OnrampChoices, onrampChoices } from './onramp/onrampChoices.js'
export { type Onramp, type OnrampErrorType, onrampOf } from './onramp/onrampOf.js'
export {
  type OnrampOffersQuery,
  type OnrampParts,
  onrampOffersQuery,
} from './onramp/onrampOffersQuery.js'
export {
  type OnrampPrice,
  type OnrampQuoteParameters,
  type OnrampQuoteQuery,
  onrampQuoteQuery,
} from './onramp/onrampQuoteQuery.js'
export { type OnrampRefusal, OnrampRefusedError } from './onramp/onrampRefusedError.js'
export type { OnrampViews } from './onramp/onrampViews.js'
export { type OnrampRecord, type PurchasesQuery, purchasesQuery } from './onramp/purchasesQuery.js'
export type { OnrampForm, OnrampOffer, OnrampProblem } from './onramp/rules.js'
export type { OnrampEvent, OnrampPurchase, OnrampState, OnrampWindow } from './onramp/state.js'
export { openModal } from './openModal.js'
export type { LatchkeyOptions, ResolvedOptions } from './options.js'
export { type ReceiveLinkParameters, receiveLink } from './receive/receiveLink.js'
export type { ReceiveViews } from './receive/receiveViews.js'
export { amountToFiat } from './send/fiat.js'
export type { AmountProblem, AmountReading, Missing } from './send/rules.js'
export { type SendFacts, sendFactsOf } from './send/sendFactsOf.js'
export type { Send, SendErrorType, SentTransfer } from './send/sendMethods.js'
export { sendOf } from './send/sendOf.js'
export { type SendRefusal, SendRefusedError } from './send/sendRefusedError.js'
export type { SendViews } from './send/sendViews.js'
export type {
  OwnRecipient,
  Recipient,
  RecipientProblem,
  SendAccount,
  SendAmount,
  SendEvent,
  SendForm,
  SendProblem,
  SendReview,
  SendState,
} from './send/state.js'
export { cancelSignIn } from './signIn/cancelSignIn.js'
export { createSignIn } from './signIn/createSignIn.js'
export { createSignInClient } from './signIn/createSignInClient.js'
export { isSignInMissing } from './signIn/isSignInMissing.js'
export type { ResolvedSignInOptions, SignInOptions, SignInSession } from './signIn/options.js'
export { type SignInErrorType, signIn } from './signIn/signIn.js'
export type { SignInFeature, SignInKit } from './signIn/signInFeature.js'
export type { SignInViews } from './signIn/signInViews.js'
export { type SignOutErrorType, signOut } from './signIn/signOut.js'
export type { SignInEvent, SignInState, SignInWork } from './signIn/state.js'
export { cleanText } from './std/cleanText.js'
export { parseLink } from './std/parseLink.js'
export { asksQuote, factsOf, type InputProblem, type SwapFacts, typedText } from './swap/facts.js'
export { findToken } from './swap/findToken.js'
export { twinOf } from './swap/market.js'
export { fiatOf } from './swap/rules.js'
export type { SwapEvent, SwapReview, SwapState } from './swap/state.js'
export { SwapFailedError, type SwapRefusal, SwapRefusedError } from './swap/swapErrors.js'
export type { Swap, SwapErrorType } from './swap/swapMethods.js'
export { swapNetworksQuery } from './swap/swapNetworksQuery.js'
export { swapOf } from './swap/swapOf.js'
export type { SwapResult } from './swap/swapOutcomes.js'
export type { SwapViews } from './swap/swapViews.js'
export {
  type GetPrices,
  QUOTE_LIFETIME_MS,
  QUOTE_PAUSE_MS,
  type Quote,
  type QuoteProgress,
  type SecondPrices,
  type SwapFailure,
  type SwapForm,
  type SwapMarket,
  type SwapNote,
  type SwapPlan,
  type SwapProblem,
  type SwapReceipt,
  type SwapSide,
  type SwapStep,
  slippageLimits,
} from './swap/types.js'
export type { Sent } from './transactions/createSent.js'
export { OutcomeUnknownError } from './transactions/sendErrors.js'
export {
  type SentAmount,
  type SentEvent,
  type SentState,
  type SentStatus,
  type SentSummary,
  type SentTransaction,
  sentStatusOf,
} from './transactions/sent.js'
export { sentOf } from './transactions/sentOf.js'
export { type Device, detectDevice } from './wallets/detectDevice.js'
export {
  type DirectoryParts,
  type DirectoryQuery,
  type DirectoryReply,
  IMAGES_PER_PAGE,
  SEARCH_WAIT_MS,
  WALLETS_PER_PAGE,
} from './wallets/directory.js'
export { directoryChoices } from './wallets/directoryChoices.js'
export { excludedQuery } from './wallets/excludedQuery.js'
export { featuredQuery } from './wallets/featuredQuery.js'
export { formatWalletCount } from './wallets/formatWalletCount.js'
export { isSameWallet } from './wallets/isSameWallet.js'
export { type LinkKind, openLink } from './wallets/openLink.js'
export { parseWalletLink } from './wallets/parseWalletLink.js'
export { type Platform, platformsOf } from './wallets/platformsOf.js'
export { recommendedQuery } from './wallets/recommendedQuery.js'
export { type Redirect, requestLink } from './wallets/requestLink.js'
export type { WalletsEvent, WalletsState } from './wallets/state.js'
export { verifySnapshot } from './wallets/verifySnapshot.js'
export { type DirectoryLists, walletChoices } from './wallets/walletChoices.js'
export { walletImageQuery } from './wallets/walletImageQuery.js'
export { walletSearchQuery } from './wallets/walletSearchQuery.js'
export { walletsPageQuery } from './wallets/walletsPageQuery.js'
export type { WalletsViews } from './wallets/walletsViews.js'
