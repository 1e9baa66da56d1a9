import type { Clock } from '../kernel/clock.js'
import { ClockSkewError, RelayRefusedError } from '../kernel/errors.js'
import { readClockSkew } from './relayAddress.js'
import { openRelayLink, type RelayLink, type RelaySocket } from './relayLink.js'
import { probeAhead, waits } from './wireConstants.js'

/** The parameters and callbacks of a connection. */
export interface RelayConnectionParameters {
  clock: Clock
  openSocket(url: string): RelaySocket
  /**
   * Returns a fresh address for each attempt. `now` is corrected by the relay's time if the clock
   * is wrong.
   */
  address(now: number): Promise<string>
  /** True if a connection is needed. */
  wanted(): boolean
  onOpen(): void
  onText(text: string): void
  /** The socket is open, but silent for a while. */
  onQuiet(): void
  /** The socket was lost. Another one follows if one is needed. */
  onLost(): void
  /** The relay refused the client, and another attempt would not help. */
  onRefused(error: Error): void
  /** The socket was closed because it was idle. */
  onIdle(): void
}

/** One socket at a time, opened when needed, opened again when lost. */
export interface RelayConnection {
  /** Milliseconds since 1970, corrected by the relay's time if this clock is wrong. */
  now(): number
  /**
   * Milliseconds by which the relay corrected this clock; `undefined` while it has not accepted a
   * token.
   */
  correction(): number | undefined
  isOpen(): boolean
  send(text: string): void
  /** Opens a socket, unless one is open or opening. */
  ensure(): void
  /** Treats the socket as lost. */
  lose(): void
  /**
   * Handles the return of the page. Keeps a socket with a message in the last `silentFor`
   * milliseconds.
   */
  revive(silentFor: number): void
  /** Closes the socket after it was idle for a while. */
  settleDown(): void
  /** Closes without opening again, until the next `ensure` or `revive`. */
  pause(): void
}

interface State {
  link: RelayLink | undefined
  retry: (() => void) | undefined
  idle: (() => void) | undefined
  /** Attempts that failed in a row. */
  failures: number
  /** Milliseconds to add to this clock, by the relay's time. */
  correction: number
  corrected: boolean
  /** The next token is dated far ahead, so that the refusal contains the relay's time. */
  isProbing: boolean
  /** The relay accepted a token of this clock. */
  isAccepted: boolean
  /** The relay requested a pause, so new calls do not shorten it. */
  busy: boolean
}

function forget(state: State): void {
  state.retry?.()
  state.idle?.()
  state.retry = undefined
  state.idle = undefined
}

/**
 * Returns the milliseconds until the next attempt: doubled and randomized, because a restarting
 * relay loses all clients at once.
 */
function pauseBefore(failures: number, code: number): number {
  const first = code === 1013 ? waits.retryBusy : waits.retry
  const [random = 0] = crypto.getRandomValues(new Uint8Array(1))
  return Math.min(waits.retryMax, first * 2 ** (failures - 1)) * (0.8 + (0.4 * random) / 255)
}

/**
 * Returns the error for the relay's refusal (3000), or `undefined` if another attempt may help.
 */
function refusal(state: State, reason: string, now: number): Error | undefined {
  const skew = readClockSkew(reason, now)
  if (!skew) return new RelayRefusedError(reason)
  const { correction } = skew
  const isProbed = state.isProbing
  state.isAccepted = false
  state.isProbing = correction === undefined && !isProbed && !state.corrected
  if (state.isProbing) return undefined
  if (correction === undefined || state.corrected)
    return new ClockSkewError(
      correction === undefined ? undefined : -Math.round(correction / 60_000),
    )
  state.correction = correction
  state.corrected = true
  return undefined
}

function begin(state: State, parameters: RelayConnectionParameters): void {
  const { clock, openSocket, address, onOpen, onText, onQuiet } = parameters
  forget(state)
  state.link = openRelayLink({
    clock,
    openSocket,
    address: address(clock.now() + (state.isProbing ? probeAhead : state.correction)),
    onOpen,
    onQuiet,
    onText(text) {
      // Not at the open event: the relay opens the socket first and refuses it afterwards.
      state.failures = 0
      state.corrected = false
      state.isProbing = false
      state.isAccepted = true
      onText(text)
    },
    onEnd: (code, reason) => ended(state, parameters, code, reason),
  })
}

function ended(
  state: State,
  parameters: RelayConnectionParameters,
  code: number,
  reason: string,
): void {
  const { clock, wanted, onLost, onRefused } = parameters
  state.link = undefined
  const isRefused = code === 3000
  const error = isRefused ? refusal(state, reason, clock.now()) : undefined
  onLost()
  if (error) return onRefused(error)
  if (!wanted() || state.link) return
  // At most two refusals: the relay reports its time, then accepts the token dated by it.
  if (isRefused) return begin(state, parameters)
  state.failures += 1
  state.busy = code === 1013
  state.retry = clock.after(pauseBefore(state.failures, code), () => begin(state, parameters))
}

/** Keeps one socket to the relay open while it is needed. */
export function createRelayConnection(parameters: RelayConnectionParameters): RelayConnection {
  const { clock, wanted, onLost, onIdle } = parameters
  const state: State = {
    link: undefined,
    retry: undefined,
    idle: undefined,
    failures: 0,
    correction: 0,
    corrected: false,
    isProbing: false,
    isAccepted: false,
    busy: false,
  }

  function pause(): void {
    forget(state)
    state.link?.drop()
    state.link = undefined
    onLost()
  }

  return {
    now: () => clock.now() + state.correction,
    correction: () => (state.isAccepted ? state.correction : undefined),
    isOpen: () => state.link?.isOpen() ?? false,
    send: (text) => state.link?.send(text),
    ensure() {
      state.idle?.()
      if (!state.link && !(state.retry && state.busy)) begin(state, parameters)
    },
    lose() {
      state.link?.drop()
      ended(state, parameters, 1006, 'silent')
    },
    revive(silentFor) {
      const { link } = state
      const [quiet, age] = link
        ? [clock.now() - link.receivedAt(), clock.now() - link.startedAt]
        : [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
      // Several events report the return of the page at once; the socket that the first one opened
      // is kept.
      if (!wanted() || quiet < silentFor || age < (link?.isOpen() ? 1_000 : 3_000)) return
      state.failures = 0
      pause()
      begin(state, parameters)
    },
    settleDown() {
      state.idle?.()
      if (wanted()) return
      state.idle = clock.after(waits.idle, () => {
        if (wanted()) return
        pause()
        onIdle()
      })
    },
    pause,
  }
}
