import type { Network } from '../kernel/types.js'
import { parseLink } from '../std/parseLink.js'

/**
 * Returns the page of a transaction or an account on the network's explorer; `undefined` without an
 * explorer. Keeps the query of the explorer's URL, which names the cluster on Solana.
 *
 * @example
 * ```ts
 * import { explorerLink } from '@latchkey/core/internal'
 * import { type Network } from '@latchkey/core'
 *
 * declare const network: Network
 * explorerLink(network, 'tx', '0x…') // 'https://etherscan.io/tx/0x…'
 * ```
 */
export function explorerLink(
  network: Pick<Network, 'explorerUrl'> | undefined,
  kind: 'tx' | 'address',
  id: string,
): string | undefined {
  const base = parseLink(network?.explorerUrl)
  if (base === undefined) return undefined
  const url = new URL(base)
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${kind}/${encodeURIComponent(id)}`
  return parseLink(url.href)
}
