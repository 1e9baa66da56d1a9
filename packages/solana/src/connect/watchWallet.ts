import type { Cancel, Clock } from '@latchkey/core/internal'
import { noop } from '@latchkey/protocol/std'
import { readAccounts, readMethod } from '../wallets/parseWallet.js'

/**
 * Milliseconds that a wallet has to share accounts again after it shared none: wallets emit an
 * empty list while they switch.
 */
const EMPTY_MS = 100

/**
 * Calls back at each `change` event until the returned function is called. A wallet without events
 * is never reported.
 */
export function listen(raw: object, listener: () => void): Cancel {
  try {
    const off = readMethod(raw, 'standard:events')?.('change', listener)
    if (typeof off === 'function')
      return () => {
        try {
          off()
        } catch {
          // There is nothing left to stop.
        }
      }
  } catch {
    // Its accounts are read before each request.
  }
  return noop
}

/** Follows one wallet at a time. */
export interface WalletWatch {
  /** `undefined` stops. */
  follow(raw: object | undefined): void
}

/** Creates a watch that calls back after changes, once for changes in quick succession. */
export function createWalletWatch(clock: Clock, onChange: () => void): WalletWatch {
  const state: { raw: object | undefined; stop: Cancel; timer: Cancel } = {
    raw: undefined,
    stop: noop,
    timer: noop,
  }
  function look(): void {
    state.timer()
    if (!state.raw) return
    if (readAccounts(state.raw)?.length === 0) state.timer = clock.after(EMPTY_MS, onChange)
    else onChange()
  }
  return {
    follow(raw) {
      if (raw === state.raw) return
      state.timer()
      state.stop()
      state.raw = raw
      state.stop = raw ? listen(raw, look) : noop
    },
  }
}
