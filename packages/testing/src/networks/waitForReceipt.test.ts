import {
  createWalletClient,
  custom,
  http,
  numberToHex,
  WaitForTransactionReceiptTimeoutError,
  zeroAddress,
  zeroHash,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { startAnvil } from './startAnvil.js'
import { waitForReceipt } from './waitForReceipt.js'

/** Creates a client of a node that stays at block 7, and has the receipt at the given read. */
function clientOf(readWithReceipt: number) {
  const node = { reads: 0 }
  return createWalletClient({
    transport: custom({
      async request({ method }: { method: string }) {
        if (method === 'eth_blockNumber') return numberToHex(7)
        node.reads++
        return node.reads < readWithReceipt
          ? null
          : { transactionHash: zeroHash, status: '0x1', blockNumber: numberToHex(7) }
      },
    }),
  })
}

describe('waitForReceipt', () => {
  test('default', async () => {
    const anvil = await startAnvil()
    const client = createWalletClient({ transport: http(anvil.url) })
    const [account = zeroAddress] = await client.getAddresses()
    const hash = await client.sendTransaction({ account, to: account, value: 1n, chain: null })
    expect(await waitForReceipt(client, { hash })).toMatchObject({
      transactionHash: hash,
      status: 'success',
    })
    await anvil.stop()
  })

  test('behavior: finds a receipt that appears after the number of its block', async () => {
    const receipt = await waitForReceipt(clientOf(4), { hash: zeroHash })
    expect([receipt.status, receipt.blockNumber]).toEqual(['success', 7n])
  })

  test('error: rejects at the timeout', async () => {
    await expect(
      waitForReceipt(clientOf(Number.POSITIVE_INFINITY), { hash: zeroHash, timeout: 50 }),
    ).rejects.toThrow(WaitForTransactionReceiptTimeoutError)
  })

  test('error: rejects with the error of a node that is gone', async () => {
    const anvil = await startAnvil()
    const client = createWalletClient({ transport: http(anvil.url, { retryCount: 0 }) })
    await anvil.stop()
    await expect(waitForReceipt(client, { hash: zeroHash })).rejects.toThrow('HTTP request failed')
  })
})
