import type { Clock } from '@latchkey/core/internal'
import { stopAll } from '@latchkey/core/internal'
import type { WalletWindow } from '../wallets/discoverWallets.js'
import { listen } from './guardProvider.js'
import { createPoller, type Poller, type PollerParameters } from './pollWallet.js'

/** Milliseconds a wallet has to recover after it reported a lost connection to its node. */
const RESTART_GRACE_MS = 3000

/** Minimum time between two polls that the user's return causes, in milliseconds. */
const RETURN_GAP_MS = 1000

const TRY_AGAIN_LATER = 1013

type WatchParameters = PollerParameters & { window: WalletWindow }

export interface Watcher {
  start(): void
  stop(): void
  /** Reads the wallet now. */
  poll(): void
}

/** Polls when the user returns to the page. Throttled with a leading and a trailing call. */
function createReturn(clock: Clock, { poll, later }: Poller): () => void {
  const last = { at: Number.NEGATIVE_INFINITY }
  return () =>
    later('return', Math.max(0, last.at + RETURN_GAP_MS - clock.now()), () => {
      last.at = clock.now()
      poll()
    })
}

/** Listens to all events that can signal a change, until `signal` aborts. */
function listenUntil(
  signal: AbortSignal,
  { provider, window, clock }: WatchParameters,
  poller: Poller,
): void {
  const { poll, pollStrictly } = poller
  const onReturn = createReturn(clock, poller)

  function onDisconnect(error: unknown): void {
    const code =
      typeof error === 'object' && error !== null ? (error as { code?: unknown }).code : undefined
    if (code === TRY_AGAIN_LATER) poller.pause(RESTART_GRACE_MS)
    else poll()
    // Some wallets emit it on every network switch, so a strict poll later decides.
    poller.later('restart', RESTART_GRACE_MS, pollStrictly)
  }

  function onPageShow(event: Event): void {
    if ((event as PageTransitionEvent).persisted) pollStrictly()
  }

  const stops = [
    listen(provider, 'accountsChanged', poll),
    listen(provider, 'chainChanged', poll),
    listen(provider, 'disconnect', onDisconnect),
  ]
  window.addEventListener('focus', onReturn, { signal })
  window.addEventListener('visibilitychange', onReturn, { signal, capture: true })
  window.addEventListener('pageshow', onPageShow, { signal })
  signal.addEventListener('abort', stopAll(stops))
}

/**
 * Follows a connected wallet. Its events only trigger a poll, which reads accounts and chain
 * together. Wrong, repeated or misordered events therefore cannot produce a state that the wallet
 * never had.
 */
export function watchWallet(parameters: WatchParameters): Watcher {
  const run: { controller: AbortController | undefined } = { controller: undefined }
  const poller = createPoller(parameters)
  return {
    poll: poller.poll,
    start() {
      if (run.controller && !run.controller.signal.aborted) return
      run.controller = new AbortController()
      const { signal } = run.controller
      poller.begin(signal)
      listenUntil(signal, parameters, poller)
      // Reads changes from before the listeners were added.
      poller.poll()
    },
    stop: () => run.controller?.abort(),
  }
}
