export {
  type AnalyticsEvent,
  analyticsEndpoints,
  analyticsEvents,
  type TrackBody,
} from './analytics/analytics.js'
export {
  type BalanceQuery,
  type BalanceRecord,
  type BalanceReply,
  balanceEndpoints,
  type FungiblePrice,
  type FungiblePriceBody,
  type FungiblePriceReply,
} from './balances/balances.js'
export { type NftQuery, type NftRecord, type NftReply, nftEndpoints } from './balances/nfts.js'
export type {
  ApproveTransaction,
  OnChainId,
  SolanaId,
  SwapQuote,
  SwapRoute,
  SwapToken,
  SwapTransaction,
} from './balances/tokenRecords.js'
export {
  type CreateWalletBody,
  custodyEndpoints,
  type PutDeviceBody,
  type PutRecoveryBody,
  type ReadBackBody,
  type SpendBody,
} from './custody/custody.js'
export {
  advanceSubject,
  type DeviceRevocation,
  deviceSubject,
  type EpochProof,
  splitSubject,
  storeSubject,
  type WalletProof,
  type WalletProofAction,
  walletProofMessage,
} from './custody/custodyProofs.js'
export {
  type CustodyDevice,
  type CustodyMode,
  type CustodySpending,
  type CustodyWallet,
  type FactorKind,
  type SealedShare,
  shareLabel,
  shareText,
} from './custody/custodyRecords.js'
export {
  type HistoryApproval,
  type HistoryFungible,
  type HistoryMedia,
  type HistoryNft,
  type HistoryQuery,
  type HistoryReply,
  type HistoryStatus,
  type HistoryTransaction,
  type HistoryTransfer,
  historyEndpoints,
  historyTransaction,
} from './history/history.js'
export { type AccountId, type ChainId, isChainId, parseEvmChainId } from './kernel/caip.js'
export { type Endpoint, endpointUrl, parseWith } from './kernel/endpoint.js'
export { rpcCodes } from './kernel/rpcCodes.js'
export type { EmailAction, EmailChangeAction } from './login/emailActions.js'
export {
  type FrameCallName,
  type FrameCalls,
  type FrameEvent,
  frameCalls,
  frameEvent,
} from './login/frame.js'
export {
  type FrameConnectMessage,
  type FrameEventMessage,
  type FrameFailure,
  type FrameReadyMessage,
  type FrameReplyMessage,
  type FrameRequestMessage,
  frameFailure,
  frameMessages,
  framePrefixes,
  readFramePayload,
} from './login/frameMessage.js'
export { methodKindOf, safeMethods, unsafeMethods } from './login/frameMethods.js'
export type {
  AccountType,
  DappData,
  FrameAccount,
  FrameRpcRequest,
  FrameScreen,
  FrameTheme,
  FrameUser,
  SocialProvider,
} from './login/frameTypes.js'
export { loginEndpoints } from './login/login.js'
export type {
  LoginKeys,
  LoginProvider,
  LoginReply,
  LoginSession,
  LoginSessionRecord,
  MailedCode,
} from './login/loginRecords.js'
export { proofNonce } from './login/proofNonce.js'
export {
  type FarcasterProgress,
  type SocialFailure,
  type SocialMessage,
  type SocialProgress,
  type SocialProof,
  socialEndpoints,
  socialMessage,
  socialMessages,
} from './login/social.js'
export { frameLimits, toFrameData } from './login/toFrameData.js'
export { type NameGatewayBody, nameGatewayEndpoints } from './names/nameGateway.js'
export {
  type IdentityReply,
  type NameAttributes,
  type NameRecord,
  type NameSuggestionsReply,
  type RegisterNameBody,
  type RegisterNameMessage,
  registerNameMessage,
} from './names/nameRecords.js'
export {
  type AccountNameQuery,
  type NameErrorReply,
  type NameQuery,
  nameEndpoints,
} from './names/names.js'
export {
  maxRpcBatch,
  type RpcAnswer,
  type RpcCall,
  type RpcQuery,
  rpcCall,
  rpcEndpoints,
} from './networks/networks.js'
export {
  type OnrampOptionsReply,
  type OnrampQuoteBody,
  type OnrampQuoteReply,
  type OnrampUrlBody,
  onrampEndpoints,
} from './onramp/onramp.js'
export type {
  OnrampAmount,
  OnrampDestination,
  OnrampLimit,
  OnrampNetwork,
  OnrampPaymentCurrency,
  OnrampProviderInfo,
  OnrampPurchaseCurrency,
} from './onramp/onrampRecords.js'
export { recoveryEndpoints } from './recovery/recovery.js'
export {
  formatRecoveryCode,
  parseRecoveryCode,
  recoveryCodeLength,
  recoveryCodeLetters,
} from './recovery/recoveryCode.js'
export type {
  ChangeEmailBody,
  FactorProof,
  FactorVerifier,
  MailboxChallenge,
  RecoveryEpochs,
  ReleaseReply,
  StartMailboxBody,
  StoreShareBody,
} from './recovery/recoveryRecords.js'
export {
  type RendezvousBox,
  type RendezvousSide,
  type RendezvousSlot,
  rendezvousEndpoints,
} from './rendezvous/rendezvous.js'
export {
  type ErrorReply,
  errorReply,
  type SignInSessionReply,
  type SignInVerifyBody,
  signInEndpoints,
} from './signIn/signIn.js'
export { type WorkChallenge, workHeader } from './signIn/workChallenge.js'
export {
  type BuildApproveQuery,
  type BuildTransactionBody,
  nativeToken,
  type SwapQuotesQuery,
  swapEndpoints,
} from './swap/swap.js'
export {
  type DirectorySnapshot,
  directoryHeaders,
  directorySnapshot,
  getWallets,
  getWalletsSnapshot,
  type InjectedWallet,
  images,
  type SignedSnapshot,
  type WalletRecord,
  type WalletsQuery,
  type WalletsReply,
  walletRecord,
} from './wallets/wallets.js'
