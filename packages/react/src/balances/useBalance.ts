import type { Connection } from '@latchkey/core'
import { type Amount, balanceQuery } from '@latchkey/core/internal'
import { useQuery } from '@tanstack/react-query'
import { useLatchkeyContext } from '../kernel/context.js'

export interface Balance {
  amount: Amount | undefined
  isPending: boolean
  isError: boolean
  refetch(): void
}

/**
 * Returns the native balance of a connection. Reads nothing without a connection, or without a node
 * of the app for its network.
 */
export function useBalance(connection: Connection | undefined): Balance {
  const { latchkey, queries } = useLatchkeyContext()
  const { address = '', networkId = latchkey.networks[0].id, wallet } = connection ?? {}
  const adapter = wallet ? latchkey.adapterOf(wallet.namespace) : latchkey.options.adapters[0]
  const enabled = connection !== undefined && latchkey.networks.some(({ id }) => id === networkId)
  const { data, isFetching, isError, refetch } = useQuery(
    { ...balanceQuery(adapter, { address, networkId }), enabled },
    queries,
  )
  const isMissing = enabled && data === undefined
  return {
    amount: data,
    isPending: isMissing && isFetching,
    isError: isMissing && isError && !isFetching,
    refetch: () => void refetch(),
  }
}
