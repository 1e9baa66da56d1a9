export {
  type AnalyticsEvent,
  analyticsEndpoints,
  analyticsEvents,
  type TrackBody,
} from './analytics.js'
export {
  type BalanceQuery,
  type BalanceRecord,
  type BalanceReply,
  balanceEndpoints,
  type FungiblePrice,
  type FungiblePriceBody,
  type FungiblePriceReply,
} from './balances.js'
export { type AccountId, type ChainId, isChainId, parseEvmChainId } from './caip.js'
export {
  type CreateWalletBody,
  custodyEndpoints,
  type PutDeviceBody,
  type PutRecoveryBody,
  type ReadBackBody,
  type SpendBody,
} from './custody.js'
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
} from './custodyProofs.js'
export {
  type CustodyDevice,
  type CustodyMode,
  type CustodySpending,
  type CustodyWallet,
  type FactorKind,
  type SealedShare,
  shareLabel,
  shareText,
} from './custodyRecords.js'
export type { EmailAction, EmailChangeAction } from './emailActions.js'
export { type Endpoint, endpointUrl, parseWith } from './endpoint.js'
export {
  type FrameCallName,
  type FrameCalls,
  type FrameEvent,
  frameCalls,
  frameEvent,
} from './frame.js'
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
} from './frameMessage.js'
export { methodKindOf, safeMethods, unsafeMethods } from './frameMethods.js'
export type {
  AccountType,
  DappData,
  FrameAccount,
  FrameRpcRequest,
  FrameScreen,
  FrameTheme,
  FrameUser,
  SocialProvider,
} from './frameTypes.js'
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
} from './history.js'
export { loginEndpoints } from './login.js'
export type {
  LoginKeys,
  LoginProvider,
  LoginReply,
  LoginSession,
  LoginSessionRecord,
  MailedCode,
} from './loginRecords.js'
export { type NameGatewayBody, nameGatewayEndpoints } from './nameGateway.js'
export {
  type IdentityReply,
  type NameAttributes,
  type NameRecord,
  type NameSuggestionsReply,
  type RegisterNameBody,
  type RegisterNameMessage,
  registerNameMessage,
} from './nameRecords.js'
export {
  type AccountNameQuery,
  type NameErrorReply,
  type NameQuery,
  nameEndpoints,
} from './names.js'
export {
  maxRpcBatch,
  type RpcAnswer,
  type RpcCall,
  type RpcQuery,
  rpcCall,
  rpcEndpoints,
} from './networks.js'
export { type NftQuery, type NftRecord, type NftReply, nftEndpoints } from './nfts.js'
export {
  type OnrampOptionsReply,
  type OnrampQuoteBody,
  type OnrampQuoteReply,
  type OnrampUrlBody,
  onrampEndpoints,
} from './onramp.js'
export type {
  OnrampAmount,
  OnrampDestination,
  OnrampLimit,
  OnrampNetwork,
  OnrampPaymentCurrency,
  OnrampProviderInfo,
  OnrampPurchaseCurrency,
} from './onrampRecords.js'
export { proofNonce } from './proofNonce.js'
export { recoveryEndpoints } from './recovery.js'
export {
  formatRecoveryCode,
  parseRecoveryCode,
  recoveryCodeLength,
  recoveryCodeLetters,
} from './recoveryCode.js'
export type {
  ChangeEmailBody,
  FactorProof,
  FactorVerifier,
  MailboxChallenge,
  RecoveryEpochs,
  ReleaseReply,
  StartMailboxBody,
  StoreShareBody,
} from './recoveryRecords.js'
export {
  type RendezvousBox,
  type RendezvousSide,
  type RendezvousSlot,
  rendezvousEndpoints,
} from './rendezvous.js'
export { rpcCodes } from './rpcCodes.js'
export {
  type ErrorReply,
  errorReply,
  type SignInSessionReply,
  type SignInVerifyBody,
  signInEndpoints,
} from './signIn.js'
export {
  type FarcasterProgress,
  type SocialFailure,
  type SocialMessage,
  type SocialProgress,
  type SocialProof,
  socialEndpoints,
  socialMessage,
  socialMessages,
} from './social.js'
export {
  type BuildApproveQuery,
  type BuildTransactionBody,
  nativeToken,
  type SwapQuotesQuery,
  swapEndpoints,
} from './swap.js'
export type {
  ApproveTransaction,
  OnChainId,
  SwapQuote,
  SwapRoute,
  SwapToken,
  SwapTransaction,
} from './swapRecords.js'
export { frameLimits, toFrameData } from './toFrameData.js'
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
} from './wallets.js'
export { type WorkChallenge, workHeader } from './work.js'
