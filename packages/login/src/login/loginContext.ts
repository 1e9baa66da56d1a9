import type { Clock, LoginEvent, Store } from '@latchkey/core/internal'
import type { FrameTheme, FrameUser } from '@latchkey/protocol'
import type { LoginSettings } from '../kernel/loginOptions.js'
import type { LoginPage } from '../kernel/page.js'
import type { Hints } from './loginStorage.js'
import type { Memory } from './rememberLogin.js'

/** What the small part of a login hands to the part that is fetched when it is needed. */
export interface LoginShell {
  readonly settings: LoginSettings
  readonly store: Store
  readonly hints: Hints
  readonly clock: Clock
  readonly page: LoginPage
  /** Who is logged in, and how the page looks, as was said last. */
  readonly state: { user: FrameUser | undefined; theme: FrameTheme | undefined }
  emit(event: LoginEvent): void
  /** An event of EIP-1193. */
  emitProvider(event: string, ...values: unknown[]): void
}

/** The same where it may also be remembered. */
export interface LoginContext extends LoginShell {
  readonly memory: Memory
}
