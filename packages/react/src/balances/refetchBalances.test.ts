import {
  accountBalancesQuery,
  type ChainAdapter,
  createLatchkey,
  nativeBalancesQuery,
  refreshBalances,
} from '@latchkey/core'
import { balanceQuery } from '@latchkey/core/internal'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { refetchBalances } from './refetchBalances.js'

const network = {
  id: 'eip155:1',
  name: 'One',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
} as const
const account = { address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', networkId: network.id }

test('behavior: the button, the account and the account without a server show a changed balance', async () => {
  const chain = { value: 5n }
  const adapter = {
    namespace: 'eip155',
    networks: [network],
    start: () => () => undefined,
    connect: () => new Promise<never>(() => undefined),
    getBalance: async () => ({ value: chain.value, decimals: 18, symbol: 'ETH' }),
  } as unknown as ChainAdapter
  const latchkey = createLatchkey({
    adapters: [adapter],
    app: { name: 'Millpond' },
    storage: null,
    features: { tokens: false },
  })
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const button = new QueryObserver(queries, balanceQuery(adapter, account))
  const view = new QueryObserver(queries, accountBalancesQuery(latchkey, account))
  const native = new QueryObserver(queries, nativeBalancesQuery(latchkey, account))
  const stops = [button, view, native].map((observer) => observer.subscribe(() => undefined))
  const shown = (): unknown[] => [
    button.getCurrentResult().data?.value,
    view.getCurrentResult().data?.[0]?.amount,
    native.getCurrentResult().data?.[0]?.amount,
  ]
  await expect.poll(shown).toEqual([5n, 5n, 5n])

  chain.value = 3n
  refreshBalances(latchkey)
  refetchBalances(queries)
  await expect.poll(shown).toEqual([3n, 3n, 3n])

  for (const each of stops) each()
})
