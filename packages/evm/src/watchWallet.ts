import type { Cancel, Clock } from '@latchkey/core'
import type { Address } from 'viem'
import type { WalletWindow } from './discoverWallets.js'
import { type GuardedProvider, listen } from './guardProvider.js'

/** Milliseconds a wallet may be without accounts (it locks and unlocks) before it counts as gone. */
const LOCK_GRACE_MS = 400

/** Milliseconds a wallet has to come back after it said that it lost its node (code 1013). */
const RESTART_GRACE_MS = 3000

/** Looks caused by focus happen at most this often, in milliseconds. */
const FOCUS_GAP_MS = 1000

const TRY_AGAIN_LATER = 1013

export interface Snapshot {
  accounts: readonly [Address, ...Address[]]
  chainId: number
}

export interface Watcher {
  start(): void
  stop(): void
  /** Reads the wallet now. */
  look(): void
}

interface Look {
  /** Milliseconds without accounts before the wallet counts as gone. */
  grace: number
  /** What a wallet that cannot be read means: nothing, or that it is gone. */
  onSilence: 'stay' | 'lost'
}

/**
 * Follows a connected wallet. Its events only say that something happened; what happened is read from the wallet,
 * accounts and chain together, so that lies, repetitions and bad order cannot make a state that never was.
 */
export function watchWallet(parameters: {
  provider: GuardedProvider
  window: WalletWindow
  clock: Clock
  onChange(snapshot: Snapshot): void
  onLost(): void
}): Watcher {
  const { provider, window, clock, onChange, onLost } = parameters
  const run: { controller: AbortController | undefined; looking: boolean; next: Look | undefined; cancelGrace: Cancel; lastFocus: number; known: string } = {
    controller: undefined,
    looking: false,
    next: undefined,
    cancelGrace: () => {},
    lastFocus: Number.NEGATIVE_INFINITY,
    known: '',
  }

  async function read(signal: AbortSignal): Promise<Snapshot | undefined> {
    const [accounts, chainId] = await Promise.all([provider.request({ method: 'eth_accounts' }, { signal }), provider.request({ method: 'eth_chainId' }, { signal })])
    const [first, ...rest] = accounts as readonly Address[]
    return first && { accounts: [first, ...rest], chainId: Number(chainId) }
  }

  /** One look at a time: what happens during a look is seen by the next one. */
  async function look(wanted: Look): Promise<void> {
    run.next = wanted
    if (run.looking) return
    run.looking = true
    while (run.next) {
      const options = run.next
      run.next = undefined
      await lookOnce(options)
    }
    run.looking = false
  }

  async function lookOnce({ grace, onSilence }: Look): Promise<void> {
    const signal = run.controller?.signal
    if (!signal || signal.aborted) return
    run.cancelGrace()
    try {
      const snapshot = await read(signal)
      if (signal.aborted) return
      if (snapshot) return report(snapshot)
      if (grace === 0) return onLost()
      run.cancelGrace = clock.after(grace, () => void look({ grace: 0, onSilence }))
    } catch {
      if (!signal.aborted && onSilence === 'lost') onLost()
    }
  }

  function report(snapshot: Snapshot): void {
    const known = JSON.stringify(snapshot)
    if (known === run.known) return
    run.known = known
    onChange(snapshot)
  }

  const lookNow = (): void => void look({ grace: LOCK_GRACE_MS, onSilence: 'stay' })

  function onFocus(): void {
    const now = clock.now()
    if (now - run.lastFocus < FOCUS_GAP_MS) return
    run.lastFocus = now
    lookNow()
  }

  function onDisconnect(error: unknown): void {
    const code = typeof error === 'object' && error !== null ? (error as { code?: unknown }).code : undefined
    if (code !== TRY_AGAIN_LATER) return void look({ grace: LOCK_GRACE_MS, onSilence: 'lost' })
    run.cancelGrace()
    run.cancelGrace = clock.after(RESTART_GRACE_MS, () => void look({ grace: 0, onSilence: 'lost' }))
  }

  function onPageShow(event: Event): void {
    if ((event as PageTransitionEvent).persisted) void look({ grace: LOCK_GRACE_MS, onSilence: 'lost' })
  }

  return {
    look: lookNow,
    start() {
      if (run.controller && !run.controller.signal.aborted) return
      run.controller = new AbortController()
      run.known = ''
      const stops = [
        listen(provider, 'accountsChanged', lookNow),
        listen(provider, 'chainChanged', lookNow),
        listen(provider, 'disconnect', onDisconnect),
      ]
      const { signal } = run.controller
      window.addEventListener('focus', onFocus, { signal })
      window.addEventListener('visibilitychange', onFocus, { signal, capture: true })
      window.addEventListener('pageshow', onPageShow, { signal })
      signal.addEventListener('abort', () => {
        for (const stop of stops) stop()
        run.cancelGrace()
      })
    },
    stop: () => run.controller?.abort(),
  }
}
