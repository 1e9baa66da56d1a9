// Public shape of @latchkey/core. Written by: npm run check:api -- --update

import type * as wire from '@latchkey/protocol'
import type {
  AccountId,
  AccountType,
  AnalyticsEvent,
  ChainId,
  EmailAction,
  EmailChangeAction,
  FrameScreen,
  FrameTheme,
  FrameUser,
  HistoryReply,
  HistoryTransaction as HistoryTransaction_2,
  OnrampPaymentCurrency,
  OnrampProviderInfo,
  OnrampPurchaseCurrency,
  SocialProvider,
} from '@latchkey/protocol'

// 126 exports

export declare class AddressUnprovedError extends LatchkeyError {
  name: string
  constructor(parameters?: LatchkeyErrorParameters)
}

export declare class ApprovalPendingError extends LatchkeyError {
  name: string
  constructor(parameters?: LatchkeyErrorParameters)
}

export declare class CancelledError extends LatchkeyError {
  name: string
  constructor(parameters?: LatchkeyErrorParameters)
}

export interface ChainAdapter {
  readonly namespace: Namespace
  readonly networks: readonly [Network, ...Network[]]
  start(
    listener: (event: AdapterEvent) => void,
    options?: {
      knownWallets?: (() => Promise<readonly string[]>) | undefined
      restores?: string | undefined
    },
  ): Cancel
  prepare?(parameters?: { walletId?: string | undefined }): void
  getWallets(): readonly Wallet[]
  getConnection(): Connection | undefined
  connect(parameters: ConnectParameters): Promise<Connection>
  pair?(parameters: ConnectParameters): Promise<Pairing>
  reconnect(parameters: {
    walletId: string
    signal: AbortSignal
    account?: PreferredAccount | undefined
  }): Promise<Connection | undefined>
  disconnect(): Promise<void>
  waitForAccounts(parameters: { walletId: string; signal: AbortSignal }): Promise<void>
  switchNetwork(parameters: {
    networkId: ChainId
    signal: AbortSignal
    onAccepted?: (() => void) | undefined
  }): Promise<void>
  selectAccount?(parameters: {
    address: string
    signal?: AbortSignal | undefined
  }): Promise<PreferredAccount>
  getBalance(parameters: {
    address: string
    networkId: ChainId
    signal?: AbortSignal | undefined
  }): Promise<Amount>
  signInMessage?(request: SignInRequest, address: string, networkId: ChainId): Promise<string>
  signMessage(parameters: { message: string; signal?: AbortSignal | undefined }): Promise<string>
  sendTransaction(
    parameters: TransactionRequest & {
      signal?: AbortSignal | undefined
    },
  ): Promise<string>
  estimateGas(
    parameters: TransactionRequest & {
      signal?: AbortSignal | undefined
    },
  ): Promise<bigint>
  loadTransactions?(): Promise<ChainTransactions>
}

export declare class ClockSkewError extends LatchkeyError {
  name: string
  readonly minutes: number | undefined
  constructor(parameters?: LatchkeyErrorParameters)
}

export type ConnectState =
  | {
      status: 'disconnected'
      failure?: ConnectFailure | undefined
    }
  | {
      status: 'reconnecting'
      walletId: string
      namespace?: Namespace | undefined
      others?: readonly Connection[] | undefined
    }
  | {
      status: 'connecting'
      wallet: Wallet
      attempt: number
      via?: DirectoryWallet | undefined
      declines?: number | undefined
      also?: Wallet | undefined
      isSecond?: true | undefined
      connection?: Connection | undefined
      others?: readonly Connection[] | undefined
    }
  | {
      status: 'connected'
      connection: Connection
      others?: readonly Connection[] | undefined
      via?: DirectoryWallet | undefined
      failure?: ConnectFailure | undefined
      requests?: readonly WaitingRequest[] | undefined
    }

export type ConnectWalletErrorType =
  | CancelledError
  | ClockSkewError
  | InvalidWalletResponseError
  | MethodUnsupportedError
  | NetworkRequestError
  | PairingExpiredError
  | PopupBlockedError
  | PopupCutOffError
  | RelayRefusedError
  | RequestPendingError
  | TimeoutError
  | UnknownError
  | UserRejectedError
  | WalletGoneError
  | WalletLockedError
  | WalletNotFoundError

export interface Connection {
  wallet: Wallet
  address: string
  addresses: readonly [string, ...string[]]
  networkId: ChainId
  isAddressProved?: boolean | undefined
}

export interface DirectoryWallet {
  id: string
  name: string
  iconUrl?: string | undefined
  imageId?: string | undefined
  rdns?: string | undefined
  mobileLink?: string | undefined
  universalLink?: string | undefined
  desktopLink?: string | undefined
  webappLink?: string | undefined
  homepage?: string | undefined
  appStore?: string | undefined
  playStore?: string | undefined
  chromeStore?: string | undefined
}

export type HistoryTransaction = wire.HistoryTransaction

export declare class InvalidWalletResponseError extends LatchkeyError {
  name: string
  constructor(
    parameters: LatchkeyErrorParameters & {
      method: string
    },
  )
}

export interface Latchkey extends SwapLatchkey {
  start(): Cancel
}

export declare class LatchkeyError extends Error {
  name: string
  readonly shortMessage: string
  readonly details: string | undefined
  readonly docsPath: string | undefined
  readonly code: number | undefined
  constructor(shortMessage: string, parameters?: LatchkeyErrorParameters)
  walk(fits: (error: unknown) => boolean): unknown
}

export interface LatchkeyOptions extends BaseOptions {
  signIn?: SignInFeature | undefined
  swap?: SwapOptions | undefined
  theme?: LatchkeyTheme | undefined
  allowUnsupportedChain?: boolean | undefined
}

export interface Login extends LoginStates, LoginOperations {
  editEmail(email: string): void
  resend(): void
  enterCode(): void
  retry(): void
  cancel(): void
  openSettings(screen: FrameScreen): void
  confirmAddress(): Promise<boolean>
  cancelConfirm(): void
  onEvent(event: LoginEvent): void
}

export declare class LoginError extends LatchkeyError {
  name: string
  readonly reason: string | undefined
  constructor(
    shortMessage: string,
    parameters?: LatchkeyErrorParameters & {
      reason?: string | undefined
    },
  )
}

export type LoginErrorType =
  | LoginError
  | PopupBlockedError
  | PopupCutOffError
  | UserRejectedError
  | CancelledError
  | LatchkeyError

export interface LoginPort {
  readonly email: boolean
  readonly socials: readonly LoginSocial[]
  readonly smartAccounts: boolean
  readonly name: string
  subscribe(listener: (event: LoginEvent) => void): Cancel
  isUsed(): boolean
  getEmail(): string | undefined
  getUserName(): string | undefined
  getSocial(): LoginSocial | undefined
  getUser(): FrameUser | undefined
  getSmartAccountNetworks(): readonly number[]
  getCooldown(): number
  prepare(): void
  connectEmail(
    parameters: {
      email: string
    } & Cancellable,
  ): Promise<EmailAction>
  connectDevice(options?: Cancellable): Promise<void>
  connectOtp(
    parameters: {
      otp: string
    } & Cancellable,
  ): Promise<void>
  connectSocial(
    parameters: {
      provider: SocialProvider
      onClosed?: (() => void) | undefined
    } & Cancellable,
  ): Promise<void>
  getFarcasterUri(options?: Cancellable): Promise<string>
  connectFarcaster(options?: Cancellable): Promise<void>
  restore(options?: Cancellable): Promise<FrameUser | undefined>
  connect(
    parameters?: {
      chainId?: string | undefined
    } & Cancellable,
  ): Promise<FrameUser>
  disconnect(): Promise<void>
  switchNetwork(
    parameters: {
      chainId: string
    } & Cancellable,
  ): Promise<void>
  setPreferredAccount(
    parameters: {
      type: AccountType
    } & Cancellable,
  ): Promise<{
    type: AccountType
    address: string
  }>
  updateEmail(
    parameters: {
      email: string
    } & Cancellable,
  ): Promise<EmailChangeAction>
  updateEmailPrimaryOtp(
    parameters: {
      otp: string
    } & Cancellable,
  ): Promise<
    | {
        codeLength?: number | undefined
      }
    | undefined
  >
  updateEmailSecondaryOtp(
    parameters: {
      otp: string
    } & Cancellable,
  ): Promise<{
    newEmail: string
  }>
  openSettings(
    parameters: {
      screen: FrameScreen
    } & Cancellable,
  ): Promise<void>
  confirmAddress(options?: Cancellable): Promise<FrameUser>
  syncTheme(theme: FrameTheme): void
  syncLocale(locale: string): void
  showWindow(): void
  rejectRequests(): void
  readonly provider: LoginProvider
}

export type LoginState =
  | {
      status: 'idle'
      email?: string | undefined
      failure?: LatchkeyError | undefined
    }
  | {
      status: 'submitting'
      email: string
    }
  | ({
      status: 'device'
      number?: string | undefined
      failure?: LatchkeyError | undefined
    } & Mailed_2)
  | {
      status: 'deviceFailed'
      email: string
      error: LatchkeyError
    }
  | ({
      status: 'otp'
      failure?: LatchkeyError | undefined
    } & Mailed_2)
  | ({
      status: 'checking'
      otp: string
    } & Mailed_2)
  | ({
      status: 'resending'
      from: 'device' | 'deviceFailed' | 'otp'
      number?: string | undefined
      error?: LatchkeyError | undefined
    } & Mailed_2)
  | {
      status: 'social'
      provider: SocialProvider
      attempt: number
      email?: string | undefined
      code?: WindowCode | undefined
      isClosed?: true
    }
  | {
      status: 'socialFailed'
      provider: SocialProvider
      attempt: number
      email?: string | undefined
      error: LatchkeyError
    }
  | {
      status: 'farcasterAsking'
      email?: string | undefined
    }
  | {
      status: 'farcaster'
      url: string
      email?: string | undefined
    }
  | {
      status: 'farcasterFailed'
      error: LatchkeyError
      email?: string | undefined
    }
  | {
      status: 'connecting'
      method: LoginMethod
      email?: string | undefined
      codeLength?: number | undefined
    }
  | {
      status: 'connectFailed'
      method: LoginMethod
      error: LatchkeyError
      email?: string | undefined
    }

export interface Machine<state> {
  getState(): state
  subscribe(listener: () => void): Cancel
}

export declare class MethodUnsupportedError extends LatchkeyError {
  name: string
  constructor(parameters?: LatchkeyErrorParameters)
}

export declare class NameRefusedError extends LatchkeyError {
  name: string
  readonly problem: NameProblem | 'empty' | 'notFree'
  constructor(
    parameters: LatchkeyErrorParameters & {
      problem: NameRefusedError['problem']
    },
  )
}

export interface Names {
  machine: Machine<NamesState>
  type(text: string, parent?: string | undefined): void
  check(options?: { signal?: AbortSignal | undefined }): Promise<NameCheck>
  register(options?: { signal?: AbortSignal | undefined }): Promise<{
    name: string
  }>
  cancel(): void
  reset(): void
}

export type NamesErrorType =
  | NameRefusedError
  | NotConnectedError
  | ServerRefusedError
  | CancelledError
  | LatchkeyError

export type NamesState =
  | {
      status: 'empty'
      text: string
    }
  | {
      status: 'invalid'
      text: string
      problem: NameProblem
    }
  | {
      status: 'checking'
      text: string
      label: string
    }
  | {
      status: 'unchecked'
      text: string
      label: string
      error: LatchkeyError
    }
  | {
      status: 'checked'
      text: string
      label: string
      check: NameCheck
      failure?: LatchkeyError | undefined
    }
  | {
      status: 'signing'
      text: string
      label: string
      check: NameCheck
      request: NameRequest
    }
  | {
      status: 'registering'
      text: string
      label: string
      check: NameCheck
      request: NameRequest
      signature: `0x${string}`
    }
  | {
      status: 'registered'
      name: string
    }

export interface Network {
  id: ChainId
  name: string
  nativeCurrency: {
    name: string
    symbol: string
    decimals: number
  }
  explorerUrl?: string | undefined
  iconUrl?: string | undefined
  testnet?: boolean | undefined
}

export declare class NetworkRequestError extends LatchkeyError {
  name: string
  constructor(parameters?: LatchkeyErrorParameters, shortMessage?: string)
}

export declare class NetworkUnchangedError extends LatchkeyError {
  name: string
  constructor(parameters?: LatchkeyErrorParameters)
}

export declare class NetworkUnknownError extends LatchkeyError {
  name: string
  constructor(parameters?: LatchkeyErrorParameters)
}

export declare class NotConnectedError extends LatchkeyError {
  name: string
  constructor(parameters?: LatchkeyErrorParameters)
}

export interface Onramp {
  machine: Machine<OnrampState>
  change(change: Partial<OnrampForm>): void
  buy(
    parameters: {
      offer: OnrampOffer
      symbol: string
      expected?: string | undefined
      openWindow(): OnrampWindow | undefined
    },
    options?: {
      signal?: AbortSignal | undefined
    },
  ): Promise<OnrampRecord>
  wait(): void
  leave(): void
}

export type OnrampErrorType =
  | NotConnectedError
  | AddressUnprovedError
  | OnrampRefusedError
  | TimeoutError
  | CancelledError
  | LatchkeyError

export declare class OnrampRefusedError extends LatchkeyError {
  name: string
  readonly reason: OnrampRefusal
  constructor(
    parameters: LatchkeyErrorParameters & {
      reason: OnrampRefusal
    },
  )
}

export type OnrampState =
  | {
      status: 'choosing'
      form: OnrampForm
    }
  | {
      status: 'opening'
      form: OnrampForm
      purchase: OnrampPurchase
    }
  | {
      status: 'waiting'
      form: OnrampForm
      purchase: OnrampPurchase
      url: string
      known?: readonly string[] | undefined
      seen?: HistoryTransaction_2 | undefined
      isWindowClosed: boolean
    }
  | {
      status: 'late'
      form: OnrampForm
      purchase: OnrampPurchase
      url: string
      known?: readonly string[] | undefined
      seen?: HistoryTransaction_2 | undefined
    }
  | {
      status: 'bought'
      form: OnrampForm
      purchase: OnrampPurchase
      transaction: HistoryTransaction_2
    }
  | {
      status: 'failed'
      form: OnrampForm
      purchase: OnrampPurchase
      error?: LatchkeyError | undefined
      transaction?: HistoryTransaction_2 | undefined
    }

export declare class OptionError extends LatchkeyError {
  name: string
  readonly option: string
  constructor(parameters: {
    option: string
    expected: string
    received: string
    docsPath: string
  })
}

export declare class OutcomeUnknownError extends LatchkeyError {
  name: string
  constructor(parameters?: LatchkeyErrorParameters)
}

export declare class PairingExpiredError extends LatchkeyError {
  name: string
  constructor(parameters?: LatchkeyErrorParameters)
}

export declare class PopupBlockedError extends LatchkeyError {
  name: string
  constructor(parameters?: LatchkeyErrorParameters)
}

export declare class PopupClosedError extends UserRejectedError {
  name: string
  constructor(parameters?: LatchkeyErrorParameters)
}

export declare class PopupCutOffError extends LatchkeyError {
  name: string
  constructor(parameters?: LatchkeyErrorParameters)
}

export type PreparePairingErrorType =
  | CancelledError
  | ClockSkewError
  | MethodUnsupportedError
  | NetworkRequestError
  | PairingExpiredError
  | RelayRefusedError
  | TimeoutError
  | UnknownError
  | WalletNotFoundError

export declare class RelayRefusedError extends LatchkeyError {
  name: string
  constructor(parameters?: LatchkeyErrorParameters)
}

export declare class RelayUnreachableError extends NetworkRequestError {
  name: string
  constructor(parameters?: LatchkeyErrorParameters)
}

export declare class RequestPendingError extends LatchkeyError {
  name: string
  constructor(parameters?: LatchkeyErrorParameters)
}

export type SelectAccountErrorType =
  | CancelledError
  | MethodUnsupportedError
  | NetworkRequestError
  | NotConnectedError
  | TimeoutError
  | UnknownError
  | WalletGoneError
  | WalletMismatchError

export interface Send {
  machine: Machine<SendState>
  chooseItem(item: SendItem): void
  setTokens(tokens: readonly TokenBalance[]): void
  typeAmount(text: string): void
  flipUnit(): void
  chooseMax(): void
  typeRecipient(text: string): void
  chooseOwn(): void
  acceptOther(): void
  review(options?: { signal?: AbortSignal | undefined }): Promise<SendReview>
  confirm(options?: { signal?: AbortSignal | undefined }): Promise<SentTransfer>
  cancel(): void
}

export type SendErrorType =
  | SendRefusedError
  | NotConnectedError
  | RequestPendingError
  | OutcomeUnknownError
  | CancelledError
  | LatchkeyError

export declare class SendRefusedError extends LatchkeyError {
  name: string
  readonly problem: SendRefusal
  constructor(
    parameters: LatchkeyErrorParameters & {
      problem: SendRefusal
    },
  )
}

export type SendState = Base &
  (
    | {
        status: 'form'
      }
    | {
        status: 'comparing'
        own: OwnRecipient
      }
    | {
        status: 'preparing'
      }
    | {
        status: 'review'
        review: SendReview
      }
    | {
        status: 'asking'
        review: SendReview
      }
    | {
        status: 'failed'
        review: SendReview
        error: LatchkeyError
      }
    | {
        status: 'pending'
        review: SendReview
        hash: string
      }
    | {
        status: 'ended'
        review: SendReview
        hash: string
        outcome: TransactionOutcome
      }
  )

export declare class ServerMissingError extends LatchkeyError {
  name: string
  constructor(parameters?: LatchkeyErrorParameters)
}

export declare class ServerRefusedError extends LatchkeyError {
  name: string
  readonly reason: string
  readonly said: string | undefined
  constructor(
    parameters: LatchkeyErrorParameters & {
      reason: string
      said?: string | undefined
    },
  )
}

export declare class SetupError extends LatchkeyError {
  name: string
  constructor(parameters?: LatchkeyErrorParameters)
}

export type SignInErrorType =
  | ApprovalPendingError
  | CancelledError
  | MethodUnsupportedError
  | NetworkRequestError
  | NetworkUnknownError
  | NotConnectedError
  | OptionError
  | RequestPendingError
  | SignInRefusedError
  | SignInServerError
  | TimeoutError
  | UnknownError
  | UserRejectedError
  | WalletGoneError
  | WalletLockedError
  | WalletMismatchError

export declare class SignInMismatchError extends LatchkeyError {
  name: string
  constructor(parameters?: LatchkeyErrorParameters)
}

export interface SignInOptions {
  getNonce(address?: string): Promise<string>
  verify(signed: SignedMessage): Promise<boolean>
  getSession(): Promise<SignInSession | null>
  signOut(): Promise<boolean>
  statement?: string | undefined
  domain?: string | undefined
  uri?: string | undefined
  expiresIn?: number | undefined
  signOutOnDisconnect?: boolean | undefined
  signOutOnAccountChange?: boolean | undefined
  signOutOnNetworkChange?: boolean | undefined
  isRequired?: boolean | undefined
  oneClick?: boolean | undefined
  onSignIn?: ((session: SignInSession) => void) | undefined
  onSignOut?: (() => void) | undefined
}

export declare class SignInRefusedError extends LatchkeyError {
  name: string
  readonly reason: string | undefined
  constructor(
    parameters?: LatchkeyErrorParameters & {
      reason?: string | undefined
    },
  )
}

export declare class SignInServerError extends LatchkeyError {
  name: string
  constructor(parameters?: LatchkeyErrorParameters)
}

export interface SignInSession {
  accountId: AccountId | (string & {})
}

export type SignInState =
  | {
      status: 'uninitialized'
    }
  | {
      status: 'ready'
      signed?: SignedMessage | undefined
    }
  | ({
      status: 'loading'
    } & SignInWork)
  | {
      status: 'success'
      session: SignInSession
      signed?: SignedMessage | undefined
    }
  | {
      status: 'rejected'
      error: LatchkeyError
      signed?: SignedMessage | undefined
    }
  | {
      status: 'error'
      error: LatchkeyError
      signed?: SignedMessage | undefined
    }

export type SignOutErrorType =
  | CancelledError
  | NetworkRequestError
  | SignInServerError
  | TimeoutError
  | UnknownError

export type StartSocialErrorType =
  | CancelledError
  | InvalidWalletResponseError
  | LoginError
  | NetworkRequestError
  | PopupBlockedError
  | TimeoutError
  | UnknownError
  | UserRejectedError
  | WalletNotFoundError

export interface Swap {
  machine: Machine<SwapState>
  open(options?: Options_3): Promise<SwapMarket>
  type(text: string, unit?: SwapForm['unit']): void
  switchUnit(): void
  chooseMax(): void
  choose(side: SwapSide, token: TokenBalance): void
  flip(): void
  setSlippage(slippage: number, isConfirmed?: boolean): void
  acceptLoss(isAccepted: boolean): void
  retry(): void
  review(options?: Options_3): Promise<SwapPlan>
  leaveReview(): void
  confirm(options?: Options_3): Promise<SwapResult>
  stopWaiting(): void
  dismiss(): void
}

export type SwapErrorType =
  | SwapRefusedError
  | SwapFailedError
  | NotConnectedError
  | MethodUnsupportedError
  | RequestPendingError
  | OutcomeUnknownError
  | CancelledError
  | LatchkeyError

export declare class SwapFailedError extends LatchkeyError {
  name: string
  readonly failure: SwapFailure
  constructor(
    parameters: LatchkeyErrorParameters & {
      failure: SwapFailure
    },
  )
}

export declare class SwapRefusedError extends LatchkeyError {
  name: string
  readonly reason: SwapRefusal
  constructor(
    parameters: LatchkeyErrorParameters & {
      reason: SwapRefusal
    },
  )
}

export type SwapState =
  | {
      status: 'uninitialized'
      error?: LatchkeyError | undefined
    }
  | {
      status: 'initializing'
      networkId: ChainId
      account: string
    }
  | {
      status: 'unsupported'
      networkId: ChainId
    }
  | {
      status: 'form'
      market: SwapMarket
      form: SwapForm
      quote: QuoteProgress
      note?: SwapNote | undefined
      problem?: SwapProblem | undefined
    }
  | ({
      status: 'preparing'
      plan?: SwapPlan | undefined
    } & SwapReview)
  | ({
      status: 'review'
      quote: Quote
      plan: SwapPlan
    } & SwapReview)
  | ({
      status: 'approving'
      quote: Quote
      plan: SwapPlan
      hash?: string | undefined
    } & SwapReview)
  | ({
      status: 'swapping'
      quote: Quote
      plan: SwapPlan
      hash?: string | undefined
      batchId?: string | undefined
    } & SwapReview)
  | ({
      status: 'unknown'
      quote: Quote
      plan: SwapPlan
      error: LatchkeyError
    } & SwapReview)
  | {
      status: 'success'
      market: SwapMarket
      form: SwapForm
      quote: Quote
      receipt: SwapReceipt
    }
  | {
      status: 'failed'
      market: SwapMarket
      form: SwapForm
      quote: Quote
      failure: SwapFailure
    }

export type SwitchConnectionErrorType = CancelledError | NotConnectedError | RequestPendingError

export type SwitchNetworkErrorType =
  | CancelledError
  | MethodUnsupportedError
  | NetworkUnchangedError
  | NetworkUnknownError
  | NotConnectedError
  | OptionError
  | RequestPendingError
  | TimeoutError
  | UnknownError
  | UserRejectedError
  | WalletGoneError

export declare class TimeoutError extends LatchkeyError {
  name: string
  constructor(
    parameters: LatchkeyErrorParameters & {
      deadline: number
    },
  )
}

export interface TokenBalance {
  id: string
  networkId: ChainId
  address?: string | undefined
  name: string
  symbol: string
  decimals: number
  amount: bigint
  price?: string | undefined
  value?: string | undefined
  iconUrl?: string | undefined
  isVerified: boolean
  isFrozen?: boolean | undefined
}

export declare class UnknownError extends LatchkeyError {
  name: string
  constructor(parameters?: LatchkeyErrorParameters)
}

export declare class UserRejectedError extends LatchkeyError {
  name: string
  constructor(parameters?: LatchkeyErrorParameters, shortMessage?: string)
}

export interface Wallet {
  id: string
  name: string
  rdns?: readonly string[] | undefined
  iconUrl?: string | undefined
  namespace: Namespace
  installed: boolean
  conflict?: boolean | undefined
  kind?: 'pairing' | 'login' | undefined
  signsIn?: boolean | undefined
}

export interface WalletChoice {
  id: string
  name: string
  iconUrl?: string | undefined
  wallets: readonly Wallet[]
  entry?: DirectoryWallet | undefined
  badge?: 'recent' | 'installed' | 'multichain' | 'qr' | undefined
}

export declare class WalletGoneError extends LatchkeyError {
  name: string
  constructor(parameters?: LatchkeyErrorParameters)
}

export declare class WalletLockedError extends LatchkeyError {
  name: string
  constructor(parameters?: LatchkeyErrorParameters)
}

export declare class WalletMismatchError extends LatchkeyError {
  name: string
  readonly hash: string | undefined
  constructor(
    parameters?: LatchkeyErrorParameters & {
      hash?: string | undefined
    },
  )
}

export declare class WalletNotFoundError extends LatchkeyError {
  name: string
  constructor(
    parameters: LatchkeyErrorParameters & {
      walletId: string
    },
  )
}

export declare function accountBalancesQuery(
  latchkey: BalanceLatchkey,
  parameters: AccountBalancesParameters,
): AccountBalancesQuery

export declare function activityOf({
  address,
  networkId,
  transactions,
  hasMore,
  sent,
  made,
}: ActivityParameters): readonly ActivityItem[]

export declare function closeModal(latchkey: ModalLatchkey, reason?: CloseReason): void

export declare function connectWallet(
  latchkey: ConnectLatchkey,
  walletId: string,
  { namespace, also: second, via, signal }?: ConnectWalletOptions,
): Promise<Connection>

export declare function createLatchkey(parameters: LatchkeyOptions): Latchkey

export declare function createSignIn(parameters: SignInOptions): SignInFeature

export declare function createSignInClient(parameters: SignInClientParameters): SignInCalls

export declare function describeTransaction(
  transaction: HistoryTransaction_2,
): TransactionDescription

export declare function disconnect(
  latchkey: ConnectLatchkey,
  options?: {
    namespace?: Namespace | undefined
  },
): Promise<void>

export declare function formatFiat(text: string, locale?: string, currency?: string): string

export declare function formatTokenAmount(
  amount: bigint,
  decimals: number,
  locale?: string,
  places?: number,
): string

export declare function getLogin(latchkey: SignInLatchkey): Login

export declare function getNames(latchkey: NetworksLatchkey): Names

export declare function getOnramp(latchkey: NetworksLatchkey): Onramp

export declare function getSend(latchkey: NetworksLatchkey): Send

export declare function getSwap(latchkey: SwapLatchkey): Swap

export declare function getTransactionTracker(latchkey: NetworksLatchkey): TransactionTracker

export declare function historyQuery(
  parts: ServerDeps,
  { address, networkId }: HistoryParameters,
): HistoryQuery

export declare function identityQuery(
  parts: NameDeps,
  account: {
    address: string
    networkId: ChainId
  },
): IdentityQuery

export declare function isFeatureOn(
  {
    options,
  }: {
    readonly options: {
      readonly features: Features
      readonly serverUrl: string | undefined
    }
  },
  feature: Feature,
): boolean

export declare function nativeBalancesQuery(
  latchkey: BalanceLatchkey,
  parameters: {
    address: string
    networkId: ChainId
  },
): NativeBalancesQuery

export declare function onrampOffersQuery(parts: OnrampDeps, networkId: ChainId): OnrampOffersQuery

export declare function onrampQuoteQuery(
  parts: ServerDeps,
  parameters: OnrampQuoteParameters,
): OnrampQuoteQuery

export declare function openModal(latchkey: Latchkey, view?: OpenableView): void

export declare function ownNamesQuery(
  parts: ServerDeps,
  {
    address,
    networkId,
  }: {
    address: string
    networkId: ChainId
  },
): OwnNamesQuery

export declare function ownedNftsQuery(
  parts: ServerDeps,
  {
    address,
    networkId,
  }: {
    address: string
    networkId: ChainId
  },
): OwnedNftsQuery

export declare function parseUnits(text: string, decimals: number): bigint | undefined

export declare function preparePairing(
  latchkey: ConnectLatchkey,
  {
    signal,
  }?: {
    signal?: AbortSignal | undefined
  },
): Promise<Pairing>

export declare function purchasesQuery(parts: ServerDeps, account: string): PurchasesQuery

export declare function receiveLink(parameters: ReceiveLinkParameters): string

export declare function refreshBalances(
  latchkey: {
    readonly memos: Memos
  },
  tokenIds?: readonly string[],
): void

export declare function renewPairing(
  latchkey: ConnectLatchkey,
  {
    signal,
  }?: {
    signal?: AbortSignal | undefined
  },
): Promise<Pairing>

export declare function selectAccount(
  latchkey: AccountLatchkey,
  address: string,
  options?: Options,
): Promise<Connection>

export declare function setLocale(
  latchkey: Pick<ModalLatchkey, 'memos' | 'options'>,
  locale: string,
): void

export declare function setThemeMode(
  latchkey: Pick<ModalLatchkey, 'memos' | 'options'>,
  themeMode: ThemeMode | 'auto',
): void

export declare function signIn(
  latchkey: SignInLatchkey,
  {
    signal,
  }?: {
    signal?: AbortSignal | undefined
  },
): Promise<SignInSession>

export declare function signOut(
  latchkey: SignInLatchkey,
  {
    signal,
  }?: {
    signal?: AbortSignal | undefined
  },
): Promise<void>

export declare function switchConnection(
  latchkey: ConnectLatchkey,
  {
    namespace,
  }: {
    namespace: Namespace
  },
  {
    signal,
  }?: {
    signal?: AbortSignal | undefined
  },
): Promise<Connection>

export declare function switchNetwork(
  latchkey: NetworksLatchkey,
  networkId: ChainId,
  {
    signal,
  }?: {
    signal?: AbortSignal | undefined
  },
): Promise<Network>

export declare function totalOf(balances: readonly TokenBalance[]): string | undefined

export declare function walletChoices(
  parts: Pick<DirectoryDeps, 'options' | 'store' | 'wallets'>,
  directory: DirectoryLists,
  device: Device,
): readonly WalletChoice[]

export declare function walletSearchQuery(parts: DirectoryDeps, search: string): DirectoryQuery

export { getLogin as loginOf }

export { getNames as namesOf }

export { getOnramp as onrampOf }

export { getSend as sendOf }

export { getTransactionTracker as sentOf }

export { getSwap as swapOf }

// Not exported, named above

type Absent =
  | 'chainImages'
  | 'connectorImages'
  | 'tokens'
  | 'serverUrl'
  | 'projectId'
  | 'directoryKey'
  | 'locale'
  | 'onEvent'
  | 'login'

type Absent_2 = 'domain' | 'uri' | 'onSignIn' | 'onSignOut'

interface AccountBalancesParameters {
  address: string
  networkId: ChainId
  forceUpdate?: readonly string[] | undefined
}

interface AccountBalancesQuery {
  queryKey: readonly ['balances', ChainId, string]
  queryFn(context: { signal?: AbortSignal | undefined }): Promise<readonly TokenBalance[]>
  staleTime: number
}

type AccountLatchkey = Pick<NetworksLatchkey, 'connect' | 'adapterOf' | 'store' | 'options'>

type AccountTypeState =
  | {
      status: 'idle'
      failure?: LatchkeyError | undefined
    }
  | {
      status: 'changing'
      type: AccountType
    }

interface ActivityItem {
  key: string
  at: number
  transaction: HistoryTransaction_2
  state: SentStatus
  isLocal: boolean
}

interface ActivityParameters {
  address: string
  networkId: ChainId
  transactions: readonly HistoryTransaction_2[]
  hasMore: boolean
  sent: readonly SentTransaction[]
  made?: WeakMap<HistoryTransaction_2, ActivityItem> | undefined
}

type AdapterEvent =
  | {
      type: 'walletsChanged'
      wallets: readonly Wallet[]
    }
  | {
      type: 'connectionChanged'
      connection: Connection
    }
  | {
      type: 'connectionLost'
      isChosen: boolean
    }
  | {
      type: 'requestsChanged'
      requests: readonly WaitingRequest[]
    }

type AddressProofState =
  | {
      status: 'idle'
      failure?: LatchkeyError | undefined
    }
  | {
      status: 'confirming'
    }
  | {
      status: 'confirmed'
    }

interface Allowance extends ShownAsset {
  spender: string
  quantity: string
}

interface Amount {
  value: bigint
  decimals: number
  symbol: string
}

type Asset =
  | {
      kind: 'native'
      networkId: ChainId
    }
  | {
      kind: 'token'
      networkId: ChainId
      address: string
    }
  | {
      kind: 'nft'
      networkId: ChainId
      address: string
      tokenId: bigint
      standard: 'erc721' | 'erc1155'
    }

type AtomicSupport = 'supported' | 'ready' | 'unsupported'

interface BalanceChange {
  asset: Asset
  account: string
  amount: bigint
}

interface BalanceLatchkey {
  readonly options: ServerDeps['options'] & {
    readonly features: Features
  }
  readonly networks: readonly [Network, ...Network[]]
  readonly memos: Memos
  adapterOf(namespace: Namespace): Pick<ChainAdapter, 'getBalance'>
}

interface Base {
  account: SendAccount | undefined
  form: SendForm
  known: readonly OwnRecipient[] | undefined
  isUnsettled: boolean
}

interface BaseOptions {
  adapters: readonly [ChainAdapter, ...ChainAdapter[]]
  app: {
    name: string
    termsUrl?: string | undefined
    privacyUrl?: string | undefined
    iconUrl?: string | undefined
  }
  chainImages?: Readonly<Record<string, string>> | undefined
  connectorImages?: Readonly<Record<string, string>> | undefined
  tokens?: Readonly<Record<string, string>> | undefined
  themeMode?: 'light' | 'dark' | 'system' | 'auto' | undefined
  allowUnsupportedNetwork?: boolean | undefined
  featuredWalletIds?: readonly string[] | undefined
  includeWalletIds?: readonly string[] | undefined
  excludeWalletIds?: readonly string[] | undefined
  customWallets?: readonly DirectoryWallet[] | undefined
  allWallets?: 'show' | 'hide' | 'onlyMobile' | undefined
  serverUrl?: string | undefined
  projectId?: string | undefined
  directoryKey?: string | undefined
  login?: LoginPort | undefined
  features?: Features | undefined
  locale?: string | undefined
  onEvent?: ((event: ReportedEvent) => void) | undefined
  storageKey?: string | undefined
  storage?: KeyValueStorage | null | undefined
  clock?: Clock | undefined
}

type Cancel = () => void

interface Cancellable {
  signal?: AbortSignal | undefined
}

interface Cancellable_2 {
  signal?: AbortSignal | undefined
}

interface ChainTransactions {
  parseAddress(text: string): ParsedAddress
  transfer(
    parameters: {
      from: string
      to: string
      asset: Asset
      amount: bigint
    } & Cancellable_2,
  ): Promise<PreparedTransaction>
  approval(parameters: {
    networkId: ChainId
    from: string
    token: string
    spender: string
    amount: bigint
  }): PreparedTransaction
  decode(transaction: PreparedTransaction): DecodedTransaction
  isSwapContract(networkId: ChainId, address: string): boolean
  isGenuineSwap(transaction: PreparedTransaction, options?: Cancellable_2): Promise<boolean>
  prepareSwap?(
    transaction: PreparedTransaction,
    options?: Cancellable_2,
  ): Promise<PreparedTransaction>
  readonly swapReserve?: bigint | undefined
  readBalance(
    parameters: {
      asset: Asset
      account: string
    } & Cancellable_2,
  ): Promise<bigint>
  readAllowance(
    parameters: {
      networkId: ChainId
      token: string
      owner: string
      spender: string
    } & Cancellable_2,
  ): Promise<bigint>
  readToken(
    parameters: {
      networkId: ChainId
      address: string
    } & Cancellable_2,
  ): Promise<
    | {
        address: string
        name: string
        symbol: string
        decimals: number
      }
    | undefined
  >
  isContract(
    parameters: {
      networkId: ChainId
      address: string
    } & Cancellable_2,
  ): Promise<boolean>
  estimateFee(transaction: PreparedTransaction, options?: Cancellable_2): Promise<Fee>
  simulate(
    transactions: readonly PreparedTransaction[],
    options?: Cancellable_2,
  ): Promise<Simulation>
  resolveName(
    parameters: {
      networkId: ChainId
      name: string
    } & Cancellable_2,
  ): Promise<
    | {
        name: string
        address: string
      }
    | undefined
  >
  getAtomicSupport(
    parameters: {
      networkId: ChainId
      account: string
    } & Cancellable_2,
  ): Promise<AtomicSupport>
  send(transaction: PreparedTransaction, options?: Cancellable_2): Promise<string>
  sendCalls(transactions: readonly PreparedTransaction[], options?: Cancellable_2): Promise<string>
  waitForCalls(
    parameters: {
      networkId: ChainId
      id: string
    } & Cancellable_2,
  ): Promise<TransactionOutcome>
  waitForTransaction(
    parameters: {
      networkId: ChainId
      hash: string
      from: string
      nonce?: number | undefined
      onNonce?: ((nonce: number) => void) | undefined
    } & Cancellable_2,
  ): Promise<TransactionOutcome>
}

interface Clock {
  now(): number
  after(ms: number, callback: () => void): Cancel
}

type CloseReason =
  | 'close-press'
  | 'escape-key'
  | 'outside-press'
  | 'back-press'
  | 'swipe'
  | 'done'
  | 'disconnected'
  | 'api'

interface ConnectFailure {
  wallet: Wallet
  via?: DirectoryWallet | undefined
  error: LatchkeyError
  ready: boolean
}

interface ConnectLatchkey extends WalletsLatchkey {
  readonly connect: Machine<ConnectState>
  readonly pairing: Machine<PairingState>
  adapterOf(namespace: Namespace): ChainAdapter
}

interface ConnectParameters {
  walletId: string
  signal: AbortSignal
  signIn?:
    | {
        request: SignInRequest
        onSigned(signed: SignedMessage): void
      }
    | undefined
}

interface ConnectWalletOptions {
  namespace?: Namespace | undefined
  also?: WalletName | undefined
  via?: DirectoryWallet | undefined
  signal?: AbortSignal | undefined
}

type DecodedTransaction =
  | {
      kind: 'transfer'
      asset: Asset
      from: string
      to: string
      amount: bigint
      rent?: bigint | undefined
    }
  | {
      kind: 'approval'
      asset: Asset
      spender: string
      amount: bigint
    }
  | {
      kind: 'swap'
      exchange: 'wrap' | 'uniswap-v2' | 'uniswap-v3' | '0x' | 'jupiter'
      router: string
      executor?: string | undefined
      input: Asset
      amountIn: bigint
      output: Asset
      minAmountOut: bigint
      recipient: string
      deadline?: number | undefined
      rent?: bigint | undefined
    }
  | {
      kind: 'unknown'
      to: string
      selector?: string | undefined
    }

interface Device {
  os: 'ios' | 'android' | 'desktop'
  isPhone: boolean
  isInAppBrowser: boolean
}

interface DirectoryDeps {
  readonly options: {
    readonly featuredWalletIds: readonly string[]
    readonly includeWalletIds: readonly string[]
    readonly excludeWalletIds: readonly string[]
    readonly customWallets: readonly DirectoryWallet[]
    readonly allWallets: 'show' | 'hide' | 'onlyMobile'
    readonly serverUrl?: string | undefined
    readonly projectId?: string | undefined
    readonly directoryKey?: string | undefined
    readonly clock: Clock
  }
  readonly store: Store
  readonly wallets: {
    getState(): WalletsState
  }
  readonly switching: {
    getState(): {
      readonly currentId: ChainId
    }
  }
}

interface DirectoryLists {
  featured?: readonly DirectoryWallet[] | undefined
  recommended?: readonly DirectoryWallet[] | undefined
  excluded?: readonly DirectoryWallet[] | undefined
}

interface DirectoryQuery<data = DirectoryReply> {
  queryKey: readonly [string, ...unknown[]]
  queryFn(context: { signal?: AbortSignal | undefined }): Promise<data>
  staleTime: number
}

interface DirectoryReply {
  wallets: readonly DirectoryWallet[]
  count: number
  source: 'server' | 'bundled'
  problem?: LatchkeyError | undefined
}

type EmailChangeState =
  | {
      status: 'idle'
      failure?: LatchkeyError | undefined
    }
  | {
      status: 'sending'
      email: string
    }
  | ({
      status: 'primary'
      failure?: LatchkeyError | undefined
    } & Mailed)
  | ({
      status: 'checkingPrimary'
      otp: string
    } & Mailed)
  | ({
      status: 'secondary'
      failure?: LatchkeyError | undefined
    } & Mailed)
  | ({
      status: 'checkingSecondary'
      otp: string
    } & Mailed)
  | {
      status: 'changed'
      email: string
    }

type EndRule = 'isRequest' | 'endsWithSwitch'

type Feature = keyof Features

interface FeatureHolds {
  isBlocking?: (() => boolean) | undefined
  isNext?: (() => boolean) | undefined
}

interface Features {
  tokens?: boolean | undefined
  nfts?: boolean | undefined
  history?: boolean | undefined
  send?: boolean | undefined
  receive?: boolean | undefined
  swap?: boolean | undefined
  onramp?: boolean | undefined
  names?: boolean | undefined
}

interface Fee {
  gas: bigint
  maxFeePerGas: bigint
  total: bigint
  isExact?: boolean | undefined
}

interface FrameState {
  readonly user: FrameUser | undefined
  readonly surface: LoginSurface
  readonly waiting: readonly string[]
}

type GetPrices = (parameters: {
  tokenIds: readonly string[]
  signal: AbortSignal
}) => Promise<Readonly<Record<string, number>>>

interface HistoryParameters {
  address: string
  networkId: ChainId
}

interface HistoryQuery {
  queryKey: readonly ['history', ChainId, string]
  queryFn(context: {
    pageParam?: string | undefined
    signal?: AbortSignal | undefined
  }): Promise<HistoryReply>
  initialPageParam: string | undefined
  getNextPageParam(last: HistoryReply): string | undefined
  staleTime: number
}

interface Identity {
  name?: string | undefined
  avatarUrl?: string | undefined
}

interface IdentityQuery {
  queryKey: readonly ['names', 'identity', ChainId, string]
  queryFn(context: { signal?: AbortSignal | undefined }): Promise<Identity>
  staleTime: number
}

interface KeyValueStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

interface LatchkeyBase {
  readonly options: ResolvedBaseOptions
  readonly networks: readonly [Network, ...Network[]]
  readonly store: Store
  readonly tabs: Tabs
  readonly memos: Memos
  report: Report
}

interface LatchkeyErrorParameters {
  cause?: unknown
  details?: string | undefined
  docsPath?: string | undefined
  code?: number | undefined
}

type LatchkeyTheme = ThemeTokens & {
  readonly light?: ThemeTokens | undefined
  readonly dark?: ThemeTokens | undefined
}

type LoginEvent =
  | {
      type: 'userChanged'
      user: FrameUser | undefined
    }
  | {
      type: 'surfaceChanged'
      surface: LoginSurface
    }
  | {
      type: 'approvalStarted'
      method: string
    }
  | {
      type: 'approvalEnded'
      method: string
      succeeded: boolean
    }
  | {
      type: 'methodRefused'
      method: string
    }

type LoginMethod = 'email' | LoginSocial

interface LoginOperations {
  submitEmail(email: string, options?: Options_2): Promise<'otp' | 'device' | Connection>
  submitOtp(otp: string, options?: Options_2): Promise<Connection>
  startSocial(provider: SocialProvider, options?: Options_2): Promise<Connection>
  startFarcaster(options?: Options_2): Promise<Connection>
  updateEmail(email: string, options?: Options_2): Promise<'primary' | 'secondary'>
  submitUpdateOtp(
    otp: string,
    options?: Options_2,
  ): Promise<
    | 'secondary'
    | {
        email: string
      }
  >
  preferAccount(
    type: AccountType,
    options?: Options_2,
  ): Promise<{
    type: AccountType
  }>
}

interface LoginProvider {
  request(
    call: {
      method: string
      params?: unknown
    },
    options?: Cancellable,
  ): Promise<unknown>
  on(event: string, listener: (...values: never[]) => void): void
  removeListener(event: string, listener: (...values: never[]) => void): void
}

type LoginSocial = SocialProvider | 'farcaster'

interface LoginStates {
  readonly port: LoginPort
  readonly machine: Machine<LoginState>
  readonly emailChange: Machine<EmailChangeState>
  readonly accountType: Machine<AccountTypeState>
  readonly addressProof: Machine<AddressProofState>
  readonly frame: Machine<FrameState>
}

type LoginSurface = 'none' | 'inline' | 'window'

interface Mailed {
  email: string
  codeLength?: number | undefined
}

interface Mailed_2 {
  email: string
  codeLength?: number | undefined
}

interface Memos extends Map<string, unknown> {
  readonly [brand]: true
}

type Missing =
  | 'token'
  | 'value'
  | 'amount'
  | 'estimate'
  | 'funds'
  | 'nothingLeft'
  | 'recipient'
  | 'reading'
  | 'address'

interface ModalLatchkey extends LatchkeyBase {
  readonly options: LatchkeyBase['options'] & {
    readonly theme?: LatchkeyTheme | undefined
  }
  readonly modal: Navigator
}

type ModalState =
  | {
      status: 'closed'
      reason?: CloseReason | undefined
      shown?: undefined
    }
  | {
      status: 'open'
      stack: readonly [View, ...View[]]
      shown: View
      move: 'open' | 'push' | 'pop' | 'replace'
      shaking: boolean
      notice?: Notice | undefined
      tooltip?: Tooltip | undefined
    }

interface Movement extends ShownAsset {
  sign: '\u2212' | '+' | ''
  quantity: string
  counterparty: string | undefined
}

interface NameAccount {
  address: string
  networkId: ChainId
}

interface NameCheck {
  name: string
  availability: 'free' | 'taken' | 'own' | 'refused'
  suggestions: readonly string[]
}

interface NameDeps extends ServerDeps {
  adapterOf(namespace: Namespace): Pick<ChainAdapter, 'loadTransactions'>
}

type NameProblem = 'characters' | 'short' | 'long' | 'hyphens'

interface NameRequest {
  account: NameAccount
  name: string
  coinType: number
  message: string
}

type Namespace = 'eip155' | 'solana'

interface NativeBalancesQuery {
  queryKey: readonly ['balances', ChainId, string, 'native']
  queryFn(context: { signal?: AbortSignal | undefined }): Promise<readonly TokenBalance[]>
  staleTime: number
}

interface Navigator extends Machine<ModalState> {
  open(view: View): void
  push(view: View): void
  replace(view: View): void
  back(otherwise?: View): void
  close(reason?: CloseReason): void
  isBlocked(): boolean
  end(rule: EndRule): void
  notify(notice: Notice): void
  setTooltip(tooltip?: Tooltip): void
  follow<state>(
    machine: Machine<state>,
    views: Rules,
    routeOf?: RouteOf<state>,
    holds?: FeatureHolds,
  ): Cancel
}

interface NetworksLatchkey extends ConnectLatchkey {
  readonly switching: Machine<NetworksState>
}

type NetworksState =
  | {
      status: 'idle'
      currentId: ChainId
    }
  | {
      status: 'switching'
      currentId: ChainId
      network: Network
      isAccepted?: true | undefined
    }
  | {
      status: 'failed'
      currentId: ChainId
      network: Network
      error: LatchkeyError
    }

interface Notice {
  tone: 'loading' | 'success' | 'error'
  text: string
  action?:
    | {
        label: string
        view: View
      }
    | undefined
}

interface OnrampDeps extends ServerDeps {
  readonly networks: readonly Network[]
}

interface OnrampForm {
  amount: string
  currency: string
  method: string
  token?: string | undefined
}

interface OnrampOffer {
  provider: OnrampProviderInfo
  tokens: readonly OnrampPurchaseCurrency[]
  payments: readonly OnrampPaymentCurrency[]
  isAssumed: boolean
}

interface OnrampOffersQuery {
  queryKey: readonly ['onramp', 'offers', ChainId]
  queryFn(context: { signal?: AbortSignal | undefined }): Promise<readonly OnrampOffer[]>
  staleTime: number
}

type OnrampPrice =
  | {
      kind: 'quote'
      tokens: string
      total: string
      fees: string
    }
  | {
      kind: 'estimate'
      tokens: string
    }
  | {
      kind: 'elsewhere'
    }

interface OnrampPurchase {
  provider: OnrampProviderInfo
  account: {
    address: string
    networkId: ChainId
  }
  amount: string
  currency: string
  method: string
  symbol: string
  tokenId?: string | undefined
  expected?: string | undefined
  startedAt: number
  window?: OnrampWindow | undefined
}

interface OnrampQuoteParameters {
  offer: OnrampOffer
  form: OnrampForm
  symbol: string
  networkId: ChainId
}

interface OnrampQuoteQuery {
  queryKey: readonly ['onramp', 'quote', ChainId, string, string, string, string]
  queryFn(context: { signal?: AbortSignal | undefined }): Promise<OnrampPrice>
  staleTime: number
}

interface OnrampRecord {
  provider: string
  transaction: HistoryTransaction_2
}

type OnrampRefusal = 'notSold' | 'opening' | 'declined'

interface OnrampWindow {
  open(url: string): void
  isClosed(): boolean
  close(): void
}

type OpenableView = {
  [name in ViewName]: object extends ViewParameters[name] ? name : never
}[ViewName]

interface Options {
  signal?: AbortSignal | undefined
}

interface Options_2 {
  signal?: AbortSignal | undefined
}

interface Options_3 {
  signal?: AbortSignal | undefined
}

interface OwnNamesQuery {
  queryKey: readonly ['names', 'own', ChainId, string]
  queryFn(context: { signal?: AbortSignal | undefined }): Promise<readonly string[]>
  staleTime: number
}

interface OwnRecipient {
  address: string
  times: number
  lastAt: number
}

interface OwnedNft {
  id: string
  networkId: ChainId
  address: string
  tokenId: bigint
  standard: 'erc721' | 'erc1155' | 'spl'
  collection: string
  name: string
  quantity: bigint
  isSpam: boolean
  imageUrl?: string | undefined
}

interface OwnedNftsPage {
  nfts: readonly OwnedNft[]
  next: string | undefined
}

interface OwnedNftsQuery {
  queryKey: readonly ['nfts', ChainId, string]
  queryFn(context: {
    pageParam?: string | undefined
    signal?: AbortSignal | undefined
  }): Promise<OwnedNftsPage>
  initialPageParam: string | undefined
  getNextPageParam(last: OwnedNftsPage): string | undefined
  staleTime: number
}

interface Pairing {
  uri: string
  expiresAt: number
}

type PairingState =
  | {
      status: 'idle'
    }
  | {
      status: 'preparing'
      attempt: number
      wallet: Wallet
    }
  | {
      status: 'ready'
      attempt: number
      wallet: Wallet
      pairing: Pairing
    }
  | {
      status: 'failed'
      attempt: number
      wallet: Wallet
      error: LatchkeyError
    }

type ParsedAddress =
  | {
      address: string
    }
  | {
      problem: 'format' | 'checksum' | 'zero'
    }

interface PreferredAccount {
  address: string
  insteadOf: string
}

interface PreparedTransaction {
  networkId: ChainId
  from: string
  to: string
  value: bigint
  data: `0x${string}`
  gas?: bigint | undefined
}

interface PurchasesQuery {
  queryKey: readonly ['onramp', 'purchases', string]
  queryFn(context: { signal?: AbortSignal | undefined }): Promise<readonly OnrampRecord[]>
  staleTime: number
}

interface Quote {
  id: string | null
  amountIn: bigint
  amountOut: bigint
  minAmountOut: bigint
  spender?: string | undefined
  secondPrices?: SecondPrices | undefined
  askedAt: number
}

type QuoteProgress =
  | {
      status: 'none'
    }
  | {
      status: 'asking'
      last?: Quote | undefined
    }
  | {
      status: 'quoted'
      quote: Quote
    }
  | {
      status: 'failed'
      error: LatchkeyError
    }

interface ReceiveLinkParameters {
  address: string
  networkId: ChainId
  token?: string | undefined
  amount?: bigint | undefined
  decimals?: number | undefined
}

type Recipient =
  | {
      status: 'empty'
    }
  | {
      status: 'reading'
      text: string
    }
  | {
      status: 'found'
      text: string
      address: string
      name?: string | undefined
      isContract: boolean | undefined
    }
  | {
      status: 'refused'
      text: string
      problem: RecipientProblem
    }

type RecipientProblem = 'format' | 'checksum' | 'zero' | 'nameUnknown' | 'unreadable'

type Replacement = 'repriced' | 'cancelled' | 'replaced'

interface Report {
  (event: AnalyticsEvent, properties?: ReportedEvent['properties']): void
  listen(listener: (event: ReportedEvent) => void): () => void
}

interface ReportedEvent {
  event: AnalyticsEvent
  properties?: Readonly<Record<string, string | number | boolean | null>> | undefined
}

type ResolvedBaseOptions = {
  readonly [key in Exclude<keyof BaseOptions, 'storage' | Absent>]-?: Exclude<
    BaseOptions[key],
    undefined
  >
} & {
  readonly [key in Absent]: BaseOptions[key]
} & {
  readonly storage: () => KeyValueStorage | undefined
}

type ResolvedSignInOptions = {
  readonly [key in Exclude<keyof SignInOptions, Absent_2>]-?: Exclude<SignInOptions[key], undefined>
} & {
  readonly [key in Absent_2]: SignInOptions[key]
}

type Route = Transition | 'finish' | EndRule | undefined

type RouteOf<state> = (now: state, before: state, modal: ModalState, rules: ViewFlags) => Route

type Rules = {
  readonly [name in ViewName]?: ViewFlags
}

interface SecondPrices {
  source?: string | undefined
  target?: string | undefined
}

interface SendAccount {
  address: string
  networkId: ChainId
}

type SendAmount =
  | {
      unit: 'token' | 'fiat'
      text: string
    }
  | {
      unit: 'max'
      fee?: bigint | undefined
    }

interface SendForm {
  item?: SendItem | undefined
  amount: SendAmount
  recipient: Recipient
  accepted?: string | undefined
  problem?: SendProblem | undefined
}

type SendItem =
  | {
      kind: 'token'
      token: TokenBalance
    }
  | {
      kind: 'nft'
      nft: SendNft
    }

interface SendNft {
  networkId: ChainId
  address: string
  tokenId: bigint
  standard: 'erc721' | 'erc1155'
  name: string
  imageUrl?: string | undefined
  amount: bigint
}

type SendProblem =
  | {
      kind: 'insufficient'
      has: bigint
    }
  | {
      kind: 'insufficientFee'
      fee: bigint
      has: bigint
    }
  | {
      kind: 'nameMoved'
      name: string
    }
  | {
      kind: 'refusedRecipient'
      problem: RecipientProblem
    }
  | {
      kind: 'tokenContract'
    }
  | {
      kind: 'reverts'
      reason: string | undefined
    }
  | {
      kind: 'transfer'
      problem: TransferProblem
    }
  | {
      kind: 'unexpected'
    }
  | {
      kind: 'moved'
    }
  | {
      kind: 'unreachable'
      error: LatchkeyError
    }

type SendRefusal =
  | Exclude<
      SendProblem,
      {
        kind: 'unreachable'
      }
    >
  | {
      kind: 'incomplete'
      missing: Missing
    }
  | {
      kind: 'notReviewed'
    }

interface SendReview {
  prepared: PreparedTransaction
  decoded: Transfer
  item: SendItem
  recipient: {
    name?: string | undefined
    isContract: boolean | undefined
    times: number
    lookAlike: OwnRecipient | undefined
  }
  fee: Fee
  arrives: bigint | undefined
  isSimulated: boolean
  isMax: boolean
  preparedAt: number
}

interface SentAmount {
  id: string
  symbol: string
  amount: string
}

interface SentState {
  sent: readonly SentTransaction[]
}

type SentStatus = 'pending' | 'confirmed' | 'failed' | 'replaced' | 'dropped'

interface SentSummary {
  kind: 'send' | 'approve' | 'swap' | 'batch' | 'buy' | 'name'
  out?: SentAmount | undefined
  in?: SentAmount | undefined
  to?: string | undefined
}

interface SentTransaction {
  hash: string
  networkId: ChainId
  from: string
  nonce?: number | undefined
  summary: SentSummary
  sentAt: number
  outcome?: TransactionOutcome | undefined
}

interface SentTransfer {
  hash: string
  wait(options?: { signal?: AbortSignal | undefined }): Promise<TransactionOutcome>
}

interface ServerDeps {
  readonly options: {
    readonly serverUrl: string | undefined
    readonly projectId: string | undefined
    readonly clock: Clock
  }
}

interface ShownAsset {
  label: string | undefined
  isNft: boolean
  id?: string | undefined
  iconUrl: string | undefined
}

type SignInCalls = Required<Pick<SignInOptions, 'getNonce' | 'verify' | 'getSession' | 'signOut'>>

interface SignInClientParameters {
  url: string
  fetch?: typeof globalThis.fetch | undefined
}

interface SignInFeature {
  readonly options: ResolvedSignInOptions
}

interface SignInLatchkey extends NetworksLatchkey {
  readonly options: NetworksLatchkey['options'] & {
    readonly signIn: ResolvedSignInOptions | undefined
  }
  readonly signIn: Machine<SignInState>
}

interface SignInRequest {
  domain: string
  uri: string
  nonce: string
  statement?: string | undefined
  issuedAt: string
  expirationTime?: string | undefined
  networkIds: readonly [ChainId, ...ChainId[]]
  resources?: readonly string[] | undefined
}

type SignInWork =
  | {
      phase: 'session'
      accountId: AccountId
      isWanted?: boolean | undefined
    }
  | {
      phase: 'nonce'
      accountId: AccountId
    }
  | {
      phase: 'wallet'
      accountId: AccountId
      nonce: string
    }
  | {
      phase: 'verifying'
      accountId: AccountId
      signed: SignedMessage
    }
  | {
      phase: 'signingOut'
      accountId?: AccountId | undefined
    }

interface SignedMessage {
  message: string
  signature: string
  address: string
  networkId: ChainId
}

type Simulation =
  | {
      status: 'succeeds'
      changes: readonly BalanceChange[] | undefined
      seized?: readonly string[] | undefined
    }
  | {
      status: 'reverts'
      reason: string | undefined
      problem?: TransferProblem | undefined
    }

interface Store {
  read<value>(key: string, parse: (value: unknown) => value | undefined): value | undefined
  write(key: string, value: unknown): void
  remove(key: string): void
}

type SwapFailure =
  | {
      reason: 'reverted'
      hash: string
      fee: bigint
    }
  | {
      reason: 'cancelled' | 'replaced'
      hash: string
      fee: bigint
    }
  | {
      reason: 'dropped'
      hash?: string | undefined
    }
  | {
      reason: 'mismatch'
      hash: string
      error: LatchkeyError
    }

interface SwapForm {
  sourceId: string
  targetId?: string | undefined
  text: string
  unit: 'token' | 'fiat'
  slippage: number
  acceptsLoss: boolean
}

interface SwapLatchkey extends SignInLatchkey {
  readonly options: SignInLatchkey['options'] & {
    readonly swap: SwapOptions
  }
}

interface SwapMarket {
  networkId: ChainId
  account: string
  tokens: readonly TokenBalance[]
  suggestedIds: readonly string[]
  nativeId: string
  gasPrice: bigint | undefined
  reserve?: bigint | undefined
}

type SwapNote = 'refreshed' | 'priceMoved' | 'resumed'

interface SwapOptions {
  readonly getPrices?: GetPrices | undefined
}

interface SwapPlan {
  steps: readonly [SwapStep, ...SwapStep[]]
  transactions: readonly PreparedTransaction[]
  minAmountOut: bigint
  fee?: Fee | undefined
  rent?: bigint | undefined
  changes?: readonly BalanceChange[] | undefined
  balanceBefore?: bigint | undefined
  goodUntil: number
}

type SwapProblem =
  | {
      kind: 'quote' | 'allowance' | 'approval' | 'transaction' | 'wallet'
      error: LatchkeyError
    }
  | {
      kind: 'approvalFailed'
      error?: undefined
      hash: string
      replacement?: Replacement | undefined
    }

interface SwapReceipt {
  hash: string
  fee: bigint
  received?: bigint | undefined
}

type SwapRefusal =
  | 'quote'
  | 'network'
  | 'decimals'
  | 'account'
  | 'recipient'
  | 'contract'
  | 'spender'
  | 'call'
  | 'source'
  | 'target'
  | 'amount'
  | 'minimum'
  | 'value'
  | 'deadline'
  | 'approval'
  | 'loss'
  | 'prices'
  | 'unconfirmed'
  | 'reverts'
  | 'effect'
  | 'gas'
  | 'input'
  | 'review'

type SwapResult =
  | SwapReceipt
  | {
      next: SwapPlan
    }

interface SwapReview {
  market: SwapMarket
  form: SwapForm
  quote?: Quote | undefined
  done: readonly SwapStep[]
  note?: SwapNote | undefined
  problem?: SwapProblem | undefined
}

type SwapSide = 'source' | 'target'

type SwapStep = 'reset' | 'approve' | 'swap' | 'batch'

type TabMessage =
  | {
      type: 'connected'
      walletId: string
      namespace?: unknown
    }
  | {
      type: 'disconnected'
      namespace?: unknown
    }
  | {
      type: 'activated'
      namespace?: unknown
    }
  | {
      type: 'signedIn'
    }
  | {
      type: 'signedOut'
    }

interface Tabs {
  post(message: TabMessage): void
  listen(listener: (message: TabMessage) => void): Cancel
}

type ThemeMode = 'light' | 'dark' | 'system'

type ThemeToken =
  | '--lk-accent'
  | '--lk-radius'
  | '--lk-font'
  | '--lk-font-mono'
  | '--lk-scale'
  | '--lk-tone'
  | '--lk-width'
  | '--lk-surface'
  | '--lk-well'
  | '--lk-well-hover'
  | '--lk-well-press'
  | '--lk-line'
  | '--lk-line-strong'
  | '--lk-text'
  | '--lk-text-2'
  | '--lk-text-3'
  | '--lk-success'
  | '--lk-success-soft'
  | '--lk-warning'
  | '--lk-warning-soft'
  | '--lk-danger'
  | '--lk-danger-soft'
  | '--lk-scrim'

type ThemeTokens = {
  readonly [name in ThemeToken]?: string | undefined
}

interface Tooltip {
  anchor: string
  text: string
}

interface TransactionDescription {
  operation: string
  movements: readonly Movement[]
  pair: readonly [given: Movement, got: Movement] | undefined
  allowances: readonly Allowance[]
  counterparty:
    | {
        role: 'to' | 'from' | 'with'
        address: string
      }
    | undefined
}

type TransactionOutcome =
  | {
      status: 'confirmed' | 'failed'
      hash: string
      blockNumber: bigint
      fee: bigint
      replacement?: Replacement | undefined
    }
  | {
      status: 'dropped'
    }

interface TransactionRequest {
  to: string
  value?: bigint | undefined
  data?: `0x${string}` | undefined
  gas?: bigint | undefined
}

interface TransactionTracker {
  machine: Machine<SentState>
  add(transaction: Omit<SentTransaction, 'sentAt' | 'outcome'>): void
  waitFor(hash: string, signal?: AbortSignal): Promise<TransactionOutcome>
}

type Transfer = Extract<
  DecodedTransaction,
  {
    kind: 'transfer'
  }
>

type TransferProblem =
  | {
      kind: 'recipientRent'
      min: bigint
    }
  | {
      kind: 'senderRent'
      min: bigint
    }
  | {
      kind: 'frozen'
      whose: 'sender' | 'recipient'
    }
  | {
      kind: 'paused'
    }
  | {
      kind: 'nonTransferable'
    }
  | {
      kind: 'transferHook'
    }
  | {
      kind: 'accountClosed'
    }
  | {
      kind: 'notAWallet'
      is: 'mint' | 'tokenAccount' | 'program'
    }
  | {
      kind: 'expired'
    }
  | {
      kind: 'wrongCluster'
    }

type Transition = (state: ModalState) => ModalState

type View<name extends ViewName = ViewName> = {
  [key in name]: {
    view: key
  } & ViewParameters[key]
}[name]

interface ViewFlags {
  connection?: 'leads' | 'any'
  isRequest?: true
  endsWithSwitch?: true
}

type ViewName = keyof ViewParameters

interface ViewParameters extends Record<never, object> {}

interface WaitingRequest {
  id: string
  topic?: string | undefined
  redirect?:
    | {
        native?: string | undefined
        universal?: string | undefined
      }
    | undefined
}

interface WalletName {
  walletId: string
  namespace?: Namespace | undefined
}

interface WalletsLatchkey extends ModalLatchkey {
  readonly wallets: Machine<WalletsState>
}

interface WalletsState {
  readonly wallets: readonly Wallet[]
  readonly recentIds: readonly string[]
}

type WindowCode =
  | {
      phase: 'typing'
      failure?: LatchkeyError | undefined
    }
  | {
      phase: 'checking'
      otp: string
    }
  | {
      phase: 'accepted'
    }

declare const brand: unique symbol
