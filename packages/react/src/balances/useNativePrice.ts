import type { Connection } from '@latchkey/core'
import { useAccountBalances } from './useAccountBalances.js'

/**
 * Returns the price of the network's own currency in US dollars, from the account's balances.
 * `undefined` where none is known.
 */
export function useNativePrice(
  account: Pick<Connection, 'address' | 'networkId'>,
): string | undefined {
  const { tokens } = useAccountBalances(account)
  return tokens?.find(({ address }) => address === undefined)?.price
}
