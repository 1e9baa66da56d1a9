import type { Cancel, Clock } from '@latchkey/core'
import type { Address } from 'viem'
import type { WalletWindow } from './discoverWallets.js'
import { type GuardedProvider, listen, type Shown } from './guardProvider.js'

/** Milliseconds a wallet may be without accounts (it locks and unlocks) before it counts as gone. */
const LOCK_GRACE_MS = 400

/** Milliseconds a wallet has to come back after it said that it lost its node. */
const RESTART_GRACE_MS = 3000

/** Looks caused by the visitor's return happen at most this often, in milliseconds. */
const RETURN_GAP_MS = 1000

const TRY_AGAIN_LATER = 1013

export interface Watcher {
  start(): void
  stop(): void
  /** Reads the wallet now. */
  look(): void
}

/**
 * Follows a connected wallet. Its events only say that something happened; what happened is read from the wallet,
 * accounts and chain together, so that lies, repetitions and bad order cannot make a state that never was.
 */
export function watchWallet(parameters: {
  provider: GuardedProvider
  window: WalletWindow
  clock: Clock
  /** What the page shows of this wallet. */
  shown(): Shown | undefined
  onChange(truth: Shown): void
  onLost(): void
}): Watcher {
  const { provider, window, clock, shown, onChange, onLost } = parameters
  const run = {
    controller: undefined as AbortController | undefined,
    looking: false,
    again: false,
    /** Silence means that the wallet is gone; otherwise it means nothing. */
    mustAnswer: false,
    emptySince: undefined as number | undefined,
    graceEnds: Number.NEGATIVE_INFINITY,
    lastReturn: Number.NEGATIVE_INFINITY,
  }
  const timers = new Map<string, Cancel>()

  function later(name: string, ms: number, act: () => void): void {
    timers.get(name)?.()
    timers.set(name, clock.after(ms, act))
  }

  /** One look at a time: what happens during a look is seen by the next one. */
  async function look(): Promise<void> {
    run.again = true
    if (run.looking) return
    run.looking = true
    while (run.again) {
      run.again = false
      await lookOnce()
    }
    run.looking = false
  }
  const lookNow = (): void => void look()

  async function lookOnce(): Promise<void> {
    const signal = run.controller?.signal
    if (!signal || signal.aborted) return
    try {
      const answers = await Promise.all([provider.request({ method: 'eth_accounts' }, { signal }), provider.request({ method: 'eth_chainId' }, { signal })])
      const [account, ...rest] = answers[0] as readonly Address[]
      if (signal.aborted) return
      if (account) return report({ accounts: [account, ...rest], chainId: Number(answers[1]) })
    } catch {
      if (!signal.aborted && run.mustAnswer && clock.now() >= run.graceEnds) onLost()
      return
    }
    run.emptySince ??= clock.now()
    const wait = Math.max(run.emptySince + LOCK_GRACE_MS, run.graceEnds) - clock.now()
    if (wait <= 0) onLost()
    else later('empty', wait, lookNow)
  }

  function report(truth: Shown): void {
    run.emptySince = undefined
    run.mustAnswer = false
    const now = shown()
    if (now && (now.chainId !== truth.chainId || now.accounts.join() !== truth.accounts.join())) onChange(truth)
  }

  function lookStrictly(): void {
    run.mustAnswer = true
    lookNow()
  }

  function onReturn(): void {
    later('return', Math.max(0, run.lastReturn + RETURN_GAP_MS - clock.now()), () => {
      run.lastReturn = clock.now()
      lookNow()
    })
  }

  function onDisconnect(error: unknown): void {
    const code = typeof error === 'object' && error !== null ? (error as { code?: unknown }).code : undefined
    if (code === TRY_AGAIN_LATER) run.graceEnds = clock.now() + RESTART_GRACE_MS
    else lookNow()
    // Some wallets say it whenever they change network, so only silence afterwards is believed.
    later('restart', RESTART_GRACE_MS, lookStrictly)
  }

  function onPageShow(event: Event): void {
    if ((event as PageTransitionEvent).persisted) lookStrictly()
  }

  return {
    look: lookNow,
    start() {
      if (run.controller && !run.controller.signal.aborted) return
      run.controller = new AbortController()
      Object.assign(run, { mustAnswer: false, emptySince: undefined, graceEnds: Number.NEGATIVE_INFINITY })
      const { signal } = run.controller
      const stops = [listen(provider, 'accountsChanged', lookNow), listen(provider, 'chainChanged', lookNow), listen(provider, 'disconnect', onDisconnect)]
      window.addEventListener('focus', onReturn, { signal })
      window.addEventListener('visibilitychange', onReturn, { signal, capture: true })
      window.addEventListener('pageshow', onPageShow, { signal })
      signal.addEventListener('abort', () => {
        for (const stop of [...stops, ...timers.values()]) stop()
      })
      // What happened before anybody listened.
      lookNow()
    },
    stop: () => run.controller?.abort(),
  }
}
