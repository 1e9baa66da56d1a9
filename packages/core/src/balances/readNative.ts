import type { ChainId } from '@latchkey/protocol'
import { toLatchkeyError } from '../connect/toLatchkeyError.js'
import { deadlines, settle } from '../kernel/settle.js'
import type { Namespace } from '../kernel/types.js'
import { type BalanceKit, networkOf } from './balanceKit.js'
import type { TokenBalance } from './tokenBalance.js'
import { nativeBalance } from './toTokenBalance.js'

/** What the chain itself says: its own currency, without a price. */
export async function readNative(
  kit: BalanceKit,
  { address, networkId }: { address: string; networkId: ChainId },
  signal?: AbortSignal,
): Promise<readonly TokenBalance[]> {
  const network = networkOf(kit, networkId)
  const adapter = kit.adapterOf(networkId.slice(0, networkId.indexOf(':')) as Namespace)
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
