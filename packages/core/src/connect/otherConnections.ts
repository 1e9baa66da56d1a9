import { deadlines, settle } from '../kernel/settle.js'
import type { Namespace } from '../kernel/types.js'
import { watch } from '../kernel/watch.js'
import { readAccount } from './chosenAccount.js'
import { connectionsOf } from './connectionOf.js'
import type { ConnectEventLatchkey } from './connectLatchkey.js'
import { readConnected, type StoredConnection, writeConnected } from './storedConnections.js'

function isOpen({ connect }: ConnectEventLatchkey, namespace: Namespace): boolean {
  return connectionsOf(connect.getState()).some(({ wallet }) => wallet.namespace === namespace)
}

async function restore(
  latchkey: ConnectEventLatchkey,
  { walletId, namespace }: StoredConnection,
  stopped?: AbortSignal,
): Promise<void> {
  if (!namespace || isOpen(latchkey, namespace)) return
  const { connect, store, options } = latchkey
  const adapter = latchkey.adapterOf(namespace)
  const isStored = (): boolean =>
    readConnected(latchkey).some((each) => each.namespace === namespace)
  const wasStored = isStored()
  const controller = new AbortController()
  const { signal } = controller
  const abort = (): void => controller.abort()
  // A wallet that the user chooses meanwhile replaces the one of the earlier visit.
  const stop = watch(connect, (now) => {
    if (now.status === 'connecting' && now.wallet.namespace === namespace) abort()
  })
  stopped?.addEventListener('abort', abort)
  try {
    const connection = await settle(
      adapter.reconnect({ walletId, signal, account: readAccount(store, walletId, namespace) }),
      { deadline: deadlines.read, signal, clock: options.clock },
    )
    // The user disconnected while it was restored.
    if (wasStored && !isStored()) return await adapter.disconnect()
    if (connection && !signal.aborted) connect.send({ type: 'connectionChanged', connection })
  } catch {
    // A wallet that cannot be reached counts as not connected.
  } finally {
    stop()
    stopped?.removeEventListener('abort', abort)
    abort()
  }
}

/** Restores connections that are not the active one, without a prompt. Never rejects. */
export async function restoreOthers(
  latchkey: ConnectEventLatchkey,
  others: readonly StoredConnection[],
  stopped?: AbortSignal,
): Promise<void> {
  await Promise.all(others.map((other) => restore(latchkey, other, stopped)))
}

/** Follows another tab, in which the user connected or activated a connection of a namespace. */
export async function followTab(
  latchkey: ConnectEventLatchkey,
  { type, walletId, namespace }: { type: string; walletId?: string; namespace: Namespace },
): Promise<void> {
  const [first] = readConnected(latchkey)
  const isActive = type === 'activated' || first?.namespace === namespace
  if (walletId !== undefined) await restoreOthers(latchkey, [{ walletId, namespace }])
  if (!isActive || !isOpen(latchkey, namespace)) return
  // Stored before the state changes, so that two tabs do not answer each other for ever.
  const stored = readConnected(latchkey)
  const isFirst = (each: StoredConnection): boolean => each.namespace === namespace
  writeConnected(latchkey, [...stored.filter(isFirst), ...stored.filter((each) => !isFirst(each))])
  latchkey.connect.send({ type: 'connectionActivated', namespace })
}
