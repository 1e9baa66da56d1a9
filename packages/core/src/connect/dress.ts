import type { Connection, DirectoryWallet } from '../kernel/types.js'

/** The same wallet calls itself "Tern", "tern" and "Tern Wallet" in different places. */
function plain(name: string): string {
  return name.toLowerCase().replace(/\bwallet\b|[^\p{L}\p{N}]/gu, '')
}

/**
 * Gives a connection over a pairing the directory's name and picture of the wallet, if that is who
 * answered: a picture that the wallet itself names would be a request to an address of its choice.
 */
export function dress(connection: Connection, via: DirectoryWallet | undefined): Connection {
  const { wallet } = connection
  if (!via || wallet.kind !== 'pairing' || plain(wallet.name) !== plain(via.name)) return connection
  return {
    ...connection,
    wallet: { ...wallet, name: via.name, ...(via.iconUrl ? { iconUrl: via.iconUrl } : {}) },
  }
}
