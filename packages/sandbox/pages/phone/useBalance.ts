import { useEffect, useState } from 'react'
import { createPublicClient, type Hex, http } from 'viem'
import { chains } from '../shared/chains.js'
import { balanceOf } from '../shared/words.js'

/** Returns the balance of an address on a chain. Reads it again when `happened` changes. */
export function useBalance(address: string, chainId: number, happened: number): string {
  const [balance, setBalance] = useState('—')
  useEffect(() => {
    const controller = new AbortController()
    const client = createPublicClient({
      transport: http(chains.find(({ id }) => id === chainId)?.rpcUrl, { retryCount: 0 }),
    })
    client.getBalance({ address: address as Hex }).then(
      (wei) => controller.signal.aborted || setBalance(balanceOf(wei)),
      // The node is unreachable. The failed request reports that elsewhere.
      () => controller.signal.aborted || setBalance('—'),
    )
    return () => controller.abort()
  }, [address, chainId, happened])
  return balance
}
