import type { QueryClient } from '@tanstack/react-query'

const BALANCE_KEYS: readonly unknown[] = ['balance', 'balances']

/** Reads every balance on screen again, and the others when they are next shown. */
export function refetchBalances(queries: QueryClient): void {
  void queries.invalidateQueries({
    predicate: ({ queryKey: [name] }) => BALANCE_KEYS.includes(name),
  })
}
