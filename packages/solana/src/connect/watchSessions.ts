import type { AdapterEvent, Cancel } from '@latchkey/core/internal'
import { stopAll } from '@latchkey/core/internal'
import { noop } from '@latchkey/protocol/std'
import { readAccounts } from '../wallets/parseWallet.js'
import type { AdapterContext } from './adapterContext.js'
import type { WalletHandle } from './registry.js'
import { listen } from './watchWallet.js'

/**
 * Calls back when a connector shares accounts without a request to connect. Emits the requests
 * that wait in the connected wallet on another device.
 */
export function watchSessions(
  { registry, sessions }: AdapterContext,
  parameters: { onShared(handle: WalletHandle): void; emit(event: AdapterEvent): void },
): Cancel {
  const stops = registry.handles().map((handle) => {
    const { raw, connector } = handle
    // The kit connects a login itself.
    if (connector?.kind !== 'pairing') return noop
    const state = { hadAccounts: hasAccounts(raw), requests: '[]' }
    return listen(raw, () => {
      const isNew = !state.hadAccounts && hasAccounts(raw)
      state.hadAccounts = hasAccounts(raw)
      if (isNew && !sessions.current()) parameters.onShared(handle)
      const isConnected = sessions.current()?.handle === handle
      const requests = (isConnected && connector.getRequests?.()) || []
      const key = JSON.stringify(requests)
      if (key === state.requests) return
      state.requests = key
      parameters.emit({ type: 'requestsChanged', requests })
    })
  })
  return stopAll(stops)
}

function hasAccounts(raw: object): boolean {
  return (readAccounts(raw) ?? []).length > 0
}
