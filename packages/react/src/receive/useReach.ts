import type { Connection, Network } from '@latchkey/core'
import { noop } from '@latchkey/core/internal'
import { useQuery } from '@tanstack/react-query'
import { useLatchkeyContext } from '../kernel/context.js'

/** The networks on which an account can receive. */
interface Reach {
  /** Other networks of the app where the same address receives. */
  others: readonly Network[]
  /**
   * Other networks where the account is a contract, while its own network has no contract at the
   * address.
   */
  undeployed: readonly Network[]
}

const unknown: Reach = { others: [], undeployed: [] }

/**
 * Reads on which networks of the app an account can receive. Both lists are empty until every
 * answer is known.
 */
export function useReach({ address, networkId, wallet }: Connection): Reach {
  const { latchkey, queries } = useLatchkeyContext()
  const [namespace] = networkId.split(':')
  const others = latchkey.networks.filter(
    ({ id }) => id !== networkId && id.split(':')[0] === namespace,
  )
  const { data = unknown } = useQuery(
    {
      queryKey: ['reach', networkId, address],
      async queryFn({ signal }): Promise<Reach> {
        const transactions = await latchkey.adapterOf(wallet.namespace).loadTransactions?.()
        if (!transactions) return unknown
        const isContract = (id: Network['id']): Promise<boolean> =>
          transactions.isContract({ networkId: id, address, signal })
        // A contract at the same address of another network may have another owner.
        if (await isContract(networkId)) return unknown
        // A network that does not answer is in neither list.
        const kinds = await Promise.all(others.map(({ id }) => isContract(id).catch(noop)))
        const undeployed = others.filter((_, index) => kinds[index])
        return {
          others: undeployed.length > 0 ? [] : others.filter((_, index) => kinds[index] === false),
          undeployed,
        }
      },
      staleTime: 60_000,
    },
    queries,
  )
  return data
}
