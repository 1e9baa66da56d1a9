import type { Cancel } from '@latchkey/core/internal'
import { readAccounts } from '../wallets/parseWallet.js'
import type { AdapterContext } from './adapterContext.js'
import type { WalletHandle } from './registry.js'
import { listen } from './watchWallet.js'

/** Calls back when a connector that was not asked to connect shares accounts. */
export function watchSessions(
  { registry, sessions }: AdapterContext,
  onShared: (handle: WalletHandle) => void,
): Cancel {
  const stops = registry.handles().map((handle) => {
    const { raw, connector } = handle
    // The kit connects a login itself.
    if (connector?.kind !== 'pairing') return () => {}
    const state = { hadAccounts: hasAccounts(raw) }
    return listen(raw, () => {
      const isNew = !state.hadAccounts && hasAccounts(raw)
      state.hadAccounts = hasAccounts(raw)
      if (isNew && !sessions.current()) onShared(handle)
    })
  })
  return () => {
    for (const stop of stops) stop()
  }
}

function hasAccounts(raw: object): boolean {
  return (readAccounts(raw) ?? []).length > 0
}
