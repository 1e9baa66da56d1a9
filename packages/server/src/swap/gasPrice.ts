import type { Chain } from '../networks/chain.js'
import { askChain } from './askChain.js'

/**
 * Prices of gas in wei. From one block to the next the base fee rises by an eighth at most
 * (EIP-1559): `fast` is still enough one block later, `instant` two blocks later.
 */
export async function gasPricesOf({
  client,
}: Chain): Promise<{ standard: bigint; fast: bigint; instant: bigint }> {
  const standard = await askChain(client.getGasPrice())
  const rise = (price: bigint): bigint => price + (price + 7n) / 8n
  return { standard, fast: rise(standard), instant: rise(rise(standard)) }
}
