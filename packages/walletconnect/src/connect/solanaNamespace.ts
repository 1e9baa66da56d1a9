import { fromBase58 } from '@latchkey/protocol/std'

/**
 * The requested methods on Solana. Source:
 * https://docs.reown.com/advanced/multichain/rpc-reference/solana-rpc
 */
export const solanaMethods: readonly string[] = [
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
  'solana_getAccounts',
  'solana_requestAccounts',
]

/** Former chain ids by the current one. Some wallets support only the former. */
const DEPRECATED: ReadonlyMap<string, string> = new Map([
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'],
  ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K'],
])

/** Returns the ids of a chain, the current one first. */
export function idsOfChain(chain: string): string[] {
  const deprecated = DEPRECATED.get(chain)
  return deprecated === undefined ? [chain] : [chain, deprecated]
}

/** Returns the chains to offer, the current ids first: a wallet may read only the first. */
export function offeredChains(chains: readonly string[]): string[] {
  const deprecated = chains.flatMap((chain) => idsOfChain(chain).slice(1))
  return [...new Set([...chains, ...deprecated])]
}

/** Returns an account (CAIP-10) under the current id of its chain. */
export function withPresentId(account: string): string {
  for (const [present, deprecated] of DEPRECATED)
    if (account.startsWith(`${deprecated}:`))
      return `${present}:${account.slice(deprecated.length + 1)}`
  return account
}

/** Returns true if a string is base58 of 32 bytes. Each address has one such string. */
export function isSolanaAddress(text: string): boolean {
  return text.length <= 44 && fromBase58(text)?.length === 32
}
