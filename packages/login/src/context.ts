import type { Clock, LoginEvent } from '@latchkey/core'
import type { FrameTheme, FrameUser } from '@latchkey/protocol'
import type { Memory } from './memory.js'
import type { LoginSettings } from './options.js'
import type { LoginPage } from './page.js'

/** What the small part of a login hands to the part that is fetched when it is needed. */
export interface LoginContext {
  readonly settings: LoginSettings
  readonly memory: Memory
  readonly clock: Clock
  readonly page: LoginPage
  /** Who is logged in, and how the page looks, as was said last. */
  readonly state: { user: FrameUser | undefined; theme: FrameTheme | undefined }
  emit(event: LoginEvent): void
  /** An event of EIP-1193. */
  emitProvider(event: string, ...values: unknown[]): void
}
