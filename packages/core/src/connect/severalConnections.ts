import { noop } from '@latchkey/protocol/std'
import type { Namespace } from '../kernel/types.js'
import { stopAll } from '../kernel/watch.js'
import { type ModalState, replaced } from '../modal/modalState.js'
import type { Route } from '../modal/navigator.js'
import { readRecentWallets, rememberWallet } from '../wallets/recentWallets.js'
import { connectionOf, connectionsOf } from './connectionOf.js'
import type { ConnectionRules } from './connectLatchkey.js'
import type { ConnectState } from './connectState.js'
import { reduceConnections } from './reduceConnections.js'
import {
  readConnected,
  type StoredConnection,
  toStored,
  writeConnected,
} from './storedConnections.js'

/** Lazy-loads the code for a second connection. */
function withOthers(use: (code: typeof import('./otherConnections.js')) => unknown): void {
  import('./otherConnections.js').then(use, noop) // The active connection works without this code.
}

const idsOf = (state: ConnectState): string =>
  connectionsOf(state)
    .map(({ wallet }) => wallet.namespace + wallet.id)
    .join()

const isSecond = (state: ConnectState): boolean => 'isSecond' in state && state.isSecond === true

/** Returns true if the active connection was replaced by another open one, and is still open. */
function isSwitched(now: ConnectState, before: ConnectState): boolean {
  const last = connectionOf(before)?.wallet.namespace
  return (
    last !== connectionOf(now)?.wallet.namespace &&
    connectionsOf(now).some(({ wallet }) => wallet.namespace === last)
  )
}

const remember: ConnectionRules['remember'] = (latchkey, now, before) => {
  const { store, tabs, wallets } = latchkey
  if (before.status === 'connected' && idsOf(now) === idsOf(before)) return
  const stored = readConnected(latchkey)
  const open = connectionsOf(now).map(({ wallet }) => toStored(wallet))
  const last = connectionsOf(before).map(({ wallet }) => toStored(wallet))
  const isIn = (list: readonly StoredConnection[], one: StoredConnection): boolean =>
    list.some((each) => each.walletId === one.walletId && each.namespace === one.namespace)
  writeConnected(latchkey, [
    ...open,
    // Connections that are still to be restored.
    ...stored.filter(
      ({ namespace }) => namespace && !open.some((each) => each.namespace === namespace),
    ),
  ])
  if (before.status === 'reconnecting') return
  const isTried = before.status === 'connecting'
  const isNew = (each: StoredConnection): boolean =>
    !isIn(last, each) && (isTried || !isIn(stored, each))
  const { id, kind, namespace } = now.connection.wallet
  const [active, ...others] = open
  if (isTried || (active && isNew(active))) {
    // The wallet of a login is not chosen from the list.
    if (kind !== 'login') rememberWallet(store, id, now.via)
    wallets.send({ type: 'recentChanged', recentIds: readRecentWallets(store) })
    tabs.post({ type: 'connected', walletId: id, namespace })
  } else if (isSwitched(now, before) && stored[0]?.namespace !== namespace)
    tabs.post({ type: 'activated', namespace })
  for (const other of others) if (isNew(other)) tabs.post({ type: 'connected', ...other })
}

/** Shows the second wallet of a click that connects two namespaces. */
export function secondRoute(now: ConnectState, before: ConnectState, { shown }: ModalState): Route {
  return now.status === 'connecting' &&
    now.isSecond &&
    shown?.view === 'Connecting' &&
    !isSecond(before)
    ? replaced({ view: 'Connecting', wallet: now.wallet })
    : undefined
}

const start: ConnectionRules['start'] = (latchkey) => {
  const { connect, modal, options } = latchkey
  const stored = readConnected(latchkey)
  const [first] = stored
  const live = options.adapters.flatMap((adapter) => adapter.getConnection() ?? [])
  const missing = stored.filter(
    ({ namespace }) =>
      !live.some(({ wallet }) => wallet.namespace === (namespace ?? wallet.namespace)),
  )
  if (first && missing[0] === first) connect.send({ type: 'reconnectStarted', ...first })
  const isFirst = (namespace: Namespace): number => Number(namespace === first?.namespace)
  for (const connection of live.sort(
    (left, right) => isFirst(right.wallet.namespace) - isFirst(left.wallet.namespace),
  ))
    connect.send({ type: 'connectionChanged', connection })
  const controller = new AbortController()
  const others = missing.filter((each) => each !== first)
  // The active connection does not wait for the others.
  if (others.length > 0)
    withOthers((code) => code.restoreOthers(latchkey, others, controller.signal))
  return stopAll([modal.follow(connect, {}, secondRoute), () => controller.abort()])
}

/**
 * The rules of a kit with several namespaces: at most one connection of each, one of them active.
 * An adapter has them in its `connectionRules`.
 */
export const severalConnections: ConnectionRules = {
  reduce: reduceConnections,
  restores: (latchkey, namespace) =>
    readConnected(latchkey).find((each) => namespace === (each.namespace ?? namespace))?.walletId,
  start,
  remember,
  forget(latchkey, namespace) {
    const stored = readConnected(latchkey)
    const kept = stored.filter((each) => each.namespace && each.namespace !== namespace)
    if (kept.length < stored.length) {
      writeConnected(latchkey, kept)
      latchkey.tabs.post({ type: 'disconnected', namespace })
    }
    const active = connectionOf(latchkey.connect.getState())?.wallet.namespace
    return namespace === (active ?? namespace)
  },
  enter(latchkey, networkId) {
    const active = connectionOf(latchkey.connect.getState())
    const namespace = networkId.slice(0, networkId.indexOf(':')) as Namespace
    if (!active || active.wallet.namespace === namespace) return undefined
    return import('./switchConnection.js')
      .then(({ switchConnection }) => switchConnection(latchkey, { namespace }))
      .then((connection) => connection.networkId === networkId)
  },
  onTab(latchkey, message) {
    const state = latchkey.connect.getState()
    // Checked here: any page of the origin can post a message.
    const namespace = latchkey.options.adapters.find(
      (adapter) => adapter.namespace === message.namespace,
    )?.namespace
    // A later version may have other namespaces.
    if (message.namespace !== undefined && !namespace) return
    if (message.type === 'disconnected') {
      for (const { wallet } of connectionsOf(state))
        if (wallet.namespace === (namespace ?? wallet.namespace))
          void latchkey.adapterOf(wallet.namespace).disconnect()
    } else if (message.type === 'connected' && state.status === 'disconnected')
      latchkey.connect.send({ type: 'reconnectStarted', walletId: message.walletId, namespace })
    else if (namespace && namespace !== connectionOf(state)?.wallet.namespace)
      withOthers((code) => code.followTab(latchkey, { ...message, namespace }))
  },
}
