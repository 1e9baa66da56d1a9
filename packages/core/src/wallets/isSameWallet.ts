import type { DirectoryWallet, Wallet } from '../kernel/types.js'

// Other names of the same wallet: an app in its own browser, connectors that libraries make.
const ALIASES: Readonly<Record<string, string>> = {
  'io.metamask.mobile': 'io.metamask',
  metaMask: 'io.metamask',
  metaMaskSDK: 'io.metamask',
  coinbase: 'com.coinbase.wallet',
  coinbaseWallet: 'com.coinbase.wallet',
  coinbaseWalletSDK: 'com.coinbase.wallet',
}

/** The name under which a wallet is known, whatever name it came with. */
export function nameOf(id: string): string {
  return Object.hasOwn(ALIASES, id) ? (ALIASES[id] as string) : id
}

/** Returns every name of a connector's wallet: its id and its announcements. */
export function namesOf({ id, rdns = [] }: Pick<Wallet, 'id' | 'rdns'>): readonly string[] {
  return [id, ...rdns]
}

/**
 * Whether any of the ids names this entry: by its id or by the name under which it announces
 * itself.
 */
export function isNamed(
  { id, rdns }: { id: string; rdns?: string | null | undefined },
  ids: readonly string[],
): boolean {
  return ids.some(
    (each) => each === id || (typeof rdns === 'string' && nameOf(each) === nameOf(rdns)),
  )
}

/**
 * Whether a connector and an entry of the directory are the same wallet. A connector that pairs is
 * any wallet, so it is none.
 *
 * @example
 * ```ts
 * import { isSameWallet } from '@latchkey/core/internal'
 *
 * const wallet = { id: 'com.tern', name: 'Tern', namespace: 'eip155', installed: true } as const
 * isSameWallet(wallet, { id: 'tern', name: 'Tern', rdns: 'com.tern' }) // true
 * ```
 */
export function isSameWallet(wallet: Wallet, entry: DirectoryWallet): boolean {
  return wallet.kind !== 'pairing' && isNamed(entry, namesOf(wallet))
}
