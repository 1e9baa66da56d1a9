import type { Clock, LoginEvent, Store } from '@latchkey/core/internal'
import type { FrameTheme, FrameUser } from '@latchkey/protocol'
import type { LoginSettings } from '../kernel/loginOptions.js'
import type { LoginPage } from '../kernel/page.js'
import type { LoginStorage } from './loginStorage.js'

/** The part of a login that is loaded at once, for the part that is loaded on demand. */
export interface LoginShell {
  readonly settings: LoginSettings
  readonly store: Store
  readonly stored: LoginStorage
  readonly clock: Clock
  readonly page: LoginPage
  /** User, theme and locale as they were last reported. */
  readonly state: {
    user: FrameUser | undefined
    theme: FrameTheme | undefined
    locale: string | undefined
  }
  emit(event: LoginEvent): void
  /** Emits an event of EIP-1193. */
  emitProvider(event: string, ...values: unknown[]): void
}
