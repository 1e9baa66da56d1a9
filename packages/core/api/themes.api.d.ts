// Public shape of @latchkey/core/themes. Written by: npm run check:api -- --update

import type {
  AccountType,
  AnalyticsEvent,
  ChainId,
  EmailAction,
  EmailChangeAction,
  FrameScreen,
  FrameTheme,
  FrameUser,
  SocialProvider,
} from '@latchkey/protocol'

// 9 exports

export type LatchkeyTheme = ThemeTokens & {
  readonly light?: ThemeTokens | undefined
  readonly dark?: ThemeTokens | undefined
}

export declare const compact: LatchkeyTheme

export declare const midnight: LatchkeyTheme

export declare const paper: LatchkeyTheme

export declare const rounded: LatchkeyTheme

export declare function setTheme(
  latchkey: Pick<ModalLatchkey, 'memos' | 'options'>,
  theme: LatchkeyTheme | undefined,
): void

export declare const square: LatchkeyTheme

export declare function toLatchkeyTheme(variables: ForeignVariables): LatchkeyTheme

export declare const wide: LatchkeyTheme

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

interface ChainAdapter {
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

interface Connection {
  wallet: Wallet
  address: string
  addresses: readonly [string, ...string[]]
  networkId: ChainId
  isAddressProved?: boolean | undefined
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

interface DirectoryWallet {
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

type EndRule = 'isRequest' | 'endsWithSwitch'

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

type ForeignVariables = Readonly<Record<string, string | number | undefined>>

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

interface LoginPort {
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

type LoginSurface = 'none' | 'inline' | 'window'

interface Machine<state> {
  getState(): state
  subscribe(listener: () => void): Cancel
}

interface Memos extends Map<string, unknown> {
  readonly [brand]: true
}

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

type Namespace = 'eip155' | 'solana'

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

interface Network {
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

interface Pairing {
  uri: string
  expiresAt: number
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

type Route = Transition | 'finish' | EndRule | undefined

type RouteOf<state> = (now: state, before: state, modal: ModalState, rules: ViewFlags) => Route

type Rules = {
  readonly [name in ViewName]?: ViewFlags
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

interface Wallet {
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

declare const brand: unique symbol
