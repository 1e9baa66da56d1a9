import type {
  AccountType,
  EmailAction,
  EmailChangeAction,
  FrameScreen,
  FrameTheme,
  FrameUser,
  SocialProvider,
} from '@latchkey/protocol'
import type { Cancel } from './clock.js'

/** Who visitors may log in with, besides an e-mail address. */
export type LoginSocial = SocialProvider | 'farcaster'

/** What the frame wants to show, over the page. */
export type LoginSurface =
  | 'none'
  /** It is on show, over the page. */
  | 'inline'
  /** It waits for its window: closed, covered or blocked. `showWindow` brings it, in a click. */
  | 'window'

/** What a login tells the kit without being asked. */
export type LoginEvent =
  /** `undefined`: nobody is logged in any more. */
  | { type: 'userChanged'; user: FrameUser | undefined }
  | { type: 'surfaceChanged'; surface: LoginSurface }
  /** A request that the visitor has to approve was passed on, or has come to an end. */
  | { type: 'approvalStarted'; method: string }
  | { type: 'approvalEnded'; method: string; succeeded: boolean }
  /** A request was refused that no wallet of this kind answers. */
  | { type: 'methodRefused'; method: string }

interface Cancellable {
  signal?: AbortSignal | undefined
}

/**
 * An EIP-1193 provider that guards itself: every request has an end, and takes a `signal` beside
 * it.
 */
interface LoginProvider {
  request(call: { method: string; params?: unknown }, options?: Cancellable): Promise<unknown>
  on(event: string, listener: (...values: never[]) => void): void
  removeListener(event: string, listener: (...values: never[]) => void): void
}

/**
 * Logging in by e-mail or a social account, and the wallet behind it: a frame that the app's
 * operator hosts.
 *
 * Touches neither page nor network until it is asked something, except `restore` where a login is
 * remembered. Every promise settles by a deadline or within 100 ms of `signal`; errors are {@link
 * LatchkeyError}. The page never sees a code's secret, a share, a session or a key.
 */
export interface LoginPort {
  /** Whether an e-mail address may be given. */
  readonly email: boolean
  /** In the order they are offered. */
  readonly socials: readonly LoginSocial[]
  /** Whether a smart account may be preferred. */
  readonly smartAccounts: boolean
  /** Name the wallet goes by, for example `Latchkey wallet`. */
  readonly name: string
  subscribe(listener: (event: LoginEvent) => void): Cancel
  /** Whether a login is remembered; reads the storage only. */
  isUsed(): boolean
  getEmail(): string | undefined
  getUserName(): string | undefined
  getSocial(): LoginSocial | undefined
  /** Who is logged in, as the frame said last; `undefined` until it was asked. */
  getUser(): FrameUser | undefined
  /** Chain ids on which smart accounts are there, as the frame said last. */
  getSmartAccountNetworks(): readonly number[]
  /** Milliseconds until another code may be asked for (30 s). */
  getCooldown(): number
  /** The visitor is about to log in: creates the frame. Never throws. */
  prepare(): void
  /** @throws LatchkeyError `Please try again after {n} seconds` within 30 s of the last one */
  connectEmail(parameters: { email: string } & Cancellable): Promise<EmailAction>
  /** Waits until the link was opened and the number was chosen. */
  connectDevice(options?: Cancellable): Promise<void>
  connectOtp(parameters: { otp: string } & Cancellable): Promise<void>
  /**
   * Opens a window, so it is called in the click itself; resolves when the provider's window has
   * come to its end. Calls `onClosed` when the window looks closed: a page that isolates itself
   * (COOP) looks closed as well, so the login goes on.
   */
  connectSocial(
    parameters: { provider: SocialProvider; onClosed?: (() => void) | undefined } & Cancellable,
  ): Promise<void>
  getFarcasterUri(options?: Cancellable): Promise<string>
  connectFarcaster(options?: Cancellable): Promise<void>
  /** Who is logged in; asks nobody else. `undefined` when nobody is. */
  restore(options?: Cancellable): Promise<FrameUser | undefined>
  connect(parameters?: { chainId?: string | undefined } & Cancellable): Promise<FrameUser>
  disconnect(): Promise<void>
  switchNetwork(parameters: { chainId: string } & Cancellable): Promise<void>
  setPreferredAccount(
    parameters: { type: AccountType } & Cancellable,
  ): Promise<{ type: AccountType; address: string }>
  updateEmail(parameters: { email: string } & Cancellable): Promise<EmailChangeAction>
  /** Resolves with the digits of the code that was mailed to the new address; 6 without it. */
  updateEmailPrimaryOtp(
    parameters: { otp: string } & Cancellable,
  ): Promise<{ codeLength?: number | undefined } | undefined>
  updateEmailSecondaryOtp(parameters: { otp: string } & Cancellable): Promise<{ newEmail: string }>
  /** Opens one of the frame's own screens in a window, so it is called in the click itself. */
  openSettings(parameters: { screen: FrameScreen } & Cancellable): Promise<void>
  /**
   * Proves the wallet's addresses in this browser, where `isAddressProved` of the user is `false`.
   * Opens a window, so it is called in the click itself.
   */
  confirmAddress(options?: Cancellable): Promise<FrameUser>
  syncTheme(theme: FrameTheme): void
  /** Opens the window that the frame waits for, or brings it forward; called in a click. */
  showWindow(): void
  /** Ends every request that waits for the visitor, with `Request was aborted`. */
  rejectRequests(): void
  readonly provider: LoginProvider
}
