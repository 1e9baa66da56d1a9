import type { DirectoryWallet, Wallet } from '../kernel/types.js'

// Other ids of the same wallet, used by in-app browsers and by connectors of libraries.
const ALIASES: Readonly<Record<string, string>> = {
  'io.metamask.mobile': 'io.metamask',
  metaMask: 'io.metamask',
  metaMaskSDK: 'io.metamask',
  coinbase: 'com.coinbase.wallet',
  coinbaseWallet: 'com.coinbase.wallet',
  coinbaseWalletSDK: 'com.coinbase.wallet',
}

/** Returns the canonical id of a wallet. */
export function nameOf(id: string): string {
  return Object.hasOwn(ALIASES, id) ? (ALIASES[id] as string) : id
}

/** Returns every name of a connector's wallet: its id and its announcements. */
export function namesOf({ id, rdns = [] }: Pick<Wallet, 'id' | 'rdns'>): readonly string[] {
  return [id, ...rdns]
}

/** True if any of the ids is this entry's id or its announced name. */
export function isNamed(
  { id, rdns }: { id: string; rdns?: string | null | undefined },
  ids: readonly string[],
): boolean {
  return ids.some(
    (each) => each === id || (typeof rdns === 'string' && nameOf(each) === nameOf(rdns)),
  )
}

/**
 * True if a connector and a directory entry are the same wallet. `false` for a pairing connector,
 * which stands for any wallet.
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
