import type { Connection, DirectoryWallet } from '../kernel/types.js'
import { plainName } from '../wallets/plainName.js'

/**
 * Adds the directory's name and picture of the wallet to a pairing's connection, if that wallet
 * answered. Does not use the wallet's own picture, which would send a request to an address of the
 * wallet's choice.
 */
export function applyDirectoryInfo(
  connection: Connection,
  via: Pick<DirectoryWallet, 'name' | 'iconUrl'> | undefined,
): Connection {
  const { wallet } = connection
  if (!via || wallet.kind !== 'pairing' || plainName(wallet.name) !== plainName(via.name))
    return connection
  return {
    ...connection,
    wallet: { ...wallet, name: via.name, ...(via.iconUrl ? { iconUrl: via.iconUrl } : {}) },
  }
}
