import { sleep } from '@latchkey/protocol/std'
import {
  type Client,
  type Hex,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
  WaitForTransactionReceiptTimeoutError,
} from 'viem'
import { getTransactionReceipt } from 'viem/actions'

const POLL_MS = 20

/**
 * Resolves to the receipt of a transaction on a local EVM node.
 *
 * For nodes that mine a block per transaction, where viem's `waitForTransactionReceipt` may time
 * out: it reads the receipt once per block number, and a receipt that appears later is missed,
 * because no other block follows.
 *
 * @param client - A client of the node.
 * @param parameters.hash - Hash of the transaction.
 * @param parameters.timeout - In milliseconds. @default 180000
 * @throws viem's `WaitForTransactionReceiptTimeoutError` at the timeout, and viem's request errors.
 *
 * @example
 * ```ts
 * import { startAnvil, waitForReceipt } from '@latchkey/testing/node'
 * import { createTestClient, http, walletActions, zeroAddress } from 'viem'
 *
 * const { url } = await startAnvil()
 * const client = createTestClient({ mode: 'anvil', transport: http(url) }).extend(walletActions)
 * const [account = zeroAddress] = await client.getAddresses()
 * const hash = await client.sendTransaction({ account, to: account, chain: null })
 * console.log((await waitForReceipt(client, { hash })).status) // 'success'
 * ```
 */
export async function waitForReceipt(
  client: Client,
  { hash, timeout = 180_000 }: { hash: Hex; timeout?: number | undefined },
): Promise<TransactionReceipt> {
  const end = performance.now() + timeout
  while (performance.now() < end) {
    try {
      return await getTransactionReceipt(client, { hash })
    } catch (error) {
      if (!(error instanceof TransactionReceiptNotFoundError)) throw error
    }
    await sleep(POLL_MS)
  }
  throw new WaitForTransactionReceiptTimeoutError({ hash })
}
