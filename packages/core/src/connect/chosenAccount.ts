import type { PreferredAccount } from '../kernel/adapter.js'
import type { Store } from '../kernel/storage.js'
import type { Namespace, Wallet } from '../kernel/types.js'
import { isShort } from './storedConnections.js'

/** Returns the key of a namespace. Earlier versions had one, of `eip155`. */
const keyOf = (namespace: Namespace): string =>
  namespace === 'eip155' ? 'account' : `account.${namespace}`

/**
 * Returns the last selected account of those that a wallet shares, for the next visit. A preference
 * only: the wallet may share another account.
 */
export function readAccount(
  store: Store,
  walletId: string,
  namespace: Namespace,
): PreferredAccount | undefined {
  return store.read(keyOf(namespace), (value) => {
    const { wallet, address, insteadOf } = (value ?? {}) as Record<string, unknown>
    return wallet === walletId && isShort(address) && isShort(insteadOf)
      ? { address, insteadOf }
      : undefined
  })
}

export function rememberAccount(
  store: Store,
  { id, namespace }: Wallet,
  { address, insteadOf }: PreferredAccount,
): void {
  store.write(keyOf(namespace), { wallet: id, address, insteadOf })
}

export function forgetAccount(store: Store, namespace: Namespace): void {
  store.remove(keyOf(namespace))
}
