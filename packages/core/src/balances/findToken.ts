import type { ChainId } from '@latchkey/protocol'
import type { Namespace } from '../kernel/types.js'
import type { NetworksLatchkey } from '../networks/networksLatchkey.js'
import { cleanText } from '../std/cleanText.js'
import type { TokenBalance } from './tokenBalance.js'

/** Maximum characters that are kept of a contract's symbol and name. */
const MAX_SYMBOL = 16
const MAX_NAME = 64

/** Maximum decimals of a token (SEC-44). */
const MAX_DECIMALS = 36

/**
 * Reads an unlisted token from the chain by its address. It is not verified: `isVerified` is
 * `false`. Resolves to `undefined` if there is no token.
 *
 * @throws A {@link LatchkeyError} if the node does not answer.
 *
 * @example
 * ```ts
 * import { type Latchkey } from '@latchkey/core'
 * import { findToken } from '@latchkey/core/internal'
 *
 * declare const latchkey: Latchkey
 * const token = await findToken(latchkey, { networkId: 'eip155:1', address: '0x6B175474E89094C44Da98b954EedeAC495271d0F' })
 * ```
 */
export async function findToken(
  latchkey: NetworksLatchkey,
  {
    networkId,
    address,
    account,
    signal,
  }: {
    networkId: ChainId
    address: string
    account?: string | undefined
    signal?: AbortSignal | undefined
  },
): Promise<TokenBalance | undefined> {
  if (!latchkey.networks.some(({ id }) => id === networkId)) return undefined
  const transactions = await latchkey
    .adapterOf(networkId.slice(0, networkId.indexOf(':')) as Namespace)
    .loadTransactions?.()
  const token = await transactions?.readToken({ networkId, address, signal })
  const symbol = token && cleanText(token.symbol, MAX_SYMBOL)
  if (
    !transactions ||
    !token ||
    !symbol ||
    !Number.isInteger(token.decimals) ||
    token.decimals < 0 ||
    token.decimals > MAX_DECIMALS
  )
    return undefined
  const asset = { kind: 'token', networkId, address: token.address } as const
  const amount =
    account === undefined ? 0n : await transactions.readBalance({ asset, account, signal })
  const { decimals } = token
  return {
    id: `${networkId}:${token.address}`,
    networkId,
    address: token.address,
    name: cleanText(token.name, MAX_NAME) ?? symbol,
    symbol,
    decimals,
    amount,
    isVerified: false,
  }
}
