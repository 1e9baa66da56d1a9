import type { Connection, DirectoryWallet } from '../kernel/types.js'

/**
 * Normalizes a wallet name: one wallet uses "Tern", "tern" and "Tern Wallet" in different places.
 */
function plain(name: string): string {
  return name.toLowerCase().replace(/\bwallet\b|[^\p{L}\p{N}]/gu, '')
}

/**
 * Adds the directory's name and picture of the wallet to a pairing's connection, if that wallet
 * answered. Does not use the wallet's own picture, which would send a request to an address of the
 * wallet's choice.
 */
export function applyDirectoryInfo(
  connection: Connection,
  via: DirectoryWallet | undefined,
): Connection {
  const { wallet } = connection
  if (!via || wallet.kind !== 'pairing' || plain(wallet.name) !== plain(via.name)) return connection
  return {
    ...connection,
    wallet: { ...wallet, name: via.name, ...(via.iconUrl ? { iconUrl: via.iconUrl } : {}) },
  }
}
