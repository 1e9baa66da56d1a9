import type { MarkTable } from './markTable.js'

async function markIn(table: MarkTable, key: string): Promise<string | undefined> {
  return Object.hasOwn(table, key) ? (await table[key]?.())?.mark : undefined
}

async function tokenMark(chain: string, address: string): Promise<string | undefined> {
  const { table } = await import('./tokens.js')
  if (!Object.hasOwn(table, chain)) return undefined
  const tokens = (await table[chain]?.())?.table ?? {}
  return markIn(tokens, address.startsWith('0x') ? address.toLowerCase() : address)
}

/**
 * Resolves to the mark of a network, a token or a wallet as a `data:image/svg+xml` URL; `undefined`
 * if there is none. Loads one chunk for the table and one for the mark, from the app's own origin.
 *
 * @param key - `network:` and a CAIP-2 id; `token:`, a CAIP-2 id and `:native` or the token's
 *   address; `wallet:` and an id of the directory that is published with Latchkey; `social:` and a
 *   provider of logins. Only its address decides about a token, which can copy any name and symbol.
 *
 * @example
 * ```ts
 * import { loadMark } from '@latchkey/icons'
 *
 * const ethereum = await loadMark('network:eip155:1')
 * const ether = await loadMark('token:eip155:1:native')
 * const usdc = await loadMark('token:eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48')
 * const rainbow = await loadMark('wallet:rainbow')
 * ```
 */
export async function loadMark(key: string): Promise<string | undefined> {
  const [kind, namespace, reference, address = ''] = key.split(':')
  const id = key.slice(key.indexOf(':') + 1)
  if (kind === 'network') return markIn((await import('./networks.js')).table, id)
  if (kind === 'social') return markIn((await import('./socials.js')).table, id)
  if (kind === 'wallet') return markIn((await import('./wallets.js')).table, id)
  return kind === 'token' ? tokenMark(`${namespace}:${reference}`, address) : undefined
}
