import type { Connection, Network } from '@latchkey/core'
import { useQuery } from '@tanstack/react-query'
import { useKit } from '../kernel/context.js'

/**
 * Networks of the app on which the account is a contract, when it is none on its own network: what is sent to it there
 * may be out of the visitor's reach. Empty while nobody knows.
 */
export function useUndeployed({ address, networkId, wallet }: Connection): readonly Network[] {
  const { latchkey, queries } = useKit()
  const networks = latchkey.networks.filter(({ id }) => id.split(':')[0] === networkId.split(':')[0])
  const { data = [] } = useQuery(
    {
      queryKey: ['undeployed', networkId, address],
      async queryFn({ signal }): Promise<readonly Network[]> {
        const transactions = await latchkey.adapterOf(wallet.namespace).loadTransactions?.()
        if (!transactions) return []
        const isContract = (id: Network['id']): Promise<boolean> => transactions.isContract({ networkId: id, address, signal })
        if (await isContract(networkId)) return []
        const others = networks.filter(({ id }) => id !== networkId)
        // A network that does not answer says nothing.
        const found = await Promise.all(others.map(({ id }) => isContract(id).catch(() => false)))
        return others.filter((_, index) => found[index])
      },
      staleTime: 60_000,
    },
    queries,
  )
  return data
}
