import type { FrameScreen } from '@latchkey/protocol'
import type { Address, LocalAccount } from 'viem'
import type { ApprovalAnswer, ApprovalData, Spending } from '../approvals/approval.js'
import type { Session } from '../kernel/session.js'
import type { AskFor } from '../surface/host/screen.js'

/** Keys of one wallet, there for as long as they are used. */
export interface Keys {
  evm: LocalAccount
  solana: { /** base58 */ address: string; sign(message: Uint8Array): Uint8Array }
}

/** Addresses of a wallet that can be recovered. */
export interface Addresses {
  evm: Address
  /** base58 */
  solana: string
}

/** Addresses of the wallet that is open. */
export interface WalletAddresses extends Addresses {
  /**
   * False while they are the auth service's claim only: no key and no record of this browser has
   * confirmed them.
   */
  isProved: boolean
}

/** Keeps keys in shares and puts them together for as long as it takes to sign. */
export interface Custody {
  /**
   * Opens the wallet of the user who is logged in: made, found in this browser, or recovered. Its
   * address is not told before it can be recovered. `isQuiet`: shows nothing for a wallet that this
   * browser does not have; its first signature recovers it.
   *
   * @throws VaultError `walletChanged` when the auth service names another wallet than this browser
   *   has
   */
  open(parameters: {
    session: Session
    ask: Ask
    signal: AbortSignal
    isQuiet?: boolean | undefined
  }): Promise<WalletAddresses>
  /**
   * Returns the opened wallet's addresses as they stand now: proved after the first unlock.
   * `undefined` if none is open.
   */
  addresses(): Promise<WalletAddresses | undefined>
  /**
   * Puts the keys together, lets them be used, wipes them. `spending`: the assets that leave by the
   * signature; `undefined` if that is unknown.
   *
   * @throws VaultError `newBrowser` when that does not leave from a browser that the wallet came to
   *   a short time ago
   */
  withKeys<value>(
    use: (keys: Keys) => Promise<value>,
    options: { signal: AbortSignal; spending?: Spending | undefined },
  ): Promise<value>
  /**
   * Returns the reason why `spending` may not leave from this browser, in words for the visitor, or
   * `undefined` if it may. Called before the visitor is asked.
   */
  refusalOf(spending: Spending, options: { signal: AbortSignal }): Promise<string | undefined>
  /** One of the frame's own screens, from beginning to end. */
  runScreen(
    screen: FrameScreen,
    parameters: { session: Session; ask: Ask; signal: AbortSignal },
  ): Promise<void>
  /** Forgets what is in memory; `true` forgets this device's share as well. */
  close(isForgotten: boolean): Promise<void>
}

/** The frame's screens: their data and the visitor's answers. */
export interface Screens {
  approval: { data: ApprovalData; answer: ApprovalAnswer }
  custody: { data: CustodyScreenData; answer: CustodyScreenAnswer }
}

/** Data of a custody screen: a code to type, a phrase to write down, devices. */
interface CustodyScreenData {
  readonly [key: string]: unknown
}

/** The visitor's input or choice. `null`: the visitor left. */
export type CustodyScreenAnswer = Readonly<Record<string, string | boolean>> | null

/** Shows one of the {@link Screens}. */
export type Ask = AskFor<Screens>
