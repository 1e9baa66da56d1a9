import type { DirectoryWallet, Wallet, WalletChoice } from '../kernel/types.js'
import type { DirectoryDeps } from './directory.js'
import { groupWallets, type WalletGroup } from './groupWallets.js'
import { isNamed, isSameWallet, nameOf, namesOf } from './isSameWallet.js'

/** Returns the row of connectors, with the directory entry of the same wallet. */
export function toChoice(group: WalletGroup, entries: readonly DirectoryWallet[]): WalletChoice {
  const [wallet] = group
  const { id, name, iconUrl } = wallet
  const badge =
    wallet.kind === 'pairing'
      ? 'qr'
      : group.length > 1
        ? 'multichain'
        : wallet.installed
          ? 'installed'
          : undefined
  return {
    id,
    name,
    iconUrl,
    wallets: group,
    entry: entries.find((entry) => group.some((each) => isSameWallet(each, entry))),
    badge,
  }
}

/** Returns the row of an entry without a connector. */
export function entryChoice(entry: DirectoryWallet): WalletChoice {
  return { id: entry.id, name: entry.name, iconUrl: entry.iconUrl, wallets: [], entry }
}

/**
 * Returns the visible connectors: not excluded, not another connector for an installed extension,
 * and not the wallet of a login.
 */
export function offered(
  { options, wallets }: Pick<DirectoryDeps, 'options' | 'wallets'>,
  excluded: readonly DirectoryWallet[] = [],
  entries: readonly DirectoryWallet[] = [],
): readonly WalletGroup[] {
  const all = wallets.getState().wallets
  const installed = new Set(all.filter((wallet) => wallet.installed).map(({ id }) => nameOf(id)))
  const isShown = (wallet: Wallet): boolean => {
    const names = namesOf(wallet)
    return (
      wallet.kind !== 'login' &&
      !names.some((name) => isNamed({ id: name, rdns: name }, options.excludeWalletIds)) &&
      !excluded.some((entry) => isNamed(entry, names)) &&
      (wallet.installed || !names.some((name) => installed.has(nameOf(name))))
    )
  }
  return groupWallets(all.filter(isShown), entries)
}
