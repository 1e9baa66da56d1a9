import { type Connection, totalOf } from '@latchkey/core'
import { useMemo } from 'react'
import { useConnection } from '../connect/useConnection.js'
import { useStableCallback } from '../kernel/useStableCallback.js'
import { type AccountBalances, useAccountBalances } from './useAccountBalances.js'

/** Result of {@link useBalances}. */
export interface UseBalances extends AccountBalances {
  /**
   * Worth of all verified tokens in US dollars, as a decimal string. `undefined` when no price is
   * known.
   */
  total: string | undefined
}

/**
 * Returns the tokens of an account, and reads them again every 10 s while they are shown.
 *
 * @param account - The connected account on its network by default.
 * @returns The network's own currency first, then by worth. Without a server, the own currency
 *   alone.
 * @throws Error outside of a `LatchkeyProvider`.
 *
 * @example
 * ```tsx
 * import { formatTokenAmount } from '@latchkey/core'
 * import { useBalances } from '@latchkey/react'
 *
 * export function Tokens() {
 *   const { tokens = [], isFailed, refresh } = useBalances()
 *   if (isFailed) return <button onClick={refresh}>Try again</button>
 *   return tokens.map(({ id, symbol, amount, decimals }) => (
 *     <p key={id}>{formatTokenAmount(amount, decimals)} {symbol}</p>
 *   ))
 * }
 * ```
 */
export function useBalances(account?: Pick<Connection, 'address' | 'networkId'>): UseBalances {
  const { connection, networkId } = useConnection()
  const balances = useAccountBalances(account ?? connection ?? { address: '', networkId })
  const { tokens } = balances
  return {
    ...balances,
    total: useMemo(() => tokens && totalOf(tokens), [tokens]),
    refresh: useStableCallback(balances.refresh),
  }
}
