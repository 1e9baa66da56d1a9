import { useEffect, useState } from 'react'
import { createPublicClient, type Hex, http } from 'viem'
import { chains, solanaChains } from '../shared/chains.js'
import { balanceOf, sol } from '../shared/words.js'

async function readEther(address: string, chainId: number): Promise<string> {
  const rpcUrl = chains.find(({ id }) => id === chainId)?.rpcUrl
  const client = createPublicClient({ transport: http(rpcUrl, { retryCount: 0 }) })
  return balanceOf(await client.getBalance({ address: address as Hex }))
}

async function readSol(address: string): Promise<string> {
  const body = { jsonrpc: '2.0', id: 1, method: 'getBalance', params: [address] }
  const answered = await fetch(solanaChains[0]?.rpcUrl ?? '', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { result } = (await answered.json()) as { result: { value: number } }
  return sol(BigInt(result.value))
}

/**
 * Returns the balance of an address: on an EVM chain, or on Solana without a chain. Reads it again
 * when `happened` changes.
 */
export function useBalance(address: string, chainId: number | undefined, happened: number): string {
  const [balance, setBalance] = useState('—')
  useEffect(() => {
    const controller = new AbortController()
    const reading = chainId === undefined ? readSol(address) : readEther(address, chainId)
    reading.then(
      (text) => controller.signal.aborted || setBalance(text),
      // The node is unreachable. The log shows the failed request.
      () => controller.signal.aborted || setBalance('—'),
    )
    return () => controller.abort()
  }, [address, chainId, happened])
  return balance
}
