// Public shape of @latchkey/react. Written by: npm run check:api -- --update

import type {
  Latchkey as Latchkey_2,
  Network,
  SignInSession,
  SignInState,
  Wallet,
} from '@latchkey/core'
import type { ConnectStatus, OpenableView } from '@latchkey/core/internal'
import type { ReactElement, ReactNode } from 'react'

// 11 exports

export declare function AccountButton(): ReactElement | null

export declare function ConnectButton(): ReactElement

export declare function Latchkey(props: {
  latchkey: Latchkey_2
  theme?: LatchkeyTheme | undefined
}): ReactElement

export declare function LatchkeyProvider(props: {
  latchkey: Latchkey_2
  theme?: LatchkeyTheme | undefined
  children?: ReactNode
}): ReactElement

export type LatchkeyTheme = {
  readonly [name in LatchkeyToken]?: string | undefined
}

export type LatchkeyToken =
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
  | '--lk-warning'
  | '--lk-danger'
  | '--lk-scrim'

export declare function NetworkButton(): ReactElement

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

export interface UseSignIn {
  status: SignInState['status']
  session: SignInSession | undefined
  signIn(): Promise<SignInSession>
  cancel(): Promise<void>
  signOut(): Promise<void>
}

export declare function useLatchkey(): UseLatchkey

export declare function useSignIn(): UseSignIn
