import { refreshBalances } from '../balances/refreshBalances.js'
import { partOf } from '../kernel/parts.js'
import type { Namespace } from '../kernel/types.js'
import { watch } from '../kernel/watch.js'
import type { NetworksKit } from '../networks/networksKit.js'
import { createSent, type Sent } from './createSent.js'
import { type SentState, sentKeyOf } from './sent.js'
import { createStoreChannel } from './storeChannel.js'

/**
 * Reports changed balances when a transaction ends, whichever flow or tab sent it: a failed one has
 * cost its fee as well.
 */
function onSent(kit: NetworksKit, now: SentState, before: SentState): void {
  const known = new Set(before.sent.filter(({ outcome }) => outcome).map(sentKeyOf))
  const ended = now.sent.filter((each) => each.outcome && !known.has(sentKeyOf(each)))
  const tokenIds = ended.flatMap(({ summary }) =>
    [summary.out?.id, summary.in?.id].filter((id) => id !== undefined),
  )
  if (ended.length > 0) refreshBalances(kit, tokenIds)
}

/**
 * Returns the tracker of the transactions sent from here. They are stored, and watched until their
 * outcome is on chain, also after a reload and in other tabs.
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
export function sentOf(kit: NetworksKit): Sent {
  return partOf(kit, 'sent', () => {
    const { store, options, networks, adapterOf } = kit
    const sent = createSent({
      store,
      clock: options.clock,
      async transactionsOf(networkId) {
        if (!networks.some(({ id }) => id === networkId)) return undefined
        return await adapterOf(
          networkId.slice(0, networkId.indexOf(':')) as Namespace,
        ).loadTransactions?.()
      },
      channel: createStoreChannel(`${options.storageKey}.sent`),
    })
    watch(sent.machine, (now, before) => onSent(kit, now, before))
    return sent
  })
}
