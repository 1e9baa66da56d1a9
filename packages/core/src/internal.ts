/**
 * Names that the packages of Latchkey share and apps do not need. They change without notice: an
 * app imports from `@latchkey/core`.
 */

export { noop } from '@latchkey/protocol/std'
export { type AccountTab, accountDisplayOf } from './account/accountDisplay.js'
export type { AccountViews } from './account/accountViews.js'
export { startReports } from './analytics/startReports.js'
export { BALANCES_FRESH_MS } from './balances/balanceLatchkey.js'
export { balanceQuery } from './balances/balanceQuery.js'
export { findToken } from './balances/findToken.js'
export { type FiatPart, formatDecimal, formatFiatParts, formatPercent } from './balances/format.js'
export { formatAmount } from './balances/formatAmount.js'
export { NFTS_FRESH_MS, type OwnedNft } from './balances/ownedNftsQuery.js'
export { refreshesOf } from './balances/refreshes.js'
export { tokenKey } from './balances/tokenKey.js'
export { formatUnits } from './balances/units.js'
export { cancelConnect } from './connect/cancelConnect.js'
export { cancelPairing } from './connect/cancelPairing.js'
export { connectionOf, connectionsOf } from './connect/connectionOf.js'
export type { ConnectionRules } from './connect/connectLatchkey.js'
export type { ConnectStatus } from './connect/connectState.js'
export type { ConnectViews } from './connect/connectViews.js'
export type { PairingState } from './connect/pairingState.js'
export { pairingWalletOf } from './connect/pairingWalletOf.js'
export { severalConnections } from './connect/severalConnections.js'
export { toLatchkeyError } from './connect/toLatchkeyError.js'
export { usesSmartAccount } from './connect/usesSmartAccount.js'
export type { ActivityItem } from './history/activityOf.js'
export { activityQuery } from './history/activityQuery.js'
export type { Allowance, Movement, TransactionDescription } from './history/describeTransaction.js'
export { formatAgo, formatDate } from './history/formatDate.js'
export { groupByMonth } from './history/groupByMonth.js'
export { HISTORY_FRESH_MS, HISTORY_POLL_MS } from './history/historyQuery.js'
export type { HistoryViews } from './history/historyViews.js'
export { isHistoryAwaited } from './history/isHistoryAwaited.js'
export { isSpamTransaction } from './history/isSpamTransaction.js'
export { joinPages } from './history/joinPages.js'
export { toHistoryTransaction } from './history/toHistoryTransaction.js'
export { transactionStatusOf } from './history/transactionStatusOf.js'
export type { AdapterEvent, ConnectParameters, PreferredAccount } from './kernel/adapter.js'
export {
  checkOptions,
  hasMethods,
  isFunction,
  isSwitch,
  isText,
  link,
  type OptionRule,
  oneOf,
} from './kernel/checkOptions.js'
export { type Cancel, type Clock, systemClock } from './kernel/clock.js'
export type { Feature } from './kernel/features.js'
export type { LoginEvent, LoginSocial } from './kernel/login.js'
export { createMachine, type EventMachine, whileStatus } from './kernel/machine.js'
export type { ReportedEvent } from './kernel/report.js'
export { deadlines, type SettleParameters, settle } from './kernel/settle.js'
export { createStore, type KeyValueStorage, type Store } from './kernel/storage.js'
export type {
  Asset,
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
export type { TransferProblem } from './kernel/transferProblem.js'
export type {
  Amount,
  Namespace,
  Pairing,
  SignedMessage,
  SignInRequest,
  WaitingRequest,
} from './kernel/types.js'
export { warnSetup } from './kernel/warnSetup.js'
export { stopAll } from './kernel/watch.js'
export type { EventLatchkey } from './latchkey.js'
export type { AccountTypeViews } from './login/accountTypeViews.js'
export type { AddressProofState } from './login/addressProof.js'
export type { ApprovalViews } from './login/approvalViews.js'
export type { EmailChangeState } from './login/emailChange.js'
export type { EmailChangeViews } from './login/emailChangeViews.js'
export { emailProblem } from './login/emailProblem.js'
export { hasSmartAccounts } from './login/loginAccountType.js'
export type { FrameState } from './login/loginState.js'
export type { LoginViews } from './login/loginViews.js'
export { type Appearance, appearanceOf, type ThemeMode } from './modal/appearance.js'
export type { ModalState, Notice, Tooltip } from './modal/modalState.js'
export { localeOf } from './modal/setLocale.js'
export { type LatchkeyTheme, tokensOf } from './modal/theme.js'
export { isToken } from './modal/themes/checkTheme.js'
export { setTheme } from './modal/themes/setTheme.js'
export type { OpenableView, View, ViewName, ViewParameters } from './modal/views.js'
export { avatarQuery } from './names/avatarQuery.js'
export { nameParentQuery } from './names/nameParentQuery.js'
export type { NamesViews } from './names/namesViews.js'
export { explorerLink } from './networks/explorerLink.js'
export type { NetworksState } from './networks/networksState.js'
export type { NetworksViews } from './networks/networksViews.js'
export { onrampChoices } from './onramp/onrampChoices.js'
export type { OnrampPrice } from './onramp/onrampQuoteQuery.js'
export type { OnrampForm, OnrampOffer, OnrampProblem } from './onramp/onrampRules.js'
export type { OnrampWindow } from './onramp/onrampState.js'
export type { OnrampViews } from './onramp/onrampViews.js'
export type { OnrampRecord } from './onramp/purchasesQuery.js'
export { tokenIdOf } from './onramp/tokenIdOf.js'
export type { ReceiveViews } from './receive/receiveViews.js'
export { amountToFiat } from './send/fiat.js'
export { type SendFacts, sendFactsOf } from './send/sendFactsOf.js'
export type { SendItem } from './send/sendItem.js'
export type {
  OwnRecipient,
  Recipient,
  SendEvent,
  SendForm,
  SendProblem,
  SendReview,
} from './send/sendState.js'
export type { SendViews } from './send/sendViews.js'
export { cancelSignIn } from './signIn/cancelSignIn.js'
export { isSignInMissing } from './signIn/isSignInMissing.js'
export type { SignInViews } from './signIn/signInViews.js'
export { cleanText } from './std/cleanText.js'
export { findById } from './std/findById.js'
export { idKey } from './std/idKey.js'
export { parseLink } from './std/parseLink.js'
export { readProperty } from './std/readProperty.js'
export type { SwapViews } from './swap/getSwap.js'
export { asksQuote, factsOf, type SwapFacts, typedText } from './swap/swapFacts.js'
export { findImpostor } from './swap/swapMarket.js'
export { swapNetworksQuery } from './swap/swapNetworksQuery.js'
export {
  type GetPrices,
  QUOTE_LIFETIME_MS,
  QUOTE_PAUSE_MS,
  slippageLimits,
} from './swap/swapOptions.js'
export { fiatOf } from './swap/swapRules.js'
export type {
  SwapEvent,
  SwapForm,
  SwapPlan,
  SwapProblem,
  SwapSide,
  SwapStep,
} from './swap/swapState.js'
export { TransferRefusedError } from './transactions/sendErrors.js'
export {
  type SentStatus,
  type SentTransaction,
  sentStatusOf,
} from './transactions/sentTransactions.js'
export { type Device, detectDevice } from './wallets/detectDevice.js'
export {
  type DirectoryDeps,
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
export { isSameConnector } from './wallets/isSameConnector.js'
export { isSameWallet } from './wallets/isSameWallet.js'
export { openLink } from './wallets/openLink.js'
export { parseWalletLink } from './wallets/parseWalletLink.js'
export { type Platform, platformsOf } from './wallets/platformsOf.js'
export { recommendedQuery } from './wallets/recommendedQuery.js'
export { requestLink } from './wallets/requestLink.js'
export { verifySnapshot } from './wallets/verifySnapshot.js'
export { walletImageQuery } from './wallets/walletImageQuery.js'
export { walletsPageQuery } from './wallets/walletsPageQuery.js'
export type { WalletsViews } from './wallets/walletsViews.js'
