import { noop } from '@latchkey/protocol/std'
import { readRecentWallets, rememberWallet } from '../wallets/recentWallets.js'
import type { ConnectionRules, ConnectLatchkey } from './connectLatchkey.js'
import { reduceConnect } from './reduceConnect.js'

const KEY = 'connected'

/** Returns the id of the wallet whose connection is to be restored. */
function readId({ store }: Pick<ConnectLatchkey, 'store'>): string | undefined {
  return store.read(KEY, (value) =>
    typeof value === 'string' && value.length <= 128 ? value : undefined,
  )
}

/** The rules of a kit with one namespace. */
export const oneConnection: ConnectionRules = {
  reduce: reduceConnect,
  restores: readId,
  start(latchkey) {
    const { connect, options } = latchkey
    const walletId = readId(latchkey)
    const live = options.adapters
      .map((adapter) => adapter.getConnection())
      .find((connection) => connection !== undefined)
    if (live) connect.send({ type: 'connectionChanged', connection: live })
    else if (walletId) connect.send({ type: 'reconnectStarted', walletId })
    return noop
  },
  remember({ store, tabs, wallets }, now, before) {
    const { id, kind } = now.connection.wallet
    if (before.status === 'connected' && before.connection.wallet.id === id) return
    store.write(KEY, id)
    if (before.status === 'reconnecting') return
    // The wallet of a login is not chosen from the list.
    if (kind !== 'login') rememberWallet(store, id, now.via)
    wallets.send({ type: 'recentChanged', recentIds: readRecentWallets(store) })
    tabs.post({ type: 'connected', walletId: id })
  },
  forget({ store, tabs }) {
    if (readId({ store }) !== undefined) {
      store.remove(KEY)
      tabs.post({ type: 'disconnected' })
    }
    return true
  },
  onTab({ connect, adapterOf }, message) {
    const state = connect.getState()
    if (message.type === 'connected')
      connect.send({ type: 'reconnectStarted', walletId: message.walletId })
    else if (state.status === 'connected' && message.type === 'disconnected')
      void adapterOf(state.connection.wallet.namespace).disconnect()
  },
}
