import type { Namespace, Wallet } from '../kernel/types.js'
import type { ConnectLatchkey } from './connectLatchkey.js'

const KEY = 'connected'
const MAX_CHARACTERS = 128

/** The wallet of a connection to restore. Without a namespace: an earlier version stored it. */
export interface StoredConnection {
  walletId: string
  namespace?: Namespace | undefined
}

/** True for a string of at most 128 characters. Any script on the origin can write one. */
export const isShort = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= MAX_CHARACTERS

/** Returns the wallets whose connections are to be restored, the active one first. */
export function readConnected({
  store,
  options: { adapters },
}: Pick<ConnectLatchkey, 'store' | 'options'>): readonly StoredConnection[] {
  const stored = store.read(KEY, (value) => {
    // Earlier versions stored one id. A broken list throws, and counts as empty.
    if (isShort(value)) return [{ walletId: value }]
    return (value as Required<StoredConnection>[]).filter(
      ({ walletId, namespace }) =>
        isShort(walletId) && adapters.some((adapter) => adapter.namespace === namespace),
    )
  })
  return stored ?? []
}

/** Stores the wallets of connections, the active one first. */
export function writeConnected(
  { store }: Pick<ConnectLatchkey, 'store'>,
  wallets: readonly StoredConnection[],
): void {
  if (wallets.length > 0) store.write(KEY, wallets)
  else store.remove(KEY)
}

/** Returns the stored form of a connection of this wallet. */
export function toStored({ id, namespace }: Wallet): StoredConnection {
  return { walletId: id, namespace }
}
