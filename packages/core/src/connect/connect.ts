import { noop } from '@latchkey/protocol/std'
import type { ChainAdapter, ConnectParameters } from '../kernel/adapter.js'
import type { Cancel, Clock } from '../kernel/clock.js'
import { NetworkRequestError, TimeoutError } from '../kernel/errors.js'
import type { EventMachine } from '../kernel/machine.js'
import { deadlines, settle } from '../kernel/settle.js'
import type { Store } from '../kernel/storage.js'
import type { Namespace, Pairing, Wallet } from '../kernel/types.js'
import { forgetAccount, readAccount } from './chosenAccount.js'
import type { ConnectEvent, ConnectFailure, ConnectState } from './connectState.js'
import { InvalidPairingAnswerError, PairingExpiredError } from './pairingErrors.js'
import type { PairingEvent, PairingState } from './pairingState.js'
import { toLatchkeyError } from './toLatchkeyError.js'
import { MethodUnsupportedError, UserRejectedError } from './walletErrors.js'
import { whenPaired } from './whenPaired.js'

/**
 * A pairing with at most this time left, in milliseconds, counts as expired: the user could not
 * answer it in time.
 */
export const PAIRING_MARGIN_MS = 10_000

/** The min interval in milliseconds between the starts of two pairings. */
export const PAIRING_GAP_MS = 1000

/**
 * The poll interval of the time in milliseconds. One long timer is not enough: it stops while a
 * machine sleeps and is late in a hidden tab. A user who comes back must not see an expired
 * pairing.
 */
export const PAIRING_POLL_MS = 1000

/** The dependencies of connecting and pairing. */
export interface AdapterDeps {
  adapterOf(namespace: Namespace): ChainAdapter
  adapters: readonly ChainAdapter[]
  clock: Clock
}

/** The additional dependencies of pairing. */
export interface PairingDeps extends AdapterDeps {
  /**
   * Returns the one-click sign-in of a connecting wallet; `undefined` when the user signs in
   * afterwards, or not at all.
   */
  signInFor:
    | ((wallet: Wallet, signal: AbortSignal) => Promise<ConnectParameters['signIn']>)
    | undefined
}

/** The sign-in request of each pairing: the wallet's answer can only be read with it. */
const signIns = new WeakMap<Pairing, ConnectParameters['signIn']>()

/** The additional dependencies of connecting. */
export interface ConnectDeps extends PairingDeps {
  pairing: EventMachine<PairingState, PairingEvent>
  store: Store
  isModalOpen(): boolean
  /** True while a QR code or link is visible, so that a used one must be replaced. */
  isPairingShown(): boolean
}

interface Context<state, event, status> {
  state: Extract<state, { status: status }>
  send(event: event): void
  signal: AbortSignal
}

type ConnectContext<status> = Context<ConnectState, ConnectEvent, status>
type PairingContext<status> = Context<PairingState, PairingEvent, status>

/** True if a failed pairing that is still visible must be replaced by a new one. */
function isWorthANewOne(error: unknown): boolean {
  return [
    UserRejectedError,
    InvalidPairingAnswerError,
    PairingExpiredError,
    TimeoutError,
    NetworkRequestError,
  ].some((kind) => error instanceof kind)
}

/**
 * Sends the wallet a connection request. A pairing is renewed until the wallet answers or the modal
 * closes.
 */
export async function connect(
  deps: ConnectDeps,
  { state: { wallet }, send, signal }: ConnectContext<'connecting'>,
): Promise<void> {
  const { adapterOf, pairing, signInFor, store, isModalOpen, isPairingShown } = deps
  while (!signal.aborted) {
    const used: { current: Pairing | undefined } = { current: undefined }
    try {
      if (wallet.kind === 'pairing') used.current = await whenPaired(pairing, wallet, signal)
      const signIn = used.current
        ? signIns.get(used.current)
        : wallet.signsIn && (await signInFor?.(wallet, signal))
      const connection = await adapterOf(wallet.namespace).connect({
        walletId: wallet.id,
        signal,
        signIn: signIn || undefined,
      })
      // New connections start with the wallet's active account.
      forgetAccount(store, wallet.namespace)
      return send({ type: 'connected', connection })
    } catch (raw) {
      const error = toLatchkeyError(raw)
      const goesOn = used.current && isPairingShown() && isWorthANewOne(error)
      if (!goesOn) send({ type: 'connectFailed', error })
      else if (error instanceof UserRejectedError) send({ type: 'pairingDeclined' })
      // The pairing was used or cancelled. Without the modal, no new one is needed.
      if (used.current)
        pairing.send(
          isModalOpen()
            ? { type: 'pairingEnded', pairing: used.current }
            : { type: 'pairingCancelled' },
        )
      if (!goesOn) return
    }
  }
}

/**
 * Restores a connection without a prompt. The adapter has a deadline for each request; the deadline
 * here is for the whole restore, including lazy-loaded code.
 */
export async function reconnect(
  { adapters, clock, store }: AdapterDeps & Pick<ConnectDeps, 'store'>,
  { state: { walletId, namespace: stored }, send, signal }: ConnectContext<'reconnecting'>,
): Promise<void> {
  for (const adapter of adapters) {
    const { namespace } = adapter
    // Two namespaces may have a wallet of the same id.
    if (namespace !== (stored ?? namespace)) continue
    try {
      const connection = await settle(
        adapter.reconnect({ walletId, signal, account: readAccount(store, walletId, namespace) }),
        {
          deadline: deadlines.read,
          signal,
          clock,
        },
      )
      if (connection) return send({ type: 'connected', connection })
    } catch {
      // A wallet that cannot be reached counts as not connected.
    }
  }
  send({ type: 'reconnectFailed' })
}

/** Detects a late approval. */
export async function waitForApproval(
  { adapterOf }: AdapterDeps,
  { wallet }: ConnectFailure,
  { send, signal }: { send(event: ConnectEvent): void; signal: AbortSignal },
): Promise<void> {
  try {
    await adapterOf(wallet.namespace).waitForAccounts({ walletId: wallet.id, signal })
    send({ type: 'walletReady', walletId: wallet.id })
  } catch {
    // Not approved. The visible failure has the reason already.
  }
}

/** Creates a pairing, no sooner than the min interval after `startedAt`. */
export async function createPairing(
  { adapterOf, clock, signInFor }: PairingDeps,
  last: { startedAt: number },
  { state: { wallet, attempt }, send, signal }: PairingContext<'preparing'>,
): Promise<void> {
  // Limits the wait, in case the clock was changed.
  const wait =
    attempt > 1 ? Math.min(PAIRING_GAP_MS, last.startedAt + PAIRING_GAP_MS - clock.now()) : 0
  if (wait > 0)
    await new Promise<void>((resolve) =>
      signal.addEventListener('abort', clock.after(wait, resolve)),
    )
  if (signal.aborted) return
  last.startedAt = clock.now()
  try {
    const adapter = adapterOf(wallet.namespace)
    if (!adapter.pair)
      throw new MethodUnsupportedError({
        details: `the ${wallet.namespace} adapter makes no pairings`,
      })
    const signIn = await signInFor?.(wallet, signal)
    const pairing = await adapter.pair({ walletId: wallet.id, signal, signIn })
    if (leftOf(pairing, clock) <= 0) throw new PairingExpiredError()
    signIns.set(pairing, signIn)
    send({ type: 'pairingMade', pairing })
  } catch (error) {
    send({ type: 'pairingFailed', error: toLatchkeyError(error) })
  }
}

function leftOf(pairing: Pairing, clock: Clock): number {
  return pairing.expiresAt - PAIRING_MARGIN_MS - clock.now()
}

/** Sends an event when a pairing expires. */
export function watchExpiry(
  { clock }: AdapterDeps,
  { state: { pairing }, send, signal }: PairingContext<'ready'>,
): void {
  if (signal.aborted) return
  const timer: { cancel: Cancel } = { cancel: noop }
  const poll = (): void => {
    const left = leftOf(pairing, clock)
    if (left > 0) timer.cancel = clock.after(Math.min(left, PAIRING_POLL_MS), poll)
    else send({ type: 'pairingEnded', pairing })
  }
  poll()
  signal.addEventListener('abort', () => timer.cancel())
}
