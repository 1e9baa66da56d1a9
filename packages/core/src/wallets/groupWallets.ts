import type { DirectoryWallet, Wallet } from '../kernel/types.js'
import { isSameWallet } from './isSameWallet.js'
import { plainName } from './plainName.js'

/** Connectors of one wallet. */
export type WalletGroup = readonly [Wallet, ...Wallet[]]

/**
 * Groups connectors of the same name on different families of chains, in the order of the families.
 * A connector that the directory knows has the name of its entry. If two connectors of one family
 * have the same name, does not group them: one of them is fake, and the user must see both.
 */
export function groupWallets(
  wallets: readonly Wallet[],
  entries: readonly DirectoryWallet[] = [],
): readonly WalletGroup[] {
  const named = new Map<string, Wallet[]>()
  for (const wallet of wallets) {
    const name = entries.find((entry) => isSameWallet(wallet, entry))?.name ?? wallet.name
    // A name of symbols only is compared unchanged.
    const key = plainName(name) || name
    named.set(key, [...(named.get(key) ?? []), wallet])
  }
  const isOne = (group: readonly Wallet[]): boolean =>
    new Set(group.map(({ namespace }) => namespace)).size === group.length &&
    new Set(group.map(({ kind }) => kind)).size === 1 &&
    !group.some(({ conflict }) => conflict)
  return [...named.values()].flatMap((group): WalletGroup[] => {
    const [first, ...rest] = group.toSorted((left, right) =>
      left.namespace < right.namespace ? -1 : Number(left.namespace > right.namespace),
    )
    return first && isOne(group) ? [[first, ...rest]] : group.map((wallet): WalletGroup => [wallet])
  })
}
