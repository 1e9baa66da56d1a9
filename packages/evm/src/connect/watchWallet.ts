import type { Clock } from '@latchkey/core'
import type { WalletWindow } from '../wallets/discoverWallets.js'
import { listen } from './guardProvider.js'
import { createLooks, type Looks, type LooksParameters } from './pollWallet.js'

/** Milliseconds a wallet has to come back after it said that it lost its node. */
const RESTART_GRACE_MS = 3000

/** Looks caused by the visitor's return happen at most this often, in milliseconds. */
const RETURN_GAP_MS = 1000

const TRY_AGAIN_LATER = 1013

type WatchParameters = LooksParameters & { window: WalletWindow }

export interface Watcher {
  start(): void
  stop(): void
  /** Reads the wallet now. */
  look(): void
}

/** At the first return, and then at most once in a while; the last one is never forgotten. */
function createReturn(clock: Clock, { look, later }: Looks): () => void {
  const last = { at: Number.NEGATIVE_INFINITY }
  return () =>
    later('return', Math.max(0, last.at + RETURN_GAP_MS - clock.now()), () => {
      last.at = clock.now()
      look()
    })
}

/** Listens to everything that may mean a change, until `signal`. */
function listenUntil(
  signal: AbortSignal,
  { provider, window, clock }: WatchParameters,
  looks: Looks,
): void {
  const { look, lookStrictly } = looks
  const onReturn = createReturn(clock, looks)

  function onDisconnect(error: unknown): void {
    const code =
      typeof error === 'object' && error !== null ? (error as { code?: unknown }).code : undefined
    if (code === TRY_AGAIN_LATER) looks.pause(RESTART_GRACE_MS)
    else look()
    // Some wallets say it whenever they change network, so only silence afterwards is believed.
    looks.later('restart', RESTART_GRACE_MS, lookStrictly)
  }

  function onPageShow(event: Event): void {
    if ((event as PageTransitionEvent).persisted) lookStrictly()
  }

  const stops = [
    listen(provider, 'accountsChanged', look),
    listen(provider, 'chainChanged', look),
    listen(provider, 'disconnect', onDisconnect),
  ]
  window.addEventListener('focus', onReturn, { signal })
  window.addEventListener('visibilitychange', onReturn, { signal, capture: true })
  window.addEventListener('pageshow', onPageShow, { signal })
  signal.addEventListener('abort', () => {
    for (const stop of stops) stop()
  })
}

/**
 * Follows a connected wallet. Its events only say that something happened; what happened is read
 * from the wallet, accounts and chain together, so that lies, repetitions and bad order cannot make
 * a state that never was.
 */
export function watchWallet(parameters: WatchParameters): Watcher {
  const run: { controller: AbortController | undefined } = { controller: undefined }
  const looks = createLooks(parameters)
  return {
    look: looks.look,
    start() {
      if (run.controller && !run.controller.signal.aborted) return
      run.controller = new AbortController()
      const { signal } = run.controller
      looks.begin(signal)
      listenUntil(signal, parameters, looks)
      // What happened before anybody listened.
      looks.look()
    },
    stop: () => run.controller?.abort(),
  }
}
