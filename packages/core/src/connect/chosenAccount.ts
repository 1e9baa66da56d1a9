import type { PreferredAccount } from '../kernel/adapter.js'
import type { Store } from '../kernel/storage.js'

const KEY = 'account'
const MAX_CHARACTERS = 128

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= MAX_CHARACTERS

/**
 * The last selected account of those that a wallet shares, for the next visit. A preference only:
 * the wallet may share another account.
 */
export function readAccount(store: Store, walletId: string): PreferredAccount | undefined {
  return store.read(KEY, (value) => {
    const { wallet, address, insteadOf } = (value ?? {}) as Record<string, unknown>
    return wallet === walletId && isText(address) && isText(insteadOf)
      ? { address, insteadOf }
      : undefined
  })
}

export function rememberAccount(
  store: Store,
  wallet: string,
  { address, insteadOf }: PreferredAccount,
): void {
  store.write(KEY, { wallet, address, insteadOf })
}

export function forgetAccount(store: Store): void {
  store.remove(KEY)
}
