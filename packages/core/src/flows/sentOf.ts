import { createSent, type Sent } from '../kernel/createSent.js'
import { partOf } from '../kernel/parts.js'
import { createStoreChannel } from '../kernel/storeChannel.js'
import type { Namespace } from '../kernel/types.js'
import type { Latchkey } from '../latchkey.js'

/**
 * The transactions that were sent from here: remembered, and watched until the chain has said how each one ended, after
 * a reload and in other tabs as well.
 *
 * @example
 * ```ts
 * import { type Latchkey, sentOf } from '@latchkey/core'
 *
 * declare const latchkey: Latchkey
 * declare const hash: string
 * sentOf(latchkey).add({ hash, networkId: 'eip155:1', from: '0x…', summary: { kind: 'send' } })
 * const { status } = await sentOf(latchkey).waitFor(hash) // 'confirmed'
 * ```
 */
export function sentOf(kit: Latchkey): Sent {
  return partOf(kit, 'sent', () => {
    const { store, options, networks, adapterOf } = kit
    return createSent({
      store,
      clock: options.clock,
      async transactionsOf(networkId) {
        if (!networks.some(({ id }) => id === networkId)) return undefined
        return await adapterOf(networkId.slice(0, networkId.indexOf(':')) as Namespace).loadTransactions?.()
      },
      channel: createStoreChannel(`${options.storageKey}.sent`),
    })
  })
}
