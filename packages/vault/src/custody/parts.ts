import type { CustodyWallet } from '@latchkey/protocol'
import type { Api } from '../kernel/api.js'
import type { FrameConfig } from '../kernel/config.js'
import type { Session } from '../kernel/session.js'
import type { Ask, WalletAddresses } from './custody.js'
import type { Services } from './services.js'

/** Where values last, as far as the browser lets them. Never throws. */
export interface CustodyStore {
  get(key: string): Promise<unknown>
  set(key: string, value: unknown): Promise<unknown>
  delete(key: string): Promise<unknown>
}

/** Told when the page is hidden or left. */
export interface CustodyScope {
  readonly visibilityState?: string | undefined
  addEventListener(type: string, listener: () => void): void
}

/** What custody is made of. */
export interface CustodyDeps {
  api: Api
  store: CustodyStore
  config: Pick<FrameConfig, 'projectId'>
  /** @default the machine's */
  clock?: { now(): number } | undefined
  /**
   * The page: what is in memory is wiped when it is hidden or left. @default `document`, where
   * there is one
   */
  scope?: CustodyScope | undefined
}

/** One visitor's wallet while they are logged in. */
export interface Opened {
  readonly session: Session
  readonly ask: Ask
  readonly wallet: CustodyWallet
  readonly addresses: WalletAddresses
}

/** What each task works with. */
export interface Task {
  readonly services: Services
  readonly store: CustodyStore
  readonly clock: { now(): number }
  readonly session: Session
  readonly ask: Ask
  readonly signal: AbortSignal
}
