import type { ChainId } from '@latchkey/protocol'
import type { TokenBalance } from '../balances/tokenBalance.js'
import type { ServerParts } from '../kernel/askServer.js'
import type { Clock } from '../kernel/clock.js'
import type { Store } from '../kernel/storage.js'
import type { ChainTransactions } from '../kernel/transactions.js'
import type { Sent } from '../transactions/createSent.js'
import type { GetPrices } from './types.js'

/** What swapping needs of a kit and of other features. */
export interface SwapTools {
  server: ServerParts
  clock: Clock
  /** The app's second price source. */
  getPrices?: GetPrices | undefined
  store: Store
  /** What moves money on a network; `undefined` where nothing can be swapped. */
  transactionsOf(networkId: ChainId): Promise<ChainTransactions | undefined>
  /** What the account has on the network. */
  balancesOf(parameters: {
    networkId: ChainId
    account: string
    signal: AbortSignal
  }): Promise<readonly TokenBalance[]>
  sent: Pick<Sent, 'add' | 'waitFor'>
}
