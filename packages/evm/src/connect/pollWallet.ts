import type { Cancel, Clock } from '@latchkey/core/internal'
import type { Address } from 'viem'
import type { GuardedProvider, Shown } from './guardProvider.js'

/**
 * Milliseconds a wallet may be without accounts (it locks and unlocks) before it counts as gone.
 */
const LOCK_GRACE_MS = 400

export interface PollerParameters {
  provider: GuardedProvider
  clock: Clock
  /** Returns the accounts and the chain id that the app shows for this wallet. */
  shown(): Shown | undefined
  onChange(truth: Shown): void
  onLost(): void
}

/** Polls a wallet and reports changes. */
export interface Poller {
  poll(): void
  /** Polls, and treats a missing answer as a lost wallet; an ordinary poll ignores it. */
  pollStrictly(): void
  /** Ignores missing accounts and answers for some milliseconds. */
  pause(ms: number): void
  /** Calls back once, until the end; a second call of the same name replaces the first. */
  later(name: string, ms: number, act: () => void): void
  /** Starts again, until `signal` aborts. */
  begin(signal: AbortSignal): void
}

/** Reads accounts and chain together. */
async function read(provider: GuardedProvider, signal: AbortSignal): Promise<Shown | undefined> {
  const answers = await Promise.all([
    provider.request({ method: 'eth_accounts' }, { signal }),
    provider.request({ method: 'eth_chainId' }, { signal }),
  ])
  const [account, ...rest] = answers[0] as readonly Address[]
  return account && { accounts: [account, ...rest], chainId: Number(answers[1]) }
}

function createTimers(clock: Clock): { later: Poller['later']; cancelAll: Cancel } {
  const timers = new Map<string, Cancel>()
  return {
    later(name, ms, act) {
      timers.get(name)?.()
      timers.set(name, clock.after(ms, act))
    },
    cancelAll() {
      for (const cancel of timers.values()) cancel()
    },
  }
}

const untouched = { mustAnswer: false, emptySince: undefined, pauseEnds: Number.NEGATIVE_INFINITY }

/** Polls a wallet, one poll at a time. A change during a poll is seen by the next one. */
export function createPoller({
  provider,
  clock,
  shown,
  onChange,
  onLost,
}: PollerParameters): Poller {
  const { later, cancelAll } = createTimers(clock)
  const run: {
    signal?: AbortSignal
    isPolling: boolean
    again: boolean
    mustAnswer: boolean
    emptySince: number | undefined
    pauseEnds: number
  } = {
    isPolling: false,
    again: false,
    ...untouched,
  }

  async function pollOnce(signal: AbortSignal): Promise<void> {
    try {
      const truth = await read(provider, signal)
      if (signal.aborted) return
      if (truth) return report(truth)
    } catch {
      // A missing answer counts only after a return from the back/forward cache or a lost node.
      if (!signal.aborted && run.mustAnswer && clock.now() >= run.pauseEnds) onLost()
      return
    }
    run.emptySince ??= clock.now()
    const wait = Math.max(run.emptySince + LOCK_GRACE_MS, run.pauseEnds) - clock.now()
    if (wait <= 0) onLost()
    else later('empty', wait, poller.poll)
  }

  function report(truth: Shown): void {
    Object.assign(run, { mustAnswer: false, emptySince: undefined })
    const now = shown()
    if (now && (now.chainId !== truth.chainId || now.accounts.join() !== truth.accounts.join()))
      onChange(truth)
  }

  async function pollAll(): Promise<void> {
    run.isPolling = true
    while (run.again) {
      run.again = false
      if (run.signal && !run.signal.aborted) await pollOnce(run.signal)
    }
    run.isPolling = false
  }

  const poller: Poller = {
    poll() {
      run.again = true
      if (!run.isPolling) void pollAll()
    },
    pollStrictly() {
      run.mustAnswer = true
      poller.poll()
    },
    pause(ms) {
      run.pauseEnds = clock.now() + ms
    },
    later,
    begin(signal) {
      Object.assign(run, untouched, { signal })
      signal.addEventListener('abort', cancelAll)
    },
  }
  return poller
}
