import type { DirectoryWallet, Wallet, WalletChoice } from '../kernel/types.js'
import type { DirectoryParts } from './directory.js'
import { groupWallets, type WalletGroup } from './groupWallets.js'
import { isNamed, isSameWallet, nameOf, namesOf } from './isSameWallet.js'

/** A row for connectors, with the entry that is the same wallet. */
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
    entry: entries.find((entry) => isSameWallet(wallet, entry)),
    badge,
  }
}

/** A row for an entry of which no connector is here. */
export function entryChoice(entry: DirectoryWallet): WalletChoice {
  return { id: entry.id, name: entry.name, iconUrl: entry.iconUrl, wallets: [], entry }
}

/**
 * Connectors that may be shown: not excluded, no way around an extension that is here itself, and
 * not what is behind a login.
 */
export function offered(
  { options, wallets }: Pick<DirectoryParts, 'options' | 'wallets'>,
  excluded: readonly DirectoryWallet[] = [],
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
  return groupWallets(all.filter(isShown))
}
