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

/** The login methods besides e-mail. */
export type LoginSocial = SocialProvider | 'farcaster'

/** The frame's need for a visible surface over the page. */
export type LoginSurface =
  | 'none'
  /** The frame is visible, over the page. */
  | 'inline'
  /**
   * The frame needs its window, which is closed, covered or blocked. `showWindow` opens it, in a
   * click.
   */
  | 'window'

/** The events of a login. */
export type LoginEvent =
  /** `undefined`: the user has logged out. */
  | { type: 'userChanged'; user: FrameUser | undefined }
  | { type: 'surfaceChanged'; surface: LoginSurface }
  /** A request that needs the user's approval was forwarded, or has ended. */
  | { type: 'approvalStarted'; method: string }
  | { type: 'approvalEnded'; method: string; succeeded: boolean }
  /** An unsupported method was refused. */
  | { type: 'methodRefused'; method: string }

interface Cancellable {
  signal?: AbortSignal | undefined
}

/** An EIP-1193 provider with its own deadlines: every request settles, and accepts a `signal`. */
interface LoginProvider {
  request(call: { method: string; params?: unknown }, options?: Cancellable): Promise<unknown>
  on(event: string, listener: (...values: never[]) => void): void
  removeListener(event: string, listener: (...values: never[]) => void): void
}

/**
 * Login by e-mail or a social account, with its wallet: a frame that the app's operator hosts.
 *
 * Uses neither page nor network before the first call, except in `restore` when a login is stored.
 * Every promise settles by a deadline or within 100 ms of `signal`; errors are {@link
 * LatchkeyError}. The page never sees a code's secret, a share, a session or a key.
 */
export interface LoginPort {
  /** True if login by e-mail is available. */
  readonly email: boolean
  /** In display order. */
  readonly socials: readonly LoginSocial[]
  /** True if a smart account can be preferred. */
  readonly smartAccounts: boolean
  /** The wallet's display name, for example `Latchkey`. */
  readonly name: string
  subscribe(listener: (event: LoginEvent) => void): Cancel
  /** True if a login is stored; reads the storage only. */
  isUsed(): boolean
  getEmail(): string | undefined
  getUserName(): string | undefined
  getSocial(): LoginSocial | undefined
  /** Returns the user that the frame last reported; `undefined` before the first report. */
  getUser(): FrameUser | undefined
  /** Returns the chain ids with smart accounts that the frame last reported. */
  getSmartAccountNetworks(): readonly number[]
  /** Returns the milliseconds until another code can be requested (30 s). */
  getCooldown(): number
  /** Creates the frame for an expected login. Never throws. */
  prepare(): void
  /** @throws LatchkeyError `Please try again after {n} seconds` within 30 s of the last one */
  connectEmail(parameters: { email: string } & Cancellable): Promise<EmailAction>
  /** Resolves when the user has opened the link and chosen the number. */
  connectDevice(options?: Cancellable): Promise<void>
  connectOtp(parameters: { otp: string } & Cancellable): Promise<void>
  /**
   * Opens a window, so it must be called inside the click. Resolves when the provider's window has
   * finished. Calls `onClosed` when the window looks closed. An isolated page (COOP) looks closed
   * as well, so the login goes on.
   */
  connectSocial(
    parameters: { provider: SocialProvider; onClosed?: (() => void) | undefined } & Cancellable,
  ): Promise<void>
  getFarcasterUri(options?: Cancellable): Promise<string>
  connectFarcaster(options?: Cancellable): Promise<void>
  /** Resolves to the logged-in user without a prompt; `undefined` without a login. */
  restore(options?: Cancellable): Promise<FrameUser | undefined>
  connect(parameters?: { chainId?: string | undefined } & Cancellable): Promise<FrameUser>
  disconnect(): Promise<void>
  switchNetwork(parameters: { chainId: string } & Cancellable): Promise<void>
  setPreferredAccount(
    parameters: { type: AccountType } & Cancellable,
  ): Promise<{ type: AccountType; address: string }>
  updateEmail(parameters: { email: string } & Cancellable): Promise<EmailChangeAction>
  /** Resolves to the digits of the code mailed to the new address; 6 without it. */
  updateEmailPrimaryOtp(
    parameters: { otp: string } & Cancellable,
  ): Promise<{ codeLength?: number | undefined } | undefined>
  updateEmailSecondaryOtp(parameters: { otp: string } & Cancellable): Promise<{ newEmail: string }>
  /** Opens one of the frame's own screens in a window, so it must be called inside the click. */
  openSettings(parameters: { screen: FrameScreen } & Cancellable): Promise<void>
  /**
   * Proves the wallet's addresses in this browser, if `isAddressProved` of the user is `false`.
   * Opens a window, so it must be called inside the click.
   */
  confirmAddress(options?: Cancellable): Promise<FrameUser>
  syncTheme(theme: FrameTheme): void
  /** Sets the language of the frame and of mails: a BCP 47 tag. Unknown ones are English. */
  syncLocale(locale: string): void
  /** Opens or focuses the window that the frame needs; must be called inside a click. */
  showWindow(): void
  /** Rejects every request that needs the user, with `Request was aborted`. */
  rejectRequests(): void
  readonly provider: LoginProvider
}
