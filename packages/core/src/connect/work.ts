import type { ChainAdapter, ConnectParameters } from '../kernel/adapter.js'
import type { Clock } from '../kernel/clock.js'
import { NetworkRequestError, TimeoutError } from '../kernel/errors.js'
import type { EventMachine } from '../kernel/machine.js'
import { deadlines, settle } from '../kernel/settle.js'
import type { Store } from '../kernel/storage.js'
import type { Namespace, Pairing, Wallet } from '../kernel/types.js'
import { forgetAccount, readAccount } from './chosenAccount.js'
import { InvalidPairingAnswerError, PairingExpiredError } from './pairingErrors.js'
import type { PairingEvent, PairingState } from './pairingState.js'
import type { ConnectEvent, ConnectFailure, ConnectState } from './state.js'
import { toLatchkeyError } from './toLatchkeyError.js'
import { MethodUnsupportedError, UserRejectedError } from './walletErrors.js'
import { whenPaired } from './whenPaired.js'

/**
 * An invitation with no more than these milliseconds left counts as expired: nobody could answer it
 * in time.
 */
export const PAIRING_MARGIN_MS = 10_000

/** Milliseconds from the beginning of one invitation to the next, at least. */
export const PAIRING_GAP_MS = 1000

/**
 * Milliseconds between two looks at the time. One long timer would not do: it stands still while a
 * machine sleeps and comes late in a hidden tab, and an expired invitation must not be on show when
 * the visitor is back.
 */
export const PAIRING_LOOK_MS = 1000

/** What the work needs to know. */
export interface Tools {
  adapterOf(namespace: Namespace): ChainAdapter
  adapters: readonly ChainAdapter[]
  clock: Clock
}

/** What inviting needs besides. */
export interface InviteTools extends Tools {
  /**
   * What lets a wallet sign in while it connects; `undefined` when the visitor does that
   * afterwards, or not at all.
   */
  signInFor:
    | ((wallet: Wallet, signal: AbortSignal) => Promise<ConnectParameters['signIn']>)
    | undefined
}

/**
 * What was offered to be signed with an invitation: the answer to it is only understood together
 * with that.
 */
const signIns = new WeakMap<Pairing, ConnectParameters['signIn']>()

/** What connecting needs besides. */
export interface ConnectTools extends Tools {
  pairing: EventMachine<PairingState, PairingEvent>
  store: Store
  isModalOpen(): boolean
  /**
   * The visitor is looking at a QR code or link, so the next one is wanted when this one is used
   * up.
   */
  isPairingShown(): boolean
}

interface Context<state, event, status> {
  state: Extract<state, { status: status }>
  send(event: event): void
  signal: AbortSignal
}

type Connecting<status> = Context<ConnectState, ConnectEvent, status>
type Inviting<status> = Context<PairingState, PairingEvent, status>

/** An invitation that came to nothing, but is still on show, is replaced by a new one. */
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
 * Asks the wallet; by invitation, again with each new one until somebody answers or nobody looks
 * any more.
 */
export async function connect(
  tools: ConnectTools,
  { state: { wallet }, send, signal }: Connecting<'connecting'>,
): Promise<void> {
  const { adapterOf, pairing, store, isModalOpen, isPairingShown } = tools
  while (!signal.aborted) {
    const invitation: { current: Pairing | undefined } = { current: undefined }
    try {
      if (wallet.kind === 'pairing') invitation.current = await whenPaired(pairing, wallet, signal)
      const signIn = invitation.current && signIns.get(invitation.current)
      const connection = await adapterOf(wallet.namespace).connect({
        walletId: wallet.id,
        signal,
        signIn,
      })
      // Who connects anew comes as whoever the wallet says.
      forgetAccount(store)
      return send({ type: 'connected', connection })
    } catch (raw) {
      const error = toLatchkeyError(raw)
      const goesOn = invitation.current && isPairingShown() && isWorthANewOne(error)
      if (!goesOn) send({ type: 'connectFailed', error })
      else if (error instanceof UserRejectedError) send({ type: 'pairingDeclined' })
      // Used up, or taken back by whoever stopped waiting for its answer. Without the modal nobody
      // is there to want another.
      if (invitation.current)
        pairing.send(
          isModalOpen()
            ? { type: 'pairingEnded', pairing: invitation.current }
            : { type: 'pairingCancelled' },
        )
      if (!goesOn) return
    }
  }
}

/**
 * Restores a connection without asking the visitor. The adapter limits each request; the deadline
 * here is that of the restore as a whole, code to load included.
 */
export async function reconnect(
  { adapters, clock, store }: Tools & Pick<ConnectTools, 'store'>,
  { state: { walletId }, send, signal }: Connecting<'reconnecting'>,
): Promise<void> {
  for (const adapter of adapters) {
    try {
      const connection = await settle(
        adapter.reconnect({ walletId, signal, account: readAccount(store, walletId) }),
        {
          deadline: deadlines.read,
          signal,
          clock,
        },
      )
      if (connection) return send({ type: 'connected', connection })
    } catch {
      // A wallet that cannot be reached is a wallet that is not connected.
    }
  }
  send({ type: 'reconnectFailed' })
}

/** Notices when a wallet approves after all. */
export async function waitForApproval(
  { adapterOf }: Tools,
  { wallet }: ConnectFailure,
  { send, signal }: { send(event: ConnectEvent): void; signal: AbortSignal },
): Promise<void> {
  try {
    await adapterOf(wallet.namespace).whenReady({ walletId: wallet.id, signal })
    send({ type: 'walletReady', walletId: wallet.id })
  } catch {
    // It was not approved after all. The failure on show says all there is to say.
  }
}

/** Makes an invitation, no sooner than the gap after `startedAt` when there was one before. */
export async function invite(
  { adapterOf, clock, signInFor }: InviteTools,
  last: { startedAt: number },
  { state: { wallet, attempt }, send, signal }: Inviting<'preparing'>,
): Promise<void> {
  // Not more than the gap, wherever somebody moved the clock.
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
        details: `the ${wallet.namespace} adapter makes no invitations`,
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

/** Says when an invitation is of no more use. */
export function watchExpiry(
  { clock }: Tools,
  { state: { pairing }, send, signal }: Inviting<'ready'>,
): void {
  if (signal.aborted) return
  const timer = { cancel: () => {} }
  const look = (): void => {
    const left = leftOf(pairing, clock)
    if (left > 0) timer.cancel = clock.after(Math.min(left, PAIRING_LOOK_MS), look)
    else send({ type: 'pairingEnded', pairing })
  }
  look()
  signal.addEventListener('abort', () => timer.cancel())
}
