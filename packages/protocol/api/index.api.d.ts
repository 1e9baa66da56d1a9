// Public shape of @latchkey/protocol. Written by: npm run check:api -- --update

import type * as v from 'valibot'
import type { GenericSchema, InferOutput } from 'valibot'

// 182 exports

export type AccountId = `${string}:${string}:${string}`

export interface AccountNameQuery extends NameQuery {
  chainId?: string | undefined
}

export type AccountType = 'eoa' | 'smartAccount'

export type AnalyticsEvent = (typeof analyticsEvents)[number]

export interface ApproveTransaction {
  from: OnChainId
  to: OnChainId
  data: `0x${string}`
  value: string
  eip155: {
    gas: number
    gasPrice: string
  }
  step?: 'reset' | 'approve' | undefined
  spender?: OnChainId | undefined
  amount?: string | undefined
}

export interface BalanceQuery {
  currency?: 'usd' | undefined
  chainId?: string | undefined
  forceUpdate?: readonly (OnChainId | SolanaId)[] | undefined
}

export interface BalanceRecord {
  name: string
  symbol: string
  chainId: string
  address?: OnChainId | SolanaId | undefined
  value?: number | undefined
  price: number
  quantity: {
    decimals: string
    numeric: string
  }
  iconUrl: string
  isVerified?: boolean | undefined
  isFrozen?: boolean | undefined
}

export interface BalanceReply {
  balances: readonly BalanceRecord[]
}

export interface BuildApproveQuery {
  projectId?: string | undefined
  userAddress: string
  from: OnChainId
  to: OnChainId
  amount?: string | undefined
}

export interface BuildTransactionBody {
  projectId?: string | undefined
  amount: string
  eip155?:
    | {
        slippage: number
      }
    | undefined
  from: OnChainId | SolanaId
  to: OnChainId | SolanaId
  userAddress: string
  quoteId?: string | undefined
  approvesFirst?: boolean | undefined
}

export type ChainId = `${string}:${string}`

export interface ChangeEmailBody {
  assertion: string
  walletId: string
  epoch: number
  email: string
  challenge: MailboxChallenge
  proof: WalletProof
}

export interface CreateWalletBody {
  walletId: string
  address: `0x${string}`
  solanaAddress: string
  mode: CustodyMode
  device: {
    id: string
    share: SealedShare
  }
  recoveryShare: SealedShare
}

export interface CustodyDevice {
  id: string
  name: string
  createdAt: number
  usedAt: number
}

export type CustodyMode = 'assisted' | 'self'

export interface CustodySpending {
  chainId: number | string
  token?: string | undefined
  amount: string
}

export interface CustodyWallet {
  id: string
  address: `0x${string}`
  solanaAddress: string
  epoch: number
  recoveryEpoch: number
  mode: CustodyMode
  frozenUntil?: number | undefined
  resplitBelow: number
  recoveryState: 'current' | 'behind' | 'lost' | 'unknown'
}

export interface DappData {
  metadata?:
    | {
        name: string
        description: string
        url: string
        icons: string[]
      }
    | undefined
  sdkVersion: string
  projectId: string
}

export interface DeviceRevocation extends EpochProof {
  epoch: number
  revoked: string
}

export interface DirectorySnapshot {
  version: number
  expiresAt: number
  data: readonly WalletRecord[]
}

export interface EmailAction {
  action: 'VERIFY_DEVICE' | 'VERIFY_OTP'
  number?: string | undefined
  codeLength?: number | undefined
}

export interface EmailChangeAction {
  action: 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'
  codeLength?: number | undefined
}

export interface Endpoint<body, response, query extends object | undefined = undefined> {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly query?: query extends undefined ? undefined : GenericSchema<unknown, query>
  readonly body: [body] extends [undefined] ? undefined : GenericSchema<unknown, body>
  readonly response: [response] extends [undefined]
    ? undefined
    : [response] extends ['image']
      ? 'image'
      : GenericSchema<unknown, response>
}

export interface EpochProof extends WalletProof {
  shareEpoch: number
  revoked?: string | undefined
}

export interface ErrorReply {
  error: {
    code: string
    message: string
    work?: WorkChallenge | undefined
  }
}

export type FactorKind = 'code' | 'password' | 'passkey'

export interface FactorProof {
  kind: FactorKind
  proof: SealedShare
}

export interface FactorVerifier {
  kind: FactorKind
  verifier: string
}

export type FarcasterProgress =
  | {
      state: 'pending'
    }
  | {
      state: 'arrived'
      login: LoginReply
    }
  | {
      state: 'failed'
      reason: SocialFailure
    }

export interface FrameAccount {
  address: string
  type: AccountType
}

export type FrameCallName = keyof FrameCalls

export interface FrameCalls {
  SWITCH_NETWORK: [
    {
      chainId: string | number
    },
    {
      chainId: string | number
    },
  ]
  CONNECT_EMAIL: [
    {
      email: string
    },
    EmailAction,
  ]
  CONNECT_DEVICE: [undefined, undefined]
  CONNECT_OTP: [
    {
      otp: string
    },
    undefined,
  ]
  CONNECT_SOCIAL: [
    {
      uri: string
    },
    {
      email?: string | null | undefined
      address: string
      chainId: string | number
      accounts?: FrameAccount[] | undefined
      userName?: string | undefined
    },
  ]
  GET_FARCASTER_URI: [
    undefined,
    {
      url: string
    },
  ]
  CONNECT_FARCASTER: [
    undefined,
    {
      userName: string
    },
  ]
  GET_SOCIAL_REDIRECT_URI: [
    {
      provider: SocialProvider
    },
    {
      uri: string
    },
  ]
  GET_USER: [
    (
      | {
          chainId?: string | number | undefined
          preferredAccountType?: AccountType | undefined
        }
      | undefined
    ),
    FrameUser,
  ]
  SIGN_OUT: [undefined, undefined]
  IS_CONNECTED: [
    (
      | {
          token?: string | undefined
        }
      | undefined
    ),
    {
      isConnected: boolean
    },
  ]
  GET_CHAIN_ID: [
    undefined,
    {
      chainId: string | number
    },
  ]
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: [
    undefined,
    {
      smartAccountEnabledNetworks: number[]
    },
  ]
  INIT_SMART_ACCOUNT: [
    undefined,
    {
      address: string
      isDeployed: boolean
    },
  ]
  SET_PREFERRED_ACCOUNT: [
    {
      type: AccountType
    },
    {
      type: AccountType
      address: string
    },
  ]
  RPC_REQUEST: [FrameRpcRequest, unknown]
  UPDATE_EMAIL: [
    {
      email: string
    },
    EmailChangeAction,
  ]
  UPDATE_EMAIL_PRIMARY_OTP: [
    {
      otp: string
    },
    (
      | {
          codeLength?: number | undefined
        }
      | undefined
    ),
  ]
  UPDATE_EMAIL_SECONDARY_OTP: [
    {
      otp: string
    },
    {
      newEmail: string
    },
  ]
  SYNC_THEME: [FrameTheme, undefined]
  SYNC_LOCALE: [
    {
      locale: string
    },
    undefined,
  ]
  SYNC_DAPP_DATA: [DappData, undefined]
  OPEN_SETTINGS: [
    {
      screen: FrameScreen
    },
    undefined,
  ]
  CONFIRM_ADDRESS: [undefined, FrameUser]
}

export interface FrameConnectMessage {
  type: '@latchkey-app/CONNECT'
  version: 1
}

export type FrameEvent =
  | {
      event: 'userChanged'
      user: FrameUser | null
    }
  | {
      event: 'surfaceChanged'
      surface: 'none' | 'inline' | 'window'
    }

export interface FrameEventMessage {
  epoch: string
  type: '@latchkey-frame/EVENT'
  payload?: unknown
}

export interface FrameFailure {
  message: string
  code?: number | undefined
  name?: string | undefined
}

export interface FrameReadyMessage {
  type: '@latchkey-frame/READY'
  epoch: string
  isInline: boolean
}

export interface FrameReplyMessage {
  id: string
  epoch: string
  type: string
  payload?: unknown
}

export interface FrameRequestMessage {
  id: string
  epoch: string
  type: string
  payload?: unknown
}

export interface FrameRpcRequest {
  method: string
  params?: unknown
}

export type FrameScreen = 'devices' | 'recovery' | 'export'

export interface FrameTheme {
  themeMode?: 'light' | 'dark' | undefined
  themeVariables?: Record<string, string | number> | undefined
  w3mThemeVariables?: Record<string, string> | undefined
}

export interface FrameUser {
  email?: string | null | undefined
  address: string
  chainId: string | number
  smartAccountDeployed?: boolean | undefined
  accounts?: FrameAccount[] | undefined
  preferredAccountType?: AccountType | undefined
  userName?: string | undefined
  solanaAddress?: string | undefined
  isAddressProved?: boolean | undefined
}

export interface FungiblePrice {
  name: string
  symbol: string
  iconUrl: string
  price: number
  address?: OnChainId | SolanaId | undefined
}

export interface FungiblePriceBody {
  projectId?: string | undefined
  currency: 'usd'
  addresses: readonly (OnChainId | SolanaId)[]
}

export interface FungiblePriceReply {
  fungibles: readonly FungiblePrice[]
}

export interface HistoryApproval {
  fungible_info?: HistoryFungible | undefined
  nft_info?: HistoryNft | undefined
  spender: string
  quantity: {
    numeric: string
  }
}

export interface HistoryFungible {
  id?: string | undefined
  name?: string | undefined
  symbol?: string | undefined
  icon?:
    | {
        url: string
      }
    | undefined
}

export interface HistoryMedia {
  url: string
  content_type?: string | null | undefined
}

export interface HistoryNft {
  name?: string | undefined
  content?:
    | {
        preview?: HistoryMedia | undefined
        detail?: HistoryMedia | undefined
      }
    | undefined
  flags: {
    is_spam: boolean
  }
}

export interface HistoryQuery {
  cursor?: string | undefined
  onramp?: string | undefined
  chainId?: string | undefined
}

export interface HistoryReply {
  data: readonly HistoryTransaction[]
  next: string | null
}

export type HistoryStatus =
  | 'confirmed'
  | 'failed'
  | 'pending'
  | 'ONRAMP_TRANSACTION_STATUS_SUCCESS'
  | 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS'
  | 'ONRAMP_TRANSACTION_STATUS_FAILED'

export interface HistoryTransaction {
  id: string
  metadata: {
    operationType: string
    hash: string
    chain: string
    minedAt: string
    sentFrom: string
    sentTo: string
    status: HistoryStatus
    nonce: number
  }
  transfers: readonly HistoryTransfer[]
  approvals?: readonly HistoryApproval[] | undefined
  isSpam?: boolean | undefined
}

export interface HistoryTransfer {
  fungible_info?: HistoryFungible | undefined
  nft_info?: HistoryNft | undefined
  direction: 'in' | 'out' | 'self'
  quantity: {
    numeric: string
  }
  value?: number | undefined
  price?: number | undefined
  sender?: string | undefined
  recipient?: string | undefined
}

export interface IdentityReply {
  avatar: string | null
  name: string | null
}

export interface InjectedWallet {
  namespace?: string | undefined
  injected_id?: string | undefined
}

export interface LoginKeys {
  keys: readonly {
    kty: 'EC'
    crv: 'P-256'
    x: string
    y: string
    kid: string
    alg: 'ES256'
    use: 'sig'
  }[]
}

export type LoginProvider = 'email' | 'farcaster' | SocialProvider

export interface LoginReply {
  session: LoginSession
}

export interface LoginSession {
  userId: string
  email?: string | undefined
  userName?: string | undefined
  provider: LoginProvider
  origin: string
  authenticatedAt: number
  frozenUntil?: number | undefined
}

export interface LoginSessionRecord {
  id: string
  origin: string
  browser: string
  createdAt: number
  usedAt: number
  isCurrent: boolean
}

export interface MailboxChallenge {
  attemptId: string
  otp: string
}

export interface MailedCode {
  attemptId: string
  codeLength?: number | undefined
}

export interface NameAttributes {
  avatar?: string | undefined
  bio?: string | undefined
}

export interface NameErrorReply {
  error: {
    code: string
    message: string
  }
  status: 'FAILED'
  reasons: readonly {
    name: string
    description: string
  }[]
}

export interface NameGatewayBody {
  data: `0x${string}`
  sender: `0x${string}`
}

export interface NameQuery {
  projectId?: string | undefined
  clientId?: string | undefined
  sender?: string | undefined
  apiVersion?: string | undefined
}

export interface NameRecord {
  name: string
  registered: number
  updated: number
  addresses: Readonly<
    Record<
      string,
      {
        address: string
        created: number
      }
    >
  >
  attributes: readonly NameAttributes[]
}

export interface NameSuggestionsReply {
  suggestions: readonly {
    name: string
    registered: boolean
  }[]
}

export interface NftQuery {
  chainId: string
  cursor?: string | undefined
}

export interface NftRecord {
  chainId: string
  contract: OnChainId | SolanaId
  tokenId: string
  standard: 'erc721' | 'erc1155' | 'spl'
  collection: string
  name: string
  quantity: string
  isSpam: boolean
  imageUrl?: string | undefined
}

export interface NftReply {
  nfts: readonly NftRecord[]
  next: string | null
}

export type OnChainId = `eip155:${number}:0x${string}`

export interface OnrampAmount {
  amount: string
  currency: string
}

export interface OnrampDestination {
  address: string
  blockchains: readonly string[]
  assets: readonly string[]
}

export interface OnrampLimit {
  id: string
  min: string
  max: string
}

export interface OnrampNetwork {
  name: string
  display_name: string
  chain_id: string
  contract_address: string
}

export interface OnrampOptionsReply {
  paymentCurrencies: readonly OnrampPaymentCurrency[]
  purchaseCurrencies: readonly OnrampPurchaseCurrency[]
}

export interface OnrampPaymentCurrency {
  id: string
  payment_method_limits: readonly OnrampLimit[]
}

export interface OnrampProviderInfo {
  id: string
  name: string
  fee?:
    | {
        min: string
        max: string
      }
    | undefined
  chains: readonly string[]
  hasQuotes: boolean
  hasPurchases: boolean
}

export interface OnrampPurchaseCurrency {
  id: string
  name: string
  symbol: string
  networks: readonly OnrampNetwork[]
}

export interface OnrampQuoteBody {
  purchaseCurrency: OnrampPurchaseCurrency
  paymentCurrency: OnrampPaymentCurrency
  amount: string
  network?: string | undefined
  provider?: string | undefined
}

export interface OnrampQuoteReply {
  paymentTotal: OnrampAmount
  paymentSubtotal: OnrampAmount
  purchaseAmount: OnrampAmount
  coinbaseFee: OnrampAmount
  networkFee: OnrampAmount
  quoteId: string
}

export interface OnrampUrlBody {
  destinationWallets: readonly OnrampDestination[]
  defaultNetwork?: string | undefined
  partnerUserId?: string | undefined
  defaultExperience?: 'buy' | undefined
  presetCryptoAmount?: number | undefined
  presetFiatAmount?: number | undefined
  provider?: string | undefined
  paymentCurrency?: string | undefined
  paymentMethod?: string | undefined
}

export interface PutDeviceBody {
  walletId: string
  epoch: number
  device: {
    id: string
    share: SealedShare
  }
  replaces?: string | undefined
  proof: WalletProof
}

export interface PutRecoveryBody {
  walletId: string
  epoch: number
  mode: CustodyMode
  share: SealedShare
  proof: WalletProof
}

export interface ReadBackBody {
  walletId: string
  responseKey: string
  proof: WalletProof
}

export interface RecoveryEpochs {
  epoch: number
  shareEpochs: number[]
  proof?: EpochProof | undefined
  revocations?: DeviceRevocation[] | undefined
}

export interface RegisterNameBody {
  coin_type: number
  address: string
  message: string
  signature: `0x${string}`
}

export interface RegisterNameMessage {
  name: string
  attributes: NameAttributes
  timestamp: number
}

export type ReleaseReply =
  | {
      share: SealedShare
      epoch: number
      mode: CustodyMode
    }
  | {
      availableAt: number
    }

export interface RendezvousBox extends RendezvousSlot {
  box: string
}

export type RendezvousSide = 'frame' | 'window'

export interface RendezvousSlot {
  id: string
  side: RendezvousSide
  index: number
}

export interface RpcAnswer {
  jsonrpc: '2.0'
  id: string | number | null
  result?: unknown
  error?:
    | {
        code: number
        message: string
        data?: unknown
      }
    | undefined
}

export interface RpcCall {
  jsonrpc?: '2.0' | undefined
  id: string | number
  method: string
  params?: unknown
}

export interface RpcQuery {
  chainId: string
  projectId?: string | undefined
}

export interface SealedShare {
  enc: string
  ciphertext: string
}

export interface SignInSessionReply {
  accountId: AccountId
}

export interface SignInVerifyBody {
  message: string
  signature: string
  address: string
  networkId: ChainId
}

export interface SignedSnapshot {
  snapshot: string
  signature: string
}

export type SocialFailure = 'denied' | 'refused' | 'unavailable' | 'expired'

export interface SocialMessage {
  type: 'latchkey-social/done'
  attemptId: string
  secret: string
}

export type SocialProgress =
  | {
      state: 'pending'
    }
  | {
      state: 'arrived'
    }
  | {
      state: 'failed'
      reason: SocialFailure
    }

export type SocialProof =
  | {
      attemptId: string
      secret: string
    }
  | {
      attemptId: string
      otp: string
    }

export type SocialProvider = 'google' | 'github' | 'apple' | 'facebook' | 'x' | 'discord'

export type SolanaId = `solana:${string}:${string}`

export interface SpendBody {
  walletId: string
  spending: CustodySpending[] | null
  isTrial: boolean
}

export interface StartMailboxBody {
  assertion: string
  walletId: string
  address: `0x${string}`
  epoch: number
  email: string
  proof: WalletProof
}

export interface StoreShareBody {
  assertion: string
  walletId: string
  address: `0x${string}`
  epoch: number
  mode: CustodyMode
  share: SealedShare
  factors: FactorVerifier[]
  factorProof?: FactorProof | undefined
  email?: string | undefined
  challenge?: MailboxChallenge | undefined
  proof: WalletProof
}

export interface SwapQuote {
  id: string | null
  fromAmount: string
  fromAccount: OnChainId | SolanaId
  toAmount: string
  toAccount: OnChainId | SolanaId
  minToAmount?: string | undefined
  spender?: OnChainId | undefined
  route?: SwapRoute | undefined
  expiresAt?: number | undefined
}

export interface SwapQuotesQuery {
  projectId?: string | undefined
  amount: string
  userAddress: string
  from: OnChainId | SolanaId
  to: OnChainId | SolanaId
  gasPrice?: string | undefined
}

export interface SwapRoute {
  exchange: 'wrap' | 'uniswap-v2' | 'uniswap-v3' | '0x' | 'jupiter'
  tokens: (OnChainId | SolanaId)[]
  fees?: number[] | undefined
}

export interface SwapToken {
  name: string
  symbol: string
  address: OnChainId | SolanaId
  decimals: number
  logoUri: string
  eip2612?: boolean | undefined
}

export interface SwapTransaction {
  from: OnChainId | SolanaId
  to: OnChainId | SolanaId
  data: `0x${string}`
  amount: string
  eip155?:
    | {
        gas: string
        gasPrice: string
      }
    | undefined
  value?: string | undefined
  toAmount?: string | undefined
  minToAmount?: string | undefined
  route?: SwapRoute | undefined
  deadline?: number | undefined
}

export interface TrackBody {
  eventId: string
  url: string
  domain: string
  timestamp: number
  props: {
    type: 'track'
    event: AnalyticsEvent
    properties?: Readonly<Record<string, string | number | boolean | null>> | undefined
  }
}

export interface WalletProof {
  expiresAt: number
  signature: `0x${string}`
}

export type WalletProofAction =
  | 'putDevice'
  | 'revokeDevice'
  | 'readBack'
  | 'putRecovery'
  | 'commitRecovery'
  | 'store'
  | 'activate'
  | 'advance'
  | 'readMailbox'
  | 'startMailbox'
  | 'changeEmail'

export interface WalletRecord {
  id: string
  name: string
  homepage?: string | null | undefined
  image_id?: string | null | undefined
  image_url?: string | null | undefined
  order?: number | null | undefined
  mobile_link?: string | null | undefined
  universal_link?: string | null | undefined
  desktop_link?: string | null | undefined
  webapp_link?: string | null | undefined
  app_store?: string | null | undefined
  play_store?: string | null | undefined
  chrome_store?: string | null | undefined
  rdns?: string | null | undefined
  injected?: readonly InjectedWallet[] | null | undefined
}

export interface WalletsQuery {
  page: number
  entries?: number | undefined
  chains?: readonly string[] | undefined
  include?: readonly string[] | undefined
  exclude?: readonly string[] | undefined
  search?: string | undefined
}

export interface WalletsReply {
  data: readonly WalletRecord[]
  count: number
}

export interface WorkChallenge {
  challenge: string
  bits: number
}

export declare function advanceSubject({
  shareEpoch,
  revoked,
}: {
  shareEpoch: number
  revoked: string | undefined
}): string

export declare const analyticsEndpoints: {
  readonly config: Endpoint<
    undefined,
    {
      isAnalyticsEnabled: boolean
    }
  >
  readonly track: Endpoint<TrackBody, undefined>
}

export declare const analyticsEvents: readonly [
  'MODAL_LOADED',
  'MODAL_OPEN',
  'MODAL_CLOSE',
  'CLICK_ALL_WALLETS',
  'SELECT_WALLET',
  'CONNECT_SUCCESS',
  'CONNECT_ERROR',
  'DISCONNECT_SUCCESS',
  'DISCONNECT_ERROR',
  'CLICK_WALLET_HELP',
  'CLICK_NETWORK_HELP',
  'CLICK_GET_WALLET',
  'CLICK_NETWORKS',
  'SWITCH_NETWORK',
  'CLICK_TRANSACTIONS',
  'ERROR_FETCH_TRANSACTIONS',
  'LOAD_MORE_TRANSACTIONS',
  'CLICK_SIGN_SIWE_MESSAGE',
  'CLICK_CANCEL_SIWE',
  'SIWE_AUTH_SUCCESS',
  'SIWE_AUTH_ERROR',
  'EMAIL_LOGIN_SELECTED',
  'EMAIL_SUBMITTED',
  'DEVICE_REGISTERED_FOR_EMAIL',
  'EMAIL_VERIFICATION_CODE_SENT',
  'EMAIL_VERIFICATION_CODE_PASS',
  'EMAIL_VERIFICATION_CODE_FAIL',
  'EMAIL_EDIT',
  'EMAIL_UPGRADE_FROM_MODAL',
  'SELECT_BUY_CRYPTO',
  'SELECT_BUY_PROVIDER',
  'SELECT_WHAT_IS_A_BUY',
  'SET_PREFERRED_ACCOUNT_TYPE',
  'OPEN_SWAP',
  'CLICK_SELECT_TOKEN_TO_SWAP',
  'CLICK_SELECT_NETWORK_TO_SWAP',
  'CLICK_CONVERT',
  'INITIATE_SWAP',
  'SWAP_SUCCESS',
  'SWAP_ERROR',
  'SOCIAL_LOGIN_STARTED',
  'SOCIAL_LOGIN_SUCCESS',
  'SOCIAL_LOGIN_ERROR',
  'OPEN_ENS_FLOW',
  'REGISTER_NAME_INITIATED',
  'REGISTER_NAME_SUCCESS',
  'REGISTER_NAME_ERROR',
  'OPEN_SEND',
  'SEND_INITIATED',
  'SEND_SUCCESS',
  'SEND_ERROR',
]

export declare const balanceEndpoints: {
  readonly balance: Endpoint<undefined, BalanceReply, BalanceQuery>
  readonly price: Endpoint<FungiblePriceBody, FungiblePriceReply>
}

export declare const custodyEndpoints: {
  readonly keys: Endpoint<
    undefined,
    {
      sealKey: string
    }
  >
  readonly wallet: Endpoint<
    Record<string, never>,
    {
      wallet: CustodyWallet | null
    }
  >
  readonly create: Endpoint<CreateWalletBody, undefined>
  readonly readBack: Endpoint<
    ReadBackBody,
    {
      deviceShare: SealedShare
      recoveryShare: SealedShare
    }
  >
  readonly activate: Endpoint<
    {
      walletId: string
    },
    undefined
  >
  readonly deviceShare: Endpoint<
    {
      walletId: string
      deviceId: string
      responseKey: string
    },
    {
      share: SealedShare
      epoch: number
      wallet: CustodyWallet
    }
  >
  readonly recoveryShare: Endpoint<
    {
      walletId: string
      responseKey: string
    },
    {
      share: SealedShare
      epoch: number
      wallet: CustodyWallet
    }
  >
  readonly putDevice: Endpoint<PutDeviceBody, undefined>
  readonly putRecovery: Endpoint<PutRecoveryBody, undefined>
  readonly readBackRecovery: Endpoint<
    ReadBackBody & {
      epoch: number
    },
    {
      share: SealedShare
    }
  >
  readonly commitRecovery: Endpoint<
    {
      walletId: string
      epoch: number
      shareId: string
      proof: WalletProof
    },
    undefined
  >
  readonly devices: Endpoint<
    {
      walletId: string
    },
    {
      devices: CustodyDevice[]
    }
  >
  readonly revokeDevice: Endpoint<
    {
      walletId: string
      deviceId: string
      epoch: number
      proof: WalletProof
    },
    {
      epoch: number
    }
  >
  readonly forgetDevice: Endpoint<
    {
      walletId: string
      deviceId: string
    },
    undefined
  >
  readonly spend: Endpoint<
    SpendBody,
    {
      isAllowed: boolean
      limitedUntil?: number | undefined
    }
  >
  readonly permitExport: Endpoint<
    {
      walletId: string
    },
    undefined
  >
}

export declare function deviceSubject({
  id,
  share,
  replaces,
}: {
  id: string
  share: SealedShare
  replaces: string | undefined
}): string

export declare const directoryHeaders: {
  readonly projectId: 'x-project-id'
  readonly sdkType: 'x-sdk-type'
  readonly sdkVersion: 'x-sdk-version'
}

export declare const directorySnapshot: v.GenericSchema<unknown, DirectorySnapshot>

export declare function endpointUrl(
  base: string,
  endpoint: {
    readonly path: string
  },
  query?: object,
  parameters?: Readonly<Record<string, string>>,
): string

export declare const errorReply: GenericSchema<unknown, ErrorReply>

export declare function formatRecoveryCode(code: string): string

export declare const frameCalls: {
  readonly [name in FrameCallName]: FrameCall<FrameCalls[name][0], FrameCalls[name][1]>
}

export declare const frameEvent: GenericSchema<unknown, FrameEvent>

export declare const frameFailure: GenericSchema<unknown, FrameFailure>

export declare const frameLimits: {
  readonly bytes: number
  readonly depth: number
}

export declare const frameMessages: {
  readonly connect: GenericSchema<unknown, FrameConnectMessage>
  readonly ready: GenericSchema<unknown, FrameReadyMessage>
  readonly request: GenericSchema<unknown, FrameRequestMessage>
  readonly reply: GenericSchema<unknown, FrameReplyMessage>
  readonly event: GenericSchema<unknown, FrameEventMessage>
}

export declare const framePrefixes: {
  readonly app: '@latchkey-app/'
  readonly frame: '@latchkey-frame/'
}

export declare const getWallets: Endpoint<undefined, WalletsReply, WalletsQuery>

export declare const getWalletsSnapshot: Endpoint<undefined, SignedSnapshot>

export declare const historyEndpoints: {
  readonly transactions: Endpoint<undefined, HistoryReply, HistoryQuery>
}

export declare const historyTransaction: v.GenericSchema<unknown, HistoryTransaction>

export declare const images: {
  readonly [kind in 'wallet' | 'asset' | 'currency' | 'token']: Endpoint<undefined, 'image'>
}

export declare function isChainId(value: unknown): value is ChainId

export declare const loginEndpoints: {
  readonly startOtp: Endpoint<
    {
      email: string
      origin: string
      projectId: string
    },
    EmailAction & {
      attemptId: string
    }
  >
  readonly waitDevice: Endpoint<
    {
      attemptId: string
    },
    {
      isApproved: boolean
    }
  >
  readonly verifyOtp: Endpoint<
    {
      attemptId: string
      otp: string
    },
    LoginReply
  >
  readonly session: Endpoint<
    {
      origin: string
    },
    {
      session: LoginSession | null
    }
  >
  readonly signOut: Endpoint<Record<string, never>, undefined>
  readonly startEmailChange: Endpoint<
    {
      email: string
    },
    {
      action: 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'
    } & MailedCode
  >
  readonly verifyPrimary: Endpoint<
    {
      attemptId: string
      otp: string
    },
    MailedCode
  >
  readonly verifySecondary: Endpoint<
    {
      attemptId: string
      otp: string
    },
    {
      email: string
    }
  >
  readonly startStepUp: Endpoint<Record<string, never>, MailedCode>
  readonly verifyStepUp: Endpoint<
    {
      attemptId: string
      otp: string
    },
    undefined
  >
  readonly assertion: Endpoint<
    {
      purpose: 'recovery'
    },
    {
      assertion: string
    }
  >
  readonly keys: Endpoint<undefined, LoginKeys>
  readonly listSessions: Endpoint<
    Record<string, never>,
    {
      sessions: LoginSessionRecord[]
    }
  >
  readonly revokeSession: Endpoint<
    {
      id: string
    },
    undefined
  >
}

export declare const maxRpcBatch: 100

export declare function methodKindOf(method: string): 'safe' | 'unsafe' | undefined

export declare const nameEndpoints: {
  readonly identity: Endpoint<undefined, IdentityReply, AccountNameQuery>
  readonly avatar: Endpoint<undefined, 'image', AccountNameQuery>
  readonly account: Endpoint<undefined, NameRecord, NameQuery>
  readonly reverse: Endpoint<undefined, readonly NameRecord[], AccountNameQuery>
  readonly suggestions: Endpoint<undefined, NameSuggestionsReply, NameQuery>
  readonly register: Endpoint<RegisterNameBody, NameRecord, NameQuery>
}

export declare const nameGatewayEndpoints: {
  readonly get: Endpoint<
    undefined,
    {
      data: `0x${string}`
    }
  >
  readonly post: Endpoint<
    NameGatewayBody,
    {
      data: `0x${string}`
    }
  >
}

export declare const nativeToken: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

export declare const nftEndpoints: {
  readonly owned: Endpoint<undefined, NftReply, NftQuery>
}

export declare const onrampEndpoints: {
  readonly url: Endpoint<
    OnrampUrlBody,
    {
      url: string
    }
  >
  readonly options: Endpoint<
    undefined,
    OnrampOptionsReply,
    {
      provider?: string | undefined
    }
  >
  readonly quote: Endpoint<OnrampQuoteBody, OnrampQuoteReply>
  readonly providers: Endpoint<
    undefined,
    {
      providers: readonly OnrampProviderInfo[]
    }
  >
}

export declare function parseEvmChainId(value: unknown): number | undefined

export declare function parseRecoveryCode(text: string): string | undefined

export declare function parseWith<schema extends GenericSchema>(
  schema: schema,
  value: unknown,
): InferOutput<schema> | undefined

export declare const proofNonce: Endpoint<undefined, undefined>

export declare function readFramePayload<value>(
  schema: GenericSchema<unknown, value> | undefined,
  payload: unknown,
):
  | {
      payload: value
    }
  | undefined

export declare const recoveryCodeLength = 8

export declare const recoveryCodeLetters = 'BCDFGHJKLMNPQRSTVWXZ'

export declare const recoveryEndpoints: {
  readonly keys: Endpoint<
    undefined,
    {
      sealKey: string
    }
  >
  readonly epochs: Endpoint<undefined, RecoveryEpochs>
  readonly store: Endpoint<StoreShareBody, undefined>
  readonly readBack: Endpoint<
    {
      assertion: string
      walletId: string
      epoch: number
      responseKey: string
      proof: WalletProof
    },
    {
      share: SealedShare
    }
  >
  readonly activate: Endpoint<
    {
      assertion: string
      walletId: string
      epoch: number
      shareId: string
      proof: WalletProof
    },
    undefined
  >
  readonly advance: Endpoint<
    {
      assertion: string
      walletId: string
      epoch: number
      shareEpoch: number
      revoked?: string | undefined
      proof: WalletProof
    },
    undefined
  >
  readonly factors: Endpoint<
    {
      assertion: string
      walletId: string
      epoch: number
    },
    {
      kinds: FactorKind[]
    }
  >
  readonly start: Endpoint<
    {
      assertion: string
      walletId: string
    },
    {
      attemptId: string
      email: string
    }
  >
  readonly release: Endpoint<
    {
      assertion: string
      walletId: string
      epoch: number
      challenge: MailboxChallenge | FactorProof
      responseKey: string
    },
    ReleaseReply
  >
  readonly readMailbox: Endpoint<
    {
      assertion: string
      walletId: string
      epoch: number
      proof: WalletProof
    },
    {
      email: string | null
    }
  >
  readonly startMailbox: Endpoint<
    StartMailboxBody,
    {
      attemptId: string
      email: string
    }
  >
  readonly changeEmail: Endpoint<ChangeEmailBody, undefined>
}

export declare const registerNameMessage: v.GenericSchema<unknown, RegisterNameMessage>

export declare const rendezvousEndpoints: {
  readonly put: Endpoint<RendezvousBox, undefined>
  readonly take: Endpoint<
    RendezvousSlot,
    {
      box: string | null
    }
  >
}

export declare const rpcCall: v.GenericSchema<unknown, RpcCall>

export declare const rpcCodes: {
  readonly parse: -32700
  readonly invalidRequest: -32600
  readonly methodNotFound: -32601
  readonly invalidParams: -32602
  readonly internal: -32603
  readonly invalidInput: -32000
  readonly resourceNotFound: -32001
  readonly resourceUnavailable: -32002
  readonly transactionRejected: -32003
  readonly methodNotSupported: -32004
  readonly limitExceeded: -32005
  readonly versionUnsupported: -32006
  readonly userRejected: 4001
  readonly unauthorized: 4100
  readonly unsupportedMethod: 4200
  readonly providerDisconnected: 4900
  readonly chainDisconnected: 4901
  readonly unknownChain: 4902
  readonly caipUserRejected: 5000
  readonly capabilityUnsupported: 5700
  readonly chainUnsupported: 5710
  readonly duplicateBatch: 5720
  readonly unknownBatch: 5730
  readonly batchTooLarge: 5740
  readonly upgradeRejected: 5750
  readonly atomicityUnsupported: 5760
}

export declare const rpcEndpoints: {
  readonly call: Endpoint<RpcCall | RpcCall[], RpcAnswer | RpcAnswer[], RpcQuery>
}

export declare const safeMethods: readonly string[]

export declare function shareLabel(parameters: {
  service: 'auth' | 'recovery'
  direction: 'up' | 'down'
  walletId: string
  set: string
  epoch: number
}): string

export declare function shareText({ enc, ciphertext }: SealedShare): string

export declare const signInEndpoints: {
  readonly nonce: Endpoint<
    {
      address?: string | undefined
    },
    {
      nonce: string
    }
  >
  readonly verify: Endpoint<SignInVerifyBody, SignInSessionReply>
  readonly session: Endpoint<
    undefined,
    {
      session: SignInSessionReply | null
    }
  >
  readonly signOut: Endpoint<undefined, undefined>
}

export declare const socialEndpoints: {
  readonly startSocial: Endpoint<
    {
      provider: SocialProvider
      origin: string
      projectId: string
    },
    {
      attemptId: string
      uri: string
    }
  >
  readonly waitSocial: Endpoint<
    {
      attemptId: string
    },
    SocialProgress
  >
  readonly redeemSocial: Endpoint<SocialProof, LoginReply>
  readonly startFarcaster: Endpoint<
    {
      origin: string
      projectId: string
    },
    {
      attemptId: string
      url: string
    }
  >
  readonly waitFarcaster: Endpoint<
    {
      attemptId: string
    },
    FarcasterProgress
  >
}

export declare const socialMessage: GenericSchema<unknown, SocialMessage>

export declare const socialMessages: {
  readonly done: 'latchkey-social/done'
  readonly taken: 'latchkey-social/taken'
}

export declare function splitSubject({
  mode,
  shareId,
}: {
  mode: CustodyMode
  shareId: string
}): string

export declare function storeSubject(parameters: {
  mode: CustodyMode
  share: SealedShare
  factors: readonly {
    kind: FactorKind
    verifier: string
  }[]
  email: string | undefined
}): string

export declare const swapEndpoints: {
  readonly quotes: Endpoint<
    undefined,
    {
      quotes: SwapQuote[]
    },
    SwapQuotesQuery
  >
  readonly tokens: Endpoint<
    undefined,
    {
      tokens: SwapToken[]
    },
    {
      projectId?: string | undefined
      chainId: string
    }
  >
  readonly allowance: Endpoint<
    undefined,
    {
      allowance: string
    },
    {
      projectId?: string | undefined
      tokenAddress: OnChainId
      userAddress: string
      spender?: string | undefined
    }
  >
  readonly gasPrice: Endpoint<
    undefined,
    {
      standard: string
      fast: string
      instant: string
    },
    {
      projectId?: string | undefined
      chainId: string
    }
  >
  readonly buildTransaction: Endpoint<
    BuildTransactionBody,
    {
      tx: SwapTransaction
    }
  >
  readonly buildApprove: Endpoint<
    undefined,
    {
      tx: ApproveTransaction
    },
    BuildApproveQuery
  >
}

export declare function toFrameData(value: unknown): unknown

export declare const unsafeMethods: readonly string[]

export declare function walletProofMessage(parameters: {
  service: 'auth' | 'recovery'
  action: WalletProofAction
  walletId: string
  epoch: number
  subject: string
  expiresAt: number
}): string

export declare const walletRecord: v.GenericSchema<unknown, WalletRecord>

export declare const workHeader = 'x-latchkey-work'

// Not exported, named above

interface FrameCall<request, reply> {
  readonly request: [request] extends [undefined] ? undefined : GenericSchema<unknown, request>
  readonly reply: [reply] extends [undefined] ? undefined : GenericSchema<unknown, reply>
}
