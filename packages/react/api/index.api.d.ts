// Public shape of @latchkey/react. Written by: npm run check:api -- --update

import type {
  ConnectState,
  Connection,
  DirectoryWallet,
  Latchkey as Latchkey_2,
  LatchkeyError,
  Names,
  NamesState,
  Network,
  Onramp,
  OnrampState,
  Send,
  SendState,
  SignInSession,
  SignInState,
  Swap,
  SwapState,
  TokenBalance,
  Wallet,
  WalletChoice,
  connectWallet,
} from '@latchkey/core'
import type {
  ActivityItem,
  ConnectStatus,
  LatchkeyTheme,
  Namespace,
  OnrampOffer,
  OpenableView,
  Pairing,
  ReportedEvent,
  SendFacts,
  SwapFacts,
  ThemeMode,
  ViewName,
} from '@latchkey/core/internal'
import type { ReactElement, ReactNode } from 'react'

// 38 exports

export declare function AccountButton(): ReactElement | null

export declare function ConnectButton(): ReactElement

export declare function Latchkey(props: ProviderProps): ReactElement

export declare function LatchkeyProvider(
  props: ProviderProps & {
    children?: ReactNode
  },
): ReactElement

export type LatchkeyTexts = Readonly<Record<string, string>>

export declare function NetworkButton(): ReactElement

export interface UseBalances extends AccountBalances {
  total: string | undefined
}

export interface UseConnectWallet {
  isConnecting: boolean
  wallet: Wallet | undefined
  error: LatchkeyError | undefined
  connectWallet(
    walletId: string,
    options?: Parameters<typeof connectWallet>[2],
  ): Promise<Connection>
  cancel(): void
}

export interface UseConnection {
  status: ConnectState['status']
  connection: Connection | undefined
  networkId: Network['id']
  network: Network | undefined
  isUnsupported: boolean
}

export interface UseHistory {
  items: readonly ActivityItem[]
  spam: readonly ActivityItem[]
  isPending: boolean
  problem: 'failed' | 'unsupported' | undefined
  hasMore: boolean
  fetchMore(): void
  retry(): void
}

export interface UseLatchkey {
  latchkey: Latchkey_2
  status: ConnectStatus
  address: string | undefined
  wallet: Wallet | undefined
  networkId: Network['id']
  network: Network | undefined
  isOpen: boolean
  open(view?: OpenableView): void
  close(): void
  disconnect(): Promise<void>
  switchNetwork(networkId: Network['id']): Promise<Network>
}

export interface UseLocale {
  locale: string
  language: string
  setLocale(locale: string): void
}

export interface UseModal {
  isOpen: boolean
  view: ViewName | undefined
  open(view?: OpenableView): void
  close(): void
}

export interface UseNames {
  names: Names
  state: NamesState
  name: string | undefined
  avatarUrl: string | undefined
}

export interface UseOnramp {
  onramp: Onramp
  state: OnrampState
  offers: readonly OnrampOffer[] | undefined
  isPending: boolean
  error: LatchkeyError | undefined
}

export interface UsePairing {
  state: PairingPhase
  isConnecting: boolean
  prepare(options?: { signal?: AbortSignal | undefined }): Promise<Pairing>
  connect(options?: { signal?: AbortSignal | undefined }): Promise<Connection>
}

export interface UseSend {
  send: Send
  state: SendState
  facts: SendFacts
}

export interface UseSignIn {
  status: SignInState['status']
  session: SignInSession | undefined
  signIn(): Promise<SignInSession>
  cancel(): Promise<void>
  signOut(): Promise<void>
}

export interface UseSwap {
  swap: Swap
  state: SwapState
  facts: SwapFacts | undefined
}

export interface UseTheme {
  themeMode: ThemeMode
  colorScheme: 'light' | 'dark'
  theme: LatchkeyTheme
  setThemeMode(themeMode: ThemeMode | 'auto'): void
  setTheme(theme: LatchkeyTheme | undefined): void
}

export interface UseWallets {
  choices: readonly WalletChoice[]
  isPending: boolean
  error: LatchkeyError | undefined
  hasMore: boolean
  fetchMore(): void
  retry(): void
}

export declare function useBalances(
  account?: Pick<Connection, 'address' | 'networkId'>,
): UseBalances

export declare function useConnectWallet(): UseConnectWallet

export declare function useConnection(): UseConnection

export declare function useConnections(): UseConnections

export declare function useEvents(listener: (event: ReportedEvent) => void): void

export declare function useHistory(account?: Pick<Connection, 'address' | 'networkId'>): UseHistory

export declare function useLatchkey(): UseLatchkey

export declare function useLocale(): UseLocale

export declare function useModal(): UseModal

export declare function useNames(): UseNames

export declare function useOnramp(): UseOnramp

export declare function usePairing(entry?: DirectoryWallet): UsePairing

export declare function useSend(): UseSend

export declare function useSignIn(): UseSignIn

export declare function useSwap(): UseSwap

export declare function useTheme(): UseTheme

export declare function useWallets({
  list,
  search,
}?: {
  list?: 'suggested' | 'all' | undefined
  search?: string | undefined
}): UseWallets

// Not exported, named above

interface AccountBalances {
  tokens: readonly TokenBalance[] | undefined
  isPending: boolean
  isFailed: boolean
  isPartial: boolean
  isOld: boolean
  updatedAt: number
  isRefreshing: boolean
  refresh(): Promise<void>
}

interface ModalPlace {
  mode?: 'dialog' | 'inline' | HTMLElement | undefined
}

type PairingPhase =
  | {
      status: 'idle'
    }
  | {
      status: 'preparing'
    }
  | {
      status: 'ready'
      uri: string
      expiresAt: number
      attempt: number
    }
  | {
      status: 'failed'
      error: LatchkeyError
    }

interface ProviderProps extends ModalPlace {
  latchkey: Latchkey_2
  theme?: LatchkeyTheme | undefined
  texts?: LatchkeyTexts | undefined
}

interface UseConnections {
  connections: readonly Connection[]
  switchConnection(
    parameters: {
      namespace: Namespace
    },
    options?: {
      signal?: AbortSignal | undefined
    },
  ): Promise<Connection>
  disconnect(parameters: { namespace: Namespace }): Promise<void>
}
