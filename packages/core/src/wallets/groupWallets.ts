import type { Wallet } from '../kernel/types.js'

/** Connectors of one wallet. */
export type WalletGroup = readonly [Wallet, ...Wallet[]]

/**
 * Groups connectors of the same name on different families of chains. If two connectors of one
 * family have the same name, does not group them: one of them is fake, and the user must see both.
 */
export function groupWallets(wallets: readonly Wallet[]): readonly WalletGroup[] {
  const named = new Map<string, Wallet[]>()
  for (const wallet of wallets) named.set(wallet.name, [...(named.get(wallet.name) ?? []), wallet])
  const isOne = (group: readonly Wallet[]): boolean =>
    new Set(group.map(({ namespace }) => namespace)).size === group.length &&
    new Set(group.map(({ kind }) => kind)).size === 1 &&
    !group.some(({ conflict }) => conflict)
  return [...named.values()].flatMap((group): WalletGroup[] => {
    const [first, ...rest] = group
    return first && isOne(group) ? [[first, ...rest]] : group.map((wallet): WalletGroup => [wallet])
  })
}
