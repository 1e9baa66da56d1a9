import type { ChainId } from '@latchkey/protocol'
import { toLatchkeyError } from '../connect/toLatchkeyError.js'
import { deadlines, settle } from '../kernel/settle.js'
import type { Namespace } from '../kernel/types.js'
import { type BalanceLatchkey, networkOf } from './balanceLatchkey.js'
import type { TokenBalance } from './tokenBalance.js'
import { nativeBalance } from './toTokenBalance.js'

/** Reads the native balance from the chain, without a price. */
export async function readNative(
  latchkey: BalanceLatchkey,
  { address, networkId }: { address: string; networkId: ChainId },
  signal?: AbortSignal,
): Promise<readonly TokenBalance[]> {
  const network = networkOf(latchkey, networkId)
  const adapter = latchkey.adapterOf(networkId.slice(0, networkId.indexOf(':')) as Namespace)
  try {
    return [
      nativeBalance(
        network,
        await settle(adapter.getBalance({ address, networkId, signal }), {
          deadline: deadlines.read,
          signal,
        }),
      ),
    ]
  } catch (error) {
    throw toLatchkeyError(error)
  }
}
